/** What people are in a club. Each role may do what those below may: the server asks again. */
import type { ClubShown } from "../lib/protocol";
import * as m from "../paraglide/messages";

export type ClubRole = NonNullable<ClubShown["role"]>;

const RANK: ClubRole[] = ["member", "referee", "organiser", "secretary"];
const NAMES: Record<ClubRole, () => string> = { member: m.club_role_member, referee: m.club_role_referee, organiser: m.club_role_organiser, secretary: m.club_role_secretary };

export const roleWords = (role: ClubRole): string => NAMES[role]();
export const atLeast = (club: Pick<ClubShown, "role">, role: ClubRole): boolean => club.role !== null && RANK.indexOf(club.role) >= RANK.indexOf(role);
