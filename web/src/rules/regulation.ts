/** The regulations of docs/rules, in the reader's language: the text is those files', nothing is written here. */
import { read, type Regulation } from "./reading";

/** Fetched when it is first read, one file a regulation and language. */
const FILES = import.meta.glob<string>("../../../docs/rules/*.md", { query: "?raw", import: "default" });

export async function regulation(game: string, key: string, locale: string): Promise<Regulation | null> {
  const file = FILES[`../../../docs/rules/${game}-${key}.${locale}.md`];
  return file ? read(await file()) : null;
}

/** The documents that are cited by number, from the table of docs/rules/README.md. */
export async function documents(locale: string): Promise<{ number: string; says: string }[]> {
  const file = FILES["../../../docs/rules/README.md"];
  const [, section = ""] = ((await file?.()) ?? "").split(/^## The documents.*$/m);
  const rows = [...(section.split(/^## /m)[0] ?? "").matchAll(/^\| (\d{3}) \| ([^|]+) \| ([^|]+) \|$/gm)];
  return rows.map(([, number = "", en = "", it = ""]) => ({ number, says: (locale === "it" ? it : en).trim() }));
}
