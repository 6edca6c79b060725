import type { Word } from '../page.ts';

/** Groups the words of a text layer, which are level, into lines by how far they overlap in height. */
export function linesOf(words: readonly Word[]): Word[][] {
  const lines: { top: number; bottom: number; words: Word[] }[] = [];
  for (const word of [...words].sort((a, b) => middle(a) - middle(b))) {
    const { top, height } = word.box;
    const line = lines.slice(-4).find((other) => {
      const overlap = Math.min(other.bottom, top + height) - Math.max(other.top, top);
      return overlap > 0.5 * Math.min(height, other.bottom - other.top);
    });
    if (line) line.words.push(word);
    else lines.push({ top, bottom: top + height, words: [word] });
  }
  return lines.map((line) => line.words.sort((a, b) => a.box.left - b.box.left));
}

function middle(word: Word): number {
  return word.box.top + word.box.height / 2;
}
