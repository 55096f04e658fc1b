/** How large the cards of the table can be, so that all of them lie in rows and none over another. */
const RATIO = 490 / 300;
const LEAST = 34;

export interface Fitted {
  width: number;
  columns: number;
}

interface Room {
  width: number;
  height: number;
  gapX: number;
  gapY: number;
  /** Not larger than this. */
  most: number;
  /** In a row, as long as that leaves cards of a size. */
  columns: number;
}

export function fitted(count: number, { width, height, gapX, gapY, most, columns }: Room): Fitted {
  const at = (many: number): Fitted => {
    const rows = Math.ceil(count / many);
    const wide = (width - (many - 1) * gapX) / many;
    const high = (height - (rows - 1) * gapY) / rows / RATIO;
    return { width: Math.floor(Math.min(most, wide, high)), columns: many };
  };
  /** The largest; of equal ones the fewest rows, and those as even as they can be. */
  const best = (limit: number) => {
    const all = Array.from({ length: Math.min(limit, Math.max(1, count)) }, (_, index) => at(index + 1));
    const largest = Math.max(...all.map((each) => each.width));
    const good = all.filter((each) => each.width >= largest - 1);
    const rows = Math.min(...good.map((each) => Math.ceil(count / each.columns)));
    return good.find((each) => Math.ceil(count / each.columns) === rows) ?? at(1);
  };
  const usual = best(columns);
  const chosen = usual.width >= 44 ? usual : best(columns * 2);
  return { ...chosen, width: Math.max(LEAST, chosen.width) };
}
