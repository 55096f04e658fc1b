/** The desk of a tournament: what is on the screen, what was done last, who could be a referee. */
import type { MemberShown, StaffShown, TournamentShown } from "../../lib/protocol";
import type { Command } from "../asking";
import { Following } from "../following.svelte";
import { members, staff } from "./asking";

/** From one part of the desk to the next nothing is fetched again. */
let kept: TournamentShown | null = null;

export class Desk extends Following {
  /** What was done last, for those who listen. */
  done = $state("");
  staff = $state.raw<StaffShown[]>([]);
  members = $state.raw<MemberShown[]>([]);

  constructor(club: string, id: string) {
    super(club, id, 4000, "own");
    if (kept && kept.id === id && kept.club.id === club) this.take(kept);
  }

  override take(next: TournamentShown): void {
    super.take(next);
    kept = this.shown;
  }

  /** Throws what the server refuses. `seen`: the version on the screen, if nothing may have happened since. */
  async act(command: Command, words: string, seen?: number): Promise<void> {
    this.done = "";
    await this.order(command, seen);
    this.done = words;
  }

  async findStaff(): Promise<void> {
    if (!this.staff.length) this.staff = await staff(this.club);
  }

  async findMembers(): Promise<void> {
    this.members = (await members(this.club)).members.filter((each) => !each.erased);
  }

  /** Those named in the set-up, then everybody else with a role in the club. */
  get referees(): { who: string; name: string }[] {
    const named = this.shown?.setup.evenings.referees ?? [];
    const others = this.staff.filter((each) => !named.includes(each.member ?? each.user));
    return [...named.map((who) => ({ who, name: this.name(who) })), ...others.map((each) => ({ who: each.member ?? each.user, name: each.name }))];
  }
}
