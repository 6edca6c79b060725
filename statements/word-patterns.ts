import croatianMonths from './words/croatian-months.json' with { type: 'json' };
import currencies from './words/currencies.json' with { type: 'json' };
import doubleEntry from './words/double-entry.json' with { type: 'json' };
import encodings from './words/encodings.json' with { type: 'json' };
import headers from './words/headers.json' with { type: 'json' };
import months from './words/months.json' with { type: 'json' };
import names from './words/names.json' with { type: 'json' };
import rows from './words/rows.json' with { type: 'json' };
import signs from './words/signs.json' with { type: 'json' };
import transactionTypes from './words/transaction-types.json' with { type: 'json' };
import transfers from './words/transfers.json' with { type: 'json' };

/*
 * Compiles the words of many languages into one pattern per meaning. Each word is a regular expression in which `*`
 * stands for any letters. All patterns are compiled on import, so that a test can measure how fast each of them is.
 */

/** The words of a pattern. Long lists are grouped by language or script. */
type Alternatives = string[] | Record<string, string[]>;

/**
 * Positions of the words in a text. Each position is described by the pattern before and the pattern after the words.
 */
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
  withPlainLetters(Array.isArray(list) ? list : Object.values(list).flat())
    .join('|')
    .replaceAll('*', '\\w*');

/** Adds each word without accents, because banks often write capital letters without them. */
const withPlainLetters = (words: string[]) =>
  words.flatMap((word) => {
    const plain = word
      .normalize('NFD')
      .replace(/[\u0300-\u036f\u064b-\u065f]/g, '')
      .normalize('NFC');
    return plain === word ? [word] : [word, plain];
  });

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

/**
 * The patterns that assign roles to headers. The first pattern that matches is used, so specific patterns come before
 * general ones.
 */
export const HEADER_ROLES = roles.map(({ role, why: _, ...list }) => ({ role, pattern: compile(list, 'u') }));
export const HEADER_PATTERNS = compileAll(otherHeaders);
export const ROW_PATTERNS = compileAll(otherRows, 'iu');
/** Matches the word for a balance together with its date or type. */
export const BALANCE_WITH_DATE_PATTERN = new RegExp(
  `^(?:${join(balanceOf)})[\\s:=]+(?:\\d|(?:${join(balanceOfWhat)})(?!\\p{L}))`,
  'iu',
);
/** Words in headers that suggest a currency. */
export const CURRENCY_HEADER_PATTERNS = Object.entries(compileAll(currencies.headers));
/** Names of national payment systems and bank codes that suggest a currency. */
export const NATIONAL_PAYMENT_PATTERNS = Object.entries(compileAll(currencies.texts));
/** Currencies, by the symbols and abbreviations written next to amounts and by the country codes of IBANs. */
export const CURRENCIES_BY_SIGN: ReadonlyMap<string, string> = new Map(Object.entries(currencies.units));
export const CURRENCIES_BY_IBAN_COUNTRY: ReadonlyMap<string, string> = new Map(Object.entries(currencies.countries));
/** Words that state or suggest the direction of a payment. */
export const DIRECTION_WORD_PATTERNS = compileAll(signs);
/** Words in the types of transactions, such as `Cash out`. */
export const TRANSACTION_TYPE_PATTERNS = compileAll(transactionTypes);
export const TRANSFER_PATTERNS = compileAll(transfers);
export const NAME_PATTERNS = compileAll(names, 'iu');
/**
 * `ROOT_ACCOUNT_PATTERNS` matches the names of root accounts in double-entry programs, and `BOOK_COLUMN_PATTERNS`
 * matches the column headers of these programs.
 */
export const ROOT_ACCOUNT_PATTERNS = compileAll(doubleEntry.roots);
export const BOOK_COLUMN_PATTERNS = compileAll(doubleEntry.columns);
/** Match the start of each month's name, without accents. */
export const MONTH_PATTERNS = months.map((starts) => new RegExp(`^(?:${starts.join('|')})`));
/** Names of months that mean other months in Croatian, and words that show whether a file is Croatian. */
export const CROATIAN_MONTH_PATTERNS = compileAll(croatianMonths);
/** Common words in bank statements, for each encoding of Chinese, Japanese and Korean. */
export const ENCODING_PATTERNS = compileAll(encodings);
