/** Whether more happens at a table than can be watched: then nothing moves, so that the page is not left behind. */
const MANY = 6;
const WITHIN = 600; // milliseconds: bots that play at once, a connection that comes back

export class Rush {
  #times: number[] = [];

  happened(): void {
    this.#times.push(performance.now());
    if (this.#times.length > MANY) this.#times.shift();
  }

  get now(): boolean {
    const [first] = this.#times;
    return this.#times.length === MANY && first !== undefined && performance.now() - first < WITHIN;
  }
}
