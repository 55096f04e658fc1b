/** Who meets whom: as few pairs as possible that should not meet, then as near as possible to what is preferred.
 *
 * A second implementation of `smazzata.club.pairing`: a largest matching (Edmonds) is kept at hand while pairs are chosen.
 */

/** A largest matching of a graph whose points go away two by two. */
class Matching {
  readonly links: readonly ReadonlySet<number>[];
  readonly here: ReadonlySet<number>;
  readonly mate: number[];

  constructor(links: readonly ReadonlySet<number>[], here: ReadonlySet<number>, mate: number[]) {
    this.links = links;
    this.here = here;
    this.mate = mate;
  }

  static of(links: readonly ReadonlySet<number>[]): Matching {
    const found = new Matching(links, new Set(links.keys()), links.map(() => -1));
    links.forEach((others, point) => {
      if (found.mate[point]! >= 0) return;
      const free = ascending(others).find((other) => found.mate[other]! < 0);
      if (free !== undefined) found.marry(point, free);
    });
    links.forEach((_, point) => {
      if (found.mate[point]! < 0) found.augment(point);
    });
    return found;
  }

  /** How many points have no mate. */
  get single(): number {
    return [...this.here].filter((point) => this.mate[point]! < 0).length;
  }

  /** A largest matching of the rest: only those who lost their mate have to look for another. */
  without(one: number, other: number): Matching {
    const rest = new Matching(this.links, new Set([...this.here].filter((point) => point !== one && point !== other)), [...this.mate]);
    const left = new Set([rest.mate[one]!, rest.mate[other]!].filter((point) => point !== one && point !== other && point >= 0));
    for (const point of [one, other, ...left]) rest.mate[point] = -1;
    for (const point of ascending(left)) if (rest.mate[point]! < 0) rest.augment(point);
    return rest;
  }

  private marry(one: number, other: number): void {
    this.mate[one] = other;
    this.mate[other] = one;
  }

  /** Look for an alternating path from this point to another without a mate, and turn it around. */
  private augment(root: number): void {
    const size = this.links.length;
    const search: Search = { root, parent: Array(size).fill(-1), base: [...Array(size).keys()], seen: Array(size).fill(false), queue: [root] };
    search.seen[root] = true;
    for (let at = 0; at < search.queue.length; at++) {
      const point = search.queue[at]!;
      for (const other of ascending(this.links[point]!)) {
        if (!this.here.has(other) || search.base[point] === search.base[other] || this.mate[point] === other) continue;
        const mate = this.mate[other]!;
        if (other === root || (mate >= 0 && search.parent[mate]! >= 0)) this.shrink(search, point, other);
        else if (search.parent[other]! < 0) {
          search.parent[other] = point;
          if (mate < 0) return this.turn(other, search.parent);
          search.seen[mate] = true;
          search.queue.push(mate);
        }
      }
    }
  }

  private turn(end: number, parent: readonly number[]): void {
    for (let point = end; point >= 0; ) {
      const before = parent[point]!;
      const following = this.mate[before]!;
      this.marry(point, before);
      point = following;
    }
  }

  /** A circle of odd length counts as one point from here on. */
  private shrink(search: Search, one: number, other: number): void {
    const top = this.common(search, one, other);
    const inside = new Set<number>();
    this.mark(search, one, top, other, inside);
    this.mark(search, other, top, one, inside);
    search.base.forEach((base, point) => {
      if (!inside.has(base)) return;
      search.base[point] = top;
      if (!search.seen[point]) {
        search.seen[point] = true;
        search.queue.push(point);
      }
    });
  }

  private common({ root, parent, base }: Search, one: number, other: number): number {
    const way = new Set<number>();
    for (let point = base[one]!; ; point = base[parent[this.mate[point]!]!]!) {
      way.add(point);
      if (point === root || this.mate[point]! < 0) break;
    }
    let point = other;
    while (!way.has(base[point]!)) point = parent[this.mate[base[point]!]!]!;
    return base[point]!;
  }

  private mark({ parent, base }: Search, from: number, top: number, child: number, inside: Set<number>): void {
    for (let point = from; base[point] !== top; ) {
      const mate = this.mate[point]!;
      inside.add(base[point]!).add(base[mate]!);
      parent[point] = child;
      child = mate;
      point = parent[mate]!;
    }
  }
}

interface Search {
  root: number;
  parent: number[];
  base: number[];
  seen: boolean[];
  queue: number[];
}

const ascending = (points: Iterable<number>): number[] => [...points].sort((one, other) => one - other);

/** An even number of people, 0 the first to choose, in pairs; `preferred` puts the others in the order this one would like. */
export function paired(count: number, mayMeet: (one: number, other: number) => boolean, preferred: (one: number, others: number[]) => number[] = (_, others) => others): [number, number][] {
  const everybody = [...Array(count).keys()];
  const links = everybody.map((one) => new Set(everybody.filter((other) => other !== one && mayMeet(one, other))));
  const found: [number, number][] = [];
  for (let rest = Matching.of(links); rest.here.size; ) {
    const [one, ...others] = ascending(rest.here) as [number, ...number[]];
    const order = preferred(one, others);
    const wanted = [...order.filter((each) => links[one]!.has(each)), ...order.filter((each) => !links[one]!.has(each))];
    const { single } = rest;
    let chosen: Matching | null = null;
    for (const other of wanted) {
      const after = rest.without(one, other);
      if (after.single !== single - (links[one]!.has(other) ? 0 : 2)) continue;
      found.push([one, other]);
      chosen = after;
      break;
    }
    if (!chosen) throw new Error("no pair is left");
    rest = chosen;
  }
  return found;
}
