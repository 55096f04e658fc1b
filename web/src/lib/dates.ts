/** Days and moments as the reader's language writes them. */
import { region } from "./region";

export const dayOf = (at: number): string => new Intl.DateTimeFormat(region(), { dateStyle: "long" }).format(at);

/** "3 minuti fa", "ieri". */
export function ago(at: number): string {
  const words = new Intl.RelativeTimeFormat(region(), { numeric: "auto" });
  const seconds = Math.round((at - Date.now()) / 1000);
  if (seconds > -60) return words.format(0, "second");
  if (seconds > -3600) return words.format(Math.round(seconds / 60), "minute");
  if (seconds > -86_400) return words.format(Math.round(seconds / 3600), "hour");
  return words.format(Math.round(seconds / 86_400), "day");
}
