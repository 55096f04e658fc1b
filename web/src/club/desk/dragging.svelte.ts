/** A match that is dragged over the calendar: what would be wrong at the place under it is asked before it is let go. */
import { Doing } from "../../lib/doing.svelte";
import type { ClubPlaced, ConflictShown, TournamentMatch } from "../../lib/protocol";
import * as m from "../../paraglide/messages";
import { refused } from "../refused";
import { conflicts } from "./asking";
import type { Desk } from "./desk.svelte";

export class Dragging {
  match = $state.raw<TournamentMatch | null>(null);
  /** The place under the pointer, `day starts table`. */
  over = $state("");
  /** What would be wrong there; null: not known yet. */
  wrong = $state.raw<ConflictShown[] | null>(null);
  readonly doing = new Doing();

  /** `doubt`: it was let go where something is wrong, and somebody has to decide. */
  constructor(readonly doubt: (match: TournamentMatch, placed: ClubPlaced) => void) {}

  lift(match: TournamentMatch): void {
    this.match = match;
    this.wrong = null;
    this.over = "";
  }

  placed(day: string, starts: number, table: number): ClubPlaced {
    return { match: this.match?.id ?? "", day, starts, table, referee: this.match?.placed?.referee ?? null };
  }

  async enter(desk: Desk, day: string, starts: number, table: number): Promise<void> {
    const key = `${day} ${starts} ${table}`;
    if (this.over === key || !this.match) return;
    this.over = key;
    this.wrong = null;
    const found = await conflicts(desk.club, desk.id, this.placed(day, starts, table)).catch(() => null);
    if (this.over === key) this.wrong = found;
  }

  leave(): void {
    this.match = null;
    this.over = "";
    this.wrong = null;
  }

  async drop(desk: Desk, day: string, starts: number, table: number): Promise<void> {
    const match = this.match;
    if (!match) return;
    const placed = this.placed(day, starts, table);
    this.leave();
    await this.doing.run(async () => {
      const wrong = await conflicts(desk.club, desk.id, placed);
      const before = match.placed ? await conflicts(desk.club, desk.id, match.placed) : [];
      const fresh = wrong.filter((each) => each.hard || !before.some((other) => other.message === each.message));
      if (fresh.length) this.doubt(match, placed);
      else await desk.act({ type: "move", placed }, m.desk_move_done());
    }, refused);
  }
}
