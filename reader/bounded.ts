import type { Line, Page, Word } from './page.ts';

/**
 * Limits for the text of one receipt, because the reading time grows with the number of words and a PDF page can contain
 * millions. A till receipt has a hundred to six hundred words, a dense five-page invoice about 3,000.
 */
export const MAX_WORDS = 4000;
const maxLetters = 40_000;
/** Limits for one line and one word, in letters. */
const maxLineLetters = 2000;
const maxWordLetters = 200;

/**
 * Shortens pages with too much text. Start and end are kept, because shops, dates and totals are printed there: lines are
 * removed from the middle of the document, words from the middle of a line, and letters from the end of a word. Pages within
 * the limits are returned unchanged.
 */
export function bounded(pages: readonly Page[]): Page[] {
  const short = pages.map((page) => ({ ...page, lines: page.lines.map(boundedLine) }));
  const lines = short.flatMap((page) => page.lines);
  const kept = new Set(ends(lines, costOf, { words: MAX_WORDS, letters: maxLetters }));
  if (kept.size === lines.length) return short;
  return short.map((page) => ({ ...page, lines: page.lines.filter((line) => kept.has(line)) }));
}

function boundedLine(line: Line): Line {
  const words = line.words.map((word) => (word.text.length <= maxWordLetters ? word : shortened(word)));
  const kept = withinLetters(words, maxLineLetters);
  return kept.length === line.words.length && kept.every((word, i) => word === line.words[i])
    ? line
    : { words: [...kept] };
}

/**
 * Returns the words of a line. Words in the middle are dropped if the text, with a space after each word, is longer than `most`
 * letters.
 */
export function withinLetters(words: readonly Word[], most: number): readonly Word[] {
  return ends(words, ({ text }) => ({ words: 1, letters: text.length + 1 }), { words: most, letters: most });
}

/** Removes half of a surrogate pair at the end: it would be invalid text. */
function shortened(word: Word): Word {
  return { ...word, text: word.text.slice(0, maxWordLetters).replace(/[\ud800-\udbff]$/, '') };
}

type Cost = { words: number; letters: number };

function costOf({ words }: Line): Cost {
  return { words: Math.max(1, words.length), letters: words.reduce((sum, { text }) => sum + text.length, 0) };
}

/** Returns the first and last elements of `all`, each group up to half of `most`, or all elements if they fit. */
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
