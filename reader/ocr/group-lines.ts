import { findCentrelinePoint } from './centreline.ts';
import { fitSlopeField, type TextSlope } from './slope-field.ts';
import type { TextRegion } from './text-region.ts';

type Piece<Word> = { region: TextRegion; words: Word[] };

/**
 * Groups pieces of text into lines, from top to bottom and from left to right. Each piece is first moved along the
 * slope of the text to the middle of the page. There, all pieces of a line are at the same height.
 */
export function groupPiecesIntoLines<Word>(pieces: readonly Piece<Word>[]): Word[][] {
  const levels = levelRegions(pieces.map(({ region }) => region));
  const level = pieces
    .map(({ region, words }, index) => ({
      words,
      height: region.height,
      ...(levels[index] as { x: number; y: number }),
    }))
    .sort((a, b) => a.y - b.y);
  const lines: (typeof level)[] = [];
  for (const piece of level) {
    // Lines may overlap vertically, so each piece is compared with the last three lines, not just with the last one.
    const near = lines
      .slice(-3)
      .map((line) => ({ line, distance: Math.abs(meanY(line) - piece.y) }))
      .sort((a, b) => a.distance - b.distance)[0];
    const maxDistance = near && Math.min(piece.height, ...near.line.map((other) => other.height)) * 0.5;
    if (near && maxDistance !== undefined && near.distance < maxDistance) near.line.push(piece);
    else lines.push([piece]);
  }
  return lines
    .sort((a, b) => meanY(a) - meanY(b))
    .map((line) => line.sort((a, b) => a.x - b.x).flatMap(({ words }) => words));
}

function meanY(line: readonly { y: number }[]): number {
  return line.reduce((sum, { y }) => sum + y, 0) / line.length;
}

const steps = 16;

/**
 * Returns the positions of regions as if all lines were horizontal. `y` is the height at which the line crosses the
 * middle of the page, and `x` is the left end of the region. Actual lines may be slanted, spread out by perspective, or
 * curved.
 */
function levelRegions(regions: readonly TextRegion[]): { x: number; y: number }[] {
  // Short pieces are skipped, because their angle is inaccurate.
  const slopeAt = fitSlopeField(regions.filter(({ width, height }) => width > height * 3).flatMap(slopesOf));
  const left = Math.min(...regions.map(({ x, width }) => x - width / 2));
  const right = Math.max(...regions.map(({ x, width }) => x + width / 2));
  return regions.map((region) => {
    const middle = findCentrelinePoint(region, 0.5);
    const step = ((left + right) / 2 - middle.x) / steps;
    let { y } = middle;
    for (let i = 0; i < steps; i++) y += step * slopeAt(middle.x + (i + 0.5) * step, y);
    return { x: findCentrelinePoint(region, 0).x, y };
  });
}

function slopesOf(region: TextRegion): TextSlope[] {
  const parts = region.centreline ? region.centreline.length - 1 : 1;
  return Array.from({ length: parts }, (_, part) => {
    const [from, to] = [findCentrelinePoint(region, part / parts), findCentrelinePoint(region, (part + 1) / parts)];
    const slope = (to.y - from.y) / Math.max(1, to.x - from.x);
    return { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2, slope, weight: region.width / parts };
  });
}
