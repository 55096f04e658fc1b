/** The evenings of a tournament, as they are on its calendar. */
import type { ClubEvenings, TournamentMatch, TournamentShown } from "../../lib/protocol";

/** Days with a match on them, in order. */
export const daysOf = (shown: TournamentShown): string[] => [...new Set(shown.matches.flatMap((each) => each.placed?.day ?? []))].sort();

/** When matches begin that evening: the usual hours, and those at which somebody has put one by hand. */
export function hoursOf({ opens, closes, minutes }: ClubEvenings, matches: TournamentMatch[]): number[] {
  const usual = Array.from({ length: Math.max(0, Math.floor((closes - opens) / minutes)) }, (_, at) => opens + at * minutes);
  return [...new Set([...usual, ...matches.flatMap((each) => each.placed?.starts ?? [])])].sort((one, other) => one - other);
}

/** Is there a match left on that evening that is played at a table of the club, and so on paper? */
export const onPaper = (shown: TournamentShown, day: string): boolean => shown.matches.some((each) => each.placed?.day === day && each.placed.table > 0 && each.state !== "over");

/** Today, by the club's clock. */
export const todayOf = (shown: TournamentShown): string => new Intl.DateTimeFormat("sv", { timeZone: shown.club.zone }).format(new Date());

/** `18:30`, as a field for hours has it. */
export const clock = (minutes: number): string => `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
export const minutesOf = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5));
