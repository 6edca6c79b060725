import { minorToAmount } from '../../domain/money.ts';
import { formatNumber } from '../region/format-number.ts';
import { getNumberSeparators } from '../region/number-separators.ts';
import { isDisplayCurrencyWithoutDecimals } from './amount-text.ts';
import { getCurrencySymbol } from './currency-symbol.ts';
import { getDisplayCurrency } from './display-currency-store.ts';
import { isCurrencyText } from './is-currency-text.ts';

/** An amount in hundredths, or the reason why the text is invalid. */
export type ParsedAmount = { minor: number } | { problem: 'not-a-number' | 'too-many-decimals' | 'no-decimals' };

/** Matches the text before the first digit, the number, and the text after the last digit. */
const PARTS = /^(\D*)(\d(?:.*\d)?)(\D*)$/su;
/** Matches a decimal separator before the first digit. The point of `Rs.99` is not one. */
const LEADING_SEPARATOR = /(?<!\p{L})[.,]$/u;
/** Matches a `k` for thousands, as in `25k`, `25 k` or `4.2k€`. It must not be the start of a word such as `kr`. */
const THOUSANDS = /^(\p{Zs}*)k(?!\p{L})/iu;

/** Matches digits, which can be grouped by commas, and optional decimals after a point. */
const POINT = /^(\d+|\d{1,3}(?:,\d{2,3})*,\d{3})(?:\.(\d*))?$/;
const COMMA = /^(\d+|\d{1,3}(?:\.\d{3})+),(\d{1,2})$/;
const ONLY_DECIMALS = /^\.(\d+)$/;

/** Maximum length of typed text. Rejecting longer text also limits how long the patterns below can take. */
const LONGEST = 200;

/**
 * Parses an amount without floating-point arithmetic: `1234.5`, `1,234.50`, `$ 1,234.50`, `1.234,50 €` or `25k`. What
 * `1,234` and `1.234` mean depends on the region. Numbers with a sign, such as `-5`, are rejected, and so is text next
 * to the number that does not name a currency.
 */
export function parseAmount(text: string): ParsedAmount {
  // Rejects `1e+3` here. It would otherwise be split at the plus sign and read as a sum.
  if (text.length > LONGEST || /\de\s*$/i.test(text)) return { problem: 'not-a-number' };
  const parts = splitAmountText(text.trim());
  if (!parts) return { problem: 'not-a-number' };
  const number = toUsMarks(parts.number);
  const decimalsOnly = ONLY_DECIMALS.exec(number);
  const match = POINT.exec(number) ?? COMMA.exec(number) ?? (decimalsOnly && ['', '0', decimalsOnly[1]]);
  if (!match) return { problem: 'not-a-number' };
  const decimals = match[2] ?? '';
  const mostDecimals = parts.isThousands ? 5 : 2;
  if (decimals.length > mostDecimals) return { problem: 'too-many-decimals' };
  const digits = (match[1] ?? '').replace(/[.,]/g, '') + decimals.padEnd(mostDecimals, '0');
  // A very long number becomes MAX_SAFE_INTEGER, which the schema rejects as too large.
  return { minor: Math.min(Number(digits), Number.MAX_SAFE_INTEGER) };
}

/** Removes the currency and the `k` from an amount. Returns undefined if there is any other text. */
function splitAmountText(text: string): { number: string; isThousands: boolean } | undefined {
  const [, before = '', digits, after = ''] = PARTS.exec(text) ?? [];
  if (digits === undefined) return undefined;
  const leading = LEADING_SEPARATOR.exec(before)?.[0] ?? '';
  const trailing = /^[.,]/.exec(after)?.[0] ?? '';
  const rest = after.slice(trailing.length);
  const thousands = THOUSANDS.exec(rest);
  // A separate `K` is the sign of some currencies, such as the kwacha.
  const isThousands = thousands !== null && (thousands[1] === '' || getCurrencySymbol(getDisplayCurrency()) !== 'K');
  const signs = [before.slice(0, before.length - leading.length), isThousands ? rest.slice(thousands[0].length) : rest];
  return signs.every(isCurrencyText) ? { number: `${leading}${digits}${trailing}`, isThousands } : undefined;
}

