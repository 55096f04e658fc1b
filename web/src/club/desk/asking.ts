/** What the desk asks of the server besides a tournament and its commands. */
import { get, newId, post } from "../../lib/api";
import type { ChangeShown, ConflictShown, CountShown, Letter, MembersShown, NewClubPlaced, NewClubSetup, OutboxShown, Posted, PreviewShown, SendLetters, StaffShown, TournamentShown } from "../../lib/protocol";
import { getLocale } from "../../paraglide/runtime";
import { ofTournament } from "../asking";
import type { Entry } from "./sheet.svelte";

export const members = (club: string) => get<MembersShown>(`/api/clubs/${club}/members`);
export const staff = (club: string) => get<StaffShown[]>(`/api/clubs/${club}/staff`);
export const previews = (club: string, setup: NewClubSetup, people: number[] = []) => post<PreviewShown[]>(`/api/clubs/${club}/preview`, { setup, people });
export const create = (club: string, setup: NewClubSetup, key = newId()) => post<TournamentShown>(`/api/clubs/${club}/tournaments`, { key, setup });
export const conflicts = (club: string, id: string, placed: NewClubPlaced) => post<ConflictShown[]>(`${ofTournament(club, id)}/conflicts`, { placed });
/** Whatever version is on the screen. */
export const newest = (club: string, id: string) => get<TournamentShown>(ofTournament(club, id));
/** What would follow if the set-up were changed. */
export const foresee = (club: string, id: string, setup: NewClubSetup) => post<ChangeShown>(`${ofTournament(club, id)}/changes`, { setup });
export const count = (club: string, id: string, match: string, entries: Entry[]) => post<CountShown>(`${ofTournament(club, id)}/matches/${match}/count`, { entries });

export type LetterKind = "registered" | "matches" | "news" | "end";
/** `since`: of news, what happened after this version. */
export const letters = (club: string, id: string, kind: LetterKind, since = 0) => get<Letter[]>(`${ofTournament(club, id)}/messages?kind=${kind}&since=${since}&language=${getLocale()}`);
export const outbox = (club: string, id: string) => get<OutboxShown>(`${ofTournament(club, id)}/messages/sent`);
export const sendLetters = (club: string, id: string, asked: SendLetters) => post<Posted>(`${ofTournament(club, id)}/messages`, asked);

export type PaperName = "list" | "draw" | "groups" | "rounds" | "evening" | "sheets" | "board" | "ranking" | "certificates";
export const paperAddress = (club: string, id: string, paper: PaperName, day = "") =>
  `${ofTournament(club, id)}/papers/${paper}?${new URLSearchParams({ language: getLocale(), ...(day && { day }) })}`;
