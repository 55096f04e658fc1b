/** Addresses of articles, so that a refusal or a line of a score sheet can lead to the text it rests on. */
import type { Paragraph } from "./reading";

/** The articles of a rule-set that rest on `001 Scarti`: `/regole/scala40/online?fonte=001+Scarti`. */
export function addressOfRule(rules: string, rule: string): string {
  const cited = citedIn(rule);
  return cited ? `/regole/${rules}?${new URLSearchParams({ fonte: `${cited.document} ${cited.section}`.trim() })}` : `/regole/${rules}`;
}

/** What a rule cites first: `002 Punteggi (giocatore o coppia); decided: …` is document 002, section Punteggi. Silence is no section, and (MP) and (VP) belong to the names of theirs. */
export function citedIn(rule: string): { document: string; section: string } | null {
  if (/^\d{3} (is silent|\(silent\))/.test(rule)) return null;
  const [, document, section = ""] = /(\d{3})(?: ((?:[^;(]|\([MV]P\))*))?/.exec(rule) ?? [];
  return document ? { document, section: section.trim() } : null;
}

export function restsOn(paragraph: Paragraph, rule: string): boolean {
  const cited = citedIn(rule);
  return cited !== null && paragraph.sources.some(({ document, sections }) => document === cited.document && (!cited.section || cited.section.split(", ").some((each) => sections.includes(each))));
}

export const anchorOf = (number: string): string => `art-${number}`;
