/** The levels there are and the kinds of table, asked for once, when somebody first needs them. */
import { get } from "../lib/api";
import { inWords } from "../lib/offers.svelte";
import type { LevelsShown } from "../lib/protocol";

class Ladder {
  shown = $state.raw<LevelsShown | null>(null);
  #asked: Promise<LevelsShown> | null = null;

  /** Rejects where the server does not answer; then it is asked anew the next time. */
  load(): Promise<LevelsShown> {
    this.#asked ??= get<LevelsShown>("/api/levels").then(
      (found) => (this.shown = found),
      (error: unknown) => {
        this.#asked = null;
        throw error;
      },
    );
    return this.#asked;
  }

  /** "uno contro uno". */
  kind(key: string): string {
    const found = this.shown?.kinds.find((each) => each.kind === key);
    return found ? inWords(found.name) : "";
  }
}

export const ladder = new Ladder();
