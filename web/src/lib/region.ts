/** How numbers, days and hours are written: of English, Britain's way, with the day before the month and a clock of 24 hours. */
import { getLocale } from "../paraglide/runtime";

const REGIONS = { it: "it-IT", en: "en-GB" } as const;

/** For whatever comes from `Intl`; which text is meant is still said by `getLocale`. */
export const region = (): string => REGIONS[getLocale()];
