/** What the server says is due, in words, and where it is done. */
import type { ClubDue } from "../../lib/protocol";
import * as m from "../../paraglide/messages";

/** Of a step: what it is, and the part of the desk where it is done; without one, it is done on the first page. */
export interface Words {
  title: (count: number) => string;
  text: () => string;
  part?: string;
  go: () => string;
}
export const STEPS: Record<ClubDue["what"], Words> = {
  register: { title: (count) => m.desk_due_register({ count }), text: m.desk_due_register_text, part: "iscritti", go: m.desk_due_register_go },
  confirm: { title: (count) => m.desk_due_confirm({ count }), text: m.desk_due_confirm_text, part: "iscritti", go: m.desk_due_confirm_go },
  "close-list": { title: m.desk_due_close, text: m.desk_due_close_text, part: "iscritti", go: m.desk_due_close_go },
  promise: { title: m.desk_due_promise, text: m.desk_due_promise_text, part: "sorteggio", go: m.desk_due_promise_go },
  draw: { title: m.desk_due_draw, text: m.desk_due_draw_text, part: "sorteggio", go: m.desk_due_draw_go },
  "first-day": { title: m.desk_due_first_day, text: m.desk_due_first_day_text, part: "impostazioni", go: m.desk_due_first_day_go },
  schedule: { title: (count) => m.desk_due_schedule({ count }), text: m.desk_due_schedule_text, part: "calendario", go: m.desk_due_schedule_go },
  results: { title: (count) => m.desk_due_results({ count }), text: m.desk_due_results_text, part: "risultati", go: m.desk_due_results_go },
  board: { title: m.desk_due_board, text: m.desk_due_board_text, go: m.desk_due_board_go },
  "board-again": { title: m.desk_due_board_again, text: m.desk_due_board_again_text, go: m.desk_due_board_again_go },
  round: { title: m.desk_due_round, text: m.desk_due_round_text, go: m.desk_due_round_go },
  conclude: { title: m.desk_due_conclude, text: m.desk_due_conclude_text, go: m.desk_due_conclude_go },
  over: { title: m.desk_due_over, text: m.desk_due_over_text, part: "avvisi", go: m.desk_due_over_go },
};
