import type { OcrWord } from '../../ocr-page.ts';
import { computeMeanConfidence } from '../field-candidate.ts';
import { computeTextSimilarity, normalizeForComparison, normalizeNameForComparison } from '../normalize-text.ts';
import type { TextLine } from '../text-line.ts';
import chains from './chains.json' with { type: 'json' };
import merchantWords from './merchant-words.json' with { type: 'json' };

/** The name of a chain found in a line. `similarity` is 1 if all letters match, and lower if some were misread. */
export type FoundChainName = { name: string; lineIndex: number; similarity: number; words: readonly OcrWord[] };

/**
 * A chain of shops. `letters` is its folded name. `distinctiveLetters` is the same name without words that are common
 * in its trade.
 */
type Chain = { name: string; category: string; letters: string; distinctiveLetters: string };

/** Maximum number of words in the name of a chain. */
const maxNameWords = 4;
/** Shorter names of chains may also be ordinary words. They are recognized only in the first and last lines. */
const minimumDistinctLength = 5;
/** Number of lines at the top that are searched for misread names of chains. */
const logoLineCount = 6;
/** Minimum similarity (0 to 1) between a misread name and the name of a chain. */
const minimumSimilarity = 0.74;
/** Text with at least this confidence was read correctly, so similar names are not tried in its place. */
export const minimumClearTextConfidence = 0.995;

/**
 * The well-known chains of each built-in expense category. A name in `within` may be part of a shop's name ("Shell
 * Station North"). A name in `alone` is also a word or place, so it must be the shop's whole name.
 */
const chainList: readonly Chain[] = Object.entries(chains).flatMap(([category, { within, alone }]) =>
  [...within, ...alone].map((name) => ({
    name,
    category,
    letters: normalizeNameForComparison(name),
    distinctiveLetters: removeTradeWords(name),
  })),
);
const chainByLetters = new Map(chainList.map((chain) => [chain.letters, chain]));

/** Returns the category to which most products of a known chain belong, or undefined for other names. */
export function findChainCategory(name: string): string | undefined {
  return chainByLetters.get(normalizeNameForComparison(name))?.category;
}

/** Returns the usual spelling of a known chain, or undefined for other names. Case, accents and spaces are ignored. */
export function findChainSpelling(name: string): string | undefined {
  return chainByLetters.get(normalizeNameForComparison(name))?.name;
}

/** Returns the chain that owns a website, such as REWE for `rewe-markt`. Returns undefined for unknown websites. */
export function findChainByWebsite(website: string): string | undefined {
  const letters = normalizeNameForComparison(website);
  const exactMatch = chainByLetters.get(letters);
  if (exactMatch) return exactMatch.name;
  return chainList.find((chain) => chain.letters.length >= minimumDistinctLength && letters.startsWith(chain.letters))
    ?.name;
}

export function findChainNames(lines: readonly TextLine[]): FoundChainName[] {
  const exactNames = lines.flatMap((line, lineIndex) => {
    const isAtEdge = lineIndex < 2 * logoLineCount || lineIndex >= lines.length - logoLineCount;
    return findExactNames(line.words, lineIndex, isAtEdge);
  });
  const logoLines = lines.slice(0, logoLineCount);
  const logoNames = logoLines.flatMap((_, lineIndex) => findLogoNames(lines, lineIndex));
  return [...exactNames, ...logoLines.flatMap(findMisreadNames), ...logoNames];
}

/**
 * Finds names of chains that start at this line and continue on the next ones. Text recognition may split a logo into
 * several lines.
 */
function findLogoNames(lines: readonly TextLine[], lineIndex: number): FoundChainName[] {
  const logoWords = lines.slice(lineIndex, lineIndex + 3).flatMap((line) => line.words);
  const firstLine = lines[lineIndex]?.words ?? [];
  return findExactNames(logoWords.slice(0, maxNameWords), lineIndex, true).filter(
    ({ words }) => words[0] === firstLine[0] && words.length > firstLine.length,
  );
}

function findExactNames(words: readonly OcrWord[], lineIndex: number, allowsShortNames: boolean): FoundChainName[] {
  const letters = words.map(({ text }) => normalizeNameForComparison(text));
  const chains: FoundChainName[] = [];
  for (let start = 0; start < letters.length; start++) {
    let joined = '';
    for (let end = start; end < Math.min(letters.length, start + maxNameWords); end++) {
      joined += letters[end];
      const chain = chainByLetters.get(joined);
      if (!chain || (joined.length < minimumDistinctLength && !allowsShortNames)) continue;
      chains.push({ name: chain.name, lineIndex, similarity: 1, words: words.slice(start, end + 1) });
    }
  }
  return chains;
}

/** Finds the name of a chain that is similar to a line, or to the first words of a line. */
function findMisreadNames(line: TextLine, lineIndex: number): FoundChainName[] {
  const words = line.words.slice(0, maxNameWords);
  return words.flatMap((_, lastIndex) => {
    const firstWords = words.slice(0, lastIndex + 1);
    if (computeMeanConfidence(firstWords) >= minimumClearTextConfidence) return [];
    const mostSimilar = findMostSimilarChain(firstWords.map((word) => word.text).join(' '));
    return mostSimilar ? [{ ...mostSimilar, lineIndex, words: firstWords }] : [];
  });
}

function findMostSimilarChain(text: string): { name: string; similarity: number } | undefined {
  const letters = normalizeNameForComparison(text);
  if (letters.length < 4 || letters.length > 24 || chainByLetters.has(letters)) return undefined;
  let mostSimilar: { name: string; similarity: number } | undefined;
  for (const chain of chainList) {
    if (chain.letters.length < minimumDistinctLength) continue;
    if (Math.abs(chain.letters.length - letters.length) > 2) continue;
    const similarity = computeTextSimilarity(letters, chain.letters);
    if (similarity < minimumSimilarity || similarity <= (mostSimilar?.similarity ?? 0)) continue;
    if (computeTextSimilarity(removeTradeWords(text), chain.distinctiveLetters) < minimumSimilarity) continue;
    mostSimilar = { name: chain.name, similarity };
  }
  return mostSimilar;
}

function removeTradeWords(name: string): string {
  const words = normalizeForComparison(name).split(' ');
  const distinctiveWords = words.filter((word) => !merchantWords.business.includes(word));
  return (distinctiveWords.length > 0 ? distinctiveWords : words).join('');
}
