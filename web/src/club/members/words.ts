/** What members agreed to show in public, in words. */
import type { MemberShown } from "../../lib/protocol";
import * as m from "../../paraglide/messages";

const SHOWN: Record<MemberShown["shown"], () => string> = { full: m.members_shown_full, short: m.members_shown_short, hidden: m.members_shown_hidden };
const HINTS: Record<MemberShown["shown"], () => string> = { full: m.members_shown_full_hint, short: m.members_shown_short_hint, hidden: m.members_shown_hidden_hint };

export const shownWords = (shown: MemberShown["shown"]): string => SHOWN[shown]();
export const shownChoices = (["hidden", "short", "full"] as const).map((value) => ({ value, label: shownWords(value), hint: HINTS[value]() }));
