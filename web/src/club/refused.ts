/** Why the server would not do it, with the article of the club's regulation. */
import { Refusal } from "../lib/api";
import { article } from "../lib/articles";
import { said } from "../lib/said";

export function refused(error: unknown): string {
  const rests = error instanceof Refusal ? article(error.rule) : "";
  return rests ? `${said(error)} (${rests})` : said(error);
}
