import amountUnits from './words/amount-units.json' with { type: 'json' };
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
const { units, dollarPrefixes, directions, withDot, beforeDecimals } = amountUnits;
const unitsOfCurrencies = Object.keys(currencies.units).filter(
  (unit) => /^\p{L}+$/u.test(unit) && !beforeDecimals.includes(unit),
);
/**
 * Matches the text that may precede or follow the digits of an amount: currencies, signs, brackets, and letters for debit
 * and credit.
 */
export const BESIDE_AMOUNT_PATTERN = new RegExp(
  `^(?:[+\\-−–‐‑()\\s\\p{Sc}]|[A-Z]{3}(?![A-Za-z])|(?:${join({ ...units, dollarPrefixes, directions, unitsOfCurrencies })})(?!\\p{L})\\.?)*$`,
  'u',
);
/**
 * Matches currency units that contain a dot or slash, such as `د.إ.`, `S/.` and `Rs.`, and units that are read only
 * before decimals or thousands, because they look like the start of a code: `K12.50`.
 */
export const MARKED_UNIT_PATTERN = new RegExp(
  [
    '(?:\\p{Script=Arabic}{1,3}\\.){1,3}\\p{Script=Arabic}{0,3}\\.?',
    '(?<!\\p{L})[SB]/\\.?',
    `(?<!\\p{L})(?:${join(withDot)})\\.(?=\\s?[-+−–]?\\s?\\d)`,
    `(?<!\\p{L})(?:${join(beforeDecimals)})(?=\\s?[-+−–]?\\s?\\d[\\d., ]{0,15}[.,]\\d{2,3}\\)?$)`,
  ].join('|'),
  'gu',
);
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
