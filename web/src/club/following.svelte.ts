/** A tournament on the screen: asked for once, then again whenever something has happened in it. */
import { newId, Unreachable } from "../lib/api";
import type { TournamentMatch, TournamentShown } from "../lib/protocol";
import { polling } from "../lib/polling.svelte";
import { said } from "../lib/said";
import { order, tournament, tournamentVersion, type Command, type Names } from "./asking";

export class Following {
  shown = $state.raw<TournamentShown | null>(null);
  /** Why there is nothing to show; or, with something shown, why it may be old. */
  trouble = $state("");
  /** False: nobody answers. */
  reached = $state(true);

  constructor(readonly club: string, readonly id: string, milliseconds = 4000, readonly names: Names = "public") {
    polling(() => this.look(), milliseconds);
  }

  /** Asks for the whole only if there is news. */
  look = async (): Promise<void> => {
    try {
      const now = this.shown && (await tournamentVersion(this.club, this.id));
      if (!this.shown || now?.version !== this.shown.version || now.opened !== this.shown.opened) this.take(await tournament(this.club, this.id, this.names));
      this.trouble = "";
      this.reached = true;
    } catch (error) {
      this.reached = !(error instanceof Unreachable);
      this.trouble = said(error);
    }
  };

  /** Throws what the server refuses: see `Doing`. */
  async order(command: Command, seen?: number): Promise<void> {
    this.take((await order(this.club, this.id, command, seen, newId(), this.names)).tournament);
  }

  take(next: TournamentShown): void {
    if (!this.shown || next.version >= this.shown.version) this.shown = next;
  }

  name = (who: string | null): string => (who === null ? "" : (this.shown?.people[who] ?? who));
  match = (id: string): TournamentMatch | undefined => this.shown?.matches.find((each) => each.id === id);
  may = (command: Command["type"]): boolean => this.shown?.may.includes(command) ?? false;
}
