/** What is on a sheet, and what waits to be sent, as it is said. */
import { cardName } from "../../lib/cards";
import type { ClubCounting, NewClubHand, TournamentMatch } from "../../lib/protocol";
import { region } from "../../lib/region";
import * as m from "../../paraglide/messages";
import { handPoints, type NewEntry } from "./adding";
import type { Waiting } from "./store";

type Named = (seat: number) => string;

export const hourOf = (at: number): string => new Intl.DateTimeFormat(region(), { hour: "numeric", minute: "2-digit" }).format(at);

/** The day it is now where the club is: `2026-05-04`. */
export const todayIn = (zone: string, now = Date.now()): string => new Intl.DateTimeFormat("sv-SE", { timeZone: zone }).format(now);

/** `4:05`; what is over has a minus. */
export function clockWords(milliseconds: number): string {
  const seconds = Math.floor(Math.abs(milliseconds) / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  const rest = String(seconds % 60).padStart(2, "0");
  return hours ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}

export function handWords(counting: ClubCounting, hand: NewClubHand): string {
  if (hand.all) return m.sheet_club_hand_all({ points: counting.all_in_hand });
  const points = handPoints(counting, hand);
  if (hand.points !== null && hand.points !== undefined) return m.sheet_club_points({ count: points });
  const cards = (hand.cards ?? "").split(" ").map((card) => cardName("scala40", card));
  return m.sheet_club_hand_cards({ cards: cards.join(", "), points: m.sheet_club_points({ count: points }) });
}

export function entryWords(counting: ClubCounting, entry: NewEntry, name: Named): string {
  if (entry.type === "deal") {
    const closed = entry.in_hand ? m.sheet_club_said_closed_in_hand({ name: name(entry.closer) }) : m.sheet_club_said_closed({ name: name(entry.closer) });
    const hands = entry.hands.flatMap((hand, seat) => (hand ? [`${name(seat)}: ${handWords(counting, hand)}`] : []));
    return [closed, ...hands].join("; ");
  }
  if (entry.type === "points") return entry.scores.map((score, seat) => `${name(seat)}: ${m.sheet_club_points({ count: score })}`).join("; ");
  if (entry.type === "leaves") return m.sheet_club_said_leaves({ name: name(entry.seat) });
  return m.sheet_club_said_annulled();
}

/** «3ª smazzata: chiude Rossi; Bianchi: 37 punti». */
export function commandWords(counting: ClubCounting, { command }: Waiting, match: TournamentMatch | undefined, called: (who: string) => string): string {
  const name: Named = (seat) => called(match?.players[seat] ?? "");
  switch (command.type) {
    case "score":
      return `${m.sheet_club_deal({ number: (command.deals ?? 0) + 1 })}: ${entryWords(counting, command.entry, name)}`;
    case "undo":
      return m.sheet_club_said_undo();
    case "seal":
      return m.sheet_club_said_seal();
    case "no-show":
      return m.sheet_club_said_absent({ names: command.absent.map(called).join(", ") });
    case "late":
      return m.sheet_club_said_late({ name: called(command.who), minutes: command.minutes });
    case "warn":
      return m.sheet_club_said_warned({ name: called(command.who), article: command.article ?? "7" });
    case "exclude":
      return m.sheet_club_said_excluded({ name: called(command.who), article: command.article ?? "9" });
    default:
      return command.type;
  }
}
