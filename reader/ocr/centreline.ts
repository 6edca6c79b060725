import type { TextRegion } from './text-region.ts';

/** One column of pixels in a text region, with its centre and height in pixels. */
export type TextSlice = { x: number; y: number; thickness: number };

/** Number of points that define a centreline. Between them, it is straight. */
const knotCount = 9;
/** Text is treated as curved if the rectangle around it is at least this many times as high as its letters. */
const minCurvedHeightRatio = 1.3;

/**
 * Finds the centreline of curved text, as on curled paper, and the height of its letters in pixels. Returns undefined
 * if the text is straight, or if there is more than one line of text.
 */
export function findCentreline(
  slices: readonly TextSlice[],
  rectangle: Omit<TextRegion, 'score'>,
): { centreline: number[]; thickness: number } | undefined {
  const cos = Math.cos(rectangle.angle);
  const sin = Math.sin(rectangle.angle);
  const thicknesses = slices.map(({ thickness }) => thickness * cos).sort((a, b) => a - b);
  const thickness = thicknesses[thicknesses.length >> 1] ?? 0;
  if (rectangle.width < 4 * thickness || rectangle.height < minCurvedHeightRatio * thickness) return undefined;
  const regular = slices.filter((slice) => Math.abs(slice.thickness * cos - thickness) < 0.35 * thickness);
  if (regular.length < 0.75 * slices.length) return undefined;
  const sums = new Float64Array(knotCount);
  const weights = new Float64Array(knotCount);
  for (const { x, y } of regular) {
    const u = (x - rectangle.x) * cos + (y - rectangle.y) * sin;
    const v = (y - rectangle.y) * cos - (x - rectangle.x) * sin;
    const position = Math.min(knotCount - 1, Math.max(0, (u / rectangle.width + 0.5) * (knotCount - 1)));
    for (const knot of new Set([Math.floor(position), Math.ceil(position)])) {
      const weight = 1 - Math.abs(position - knot);
      sums[knot] = (sums[knot] as number) + weight * v;
      weights[knot] = (weights[knot] as number) + weight;
    }
  }
  if (weights.some((weight) => weight === 0)) return undefined;
  const centreline = [...sums].map((sum, knot) => sum / (weights[knot] as number));
  return { centreline, thickness };
}

/**
 * Returns how many pixels the centreline of the text, which may be curved, lies below the straight line through the
 * middle of the region. `along` is the position from 0 (left) to 1 (right).
 */
export function findCentrelineOffset({ centreline }: Pick<TextRegion, 'centreline'>, along: number): number {
  if (!centreline) return 0;
  const position = Math.min(1, Math.max(0, along)) * (centreline.length - 1);
  const leftKnot = Math.floor(position);
  const left = centreline[leftKnot] as number;
  const right = centreline[Math.min(centreline.length - 1, leftKnot + 1)] as number;
  return left + (right - left) * (position - leftKnot);
}

/** Returns a point on the centreline. `along` is its position from 0 (left) to 1 (right). */
export function findCentrelinePoint(region: TextRegion, along: number): { x: number; y: number } {
  const u = (along - 0.5) * region.width;
  const v = findCentrelineOffset(region, along);
  const cos = Math.cos(region.angle);
  const sin = Math.sin(region.angle);
  return { x: region.x + u * cos - v * sin, y: region.y + u * sin + v * cos };
}
