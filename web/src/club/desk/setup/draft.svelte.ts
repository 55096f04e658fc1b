/** A tournament's set-up while it is chosen. Unless somebody says otherwise it is the regulation, art. 1 to 11, as it stands. */
import { offers } from "../../../lib/offers.svelte";
import type { ClubSetup } from "../../../lib/protocol";
import type { TieBreak } from "../../public/words";
import type { Kind } from "../words";

/** As the server has them: a test compares. */
export const USUAL: ClubSetup = {
  title: 'Torneo di "Scala 40"',
  rules: "scala40/club",
  format: "",
  formula: { kind: "groups-board", table: 2, group_size: 4, legs: 1, qualifiers: 2, wild_cards: null, third_place: true, rounds: null, repeats: false, tie_breaks: ["head-to-head", "mp", "paid", "deals", "lots"] },
  evenings: { first: null, days: [0, 1], opens: 18 * 60, closes: 20 * 60, minutes: 60, tables: 6, a_day: 1, without: [], referees: [], tables_each: 4 },
  deadline: null,
  places: 128,
  delay: 15,
  prizes: 3,
  notices: "",
};
export const OTHER = "other";

export class SetupDraft {
  title = $state("");
  rules = $state("");
  /** One of the usual formats, or `other`. */
  format = $state("");
  by = $state<"points" | "deals">("points");
  target = $state<number | null>(null);
  draws = $state(false);
  kind = $state<Kind>("groups-board");
  table = $state(2);
  groupSize = $state<number | null>(4);
  legs = $state<number | null>(1);
  qualifiers = $state<number | null>(2);
  wildCards = $state<number | null>(null);
  wildAuto = $state(true);
  thirdPlace = $state(true);
  rounds = $state<number | null>(null);
  repeats = $state(false);
  tieBreaks = $state<TieBreak[]>([]);
  first = $state("");
  days = $state<number[]>([]);
  opens = $state(0);
  closes = $state(0);
  minutes = $state<number | null>(60);
  tables = $state<number | null>(6);
  aDay = $state<number | null>(1);
  without = $state<string[]>([]);
  referees = $state<string[]>([]);
  tablesEach = $state<number | null>(4);
  deadline = $state("");
  places = $state<number | null>(128);
  delay = $state<number | null>(15);
  prizes = $state<number | null>(3);
  notices = $state("");
  /** As it was given: the usual format may be said, or left out. */
  #given = "";

  constructor(from: ClubSetup = USUAL) {
    this.take(from);
  }

  take({ formula, evenings, ...setup }: ClubSetup): void {
    const usual = (offers.ruleset(setup.rules)?.formats ?? []).map((each) => each.format);
    const [by, target, draws] = setup.format.split(" ");
    const known = !setup.format || usual.includes(setup.format);
    this.#given = setup.format;
    Object.assign(this, {
      title: setup.title,
      rules: setup.rules,
      format: known ? setup.format || (usual[0] ?? "") : OTHER,
      by: by === "deals" ? "deals" : "points",
      target: target ? Number(target) : null,
      draws: draws === "draws",
      kind: formula.kind,
      table: formula.table,
      groupSize: formula.group_size,
      legs: formula.legs,
      qualifiers: formula.qualifiers,
      wildCards: formula.wild_cards ?? 0,
      wildAuto: formula.wild_cards === null,
      thirdPlace: formula.third_place,
      rounds: formula.rounds,
      repeats: formula.repeats,
      tieBreaks: [...formula.tie_breaks],
      first: evenings.first ?? "",
      days: [...evenings.days],
      opens: evenings.opens,
      closes: evenings.closes,
      minutes: evenings.minutes,
      tables: evenings.tables,
      aDay: evenings.a_day,
      without: [...evenings.without],
      referees: [...evenings.referees],
      tablesEach: evenings.tables_each,
      deadline: setup.deadline ?? "",
      places: setup.places,
      delay: setup.delay,
      prizes: setup.prizes,
      notices: setup.notices,
    });
  }

  chooseRules(id: string): void {
    this.rules = id;
    if (this.format !== OTHER) this.format = offers.ruleset(id)?.formats[0]?.format ?? "";
  }

  /** The usual one of a rule-set needs no saying. */
  get formatText(): string {
    if (this.format === OTHER) return `${this.by} ${this.target ?? ""}${this.draws && this.by === "deals" ? " draws" : ""}`;
    const usual = this.format === offers.ruleset(this.rules)?.formats[0]?.format;
    return usual && this.format !== this.#given ? "" : this.format;
  }

  /** An empty field is 0: the server says what it should be. */
  get setup(): ClubSetup {
    return {
      title: this.title,
      rules: this.rules,
      format: this.formatText,
      formula: {
        kind: this.kind,
        table: this.table,
        group_size: this.groupSize ?? 0,
        legs: this.legs ?? 0,
        qualifiers: this.qualifiers ?? 0,
        wild_cards: this.wildAuto ? null : (this.wildCards ?? 0),
        third_place: this.thirdPlace,
        rounds: this.rounds,
        repeats: this.repeats,
        tie_breaks: [...this.tieBreaks],
      },
      evenings: {
        first: this.first || null,
        days: [...this.days].sort((one, other) => one - other),
        opens: this.opens,
        closes: this.closes,
        minutes: this.minutes ?? 0,
        tables: this.tables ?? 0,
        a_day: this.aDay ?? 0,
        without: this.without,
        referees: this.referees,
        tables_each: this.tablesEach ?? 0,
      },
      deadline: this.deadline || null,
      places: this.places ?? 0,
      delay: this.delay ?? 0,
      prizes: this.prizes ?? 0,
      notices: this.notices,
    };
  }
}
