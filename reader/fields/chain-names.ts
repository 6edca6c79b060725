import type { Word } from '../page.ts';
import { meanConfidence } from './candidate.ts';
import { chainCompanies, chains } from './chains.ts';
import { eatenChains } from './chains-for-food.ts';
import { otherChains } from './chains-for-goods.ts';
import { alike, comparable, fold, list, shapeOf } from './fold.ts';
import { businessWords } from './merchant-words.ts';
import type { TextLine } from './text-line.ts';

/** A chain's name found in a line; `likeness` is 1 where it is spelled so, less where letters must have been misread. */
export type ChainInLine = { name: string; line: number; likeness: number; words: readonly Word[] };

/** `own` is the name without the words that other shops of its trade share. */
type Chain = { name: string; category: string; letters: string; own: string; shape: string; mask: number };

/** No chain's name has more words. */
const maxWords = 4;
/** Names of fewer letters are words too, and are believed in the head alone. */
const tellingLetters = 5;
/** In these lines from the top a name is looked for that is not spelled as it should be. */
const logoLines = 6;
/** So alike must a misread name be. */
const misread = 0.74;
const leastPlain = 0.65;
const shortName = 6;
const shortLikeness = 0.82;
/** So alike must the name in a web address be. */
const sameLetters = 0.87;
/** What was read with more confidence is taken as it is printed. */
const clearlyRead = 0.995;

const names: readonly (readonly [string, string])[] = [
  ...Object.entries(chains).flatMap(([category, { within, alone }]) => [
    [category, within] as const,
    [category, alone] as const,
  ]),
  ...Object.entries(eatenChains),
  ...Object.entries(otherChains),
];
const all: readonly Chain[] = names.flatMap(([category, some]) =>
  list(some).map((name) => {
    const letters = comparable(name);
    return { name, category, letters, own: ownOf(name), shape: shapeOf(letters), mask: maskOf(letters) };
  }),
);
const byLetters = new Map(all.toReversed().map((chain) => [chain.letters, chain]));
for (const line of chainCompanies) {
  const [sign = '', companies = ''] = line.split(': ');
  const chain = byLetters.get(comparable(sign));
  for (const company of list(companies)) if (chain) byLetters.set(comparable(company), chain);
}
/** By the count of its letters. */
const byLength = new Map<number, Chain[]>();
for (const chain of byLetters.values()) {
  const { length } = chain.letters;
  if (length >= tellingLetters) byLength.set(length, [...(byLength.get(length) ?? []), chain]);
}

/** The category of most of what the chain of this name sells. */
export function categoryOfChain(name: string): string | undefined {
  return byLetters.get(comparable(name))?.category;
}

/** The chain of exactly this name, however it is written. */
export function chainCalled(name: string): string | undefined {
  return byLetters.get(comparable(name))?.name;
}

/** What owners of web addresses put beside their names: `tellwalmart`, `rewe-markt`. */
const besideName =
  /^(?:my|mein|meine|tell|talkto|rate|visit|shop|get|the|survey|feedback|gast|falecom|go)|(?:listens|feedback|survey|experience|cares|online|shop|stores?|markt|restaurants?|global|group|card|cafe)$/g;

/** The chain that a web address is of: `rewe-markt` is of REWE, `falecomsubway` of Subway, `kauflamd` of Kaufland. */
export function chainOfSite(site: string): string | undefined {
  const letters = comparable(site);
  const exact = byLetters.get(letters) ?? byLetters.get(letters.replace(besideName, ''));
  if (exact) return exact.name;
  const isPart = (chain: Chain) =>
    (chain.letters.length >= tellingLetters && letters.startsWith(chain.letters)) ||
    (chain.letters.length > tellingLetters && letters.endsWith(chain.letters));
  return (all.find(isPart) ?? nearest(letters, sameLetters))?.name;
}

/** Which letters and digits a name has, as bits; others share one. */
function maskOf(letters: string): number {
  let mask = 0;
  for (const letter of letters) {
    const at = letter.charCodeAt(0) - 97;
    mask |= 1 << (at >= 0 && at < 26 ? at : 30);
  }
  return mask;
}

function bitsOf(mask: number): number {
  let bits = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) bits++;
  return bits;
}

