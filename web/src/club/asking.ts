/** Where the pages of clubs are, and what they ask of the server. */
import { call, get, newId, post } from "../lib/api";
import type { AskTournament, ClubPage, ClubShown, LogShown, TournamentDone, TournamentMatchPage, TournamentShown, TournamentVersion } from "../lib/protocol";

export type Command = AskTournament["command"];

export const clubAddress = (club: string) => `/circoli/${club}`;
export const tournamentAddress = (club: string, id: string, part = "") => `${clubAddress(club)}/tornei/${id}${part && `/${part}`}`;
export const matchAddress = (club: string, id: string, match: string) => tournamentAddress(club, id, `incontri/${match}`);

const ofClub = (club: string) => `/api/clubs/${club}`;
export const ofTournament = (club: string, id: string) => `${ofClub(club)}/tournaments/${id}`;

export const allClubs = () => get<ClubShown[]>("/api/clubs");
export const myClubs = () => get<ClubShown[]>("/api/my/clubs");
export const clubPage = (club: string) => get<ClubPage>(`${ofClub(club)}/tournaments`);
/** On public pages everybody is called as they agreed, whoever looks: the wall of a room is read by all. */
export type Names = "public" | "own";
const named = (path: string, names: Names) => (names === "public" ? `${path}?names=public` : path);
export const tournament = (club: string, id: string, names: Names) => get<TournamentShown>(named(ofTournament(club, id), names));
export const tournamentVersion = (club: string, id: string) => get<TournamentVersion>(`${ofTournament(club, id)}/version`);
export const tournamentLog = (club: string, id: string, names: Names) => get<LogShown>(named(`${ofTournament(club, id)}/log`, names));
export const matchPage = (club: string, id: string, match: string, names: Names) => get<TournamentMatchPage>(named(`${ofTournament(club, id)}/matches/${match}`, names));

/** The same `key` again has no further effect: kept by who sends until it is answered. */
export const order = (club: string, id: string, command: Command, seen?: number, key = newId(), names: Names = "own") =>
  post<TournamentDone>(named(`${ofTournament(club, id)}/commands`, names), { id: key, command, ...(seen === undefined ? {} : { seen }) } satisfies AskTournament);

export const change = <T>(club: string, path: string, body: unknown) => call<T>("PUT", `${ofClub(club)}/${path}`, body);
