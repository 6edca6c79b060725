import type { OcrWord } from '../../page.ts';
import { computeMeanConfidence } from '../candidate.ts';
import { computeSimilarity, foldName, foldText } from '../fold-text.ts';
import type { TextLine } from '../text-line.ts';
import chains from './chains.json' with { type: 'json' };
import merchantWords from './merchant-words.json' with { type: 'json' };

/** The name of a chain found in a line. `likeness` is 1 if all letters match, and lower if some were misread. */
export type FoundChain = { name: string; line: number; likeness: number; words: readonly OcrWord[] };

/**
 * A chain of shops. `letters` is its folded name. `own` is the same name without words that are common in its trade.
 */
type Chain = { name: string; category: string; letters: string; own: string };

/** Number of words in the longest name of a chain. */
const maxWords = 4;
/** Names with fewer letters may also be ordinary words. They are recognized only in the first and last lines. */
const minimumDistinctLetters = 5;
/** Number of lines at the top that are searched for misread names of chains. */
const logoLines = 6;
/** Minimum similarity (0 to 1) between a misread name and the name of a chain. */
const misread = 0.74;
/** Text with at least this confidence was not misread, so it is not compared with similar names. */
export const minimumClearTextConfidence = 0.995;

/**
 * Well-known chains by built-in expense category. Names in `within` may be part of a shop's name ("Shell Station
 * North"). Names in `alone` are also words or places, so they must be the whole name.
 */
const all: readonly Chain[] = Object.entries(chains).flatMap(([category, { within, alone }]) =>
  [...within, ...alone].map((name) => ({ name, category, letters: foldName(name), own: ownOf(name) })),
);
const byLetters = new Map(all.map((chain) => [chain.letters, chain]));

/** Returns the category to which most goods of a known chain belong, or undefined for other names. */
export function findChainCategory(name: string): string | undefined {
  return byLetters.get(foldName(name))?.category;
}

/** Returns the usual spelling of a known chain, or undefined for other names. Case, accents and spaces are ignored. */
export function findChainName(name: string): string | undefined {
  return byLetters.get(foldName(name))?.name;
}

/**
 * Returns the chain to which a web address belongs, such as REWE for `rewe-markt`. Returns undefined if it is not
 * known.
 */
export function findChainByWebsite(site: string): string | undefined {
  const letters = foldName(site);
  const exact = byLetters.get(letters);
  if (exact) return exact.name;
  return all.find((chain) => chain.letters.length >= minimumDistinctLetters && letters.startsWith(chain.letters))?.name;
}

export function findChains(lines: readonly TextLine[]): FoundChain[] {
  return [
    ...lines.flatMap((line, index) =>
      exactIn(line.words, index, index < 2 * logoLines || index >= lines.length - logoLines),
    ),
    ...lines.slice(0, logoLines).flatMap(misreadIn),
    // A logo may have been read as several lines.
    ...lines.slice(0, logoLines).flatMap((line, index) => {
      const words = [line, lines[index + 1], lines[index + 2]].flatMap((each) => each?.words ?? []);
      const over = (found: FoundChain) => found.words[0] === line.words[0] && found.words.length > line.words.length;
      return exactIn(words.slice(0, maxWords), index, true).filter(over);
    }),
  ];
}

function exactIn(words: readonly OcrWord[], index: number, isTelling: boolean): FoundChain[] {
  const letters = words.map(({ text }) => foldName(text));
  const found: FoundChain[] = [];
  for (let from = 0; from < letters.length; from++) {
    let joined = '';
    for (let to = from; to < Math.min(letters.length, from + maxWords); to++) {
      joined += letters[to];
      const chain = byLetters.get(joined);
      if (!chain || (joined.length < minimumDistinctLetters && !isTelling)) continue;
      found.push({ name: chain.name, line: index, likeness: 1, words: words.slice(from, to + 1) });
    }
  }
  return found;
}

/** Finds the name of a chain that is similar to a line, or to the first words of a line. */
function misreadIn(line: TextLine, index: number): FoundChain[] {
  const words = line.words.slice(0, maxWords);
  return words.flatMap((_, last) => {
    const part = words.slice(0, last + 1);
    const text = part.map((word) => word.text).join(' ');
    const letters = foldName(text);
    if (computeMeanConfidence(part) >= minimumClearTextConfidence) return [];
    if (letters.length < 4 || letters.length > 24 || byLetters.has(letters)) return [];
    const near = all
      .filter(
        (chain) =>
          Math.abs(chain.letters.length - letters.length) <= 2 && chain.letters.length >= minimumDistinctLetters,
      )
      .map((chain) => ({ ...chain, likeness: computeSimilarity(letters, chain.letters) }))
      .filter(({ likeness, own }) => likeness >= misread && computeSimilarity(ownOf(text), own) >= misread)
      .sort((a, b) => b.likeness - a.likeness)[0];
    return near ? [{ name: near.name, likeness: near.likeness, line: index, words: part }] : [];
  });
}

function ownOf(name: string): string {
  const words = foldText(name).split(' ');
  const own = words.filter((word) => !merchantWords.business.includes(word));
  return (own.length > 0 ? own : words).join('');
}
