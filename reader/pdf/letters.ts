import { around, type Box, type Word } from '../page.ts';

/** A letter of a text layer; spaces and line ends that PDFium adds itself have no box. */
export type Letter = { text: string; box: Box | undefined };

/** Joins letters into words at spaces, at gaps, and where the text jumps to another place. */
export function wordsOf(letters: readonly Letter[]): Word[] {
  const words: Word[] = [];
  let current: { text: string; boxes: Box[] } = { text: '', boxes: [] };
  const endWord = () => {
    const text = current.text.normalize('NFKC').trim();
    if (text !== '' && current.boxes.length > 0) {
      words.push({ text, box: around(current.boxes), confidence: 1, usedFor: [] });
    }
    current = { text: '', boxes: [] };
  };
  for (const { text, box } of letters) {
    const last = current.boxes.at(-1);
    if (text.trim() === '' || !box) {
      endWord();
      continue;
    }
    if (last && isApart(last, box)) endWord();
    current.text += text;
    current.boxes.push(box);
  }
  endWord();
  return words;
}

/** Heights of single letters differ (a dot, a comma), so a jump is measured by the larger of the two. */
function isApart(last: Box, next: Box): boolean {
  const height = Math.max(last.height, next.height, last.width);
  const gap = next.left - (last.left + last.width);
  const lower = Math.max(last.top - (next.top + next.height), next.top - (last.top + last.height));
  return gap > height * 0.5 || gap < -height * 2 || lower > height * 0.5;
}
