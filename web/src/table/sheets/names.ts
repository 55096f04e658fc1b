/** Who plays with whom, and what they are called on the sheets. */
import type { Frame, MatchShown } from "../../lib/protocol";
import * as m from "../../paraglide/messages";

export const sideOf = (match: MatchShown, seat: number): number => (match.seats.pairs ? seat % 2 : seat);

export const sidesOf = (match: MatchShown): number[] => match.totals.map((_, side) => side);

export function membersOf(match: MatchShown, side: number): number[] {
  return match.names.map((_, seat) => seat).filter((seat) => sideOf(match, seat) === side);
}

/** The side of whoever looks; null for spectators. */
export const ownSide = (frame: Frame): number | null => (frame.match && frame.seat !== null ? sideOf(frame.match, frame.seat) : null);

export function seatName(frame: Frame, seat: number): string {
  if (seat === frame.seat) return m.sheet_you();
  return frame.match?.names[seat] ?? frame.seats[seat]?.name ?? "";
}

/** "Tu", "Franco", "Tu e Anna", "Franco e Rita". */
export function sideName(frame: Frame, side: number): string {
  if (!frame.match) return "";
  const seats = membersOf(frame.match, side).sort((one) => (one === frame.seat ? -1 : 0));
  const names = seats.map((seat) => seatName(frame, seat));
  return names.length === 2 ? m.sheet_pair({ one: names[0] ?? "", other: names[1] ?? "" }) : (names[0] ?? "");
}

/** Own side first, then in the order of play. */
export function sidesFromMine(frame: Frame): number[] {
  const own = ownSide(frame);
  const sides = frame.match ? sidesOf(frame.match) : [];
  return own === null ? sides : [...sides.slice(own), ...sides.slice(0, own)];
}
