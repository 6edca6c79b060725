/** If more bars than this are high, they are not exceptions, and the axis covers them. */
const MAX_CUT = 3;
/** Bars are cut if the highest of the others would have less than a quarter of the height. */
const MANY_TIMES = 4;

/**
 * Returns the highest value that the axis must reach, so that a few high bars, such as a salary, do not flatten the others.
 * Null if all bars fit.
 */
export function cutAbove(totals: readonly number[]): number | null {
  const highestFirst = totals.toSorted((a, b) => b - a);
  const [highest = 0] = highestFirst;
  const left = highestFirst.slice(1, MAX_CUT + 1).find((total) => highest >= MANY_TIMES * total);
  return left === undefined || left === 0 ? null : left;
}

/**
 * Returns the heights of a bar's parts as shares of the axis, and which parts are cut. In a bar beyond the axis, the largest
 * part is cut. The others are drawn to scale, or also cut if they would leave it less than half of the height.
 */
export function computeHeights(parts: readonly number[], highest: number): { heights: number[]; isCut: boolean[] } {
  const shares = parts.map((part) => part / highest);
  const sum = parts.reduce((total, part) => total + part, 0);
  if (sum <= highest) return { heights: shares, isCut: parts.map(() => false) };
  const largest = parts.indexOf(Math.max(...parts));
  const most = 0.5 / Math.max(parts.length - 1, 1);
  const others = shares.map((share, at) => (at === largest ? 0 : Math.min(share, most)));
  const left = 1 - others.reduce((total, share) => total + share, 0);
  return {
    heights: others.map((share, at) => (at === largest ? left : share)),
    isCut: shares.map((share, at) => at === largest || share > most),
  };
}
