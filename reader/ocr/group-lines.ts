import { followPrint } from './follow-print.ts';
import type { Region } from './region.ts';

type Piece<Word> = { region: Region; words: Word[] };

/**
 * Puts pieces of text that stand beside each other into lines, from top to bottom and left to right. Each piece is
 * followed to the middle of the print, along the direction in which the lines run there.
 */
export function groupLines<Word>(pieces: readonly Piece<Word>[]): Word[][] {
  const levels = followPrint(pieces.map(({ region }) => region));
  const level = pieces
    .map(({ region, words }, place) => ({
      words,
      height: region.height,
      ...(levels[place] as { x: number; y: number }),
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
