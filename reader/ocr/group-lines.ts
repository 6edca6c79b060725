import type { Region } from './region.ts';

type Piece<Word> = { region: Region; words: Word[] };

/**
 * Puts pieces of text that stand beside each other into lines, from top to bottom and left to right, after taking
 * out the slant that the picture has as a whole.
 */
export function groupLines<Word>(pieces: readonly Piece<Word>[]): Word[][] {
  const slant = commonSlant(pieces);
  const cos = Math.cos(slant);
  const sin = Math.sin(slant);
  const level = pieces
    .map(({ region, words }) => ({
      words,
      x: region.x * cos + region.y * sin - region.width / 2,
      y: region.y * cos - region.x * sin,
      height: region.height,
    }))
    .sort((a, b) => a.y - b.y);
  const lines: (typeof level)[] = [];
  for (const piece of level) {
    // The nearest of the last lines, because two neighbours can overlap in height.
    const near = lines
      .slice(-3)
      .map((line) => ({ line, distance: Math.abs(heart(line) - piece.y) }))
      .sort((a, b) => a.distance - b.distance)[0];
    const reach = near && Math.min(piece.height, ...near.line.map((other) => other.height)) * 0.5;
    if (near && reach !== undefined && near.distance < reach) near.line.push(piece);
    else lines.push([piece]);
  }
  return lines
    .sort((a, b) => heart(a) - heart(b))
    .map((line) => line.sort((a, b) => a.x - b.x).flatMap(({ words }) => words));
}

function heart(line: readonly { y: number }[]): number {
  return line.reduce((sum, { y }) => sum + y, 0) / line.length;
}

/** The middle of the slants of the wide pieces; short ones say little about direction. */
function commonSlant(pieces: readonly Piece<unknown>[]): number {
  const slants = pieces
    .filter(({ region }) => region.width > region.height * 3)
    .map(({ region }) => region.angle)
    .sort((a, b) => a - b);
  return slants[slants.length >> 1] ?? 0;
}
