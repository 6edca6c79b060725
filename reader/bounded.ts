import type { Line, Page, Word } from './page.ts';

/**
 * How much of a receipt counts. Whatever is done with its words takes time by their number, and a page of a PDF may hold
 * millions: a till receipt has a hundred to six hundred words, five dense pages of an invoice some 3,000.
 */
export const MAX_WORDS = 4000;
const maxLetters = 40_000;
/** Of one line and of one word, in letters. */
const maxLineLetters = 2000;
const maxWordLetters = 200;

/**
 * The pages with no more words than can be looked through in a moment. Of what is longer the head and the foot stay, where shops,
 * dates and totals stand: lines are left out in the middle of the document, words in the middle of a line, and letters at the end
 * of a word. Pages within the bounds are returned as they are.
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

/** The words of a line, without those in its middle where they make more letters than that, with a space behind each. */
export function withinLetters(words: readonly Word[], most: number): readonly Word[] {
  return ends(words, ({ text }) => ({ words: 1, letters: text.length + 1 }), { words: most, letters: most });
}

/** Cut before half a pair, which would be no text. */
function shortened(word: Word): Word {
  return { ...word, text: word.text.slice(0, maxWordLetters).replace(/[\ud800-\udbff]$/, '') };
}

type Cost = { words: number; letters: number };

function costOf({ words }: Line): Cost {
  return { words: Math.max(1, words.length), letters: words.reduce((sum, { text }) => sum + text.length, 0) };
}

/** The first of `all` and the last, each as many as half of `most` allows; all of them where that allows it. */
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
