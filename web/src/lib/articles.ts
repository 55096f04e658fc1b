/** The place in the regulations that a rule, a refusal or a line of a score sheet rests on, as a reader sees it. */
import * as m from "../paraglide/messages";

const DOCUMENTS: Record<string, () => string> = {
  "000": m.article_cash,
  "001": m.article_online,
  "002": m.article_scopa,
  "003": m.article_classic,
  "004": m.article_club,
};

/** "001 Punteggi" is "Regolamento online, «Punteggi»"; where the regulation is silent it says so. */
export function article(rule: string): string {
  const parts = rule.split("; ");
  const cited = parts.filter((part) => /^\d{3} /.test(part));
  return (cited.length ? cited : parts).map(one).filter((each, at, all) => each && all.indexOf(each) === at).join(" · ");
}

function one(part: string): string {
  const [, kind, rest = ""] = /^(decided|tradition): ?(.*)$/.exec(part) ?? [];
  if (kind === "decided") return m.article_custom();
  if (kind === "tradition") return m.article_tradition({ what: rest });
  const [, number, text = ""] = /^(\d{3}) (.*)$/.exec(part) ?? [];
  const name = number && DOCUMENTS[number];
  if (!name) return "";
  if (/^(is silent|\(silent\))/.test(text)) return m.article_silent({ document: name() });
  const silent = /\([^)]*(silent|decided)[^)]*\)/.test(text);
  const section = text.replace(/\s*\((?![MV]P\))[^)]*\)/g, "").replace(/^art\. /, "");
  const place = number === "004" ? m.article_number({ document: name(), number: section }) : m.article_section({ document: name(), section });
  return silent ? m.article_read_so({ place }) : place;
}
