import doubleEntry from './words/double-entry.json' with { type: 'json' };
import encodings from './words/encodings.json' with { type: 'json' };
import headers from './words/headers.json' with { type: 'json' };
import months from './words/months.json' with { type: 'json' };
import names from './words/names.json' with { type: 'json' };
import rows from './words/rows.json' with { type: 'json' };
import signs from './words/signs.json' with { type: 'json' };
import transfers from './words/transfers.json' with { type: 'json' };

/*
 * Compiles the word lists of the languages of banks, one pattern per meaning. An entry of a list is a regular expression
 * in which `*` stands for any further letters. Everything is compiled when this file loads, so that a test can check
 * all patterns for slow ones.
 */

/** Alternatives, grouped by language or script if there are many. */
type Alternatives = string[] | Record<string, string[]>;

/** Where in a text the alternatives may be, and what has to be before and after them. */
const POSITIONS: Record<string, [before: string, after: string]> = {
  whole: ['^', '$'],
  starts: ['^', ''],
  startWords: ['^', '(?!\\p{L})'],
  words: ['\\b', '\\b'],
  wordStarts: ['\\b', ''],
  unicodeWords: ['(?<!\\p{L})', '(?!\\p{L})'],
  parts: ['', ''],
};

const join = (list: Alternatives) =>
  (Array.isArray(list) ? list : Object.values(list).flat()).join('|').replaceAll('*', '\\w*');

function compile(list: Record<string, Alternatives>, flags: string): RegExp {
  const patterns = Object.entries(POSITIONS).flatMap(([position, [before, after]]) =>
    list[position] ? [`${before}(?:${join(list[position])})${after}`] : [],
  );
  return new RegExp(patterns.join('|'), flags);
}

function compileAll<K extends string>(lists: Record<K, Record<string, Alternatives>>, flags = 'u'): Record<K, RegExp> {
  const patterns = Object.entries<Record<string, Alternatives>>(lists).map(([key, list]) => [
    key,
    compile(list, flags),
  ]);
  return Object.fromEntries(patterns);
}

const { roles, ...otherHeaders } = headers;
const { balanceOf, balanceOfWhat, ...otherRows } = rows;

/** Roles of columns by their headers. The first match wins, so specific entries come before general ones. */
export const HEADER_ROLES = roles.map(({ role, why: _, ...list }) => ({ role, pattern: compile(list, 'u') }));
export const HEADERS = compileAll(otherHeaders);
export const ROWS = compileAll(otherRows, 'iu');
/** A balance followed by its date or kind. */
export const BALANCE_OF = new RegExp(
  `^(?:${join(balanceOf)})[\\s:=]+(?:\\d|(?:${join(balanceOfWhat)})(?!\\p{L}))`,
  'iu',
);
/** Directions of payments, and words that suggest one. */
export const SIGNS = compileAll(signs);
export const TRANSFERS = compileAll(transfers);
export const NAMES = compileAll(names, 'iu');
/** Root accounts and headers of double-entry programs. */
export const ROOTS = compileAll(doubleEntry.roots);
export const BOOK_COLUMNS = compileAll(doubleEntry.columns);
/** Beginnings of the names of each month, without accents. */
export const MONTHS = months.map((starts) => new RegExp(`^(?:${starts.join('|')})`));
/** Words of bank statements in languages written without an alphabet, by encoding. */
export const ENCODINGS = compileAll(encodings);