/** Matches a space or apostrophe between a digit and a group of three digits. */
const SPACED_GROUP = /(?<=\d)[\p{Zs}'’](?=\d{3}(?!\d))/gu;

/**
 * Replaces the separators of the region with those of US English: a decimal point, and commas between groups of digits.
 */
function toUsMarks(number: string): string {
  const { decimal, isSpaced } = getNumberSeparators();
  const joined = isSpaced ? number.replace(SPACED_GROUP, '') : number;
  return decimal === ',' ? joined.replace(/[.,]/g, (mark) => (mark === '.' ? ',' : '.')) : joined;
}

/** Matches a plus or minus between two amounts, including dashes that were copied from other programs. */
const SIGN = /[+\-−–]/;

/**
 * Parses an amount or a sum such as `12+3.5`, `12,50 + 3` or `20-5`. Returns hundredths. A negative result is rejected
 * by the schema.
 */
export function parseAmountOrSum(text: string): ParsedAmount {
  if (text.length > LONGEST) return { problem: 'not-a-number' };
  let [minor, sign] = [0, 1];
  for (const part of text.split(/([+\-−–])/)) {
    if (SIGN.test(part)) {
      sign = part === '+' ? 1 : -1;
      continue;
    }
    const parsed = parseAmount(part);
    if ('problem' in parsed) return parsed;
    minor += sign * parsed.minor;
  }
  return { minor: Math.min(minor, Number.MAX_SAFE_INTEGER) };
}

/** Returns the result of a sum in currency units. Undefined for a single amount or invalid text. */
export function computeTypedSum(text: string): number | undefined {
  const parsed = parseAmountOrSum(text);
  return SIGN.test(text) && 'minor' in parsed ? minorToAmount(parsed.minor) : undefined;
}

/**
 * Returns a typed amount or sum in currency units, exact to the hundredth. Invalid text results in NaN, which every
 * schema rejects.
 */
export function parseTypedAmount(text: string): number {
  return asTyped(refuseDecimals(parseAmountOrSum(text)));
}

/** Rejects decimals if the currency has none. */
function refuseDecimals(parsed: ParsedAmount): ParsedAmount {
  return 'minor' in parsed && parsed.minor % 100 !== 0 && isDisplayCurrencyWithoutDecimals()
    ? { problem: 'no-decimals' }
    : parsed;
}

function asTyped(parsed: ParsedAmount): number {
  return 'minor' in parsed ? minorToAmount(parsed.minor) : Number.NaN;
}

/** Matches text that contains a digit, and also a letter or another character that is not part of an amount. */
const TEXT_AND_DIGITS = /^(?=.*\d).*[^\d\s\p{Zs}\p{Sc}.,'’+\-−–]/su;

/**
 * Returns the error message for a typed amount. The schema only sees NaN, so errors about decimals and about other text
 * next to the number are added here.
 * @param sentence the error message of the schema, or undefined if the form accepts the text, such as `30%` in a split
 */
export function findAmountError(text: string, sentence: string | undefined): string | undefined {
  const parsed = refuseDecimals(parseAmountOrSum(text));
  const problem = 'problem' in parsed ? parsed.problem : undefined;
  if (problem === 'too-many-decimals') return 'Enter an amount with at most two decimals';
  if (problem === 'no-decimals') return `Enter a whole amount, because ${getDisplayCurrency()} has no decimals`;
  if (sentence !== undefined && problem === 'not-a-number' && TEXT_AND_DIGITS.test(text))
    return `Enter an amount, such as ${formatNumber(25_000)}`;
  return sentence;
}

/** Parses an amount that may be negative, such as `-5`, `-$5` or `$-5`. Sums are rejected. Returns currency units. */
export function parseTypedSignedAmount(text: string): number {
  const { sign, unsigned } = signOf(text);
  // Adding zero turns -0 into 0.
  return sign * asTyped(refuseDecimals(parseAmount(unsigned))) + 0;
}

/** Returns the error message for an amount that may be negative (see `findAmountError`). */
export function findSignedAmountError(text: string, sentence: string | undefined): string | undefined {
  return findAmountError(signOf(text).unsigned, sentence);
}

/** Matches a minus before the digits, including dashes that were copied from other programs. */
const MINUS = /^([^\d.,\-−]{0,20})[-−]/u;

function signOf(text: string): { sign: 1 | -1; unsigned: string } {
  const trimmed = text.trim();
  const unsigned = trimmed.replace(MINUS, '$1');
  return { sign: unsigned === trimmed ? 1 : -1, unsigned };
}
