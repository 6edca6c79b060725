import { findCentrelinePoint } from './centreline.ts';
import { fitSlopeField, type TextSlope } from './slope-field.ts';
import type { TextRegion } from './text-region.ts';

type RegionWithWords<Word> = { region: TextRegion; words: Word[] };

/**
 * Groups text regions into lines, from top to bottom and from left to right. For this, each region is moved along the
 * slope of the text to the middle of the page. All regions of a line are at the same height there.
 */
export function groupRegionsIntoLines<Word>(regionsWithWords: readonly RegionWithWords<Word>[]): Word[][] {
  const positions = levelRegions(regionsWithWords.map(({ region }) => region));
  const leveled = regionsWithWords
    .map(({ region, words }, index) => ({
      words,
      height: region.height,
      ...(positions[index] as { x: number; y: number }),
    }))
    .sort((a, b) => a.y - b.y);
  const lines: (typeof leveled)[] = [];
  for (const region of leveled) {
    // Lines may overlap vertically. Therefore, each region is compared with the last three lines.
    const nearest = lines
      .slice(-3)
      .map((line) => ({ line, distance: Math.abs(computeMeanY(line) - region.y) }))
      .sort((a, b) => a.distance - b.distance)[0];
    const minHeight = Math.min(region.height, ...(nearest?.line.map(({ height }) => height) ?? []));
    if (nearest && nearest.distance < minHeight * 0.5) nearest.line.push(region);
    else lines.push([region]);
  }
  return lines
    .sort((a, b) => computeMeanY(a) - computeMeanY(b))
    .map((line) => line.sort((a, b) => a.x - b.x).flatMap(({ words }) => words));
}

function computeMeanY(line: readonly { y: number }[]): number {
  return line.reduce((sum, { y }) => sum + y, 0) / line.length;
}

const stepCount = 16;

/**
 * Returns the positions of regions as if all lines were horizontal, although they may be slanted or curved. `y` is the
 * height at which the region's line crosses the middle of the page, and `x` is the left end of the region.
 */
function levelRegions(regions: readonly TextRegion[]): { x: number; y: number }[] {
  // Short regions are skipped, because their angle is inaccurate.
  const slopeAt = fitSlopeField(regions.filter(({ width, height }) => width > height * 3).flatMap(measureSlopes));
  const left = Math.min(...regions.map(({ x, width }) => x - width / 2));
  const right = Math.max(...regions.map(({ x, width }) => x + width / 2));
  return regions.map((region) => {
    const middle = findCentrelinePoint(region, 0.5);
    const step = ((left + right) / 2 - middle.x) / stepCount;
    let { y } = middle;
    for (let i = 0; i < stepCount; i++) y += step * slopeAt(middle.x + (i + 0.5) * step, y);
    return { x: findCentrelinePoint(region, 0).x, y };
  });
}

function measureSlopes(region: TextRegion): TextSlope[] {
  const partCount = region.centreline ? region.centreline.length - 1 : 1;
  return Array.from({ length: partCount }, (_, part) => {
    const [from, to] = [
      findCentrelinePoint(region, part / partCount),
      findCentrelinePoint(region, (part + 1) / partCount),
    ];
    const slope = (to.y - from.y) / Math.max(1, to.x - from.x);
    return { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2, slope, weight: region.width / partCount };
  });
}
