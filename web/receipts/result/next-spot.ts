import type { SeenPage } from '../../../contract/receipts.ts';

export type Step = 'right' | 'left' | 'up' | 'down' | 'first' | 'last';

type Place = { line: number; word: number };

/** The word that a step leads to in the reading order; null on a page without words. At an end it stays. */
export function nextSpot({ lines }: SeenPage, from: Place | null, step: Step): Place | null {
  const places = lines.flatMap(({ words }, line) => words.map((_, word) => ({ line, word })));
  const first = places.at(0) ?? null;
  if (from === null || step === 'first') return first;
  if (step === 'last') return places.at(-1) ?? null;
  if (step === 'up' || step === 'down') return nearest(lines, from, step === 'up' ? -1 : 1);
  const index = places.findIndex(({ line, word }) => line === from.line && word === from.word);
  return places[index + (step === 'right' ? 1 : -1)] ?? from;
}

/** The word of the next line that stands nearest below or above. */
function nearest(lines: SeenPage['lines'], from: Place, step: 1 | -1): Place {
  const here = lines[from.line]?.words[from.word];
  const line = from.line + step;
  const words = lines[line]?.words ?? [];
  if (!here || words.length === 0) return from;
  const middle = (word: { box: { left: number; width: number } }) => word.box.left + word.box.width / 2;
  const distances = words.map((word) => Math.abs(middle(word) - middle(here)));
  return { line, word: distances.indexOf(Math.min(...distances)) };
}
