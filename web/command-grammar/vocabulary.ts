import { CATEGORY_ALIASES } from './keywords.ts';
import { COMMON_FIRST_WORDS } from './words/common-words.ts';
import { type CommandWord, normalizeWords, toSingularWord } from './words/split-words.ts';

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
  /** True if the typed word is the first one of the only name that contains it. */
  isStart?: boolean;
  /** The only name of a transaction that the typed words can mean. */
  full?: string;
};

type Entry = { kind: NameKind; name: string; keys: string[] };

/** Returns a function that finds the names of the vocabulary in a question. */
export function createNameFinder(vocabulary: Vocabulary) {
  const entries = listEntries(vocabulary);
  const own = entries.filter(({ kind }) => kind !== 'name');
  // With these indexes, a word is compared only with the names that contain it.
  const byWord = groupByWord(entries, ({ keys }) => keys);
  const byStart = groupByWord(entries, ({ keys }) => [keys[0] ?? '', keys.join('')]);

  /**
   * Returns the longest name that is typed in full, starting at word `at`.
   * @param only the kind of name to find; by default, any kind
   */
  function findWhole(words: readonly CommandWord[], at: number, only?: NameKind): NameMatch | undefined {
    let best: NameMatch | undefined;
    const [first = '', second = ''] = [words[at]?.key, words[at + 1]?.key];
    for (const { kind, name, keys } of [
      first,
      first + second,
      ...(second === 'and' ? [first + (words[at + 2]?.key ?? '')] : []),
    ].flatMap((start) => byStart.get(start) ?? [])) {
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
    const several = findSharedWords(words, at, only);
    if (several) return several;
    if (!/\p{L}{3}/u.test(key)) return undefined;
    const alias = CATEGORY_ALIASES[key];
    const possibleOwn = own.filter((entry) => (only ?? entry.kind) === entry.kind);
    const aliased = possibleOwn.filter(({ kind, name }) => kind === 'category' && name === alias);
    const found = aliased.length > 0 ? aliased : possibleOwn.filter((entry) => isAbbreviated(entry, key));
    const [first] = found;
    const isTyped = first?.keys[0] === key && (first.kind === 'tag' || first.kind === 'account');
    if (first && found.length === 1)
      return { kind: first.kind, value: first.name, length: 1, isWhole: false, isStart: isTyped };
    if (only !== undefined) return undefined;
    // Only the last word of the text may be unfinished.
    const possible = at === words.length - 1 ? entries : (byWord.get(key) ?? []);
    const named = possible.filter(({ kind, keys }) => kind === 'name' && countShared(words, at, keys) > 0);
    if (named.length === 0) return undefined;
    const isStart = named.length === 1 && named[0]?.keys[0] === key;
    const full = isStart && !COMMON_FIRST_WORDS.has(key) ? named[0]?.name : undefined;
    return { kind: 'name', value: words[at]?.text ?? '', length: 1, isWhole: false, isStart, ...(full && { full }) };
  }

  /** Returns the name that contains the most of the words from `at` on, if it contains at least two of them. */
  function findSharedWords(words: readonly CommandWord[], at: number, only?: NameKind): NameMatch | undefined {
    let best: NameMatch | undefined;
    for (const { kind, keys, name } of byWord.get(words[at]?.key ?? '') ?? []) {
      if (only !== undefined && kind !== only) continue;
      const shared = countShared(words, at, keys);
      const ordered = countInOrder(words, at, keys);
      if (Math.max(shared, ordered) <= Math.max(best?.length ?? 0, 1)) continue;
      // Several transactions may have names with these words, so a search uses the typed words.
      const isTyped = kind === 'name' && shared >= ordered;
      const typed = words.slice(at, at + shared).map(({ text }) => text);
      best = { kind, value: isTyped ? typed.join(' ') : name, length: Math.max(shared, ordered), isWhole: false };
    }
    if (best?.kind !== 'name') return best;
    const { length } = best;
    const [one, ...others] = (byWord.get(words[at]?.key ?? '') ?? []).filter(
      ({ kind, keys }) =>
        kind === 'name' && Math.max(countShared(words, at, keys), countInOrder(words, at, keys)) >= length,
    );
    return one && others.length === 0 ? { ...best, full: one.name } : best;
  }

  return { findWhole, findPart };
}

/** Groups the names by some of their words. The groups keep the order of the names. */
function groupByWord(entries: readonly Entry[], toWords: (entry: Entry) => string[]): Map<string, Entry[]> {
  const groups = new Map<string, Entry[]>();
  for (const entry of entries)
    for (const word of new Set(toWords(entry))) {
      const group = groups.get(word);
      if (group) group.push(entry);
      else groups.set(word, [entry]);
    }
  return groups;
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
  // `homedepot` is typed as one word.
  if (keys.length > 1 && words[at]?.key === keys.join('')) return 1;
  let next = at;
  for (const key of keys) {
    while (words[next]?.key === '' && next > at) next++;
    // In `uber -eats`, the second word is excluded.
    if (next > at && EXCLUDED.test(words[next]?.text ?? '')) return 0;
    // In `7 eleven`, one word of the name is typed as two.
    const [first = '', second = ''] = [words[next]?.key, words[next + 1]?.key];
    const isSplit = first !== '' && second !== '' && first + second === key;
    // "H and M" is H&M.
    const isAnd = second === 'and' && first.length === 1 && first + (words[next + 2]?.key ?? '') === key;
    if (first !== key && !isSplit && !isAnd) return 0;
    next += isAnd ? 3 : isSplit ? 2 : 1;
  }
  return next - at;
}

const EXCLUDED = /^[-−–!~]\p{L}/u;

/** Minimum length of the typed word if it is unfinished or is not the first word of a name. */
const FEWEST = 4;

/**
 * True if the typed letters are a large part of the word, so that `net` is not the beginning of "Netflix". After another
 * word of the name, two letters are enough.
 */
function isBeginning(typed: string, word: string, isAfterWord: boolean): boolean {
  const fewest = isAfterWord ? 2 : Math.max(3, word.length / 2);
  return typed.length >= fewest && word.startsWith(typed);
}

/** "Top 5 shops" is not about the category Shopping. */
export const NOT_ABBREVIATIONS = new Set(['shops']);

function isAbbreviated({ keys }: Entry, key: string): boolean {
  const [first = '', ...others] = keys;
  if (key.length >= FEWEST && others.includes(key)) return true;
  if (NOT_ABBREVIATIONS.has(key)) return false;
  if (toSingularWord(first) === toSingularWord(key)) return true;
  return key.length >= FEWEST && first.startsWith(toSingularWord(key));
}

/**
 * Returns the length of the longest sequence of words, starting at `at`, that occurs in the name. The last word of the
 * text may be unfinished, and so may the last word of a longer sequence, such as `con ed` in "Con Edison".
 */
function countShared(words: readonly CommandWord[], at: number, keys: readonly string[]): number {
  let most = 0;
  for (let begin = 0; begin < keys.length; begin++) {
    let count = 0;
    while (words[at + count] && keys[begin + count] === words[at + count]?.key) count++;
    const last = at + count === words.length - 1 || count > 0 ? (words[at + count]?.key ?? '') : '';
    if (isBeginning(last, keys[begin + count] ?? '', count > 0)) count++;
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
