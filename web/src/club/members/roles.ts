/** Roles in a club, in words, and who has at least which. What may be done the server judges again. */
import type { ClubShown, StaffShown } from "../../lib/protocol";
import * as m from "../../paraglide/messages";

export type Role = NonNullable<ClubShown["role"]>;
export type StaffRole = StaffShown["role"];

const RANK: Record<Role, number> = { member: 1, referee: 2, organiser: 3, secretary: 4 };
const WORDS: Record<Role, () => string> = { member: m.office_role_member, referee: m.office_role_referee, organiser: m.office_role_organiser, secretary: m.office_role_secretary };
const DOES: Record<StaffRole, () => string> = { referee: m.office_does_referee, organiser: m.office_does_organiser, secretary: m.office_does_secretary };

export const STAFF_ROLES: readonly StaffRole[] = ["secretary", "organiser", "referee"];
export const atLeast = (club: ClubShown, role: Role): boolean => club.role !== null && RANK[club.role] >= RANK[role];
export const roleWords = (role: Role): string => WORDS[role]();
export const roleDoes = (role: StaffRole): string => DOES[role]();
