/** What there is to choose from: rule-sets and bots, asked for once, when somebody first needs them. */
import { getLocale } from "../paraglide/runtime";
import { get } from "./api";
import type { BotShown, GameShown, RuleSetShown, RulesShown, Words } from "./protocol";

export const inWords = ([it, en]: Words): string => (getLocale() === "it" ? it : en);

class Offers {
  games = $state.raw<GameShown[]>([]);
  ranges = $state.raw<RulesShown["ranges"]>({});
  bots = $state.raw<BotShown[]>([]);
  #rules: Promise<void> | null = null;
  #bots: Promise<void> | null = null;

  /** Rejects where the server does not answer; then it is asked anew the next time. */
  rules(): Promise<void> {
    this.#rules ??= get<RulesShown>("/api/rules").then(
      (found) => {
        this.games = found.games;
        this.ranges = found.ranges;
      },
      (error: unknown) => {
        this.#rules = null;
        throw error;
      },
    );
    return this.#rules;
  }

  robots(): Promise<void> {
    this.#bots ??= get<BotShown[]>("/api/bots").then(
      (found) => {
        this.bots = found;
      },
      (error: unknown) => {
        this.#bots = null;
        throw error;
      },
    );
    return this.#bots;
  }

  /** By its full id, `scala40/club`. */
  ruleset(id: string): RuleSetShown | undefined {
    return this.games.flatMap((game) => game.rules).find((each) => each.id === id);
  }
}

export const offers = new Offers();
