/** The members on the screen; what was just done with them, and how to undo it. */
import type { MemberShown, NewMember } from "../../lib/protocol";
import { said } from "../../lib/said";
import * as m from "../../paraglide/messages";
import { addMember, changeMember, eraseMember, membersOf, unlink } from "./asking";
import { fullName } from "./finding";

interface News {
  text: string;
  undo: (() => Promise<void>) | null;
}

export type Entered = Required<NewMember>;
export const empty: Entered = { surname: "", name: "", number: "", email: "", phone: "", adult: false, shown: "hidden" };
export const asEntered = (of: MemberShown): Entered => ({ surname: of.surname, name: of.name, number: of.number, email: of.email, phone: of.phone, adult: of.adult_at !== null, shown: of.shown });

export class Book {
  all = $state.raw<MemberShown[] | null>(null);
  trouble = $state("");
  news = $state.raw<News | null>(null);

  constructor(readonly club: string) {
    void this.load();
  }

  load = async (): Promise<void> => {
    this.trouble = "";
    try {
      this.all = await membersOf(this.club);
    } catch (error) {
      this.trouble = said(error);
    }
  };

  /** These throw what the server refuses: see `Doing`. */
  async add(asked: Entered): Promise<void> {
    const made = await addMember(this.club, asked);
    this.#put(made);
    this.#say(m.members_added({ name: fullName(made) }), async () => {
      await eraseMember(this.club, made.id);
      this.#drop(made.id);
    });
  }

  async change(before: MemberShown, asked: Entered): Promise<MemberShown> {
    const after = await changeMember(this.club, before.id, asked);
    this.#put(after);
    this.#say(m.members_changed({ name: fullName(after) }), async () => this.#put(await changeMember(this.club, before.id, asEntered(before))));
    return after;
  }

  async unlink(member: MemberShown): Promise<MemberShown> {
    await unlink(this.club, member.id);
    const after = { ...member, account: null };
    this.#put(after);
    this.#say(m.members_unlinked({ name: fullName(member) }));
    return after;
  }

  async erase(member: MemberShown): Promise<void> {
    await eraseMember(this.club, member.id);
    this.#drop(member.id);
    this.#say(m.members_erased({ name: fullName(member) }));
  }

  async imported(words: string): Promise<void> {
    await this.load();
    this.#say(words);
  }

  async undo(): Promise<void> {
    const back = this.news?.undo;
    if (!back) return;
    await back();
    this.#say(m.members_undone());
  }

  #put(member: MemberShown): void {
    this.all = [...(this.all ?? []).filter((each) => each.id !== member.id), member];
  }
  #drop(id: string): void {
    this.all = (this.all ?? []).filter((each) => each.id !== id);
  }
  #say(text: string, undo: News["undo"] = null): void {
    this.news = { text, undo };
  }
}
