/** What the secretary's pages ask of the server. */
import { call, get, post } from "../../lib/api";
import type { ClubAbout, ClubShown, CodeShown, Imported, MemberKept, MemberShown, MembersShown, NewClub, NewMember, NewStaff, StaffShown } from "../../lib/protocol";
import { getLocale } from "../../paraglide/runtime";

const of = (club: string) => `/api/clubs/${encodeURIComponent(club)}`;
const ofMember = (club: string, member: string) => `${of(club)}/members/${encodeURIComponent(member)}`;

export const theClub = (club: string) => get<ClubShown>(of(club));
export const openClub = (asked: NewClub) => post<ClubShown>("/api/clubs", asked);
export const changeClub = (club: string, asked: ClubAbout) => call<ClubShown>("PUT", of(club), asked);

export const staffOf = (club: string) => get<StaffShown[]>(`${of(club)}/staff`);
export const giveRole = (club: string, asked: NewStaff) => call<StaffShown[]>("PUT", `${of(club)}/staff`, asked);
export const takeRole = (club: string, user: string) => call<StaffShown[]>("DELETE", `${of(club)}/staff/${encodeURIComponent(user)}`);

export const membersOf = async (club: string) => (await get<MembersShown>(`${of(club)}/members`)).members;
export const addMember = (club: string, asked: NewMember) => post<MemberShown>(`${of(club)}/members`, asked);
export const changeMember = (club: string, member: string, asked: NewMember) => call<MemberShown>("PUT", ofMember(club, member), asked);
export const eraseMember = (club: string, member: string) => call<void>("DELETE", ofMember(club, member));
export const keptOf = (club: string, member: string) => get<MemberKept>(exportAddress(club, member));
export const newCode = (club: string, member: string) => post<CodeShown>(`${ofMember(club, member)}/code`);
export const unlink = (club: string, member: string) => call<void>("DELETE", `${ofMember(club, member)}/account`);

export const exportAddress = (club: string, member: string) => `${ofMember(club, member)}/export`;
/** A link sends the browser's language, so the address says the page's. */
export const listAddress = (club: string) => `${of(club)}/members.csv?language=${getLocale()}`;
/** `look`: only what would happen. */
export const importList = (club: string, list: Blob, look: boolean) => call<Imported>("POST", `${of(club)}/members/import${look ? "?look=true" : ""}`, list);
/** Where a member enters the code from the secretary. */
export const joinAddress = (code: string) => `${location.origin}/circoli?codice=${encodeURIComponent(code)}`;
