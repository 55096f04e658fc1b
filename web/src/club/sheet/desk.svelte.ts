/** A tournament on the referee's phone: as the server has it, and without a network as it was when last seen. */
import type { TournamentMatch, TournamentMatchPage, TournamentShown } from "../../lib/protocol";
import { polling } from "../../lib/polling.svelte";
import { matchPage } from "../asking";
import { Following } from "../following.svelte";
import type { Known } from "./adding";
import { matchKey, outbox } from "./outbox.svelte";
import * as store from "./store";

const tournamentKey = (club: string, id: string): string => `tournament/${club}/${id}`;

export class Desk extends Following {
  /** Everything that is kept has been looked at. */
  restored = $state(false);
  /** Matches deal by deal, as far as they were asked for. */
  pages = $state.raw<Record<string, TournamentMatchPage>>({});
  #asked = new Map<string, string>();

  /** `wanted`: the matches whose sheets are to be at hand. */
  constructor(
    club: string,
    id: string,
    readonly wanted: (shown: TournamentShown) => TournamentMatch[],
  ) {
    super(club, id, 4000, "own");
    void this.#restore();
    $effect(() => outbox.shownBy(this));
    polling(() => this.#fetchAll(), 4000);
  }

  async #restore(): Promise<void> {
    await outbox.open();
    if (outbox.user !== null && store.owner() === outbox.user) {
      const found = await store.kept<TournamentShown>(outbox.user, tournamentKey(this.club, this.id));
      if (found) {
        for (const match of this.wanted(found.page)) {
          const page = await store.kept<TournamentMatchPage>(outbox.user, matchKey(this.club, this.id, match.id));
          if (page) this.pages = { ...this.pages, [match.id]: page.page };
        }
        super.take(found.page);
      }
    }
    this.restored = true;
  }

  /** Only what was sent to somebody who keeps sheets is kept. */
  override take(next: TournamentShown): void {
    if (next.id !== this.id) return;
    super.take(next);
    this.reached = true;
    void outbox.open().then(() => {
      if (outbox.user !== null && next.may.includes("score")) return store.keep(outbox.user, tournamentKey(this.club, this.id), next);
    });
  }

  takePage(page: TournamentMatchPage): void {
    this.reached = true;
    if (page.tournament !== this.id || page.version < (this.pages[page.match.id]?.version ?? 0)) return;
    this.pages = { ...this.pages, [page.match.id]: page };
  }

  async #fetchAll(): Promise<void> {
    if (this.shown) await Promise.all(this.wanted(this.shown).map((match) => this.#fetch(match)));
  }

  /** If the match is another one than that of its page. */
  async #fetch(match: TournamentMatch): Promise<void> {
    const now = JSON.stringify(match);
    if (this.#asked.get(match.id) === now || JSON.stringify(this.pages[match.id]?.match) === now) return;
    this.#asked.set(match.id, now);
    try {
      const page = await matchPage(this.club, this.id, match.id, "own");
      this.takePage(page);
      await outbox.settle(this.club, page);
    } catch {
      this.#asked.delete(match.id); // asked again soon
    }
  }

  /** The sheet of a match, as far as this phone knows it. null: something was entered, and this phone never saw what. */
  page(match: TournamentMatch): Known | null {
    const known = this.pages[match.id];
    if (known || !this.shown || match.deals > 0 || match.outcome) return known ?? null;
    return { version: this.shown.version, match, deals: [], signed: [], absent: [], out: [] };
  }
}
