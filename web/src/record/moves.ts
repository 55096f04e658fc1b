/** A match as a list of moves in words, each with the step at which it shows. */
import { gameOf } from "../lib/cards";
import type { Frame, Told } from "../lib/protocol";
import * as m from "../paraglide/messages";
import { words as scala40 } from "../table/scala40/words";
import { wording as scopa } from "../table/scopa/words";
import { sideName } from "../table/sheets/names";

export interface Move {
  step: number;
  deal: number;
  seat: number | null;
  name: string;
  text: string;
  /** The first of a turn. */
  first: boolean;
}

type Notice = Told["notices"][number];

export function movesOf(frames: (Frame | undefined)[]): Move[] {
  const found: Move[] = [];
  let last: number | null = null;
  for (const [step, frame] of frames.entries()) {
    for (const { seat, text } of frame ? linesOf(frame) : []) {
      const deal = frame?.deal?.number ?? 0;
      found.push({ step, deal, seat, name: seat === null ? "" : nameOf(frame, seat), text, first: seat === null || seat !== last });
      last = seat;
    }
  }
  return found;
}

/** What happened at this step, as one sentence. */
export function sentence(frame: Frame | null): string {
  if (!frame) return "";
  return linesOf(frame).map(({ seat, text }) => (seat === null ? text : `${nameOf(frame, seat)} ${text}`)).join(". ");
}

function nameOf(frame: Frame | null | undefined, seat: number): string {
  return frame?.match?.names[seat] ?? frame?.seats[seat]?.name ?? "";
}

interface Line {
  seat: number | null;
  text: string;
}

/** Always by name, whoever looks: the record is read by others too. */
function linesOf(frame: Frame): Line[] {
  const nobody = () => false;
  const game = gameOf(frame.terms.rules);
  const watched = { ...frame, seat: null };
  return frame.told.flatMap((told) => {
    const before = told.notices.filter((notice) => notice.type !== "counted" && notice.type !== "decided");
    const after = told.notices.filter((notice) => notice.type === "counted" || notice.type === "decided");
    const events = told.game.flat().map((event) => (game === "scopa" ? scopa(event, nobody, watched) : scala40(event, nobody)));
    return [...before.map((notice) => noticed(notice, frame)), ...events, ...after.map((notice) => noticed(notice, frame))].filter((line) => line !== null);
  });
}

function noticed(notice: Notice, frame: Frame): Line | null {
  switch (notice.type) {
    case "begun":
      return { seat: null, text: m.record_move_begun() };
    case "deal":
      return { seat: null, text: m.record_move_deal({ number: notice.number, name: nameOf(frame, notice.dealer) }) };
    case "cut":
      return { seat: notice.seat, text: notice.default ? m.record_move_cut_default() : m.record_move_cut({ place: notice.place }) };
    case "depart":
      return { seat: notice.seat, text: notice.reason === "timeout" ? m.record_move_timeout() : m.record_move_abandon() };
    case "seed":
      return { seat: null, text: m.record_move_seed() };
    case "counted":
      return { seat: null, text: notice.result.annulled ? m.record_move_annulled() : m.record_move_counted({ scores: notice.totals.join(" – ") }) };
    case "decided": {
      const { winner } = notice.verdict;
      return { seat: null, text: winner === null ? m.record_move_drawn() : m.record_move_won({ name: sideName({ ...frame, seat: null }, winner) }) };
    }
    case "said":
      return notice.text ? { seat: notice.seat, text: m.record_move_said({ text: notice.text }) } : null;
    default:
      return null;
  }
}
