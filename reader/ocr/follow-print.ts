import type { Region } from './region.ts';
import { type Slope, slopeField } from './slope-field.ts';
import { pointAt } from './spine.ts';

const steps = 16;

/**
 * Where each region would stand if the lines of print ran level: `y` is the height at which its line crosses the middle
 * of the print, `x` where it begins. Lines may be slanted, fan out (perspective) or bend (curl).
 */
export function followPrint(regions: readonly Region[]): { x: number; y: number }[] {
  // The direction of short pieces is not known well.
  const slopeAt = slopeField(regions.filter(({ width, height }) => width > height * 3).flatMap(slopesOf));
  const left = Math.min(...regions.map(({ x, width }) => x - width / 2));
  const right = Math.max(...regions.map(({ x, width }) => x + width / 2));
  return regions.map((region) => {
    const middle = pointAt(region, 0.5);
    const step = ((left + right) / 2 - middle.x) / steps;
    let { y } = middle;
    for (let i = 0; i < steps; i++) y += step * slopeAt(middle.x + (i + 0.5) * step, y);
    return { x: pointAt(region, 0).x, y };
  });
}

function slopesOf(region: Region): Slope[] {
  const parts = region.spine ? region.spine.length - 1 : 1;
  return Array.from({ length: parts }, (_, part) => {
    const [from, to] = [pointAt(region, part / parts), pointAt(region, (part + 1) / parts)];
    const slope = (to.y - from.y) / Math.max(1, to.x - from.x);
    return { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2, slope, weight: region.width / parts };
  });
}
