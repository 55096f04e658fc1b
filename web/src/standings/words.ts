/** Numbers and periods of a standing as they are said: "+13", "12º", "novembre 2026". */
import { region } from "../lib/region";
import * as m from "../paraglide/messages";
import { getLocale } from "../paraglide/runtime";

/** Made when it is first wanted: that takes a while. */
function formats(options?: Intl.NumberFormatOptions): { format: (value: number) => string } {
  let made: Intl.NumberFormat | undefined;
  return { format: (value) => (made ??= new Intl.NumberFormat(region(), options)).format(value) };
}
const whole = formats();
const average = formats({ minimumFractionDigits: 1, maximumFractionDigits: 1 });

export const number = (value: number): string => whole.format(value);

/** With a sign that is as wide as a digit. */
export const signed = (value: number): string => (value > 0 ? `+${whole.format(value)}` : whole.format(value).replace("-", "−"));
export const signedAverage = (value: number): string => (value > 0 ? "+" : "") + average.format(value).replace("-", "−");
export const decimal = (value: number): string => average.format(value).replace("-", "−");
export const percent = (value: number): string => new Intl.NumberFormat(region(), { style: "percent", maximumFractionDigits: 1 }).format(value);

/** "12º", "12th". */
export function ordinal(place: number): string {
  if (getLocale() === "it") return `${whole.format(place)}º`;
  const ending = { one: "st", two: "nd", few: "rd", other: "th", zero: "th", many: "th" }[new Intl.PluralRules("en", { type: "ordinal" }).select(place)];
  return `${whole.format(place)}${ending}`;
}

const capital = (words: string) => words.slice(0, 1).toUpperCase() + words.slice(1);
const ROME = { timeZone: "Europe/Rome" } as const; // where a period begins at midnight

/** "Novembre 2026", "16–22 novembre 2026", "2026", "Da sempre". */
export function periodWords({ period, kind, starts, ends }: { period: string; kind: string; starts: number | null; ends: number | null }): string {
  if (kind === "all" || starts === null || ends === null) return m.standings_ever();
  if (kind === "year") return period;
  if (kind === "month") return capital(new Intl.DateTimeFormat(region(), { month: "long", year: "numeric", ...ROME }).format(starts));
  return new Intl.DateTimeFormat(region(), { day: "numeric", month: "long", year: "numeric", ...ROME }).formatRange(starts, ends - 1000);
}

/** A month by its key alone: `2026-11`. */
export const monthWords = (period: string): string => capital(new Intl.DateTimeFormat(region(), { month: "long", year: "numeric", timeZone: "UTC" }).format(Date.parse(`${period}-15T12:00:00Z`)));

/** "16 novembre 2026, 18:30". */
export const momentWords = (at: number): string => new Intl.DateTimeFormat(region(), { dateStyle: "medium", timeStyle: "short" }).format(at);
