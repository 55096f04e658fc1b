/** Who is here: nobody yet, a guest, or somebody with an account. */
import { get, post } from "./api";
import type { Here, Me } from "./protocol";

class Session {
  /** undefined: not asked yet; null: nobody. */
  me = $state<Me | null | undefined>(undefined);

  #asked: Promise<void> | null = null;

  /** Asked once at a time, whoever wants to know. */
  load(): Promise<void> {
    this.#asked ??= get<Here>("/api/session")
      .then(({ me }) => void (this.me = me))
      .finally(() => (this.#asked = null));
    return this.#asked;
  }

  /** Whoever is here, or a guest made on the spot: nobody has to sign up to play. */
  async someone(name = ""): Promise<Me> {
    if (this.me === undefined) await this.load();
    if (!this.me) this.me = await post<Me>("/api/guests", name ? { name } : {});
    return this.me;
  }
}

export const session = new Session();

const JUDGES = ["referee", "organiser", "administrator"];
/** May this person read what was reported? The server asks again. */
export const judges = (me: Me | null | undefined): boolean => JUDGES.includes(me?.role ?? "");
