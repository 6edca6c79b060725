/** More bars than this are no exceptions: then the axis is as high as they are. */
const MOST_CUT = 3;
/** Bars are cut where the highest of the others would have less than a quarter of the height. */
const MANY_TIMES = 4;

/**
 * What an axis has to reach so that a few bars, such as that of a salary, do not flatten all others: the highest of these.
 * Null where all bars fit.
 */
export function cutAbove(totals: readonly number[]): number | null {
  const highestFirst = totals.toSorted((a, b) => b - a);
  const [highest = 0] = highestFirst;
  const left = highestFirst.slice(1, MOST_CUT + 1).find((total) => highest >= MANY_TIMES * total);
  return left === undefined || left === 0 ? null : left;
}

/**
 * How high the parts of a bar are, as shares of the axis. Of a bar beyond it the largest part is cut, and the others are as high
 * as they are, within half of it.
 */
export function heightsOf(parts: readonly number[], highest: number): { heights: number[]; cut: number | null } {
  const sum = parts.reduce((total, part) => total + part, 0);
  if (sum <= highest) return { heights: parts.map((part) => part / highest), cut: null };
  const cut = parts.indexOf(Math.max(...parts));
  const others = parts.map((part, at) => (at === cut ? 0 : Math.min(part / highest, 0.5 / parts.length)));
  const left = 1 - others.reduce((total, share) => total + share, 0);
  return { heights: others.map((share, at) => (at === cut ? left : share)), cut };
}