/** The chain whose name is nearest to misread letters, where it is near enough. */
function nearest(letters: string, least: number): (Chain & { likeness: number }) | undefined {
  const shape = shapeOf(letters);
  const mask = maskOf(letters);
  let best: (Chain & { likeness: number }) | undefined;
  for (let length = letters.length - 2; length <= letters.length + 2; length++) {
    const mostEdits = (1 - leastPlain) * Math.max(length, letters.length);
    for (const chain of byLength.get(length) ?? []) {
      // Each letter that the other lacks is an edit: most names need no closer look.
      if (bitsOf(chain.mask & ~mask) > mostEdits || bitsOf(mask & ~chain.mask) > mostEdits) continue;
      const plain = alike(letters, chain.letters);
      if (plain < leastPlain || plain <= (best?.likeness ?? 0) - 0.15) continue;
      // Letters that look alike are half as wrong.
      const likeness = (plain + Math.max(plain, alike(shape, chain.shape))) / 2;
      if (likeness >= least && likeness > (best?.likeness ?? 0)) best = { ...chain, likeness };
    }
  }
  return best;
}

/** All chains that the lines name. */
export function findChains(lines: readonly TextLine[]): ChainInLine[] {
  const inHead = [
    ...lines.slice(0, logoLines).flatMap(({ words }, index) => misreadIn(words, index)),
    // A logo over several lines.
    ...lines.slice(0, logoLines).flatMap((line, index) => {
      const words = [line, lines[index + 1], lines[index + 2]].flatMap((each) => each?.words ?? []);
      const over = (found: ChainInLine) => found.words[0] === line.words[0] && found.words.length > line.words.length;
      const both = [...line.words, ...(lines[index + 1]?.words ?? [])];
      const misread = both.length <= maxWords && line.words.length < both.length ? misreadWhole(both, index) : [];
      return [...exactIn(words.slice(0, maxWords), index, true).filter(over), ...misread];
    }),
  ];
  const exact = lines.flatMap((line, index) =>
    exactIn(line.words, index, index < 2 * logoLines || index >= lines.length - logoLines),
  );
  // At the foot a misread name only confirms what the head seems to say.
  const known = new Set([...inHead, ...exact].map(({ name }) => name));
  const atFoot = [...lines.entries()]
    .slice(Math.max(logoLines, lines.length - logoLines))
    .flatMap(([index, { words }]) => misreadIn(words, index))
    .filter(({ name }) => known.has(name));
  const said = [...exact, ...inHead, ...atFoot];
  // One letter makes another word of a short name, so that something else must say it as well.
  const isCertain = (found: ChainInLine) =>
    found.likeness > shortLikeness ||
    comparable(found.name).length > shortName ||
    said.some(({ name, line }) => name === found.name && line !== found.line);
  return said.filter(isCertain);
}

function exactIn(words: readonly Word[], index: number, isTelling: boolean): ChainInLine[] {
  const letters = words.map(({ text }) => comparable(text));
  const found: ChainInLine[] = [];
  for (let from = 0; from < letters.length; from++) {
    let joined = '';
    for (let to = from; to < Math.min(letters.length, from + maxWords); to++) {
      joined += letters[to];
      const chain = byLetters.get(joined);
      if (!chain || (joined.length < tellingLetters && !isTelling)) continue;
      found.push({ name: chain.name, line: index, likeness: 1, words: words.slice(from, to + 1) });
    }
  }
  return found;
}

/** Whole lines, or their first words, that are nearly a chain's name. */
function misreadIn(all: readonly Word[], index: number): ChainInLine[] {
  return all.slice(0, maxWords).flatMap((_, last) => misreadWhole(all.slice(0, last + 1), index));
}

function misreadWhole(words: readonly Word[], index: number): ChainInLine[] {
  const text = words.map((word) => word.text).join(' ');
  const letters = comparable(text);
  if (meanConfidence(words) >= clearlyRead) return [];
  if (letters.length < 4 || letters.length > 24 || byLetters.has(letters)) return [];
  const near = nearest(letters, misread);
  if (!near || alike(ownOf(text), near.own) < misread - 0.04) return [];
  return [{ name: near.name, likeness: near.likeness, line: index, words }];
}

function ownOf(name: string): string {
  const words = fold(name).split(' ');
  const own = words.filter((word) => !businessWords.includes(word));
  return (own.length > 0 ? own : words).join('');
}
