/** Something asked of the server from a form: whether it is under way, and what was wrong with it. */
import { said } from "./said";

export class Doing {
  busy = $state(false);
  trouble = $state("");

  /** True when it was done. */
  async run(work: () => Promise<unknown>, words: (error: unknown) => string = said): Promise<boolean> {
    this.busy = true;
    this.trouble = "";
    try {
      await work();
      return true;
    } catch (error) {
      this.trouble = words(error);
      return false;
    } finally {
      this.busy = false;
    }
  }
}
