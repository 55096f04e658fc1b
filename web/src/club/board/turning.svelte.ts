/** Scenes that turn by themselves: which one is shown, and for how long. */
import type { Scene } from "./scenes";

export class Turning {
  paused = $state(false);
  /** By its key: scenes come and go while the tournament is played. */
  #key = $state("");
  readonly #scenes: () => Scene[];
  /** News of the tournament alone does not begin a scene's time anew. */
  readonly #turns = $derived.by(() => !this.paused && this.#scenes().length > 1);

  constructor(scenes: () => Scene[], readonly milliseconds: number) {
    this.#scenes = scenes;
    $effect(() => {
      void this.#key;
      if (!this.#turns) return;
      const timer = setTimeout(() => this.go(1), milliseconds);
      return () => clearTimeout(timer);
    });
  }

  get at(): number {
    return Math.max(0, this.#scenes().findIndex((each) => each.key === this.#key));
  }

  get scene(): Scene | undefined {
    return this.#scenes()[this.at];
  }

  go(by: number): void {
    const all = this.#scenes();
    this.#key = all[(this.at + by + all.length) % Math.max(1, all.length)]?.key ?? "";
  }
}

/** The screen stays on while somebody looks at the page, where the browser can see to that. */
export function stayAwake(): void {
  $effect(() => {
    let lock: WakeLockSentinel | undefined;
    let gone = false;
    const ask = async () => {
      if (!("wakeLock" in navigator) || document.hidden) return;
      try {
        lock = await navigator.wakeLock.request("screen");
        if (gone) await lock.release();
      } catch {
        // low on power, or not allowed: the screen does as it is set
      }
    };
    void ask();
    document.addEventListener("visibilitychange", ask);
    return () => {
      gone = true;
      document.removeEventListener("visibilitychange", ask);
      void lock?.release();
    };
  });
}
