/** What differs between two set-ups of a tournament, line by line. */
import { nameList } from "../../lib/terms";
import type { ClubSetup } from "../../lib/protocol";
import * as m from "../../paraglide/messages";
import { rulesTitle, setupWords } from "./formula";

export interface Difference {
  key: string;
  name: string;
  /** Empty: it was not there. */
  before: string;
  after: string;
}

const lines = (setup: ClubSetup, name: (who: string) => string): { key: string; name: string; text: string }[] => [
  { key: "title", name: m.tour_change_title(), text: setup.title },
  { key: "rules", name: m.tour_tab_rules(), text: rulesTitle(setup.rules) },
  ...setupWords(setup),
  { key: "referees", name: m.tour_referees(), text: nameList(setup.evenings.referees.map(name)) },
  { key: "tables_each", name: m.tour_change_tables_each(), text: `${setup.evenings.tables_each}` },
  { key: "notices", name: m.tour_notices(), text: setup.notices },
];

export function differences(before: ClubSetup, after: ClubSetup, name: (who: string) => string): Difference[] {
  const was = lines(before, name);
  const is = lines(after, name);
  const all = [...is, ...was.filter((each) => !is.some(({ key }) => key === each.key))];
  const text = (some: typeof was, key: string) => some.find((each) => each.key === key)?.text ?? "";
  return all.map((each) => ({ key: each.key, name: each.name, before: text(was, each.key), after: text(is, each.key) })).filter((each) => each.before !== each.after);
}
