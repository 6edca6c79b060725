/** The slope of the text at a point, measured on one text region. `weight` is its width in pixels. */
export type TextSlope = { x: number; y: number; slope: number; weight: number };

/** Standard deviation of the Gaussian function that weights nearby regions, as a share of the width of the text. */
const neighbourRadius = 0.12;
/**
 * Weight of the smooth surface, as a share of the width of the text. The weight of a nearby region is its own width.
 */
const smoothWeight = 0.02;

/**
 * If the slopes on a page differ by less than this, all lines are treated as parallel, because such differences are
 * only measuring errors.
 */
const maxStraightDifference = 0.04;
/** Slopes that differ from the median by more than this are ignored, because they were measured wrongly. */
const maxDeviation = 0.35;

/**
 * Returns a function that gives the slope of the text at any point of a page. It fits a smooth surface to the slopes of
 * all regions, because perspective and curled paper change the slope. It then adds the deviations of nearby regions.
 */
export function fitSlopeField(slopes: readonly TextSlope[]): (x: number, y: number) => number {
  const medianSlope = computeMedian(slopes);
  const inliers = slopes.filter(({ slope }) => Math.abs(slope - medianSlope) < maxDeviation);
  const [left, right] = [Math.min(...inliers.map(({ x }) => x)), Math.max(...inliers.map(({ x }) => x))];
  const [top, bottom] = [Math.min(...inliers.map(({ y }) => y)), Math.max(...inliers.map(({ y }) => y))];
  const size = right - left;
  if (!(size > 0)) return () => medianSlope;
  const computeSurface = fitSurface(inliers, left, top, size);
  const corners = [
    computeSurface(left, top),
    computeSurface(right, top),
    computeSurface(left, bottom),
    computeSurface(right, bottom),
  ];
  if (Math.max(...corners) - Math.min(...corners) < maxStraightDifference) return () => medianSlope;
  const residuals = inliers.map((sample) => ({
    ...sample,
    residual: sample.slope - computeSurface(sample.x, sample.y),
  }));
  return (x, y) => {
    let sum = 0;
    let weights = size * smoothWeight;
    for (const sample of residuals) {
      const distance = ((sample.x - x) ** 2 + (sample.y - y) ** 2) / (2 * (size * neighbourRadius) ** 2);
      if (distance > 8) continue;
      const weight = sample.weight * Math.exp(-distance);
      weights += weight;
      sum += weight * sample.residual;
    }
    return computeSurface(x, y) + sum / weights;
  };
}

/** Returns the weighted median of the slopes, or 0 if there are none. */
function computeMedian(slopes: readonly TextSlope[]): number {
  const sorted = [...slopes].sort((a, b) => a.slope - b.slope);
  let remainingWeight = sorted.reduce((sum, { weight }) => sum + weight, 0) / 2;
  for (const { slope, weight } of sorted) {
    remainingWeight -= weight;
    if (remainingWeight <= 0) return slope;
  }
  return 0;
}

/** Returns a function for the surface a + b·x + c·y + d·x·y that best fits the slopes. */
function fitSurface(slopes: readonly TextSlope[], left: number, top: number, size: number) {
  const computeTerms = (x: number, y: number) => {
    const [u, v] = [(x - left) / size - 0.5, (y - top) / size - 0.5];
    return [1, u, v, u * v];
  };
  const coefficients = fitLeastSquares(
    slopes.map((sample) => ({ ...sample, terms: computeTerms(sample.x, sample.y) })),
  );
  return (x: number, y: number) =>
    computeTerms(x, y).reduce((sum, term, i) => sum + term * (coefficients[i] as number), 0);
}

/**
 * Returns the coefficients that minimize the squared errors. A small ridge keeps a few regions from tilting the surface
 * too much.
 */
function fitLeastSquares(samples: readonly { terms: number[]; slope: number; weight: number }[]): number[] {
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
  return solveEquations(rows);
}

/**
 * Solves linear equations by Gaussian elimination. The last number of each row is its right-hand side. The matrix is
 * positive definite, so no pivoting is needed.
 */
function solveEquations(rows: number[][]): number[] {
  rows.forEach((row, i) => {
    for (const other of rows) {
      if (other === row) continue;
      const factor = (other[i] as number) / (row[i] as number);
      for (let j = i; j < row.length; j++) other[j] = (other[j] as number) - factor * (row[j] as number);
    }
  });
  return rows.map((row, i) => (row.at(-1) as number) / (row[i] as number));
}
