import type { OcrLine, OcrWord, Page } from './page.ts';

/**
 * Maximum number of words read from a receipt. The reading time grows with the number of words, and a PDF may contain
 * millions. A till receipt has 100 to 600 words, and a dense five-page invoice about 3,000.
 */
export const MAX_WORDS_PER_RECEIPT = 4000;
const maxLetters = 40_000;
/** Maximum lengths, in characters, of a line and of a word. */
const maxLineLetters = 2000;
const maxWordLetters = 200;

/**
 * Shortens pages that exceed the limits. Lines are removed from the middle of the document, and words from the middle
 * of a line, because the shop, date and total are at the start and the end. Long words are cut off at the end.
 */
export function limitPagesText(pages: readonly Page[]): Page[] {
  const short = pages.map((page) => ({ ...page, lines: page.lines.map(boundedLine) }));
  const lines = short.flatMap((page) => page.lines);
  const kept = new Set(ends(lines, costOf, { words: MAX_WORDS_PER_RECEIPT, letters: maxLetters }));
  if (kept.size === lines.length) return short;
  return short.map((page) => ({ ...page, lines: page.lines.filter((line) => kept.has(line)) }));
}

function boundedLine(line: OcrLine): OcrLine {
  const words = line.words.map((word) => (word.text.length <= maxWordLetters ? word : shortened(word)));
  const kept = limitWordLetters(words, maxLineLetters);
  return kept.length === line.words.length && kept.every((word, i) => word === line.words[i])
    ? line
    : { words: [...kept] };
}

/**
 * Returns the words of a line. If it has more than `most` characters including spaces, returns only its first and last
 * words.
 */
export function limitWordLetters(words: readonly OcrWord[], most: number): readonly OcrWord[] {
  return ends(words, ({ text }) => ({ words: 1, letters: text.length + 1 }), { words: most, letters: most });
}

/** Shortens a word to the maximum length. A surrogate pair at the end is removed rather than split. */
function shortened(word: OcrWord): OcrWord {
  return { ...word, text: word.text.slice(0, maxWordLetters).replace(/[\ud800-\udbff]$/, '') };
}

type Cost = { words: number; letters: number };

function costOf({ words }: OcrLine): Cost {
  return { words: Math.max(1, words.length), letters: words.reduce((sum, { text }) => sum + text.length, 0) };
}

/**
 * Returns all elements if their total cost is at most `most`. Otherwise, returns elements from the start and from the
 * end, each group with at most half of this cost.
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
