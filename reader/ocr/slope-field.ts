/** How steep print is at a place; `weight` is how much of the print says so, in pixels of its width. */
export type Slope = { x: number; y: number; slope: number; weight: number };

/** How far one piece of print speaks for its neighbourhood, as part of the width of the print. */
const reach = 0.12;
/** How much, of the same width, the general rule counts against the neighbours. */
const general = 0.02;

/** Up to this difference of slopes over the whole print it counts as straight; single pieces are not measured better. */
const straightBelow = 0.04;
/** Steeper against the rest is a piece that was not seen well. */
const outlier = 0.35;

/**
 * The direction of print all over a picture, from that of its pieces. Curled paper and perspective make the slope
 * change evenly with the place, which also holds where nothing is printed; what differs from that is taken from the
 * pieces nearby, the nearer the more.
 */
export function slopeField(slopes: readonly Slope[]): (x: number, y: number) => number {
  const common = median(slopes);
  const usual = slopes.filter(({ slope }) => Math.abs(slope - common) < outlier);
  const [left, right] = [Math.min(...usual.map(({ x }) => x)), Math.max(...usual.map(({ x }) => x))];
  const [top, bottom] = [Math.min(...usual.map(({ y }) => y)), Math.max(...usual.map(({ y }) => y))];
  const size = right - left;
  if (!(size > 0)) return () => common;
  const even = evenChange(usual, left, top, size);
  const corners = [even(left, top), even(right, top), even(left, bottom), even(right, bottom)];
  if (Math.max(...corners) - Math.min(...corners) < straightBelow) return () => common;
  const own = usual.map((each) => ({ ...each, more: each.slope - even(each.x, each.y) }));
  return (x, y) => {
    let sum = 0;
    let weights = size * general;
    for (const each of own) {
      const away = ((each.x - x) ** 2 + (each.y - y) ** 2) / (2 * (size * reach) ** 2);
      if (away > 8) continue;
      const weight = each.weight * Math.exp(-away);
      weights += weight;
      sum += weight * each.more;
    }
    return even(x, y) + sum / weights;
  };
}

/** By weight: as much of the print is steeper as is less steep. */
function median(slopes: readonly Slope[]): number {
  const sorted = [...slopes].sort((a, b) => a.slope - b.slope);
  let rest = sorted.reduce((sum, { weight }) => sum + weight, 0) / 2;
  for (const { slope, weight } of sorted) {
    rest -= weight;
    if (rest <= 0) return slope;
  }
  return 0;
}

/** The slope as a + b·x + c·y + d·x·y, as it fits the pieces best. */
function evenChange(slopes: readonly Slope[], left: number, top: number, size: number) {
  const terms = (x: number, y: number) => {
    const [u, v] = [(x - left) / size - 0.5, (y - top) / size - 0.5];
    return [1, u, v, u * v];
  };
  const factors = leastSquares(slopes.map((each) => ({ ...each, terms: terms(each.x, each.y) })));
  return (x: number, y: number) => terms(x, y).reduce((sum, term, i) => sum + term * (factors[i] as number), 0);
}

/** Weighed least squares by the normal equations; a little is added to the diagonal, so that few places give flat answers. */
function leastSquares(samples: readonly { terms: number[]; slope: number; weight: number }[]): number[] {
  const count = samples[0]?.terms.length ?? 0;
  const total = samples.reduce((sum, { weight }) => sum + weight, 0);
  const rows = Array.from({ length: count }, (_, i) => {
    const row = new Array<number>(count + 1).fill(0);
    row[i] = i === 0 ? 0 : total * 1e-3;
    return row;
  });
  for (const { terms, slope, weight } of samples) {
    rows.forEach((row, i) => {
      const part = weight * (terms[i] as number);
      for (let j = 0; j < count; j++) row[j] = (row[j] as number) + part * (terms[j] as number);
      row[count] = (row[count] as number) + part * slope;
    });
  }
  return solve(rows);
}

/** Gaussian elimination without pivots: the matrix is positive definite. Each row ends with its right side. */
function solve(rows: number[][]): number[] {
  rows.forEach((row, i) => {
    for (const other of rows) {
      if (other === row) continue;
      const factor = (other[i] as number) / (row[i] as number);
      for (let j = i; j < row.length; j++) other[j] = (other[j] as number) - factor * (row[j] as number);
    }
  });
  return rows.map((row, i) => (row.at(-1) as number) / (row[i] as number));
}
