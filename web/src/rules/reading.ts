/** The text of a regulation, taken apart into articles and paragraphs with their sources. */

/** A piece of running text. */
export type Piece = { text: string; bold?: boolean; code?: boolean; href?: string };

/** Where a paragraph comes from: a document with its sections, or how it was decided. */
export interface Source {
  document: string | null;
  sections: string[];
  text: string;
}

export interface Paragraph {
  number: string;
  pieces: Piece[];
  sources: Source[];
}

export interface Article {
  number: string;
  title: string;
  paragraphs: Paragraph[];
}

export interface Regulation {
  title: string;
  articles: Article[];
}

export function read(markdown: string): Regulation {
  const found: Regulation = { title: "", articles: [] };
  for (const block of markdown.split(/\n{2,}/)) {
    const text = block.trim().replaceAll("\n", " ");
    const [, article, title = ""] = /^## (\d+)\. (.*)$/.exec(text) ?? [];
    const [, paragraph, body = ""] = /^\*\*([\d.]+)\*\* (.*)$/.exec(text) ?? [];
    if (text.startsWith("# ")) found.title = text.slice(2);
    else if (article) found.articles.push({ number: article, title, paragraphs: [] });
    else if (paragraph) found.articles.at(-1)?.paragraphs.push(paragraphOf(paragraph, body));
  }
  return found;
}

function paragraphOf(number: string, body: string): Paragraph {
  const [, text = body, source = ""] = /^(.*?)\s*`\[([^`]*)\]`$/.exec(body) ?? [];
  return { number, pieces: pieces(text), sources: sourcesOf(source) };
}

/** `002 · Punteggi, Parità; deciso: il testo tace` names two sections and a decision. */
function sourcesOf(text: string): Source[] {
  const [cited = "", ...decided] = text.split(/;\s*(?=decis|decided)/);
  const found: Source[] = [];
  for (const part of cited ? [cited, ...decided] : decided) {
    const [, numbers, sections = ""] = /^((?:\d{3}(?:, )?)+)(?: · (.*))?$/.exec(part) ?? [];
    if (!numbers) found.push({ document: null, sections: [], text: part });
    for (const document of numbers?.split(", ") ?? []) found.push({ document, sections: sections.split(", ").filter(Boolean), text: sections });
  }
  return found;
}

const MARKS = /\*\*([^*]+)\*\*|`([^`]+)`|\[([^\]]+)\]\(([^)]+)\)/g;

function pieces(text: string): Piece[] {
  const found: Piece[] = [];
  let at = 0;
  for (const mark of text.matchAll(MARKS)) {
    if (mark.index > at) found.push({ text: text.slice(at, mark.index) });
    const [whole, bold, code, label, href] = mark;
    if (bold) found.push({ text: bold, bold: true });
    else if (code) found.push({ text: code, code: true });
    else if (label && href) found.push({ text: label, href: addressOf(href) });
    at = mark.index + whole.length;
  }
  if (at < text.length) found.push({ text: text.slice(at) });
  return found;
}

/** `scopa-online.it.md` is `/regole/scopa/online`. */
function addressOf(file: string): string {
  const [, game, key] = /^(scala40|scopa)-([\w-]+)\.\w\w\.md$/.exec(file) ?? [];
  return game ? `/regole/${game}/${key}` : "/regole";
}
