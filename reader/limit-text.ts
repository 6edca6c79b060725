import type { Line, Page, Word } from './page.ts';

/**
 * Limits for the text of one receipt. The reading time grows with the number of words, and a PDF page can contain
 * millions of words. A till receipt has 100 to 600 words, and a dense invoice of five pages about 3,000.
 */
export const MAX_WORDS = 4000;
const maxLetters = 40_000;
/** Limits for the text of one line and of one word, in letters. */
const maxLineLetters = 2000;
const maxWordLetters = 200;

/**
 * Shortens pages that exceed the limits for text; other pages are returned unchanged.
 * Text is removed from the middle, because shops, dates and totals are printed at the start and the end. This means
 * lines in the middle of the document, and words in the middle of a line. A word that is too long loses its last
 * letters.
 */
export function limitPages(pages: readonly Page[]): Page[] {
  const short = pages.map((page) => ({ ...page, lines: page.lines.map(boundedLine) }));
  const lines = short.flatMap((page) => page.lines);
  const kept = new Set(ends(lines, costOf, { words: MAX_WORDS, letters: maxLetters }));
  if (kept.size === lines.length) return short;
  return short.map((page) => ({ ...page, lines: page.lines.filter((line) => kept.has(line)) }));
}

function boundedLine(line: Line): Line {
  const words = line.words.map((word) => (word.text.length <= maxWordLetters ? word : shortened(word)));
  const kept = limitLetters(words, maxLineLetters);
  return kept.length === line.words.length && kept.every((word, i) => word === line.words[i])
    ? line
    : { words: [...kept] };
}

/**
 * Returns the words of a line, or only its first and last words if the line is longer than `most` letters. Each word
 * counts with one space after it.
 */
export function limitLetters(words: readonly Word[], most: number): readonly Word[] {
  return ends(words, ({ text }) => ({ words: 1, letters: text.length + 1 }), { words: most, letters: most });
}

/**
 * Cuts a word to its maximum length. Half of a surrogate pair at the cut is removed too, because it would be invalid
 * text.
 */
function shortened(word: Word): Word {
  return { ...word, text: word.text.slice(0, maxWordLetters).replace(/[\ud800-\udbff]$/, '') };
}

type Cost = { words: number; letters: number };

function costOf({ words }: Line): Cost {
  return { words: Math.max(1, words.length), letters: words.reduce((sum, { text }) => sum + text.length, 0) };
}

/**
 * Returns `all` if its cost is within `most`. Otherwise returns the first elements that cost at most half of `most`,
 * and the last elements that cost at most half of `most`.
 */
function ends<Each>(all: readonly Each[], cost: (each: Each) => Cost, most: Cost): readonly Each[] {
  const costs = all.map(cost);
  const sum = (of: readonly Cost[], of_: keyof Cost) => of.reduce((total, each) => total + each[of_], 0);
  if (sum(costs, 'words') <= most.words && sum(costs, 'letters') <= most.letters) return all;
  const count = (of: readonly Cost[]) => {
    let [words, letters, taken] = [0, 0, 0];
    for (const each of of) {
      words += each.words;
      letters += each.letters;
      if (words > most.words / 2 || letters > most.letters / 2) break;
      taken++;
    }
    return taken;
  };
  const head = count(costs);
  const foot = count(costs.slice(head).reverse());
  return [...all.slice(0, head), ...all.slice(all.length - foot)];
}
