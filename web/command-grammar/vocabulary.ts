import { CATEGORY_ALIASES } from './keywords.ts';
import { type CommandWord, normalizeWords, toSingularWord } from './split-words.ts';

/** All names that the user can type. `names` are the names of earlier transactions. */
export type Vocabulary = {
  expenseCategories: readonly string[];
  incomeCategories: readonly string[];
  accounts: readonly string[];
  tags: readonly string[];
  names: readonly string[];
};

export type NameKind = 'category' | 'account' | 'tag' | 'name';

/** A name from the vocabulary that was found in the question. */
export type NameMatch = {
  kind: NameKind;
  /** The full name, or the typed words if they are only part of a transaction name. */
  value: string;
  length: number;
  isWhole: boolean;
};

type Entry = { kind: NameKind; name: string; keys: string[] };

/** Returns a function that finds the names of the vocabulary in a question. */
export function createNameFinder(vocabulary: Vocabulary) {
  const entries = listEntries(vocabulary);

  /**
   * Returns the longest name that is typed in full, starting at word `at`.
   * @param only the kind of name to find; by default, any kind
   */
  function findWhole(words: readonly CommandWord[], at: number, only?: NameKind): NameMatch | undefined {
    let best: NameMatch | undefined;
    for (const { kind, name, keys } of entries) {
      if (only !== undefined && kind !== only) continue;
      const length = matchKeys(words, at, keys);
      if (length > (best?.length ?? 0)) best = { kind, value: name, length, isWhole: true };
    }
    return best;
  }

  /**
   * Returns the name that a word abbreviates, such as "Chase Checking" for `chase`, if only one name fits. Otherwise,
   * returns the typed words if the name of a transaction contains them.
   */
  function findPart(words: readonly CommandWord[], at: number, only?: NameKind): NameMatch | undefined {
    const key = words[at]?.key ?? '';
    if (!/\p{L}{3}/u.test(key)) return undefined;
    const alias = CATEGORY_ALIASES[key];
    const own = entries.filter((entry) => (only ?? entry.kind) === entry.kind && isAbbreviated(entry, key, alias));
    const [first] = own;
    if (first && own.length === 1) return { kind: first.kind, value: first.name, length: 1, isWhole: false };
    if (only !== undefined) return undefined;
    let length = 0;
    let whole: NameMatch | undefined;
    for (const { kind, keys, name } of entries) {
      if (kind !== 'name') continue;
      length = Math.max(length, countShared(words, at, keys));
      const ordered = countInOrder(words, at, keys);
      if (ordered > Math.max(length, 1)) whole = { kind, value: name, length: ordered, isWhole: false };
    }
    if (whole && whole.length > length) return whole;
    if (length === 0) return undefined;
    const typed = words.slice(at, at + length).map(({ text }) => text);
    return { kind: 'name', value: typed.join(' '), length, isWhole: false };
  }

  return { findWhole, findPart };
}

function listEntries({ expenseCategories, incomeCategories, accounts, tags, names }: Vocabulary): Entry[] {
  const categories = [...new Set([...expenseCategories, ...incomeCategories])];
  // If a name is of several kinds, such as a category and a tag, the kind that comes first in this list is used.
  const kinds = { category: categories, account: accounts, tag: tags, name: names };
  return Object.entries(kinds).flatMap(([kind, all]) =>
    all
      .map((name) => ({ kind: kind as NameKind, name, keys: normalizeWords(name) }))
      .filter(({ keys }) => keys.some((key) => /\p{L}/u.test(key))),
  );
}

/**
 * Returns the number of words, starting at `at`, that match all keys, or 0 if not all match. Words that are only
 * punctuation are skipped.
 */
function matchKeys(words: readonly CommandWord[], at: number, keys: readonly string[]): number {
  if (words[at]?.key !== keys[0]) return 0;
  let next = at;
  for (const key of keys) {
    while (words[next]?.key === '' && next > at) next++;
    if (words[next]?.key !== key) return 0;
    next++;
  }
  return next - at;
}

/** Minimum length of the typed word if it is unfinished or is not the first word of a name. */
const FEWEST = 4;

/** True if the typed letters are a large part of the word, so that `net` is not the beginning of "Netflix". */
function isBeginning(typed: string, word: string): boolean {
  return typed.length >= Math.max(3, word.length / 2) && word.startsWith(typed);
}

function isAbbreviated({ kind, name, keys }: Entry, key: string, alias: string | undefined): boolean {
  if (kind === 'name') return false;
  if (kind === 'category' && alias === name) return true;
  const [first = '', ...others] = keys;
  if (key.length >= FEWEST && others.includes(key)) return true;
  if (toSingularWord(first) === toSingularWord(key)) return true;
  return key.length >= FEWEST && first.startsWith(key);
}

/**
 * Returns the length of the longest sequence of words, starting at `at`, that occurs in the name. The last word of the
 * text may be unfinished.
 */
function countShared(words: readonly CommandWord[], at: number, keys: readonly string[]): number {
  let most = 0;
  for (let begin = 0; begin < keys.length; begin++) {
    let count = 0;
    while (words[at + count] && keys[begin + count] === words[at + count]?.key) count++;
    const last = at + count === words.length - 1 ? (words[at + count]?.key ?? '') : '';
    if (isBeginning(last, keys[begin + count] ?? '')) count++;
    most = Math.max(most, count);
  }
  return most;
}

/**
 * Returns the number of words, starting at `at`, that occur in the name in this order, such as 2 for "Dr Nowak" in "Dr.
 * Jan Nowak".
 */
function countInOrder(words: readonly CommandWord[], at: number, keys: readonly string[]): number {
  let count = 0;
  for (const key of keys) if (key === words[at + count]?.key) count++;
  return count;
}
