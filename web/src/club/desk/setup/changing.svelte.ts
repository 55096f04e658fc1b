/** A set-up while it is changed: what it began from, and what somebody else has made of it meanwhile. */
import type { ClubSetup, TournamentShown } from "../../../lib/protocol";
import { SetupDraft } from "./draft.svelte";

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What `mine` says otherwise than `base`, on top of `theirs`. */
function onTop<T extends object>(base: T, mine: T, theirs: T): T {
  const keys = Object.keys(theirs) as (keyof T)[];
  return Object.fromEntries(keys.map((key) => [key, same(mine[key], base[key]) ? theirs[key] : mine[key]])) as T;
}

export class Changing {
  readonly draft: SetupDraft;
  base = $state.raw<ClubSetup>() as ClubSetup;
  /** How many versions there were then. */
  seen = $state(0);

  constructor(shown: TournamentShown) {
    this.base = shown.setup;
    this.seen = shown.versions.length;
    this.draft = new SetupDraft(shown.setup);
  }

  get changed(): boolean {
    return !same(this.draft.setup, this.base);
  }

  /** As it is now; whatever was typed is gone. */
  take(shown: TournamentShown): void {
    this.draft.take(shown.setup);
    this.base = shown.setup;
    this.seen = shown.versions.length;
  }

  /** What was typed here on top of what somebody else has saved. */
  keep(shown: TournamentShown): void {
    const [base, mine, theirs] = [this.base, this.draft.setup, shown.setup];
    this.take(shown);
    this.draft.take({
      ...onTop(base, mine, theirs),
      formula: onTop(base.formula, mine.formula, theirs.formula),
      evenings: onTop(base.evenings, mine.evenings, theirs.evenings),
    });
  }
}
