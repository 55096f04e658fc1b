/** Where the sheets of paper of a tournament are. */
import { getLocale } from "../../paraglide/runtime";
import { ofTournament } from "../asking";
import type { Following } from "../following.svelte";

export const paperAddress = ({ club, id }: Following, sheet: string, day?: string): string =>
  `${ofTournament(club, id)}/papers/${sheet}?${new URLSearchParams({ language: getLocale(), names: "public", ...(day ? { day } : {}) })}`;
