/** A rectangle that contains text. It may be slanted. */
export type TextRegion = {
  /** The centre of the rectangle, in pixels of the raster. */
  x: number;
  y: number;
  /** The length of the side that is closer to horizontal. `height` is the length of the other side. */
  width: number;
  height: number;
  /**
   * The slant, in radians, of the side that is closer to horizontal, from -π/4 to π/4. If it is positive, the text
   * slopes down to the right.
   */
  angle: number;
  /** The mean probability of text inside the rectangle, from 0 to 1. */
  score: number;
  /**
   * Set only for curved text: the distances in pixels from the straight line through the middle of the rectangle down
   * to the curved centreline, at equal intervals from left to right.
   */
  centreline?: readonly number[];
};

/** The coordinates of points in the order x0, y0, x1, y1, … */
export type PointCoordinates = number[];

/** Returns the convex hull of points that are sorted by y and x (Andrew's monotone chain). */
export function computeConvexHull(points: PointCoordinates): PointCoordinates {
  const buildChain = (step: 1 | -1): PointCoordinates => {
    const hull: PointCoordinates = [];
    const last = points.length / 2 - 1;
    for (let i = step === 1 ? 0 : last; i >= 0 && i <= last; i += step) {
      const x = points[i * 2] as number;
      const y = points[i * 2 + 1] as number;
      while (hull.length >= 4 && !turnsLeft(hull, x, y)) hull.length -= 2;
      hull.push(x, y);
    }
    hull.length -= 2;
    return hull;
  };
  return points.length <= 4 ? points : [...buildChain(1), ...buildChain(-1)];
}

function turnsLeft(hull: PointCoordinates, x: number, y: number): boolean {
  const n = hull.length;
  const ax = hull[n - 4] as number;
  const ay = hull[n - 3] as number;
  const bx = hull[n - 2] as number;
  const by = hull[n - 1] as number;
  return (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0;
}

/**
 * Returns the smallest rectangle around a convex hull. One side of this rectangle is always parallel to a side of the
 * hull.
 */
export function findSmallestRectangle(hull: PointCoordinates): Omit<TextRegion, 'score'> {
  let best: Omit<TextRegion, 'score'> | undefined;
  const count = hull.length / 2;
  for (let i = 0; i < count; i++) {
    const j = (i + 1) % count;
    const dx = (hull[j * 2] as number) - (hull[i * 2] as number);
    const dy = (hull[j * 2 + 1] as number) - (hull[i * 2 + 1] as number);
    const rectangle = computeRectangle(hull, toNearestHorizontal(Math.atan2(dy, dx)));
    if (!best || rectangle.width * rectangle.height < best.width * best.height) best = rectangle;
  }
  return best ?? computeRectangle(hull, 0);
}

/**
 * Returns the angle itself if it is at most 45 degrees from horizontal. Otherwise, returns the angle perpendicular to
 * it.
 */
function toNearestHorizontal(angle: number): number {
  const quarter = Math.PI / 2;
  return angle - Math.round(angle / quarter) * quarter;
}

function computeRectangle(hull: PointCoordinates, angle: number): Omit<TextRegion, 'score'> {
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  let minU = Number.POSITIVE_INFINITY;
  let maxU = Number.NEGATIVE_INFINITY;
  let minV = Number.POSITIVE_INFINITY;
  let maxV = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < hull.length; i += 2) {
    const x = hull[i] as number;
    const y = hull[i + 1] as number;
    const u = x * cos + y * sin;
    const v = y * cos - x * sin;
    minU = Math.min(minU, u);
    maxU = Math.max(maxU, u);
    minV = Math.min(minV, v);
    maxV = Math.max(maxV, v);
  }
  const u = (minU + maxU) / 2;
  const v = (minV + maxV) / 2;
  return { x: u * cos - v * sin, y: u * sin + v * cos, width: maxU - minU, height: maxV - minV, angle };
}
