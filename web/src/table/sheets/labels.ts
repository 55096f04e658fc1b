/** What a line of a score sheet is called. */
import type { Line } from "../../lib/protocol";
import * as m from "../../paraglide/messages";

const NAMES: Record<string, (line: Line, own: boolean) => string> = {
  closed: (_, own) => (own ? m.sheet_line_closed_you() : m.sheet_line_closed()),
  hand: (line) => m.sheet_line_hand({ count: line.cards.length }),
  "hand-doubled": (line) => m.sheet_line_hand_doubled({ count: line.cards.length }),
  "all-in-hand": () => m.sheet_line_all_in_hand(),
  left: () => m.sheet_line_left(),
  penalty: () => m.sheet_line_penalty(),
  scope: () => m.sheet_line_scope(),
  settebello: () => m.sheet_line_settebello(),
  primiera: () => m.sheet_line_primiera(),
  denari: (line) => m.sheet_line_denari({ count: line.cards.length }),
  cards: (line) => m.sheet_line_cards({ count: line.cards.length }),
};

export const lineName = (line: Line, own: boolean): string => NAMES[line.code]?.(line, own) ?? line.code;
