/** The set phrases, fetched once, and what somebody said in the reader's language. */
import { get } from "../lib/api";
import type { PhraseShown, Said, Words } from "../lib/protocol";
import { getLocale } from "../paraglide/runtime";

export const spokenIn = ([it, en]: Words): string => (getLocale() === "it" ? it : en);

class Phrases {
  all = $state.raw<PhraseShown[]>([]);
  #asked = false;

  async load(): Promise<void> {
    if (this.#asked) return;
    this.#asked = true;
    try {
      this.all = await get<PhraseShown[]>("/api/phrases");
    } catch {
      this.#asked = false; // asked again with the next sheet
    }
  }
}

export const phrases = new Phrases();

export function spoken(said: Said): string {
  if (said.text) return said.text;
  const known = phrases.all.find(({ phrase }) => phrase === said.phrase);
  if (!known) void phrases.load();
  return known ? spokenIn(known.says) : "…";
}
