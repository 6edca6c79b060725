import type { Region } from './region.ts';

/** What one column of pixels holds of a piece of text: its middle and how thick it is there. */
export type Slice = { x: number; y: number; thickness: number };

/** Between so many places the middle line is straight; a letter is seldom wider than the distance of two. */
const knots = 9;
/** A rectangle that is this much higher than the print in it is around a bent line. */
const bentFrom = 1.3;

/**
 * The middle line of a piece whose print does not run straight, as on curled paper, and the thickness of the print
 * there. Undefined for straight pieces, and for blots that are no line at all.
 */
export function findSpine(
  slices: readonly Slice[],
  rectangle: Omit<Region, 'score'>,
): { spine: number[]; thickness: number } | undefined {
  const cos = Math.cos(rectangle.angle);
  const sin = Math.sin(rectangle.angle);
  const thicknesses = slices.map(({ thickness }) => thickness * cos).sort((a, b) => a - b);
  const thickness = thicknesses[thicknesses.length >> 1] ?? 0;
  if (rectangle.width < 4 * thickness || rectangle.height < bentFrom * thickness) return undefined;
  const even = slices.filter((slice) => Math.abs(slice.thickness * cos - thickness) < 0.35 * thickness);
  if (even.length < 0.75 * slices.length) return undefined;
  const sums = new Float64Array(knots);
  const weights = new Float64Array(knots);
  for (const { x, y } of even) {
    const u = (x - rectangle.x) * cos + (y - rectangle.y) * sin;
    const v = (y - rectangle.y) * cos - (x - rectangle.x) * sin;
    const place = Math.min(knots - 1, Math.max(0, (u / rectangle.width + 0.5) * (knots - 1)));
    for (const knot of new Set([Math.floor(place), Math.ceil(place)])) {
      const weight = 1 - Math.abs(place - knot);
      sums[knot] = (sums[knot] as number) + weight * v;
      weights[knot] = (weights[knot] as number) + weight;
    }
  }
  if (weights.some((weight) => weight === 0)) return undefined;
  const spine = [...sums].map((sum, knot) => sum / (weights[knot] as number));
  return { spine, thickness };
}

/** How far the middle line of a region sinks below the straight one at `along`, from 0 (left) to 1 (right). */
export function sinkAt({ spine }: Pick<Region, 'spine'>, along: number): number {
  if (!spine) return 0;
  const place = Math.min(1, Math.max(0, along)) * (spine.length - 1);
  const left = Math.floor(place);
  const right = Math.min(spine.length - 1, left + 1);
  return (spine[left] as number) + ((spine[right] as number) - (spine[left] as number)) * (place - left);
}

/** Where the middle line of a region is at `along`, from 0 (left) to 1 (right). */
export function pointAt(region: Region, along: number): { x: number; y: number } {
  const u = (along - 0.5) * region.width;
  const v = sinkAt(region, along);
  const cos = Math.cos(region.angle);
  const sin = Math.sin(region.angle);
  return { x: region.x + u * cos - v * sin, y: region.y + u * sin + v * cos };
}
