/** Who works in a club, and what each does. */
import type { StaffShown } from "../../lib/protocol";
import * as m from "../../paraglide/messages";

export type StaffRole = StaffShown["role"];

const DOES: Record<StaffRole, () => string> = { referee: m.office_does_referee, organiser: m.office_does_organiser, secretary: m.office_does_secretary };

export const STAFF_ROLES: readonly StaffRole[] = ["secretary", "organiser", "referee"];
export const roleDoes = (role: StaffRole): string => DOES[role]();
