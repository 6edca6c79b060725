import { findCentrelinePoint } from './centreline.ts';
import { fitSlopeField, type TextSlope } from './slope-field.ts';
import type { TextRegion } from './text-region.ts';

type Piece<Word> = { region: TextRegion; words: Word[] };

/**
 * Groups pieces of text into lines, from top to bottom and from left to right. Each piece is first moved along the
 * slope of the text to the middle of the page. There, all pieces of a line are at the same height.
 */
export function groupPiecesIntoLines<Word>(pieces: readonly Piece<Word>[]): Word[][] {
  const positions = levelRegions(pieces.map(({ region }) => region));
  const levelPieces = pieces
    .map(({ region, words }, index) => ({
      words,
      height: region.height,
      ...(positions[index] as { x: number; y: number }),
    }))
    .sort((a, b) => a.y - b.y);
  const lines: (typeof levelPieces)[] = [];
  for (const piece of levelPieces) {
    // Lines may overlap vertically, so each piece is compared with the last three lines, not just with the last one.
    const nearest = lines
      .slice(-3)
      .map((line) => ({ line, distance: Math.abs(computeMeanY(line) - piece.y) }))
      .sort((a, b) => a.distance - b.distance)[0];
    const minHeight = Math.min(piece.height, ...(nearest?.line.map(({ height }) => height) ?? []));
    if (nearest && nearest.distance < minHeight * 0.5) nearest.line.push(piece);
    else lines.push([piece]);
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
 * Returns the positions of regions as if all lines were horizontal. `y` is the height at which the line crosses the
 * middle of the page, and `x` is the left end of the region. Actual lines may be slanted, spread out by perspective, or
 * curved.
 */
function levelRegions(regions: readonly TextRegion[]): { x: number; y: number }[] {
  // Short pieces are skipped, because their angle is inaccurate.
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
