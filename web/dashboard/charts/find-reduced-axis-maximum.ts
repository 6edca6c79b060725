/** Maximum number of bars to shorten. If more bars are very high, none are shortened. */
const MAX_CUT = 3;
/**
 * Bars are shortened only if the highest bar is at least this many times as high as the highest of the bars that keep
 * their height.
 */
const MANY_TIMES = 4;

/**
 * Returns the height of the highest bar that is not shortened, or null to shorten none. Up to three very high bars,
 * such as the one for a salary, are shortened, because the other bars would otherwise be too small to see.
 */
export function findReducedAxisMaximum(totals: readonly number[]): number | null {
  const highestFirst = totals.toSorted((a, b) => b - a);
  const [highest = 0] = highestFirst;
  const left = highestFirst.slice(1, MAX_CUT + 1).find((total) => highest >= MANY_TIMES * total);
  return left === undefined || left === 0 ? null : left;
}

/**
 * Returns the heights of a bar's parts as fractions of the axis, and which parts are shortened. If the bar is higher
 * than the axis, its largest part is shortened, as are other parts that are too large.
 */
export function computeBarHeights(parts: readonly number[], highest: number): { heights: number[]; isCut: boolean[] } {
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
