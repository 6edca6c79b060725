import { amountToMinor, minorToAmount } from '../../../domain/money.ts';
import { parseAmount, parseAmountOrSum } from '../../money/parse-amount.ts';
import { COUNTED_WORDS, CURRENCY_WORDS } from '../keywords.ts';
import type { CommandWord } from '../words/split-words.ts';
import { findMagnitude, parseNumberWords } from './parse-number-words.ts';

/** An amount, its sign, and the number of words that were read. */
export type ParsedAmountWords = { cost: number; sign: '+' | '-' | ''; hasSymbol: boolean; length: number };

const NUMBER = /^([+\-−–]?)((?:[A-Z]{1,3})?\p{Sc})?(\d[\d.,'’]{0,20}|[.,]\d{1,2})(k)?(\p{Sc})?$/iu;
/** An amount in hundredths, such as `80p` or `99¢`. */
const HUNDREDTHS = /^(\d{1,3})[p¢]$/iu;
/** Two numbers to multiply, such as `2*4.50` or `3x12`, or to divide, such as `45/3`. */
const PRODUCT = /^\p{Sc}?(\d[\d.,]{0,12})([*x×/])\p{Sc}?(\d[\d.,]{0,12})$/iu;
/** A date or a month such as `2026-10-01`, which is not a subtraction. */
const DATE = /^\d{4}-\d{2}(?:-\d{2})?$/;
/** An amount with the currency in place of the decimal separator, such as `18€50`. */
const INNER_SYMBOL = /^(\d{1,9})\p{Sc}(\d{2})$/u;
const SUM = /^\p{Sc}?\d[\d.,]{0,20}(?:[+\-−–]\p{Sc}?\d[\d.,]{0,20}){1,20}$/u;

/**
 * Reads a plain amount such as `12.50`, `$ 40`, `20 dollars`, `+2500`, `4.2k`, `thirty five`, `12+3.50`, `12 plus 3` or `2.75 x2`,
 * in the format of the region. Numbers that count something, such as the 3 in `3 months`, are not amounts.
 */
export function parseAmountAt(words: readonly CommandWord[], at: number): ParsedAmountWords | undefined {
  const repeated = readRepeated(words, at);
  if (repeated) return repeated;
  const first = readAmount(words, at);
  const joint = at + (first?.length ?? 0);
  const times = /^[x×*](\d{1,2})$/i.exec(words[joint]?.text ?? '')?.[1];
  if (first && times) return { ...first, cost: toHundredths(first.cost * Number(times)), length: first.length + 1 };
  const sign = words[joint]?.text.toLowerCase() ?? '';
  const next = first && (ADDING.has(sign) || TIMES.has(sign)) ? parseAmountAt(words, joint + 1) : undefined;
  if (!first || next?.sign !== '') return first;
  const cost = toHundredths(ADDING.has(sign) ? first.cost + next.cost : first.cost * next.cost);
  return { ...first, cost, length: first.length + 1 + next.length };
}

/** Reads `2 times 8 dollars`. */
function readRepeated(words: readonly CommandWord[], at: number): ParsedAmountWords | undefined {
  const count = /^\d{1,2}$/.test(words[at]?.text ?? '') && words[at + 1]?.key === 'times' ? Number(words[at]?.text) : 0;
  const each = count > 0 ? readAmount(words, at + 2) : undefined;
  return each && each.sign === ''
    ? { ...each, cost: toHundredths(count * each.cost), length: 2 + each.length }
    : undefined;
}

function toHundredths(amount: number): number {
  return minorToAmount(amountToMinor(amount));
}

/** True if the text contains a new value such as the one in `raise food to 500`. */
export function hasNewLimit(words: readonly CommandWord[]): boolean {
  return words.some(({ key }, at) => key === 'to' && parseAmountAt(words, at + 1) !== undefined);
}

/** Words between two amounts that are added up. */
const ADDING = new Set(['+', 'plus']);
const TIMES = new Set(['*', '×', 'x']);

function readAmount(words: readonly CommandWord[], at: number): ParsedAmountWords | undefined {
  const word = words[at];
  if (!word) return undefined;
  if (/^\p{Sc}$/u.test(word.text) || CURRENCY_WORDS.has(word.key)) {
    const cost = readAmount(words, at + 1);
    return cost && !cost.hasSymbol ? { ...cost, hasSymbol: true, length: cost.length + 1 } : undefined;
  }
  const cost =
    readSpacedAmount(words, at) ?? readShare(words, at) ?? parseCost(word.text) ?? readNumberWords(words, at);
  if (!cost) return undefined;
  const pair = readCurrencyPair(words, at, cost);
  if (pair) return pair;
  const factor = cost.length === 1 ? findMagnitude(words[at + 1]) : undefined;
  const length = cost.length + (factor === undefined ? 0 : 1);
  const next = words[at + length]?.key ?? '';
  // In "over $500.00 year to date", the amount counts nothing.
  const isPrice = cost.hasSymbol || /[.,]\d{2}$/.test(word.text);
  if (!isPrice && COUNTED_WORDS.has(next)) return undefined;
  const isCents = CENTS.has(next);
  const isNamed = isCents || CURRENCY_WORDS.has(next);
  return {
    ...cost,
    cost: isCents ? minorToAmount(Math.round(cost.cost)) : cost.cost * (factor ?? 1),
    hasSymbol: cost.hasSymbol || isNamed,
    length: length + (isNamed ? 1 : 0),
  };
}

/** Reads an amount with a space between its thousands and hundreds, such as `2 310,50`. */
function readSpacedAmount(words: readonly CommandWord[], at: number): ParsedAmountWords | undefined {
  const [first = '', second = ''] = [words[at]?.text, words[at + 1]?.text];
  const cost = /^\d{1,3}$/.test(first) && /^\d{3}[.,]\d{2}$/.test(second) ? parseCost(first + second) : undefined;
  return cost && { ...cost, length: 2 };
}

/** Reads a part of an amount, such as `30% of 1800` or `half of 90`. */
function readShare(words: readonly CommandWord[], at: number): ParsedAmountWords | undefined {
  const share = words[at]?.key === 'half' ? '50' : /^(\d{1,2})%$/.exec(words[at]?.text ?? '')?.[1];
  const whole = share && words[at + 1]?.key === 'of' ? readAmount(words, at + 2) : undefined;
  return whole && { ...whole, cost: toHundredths((whole.cost * Number(share)) / 100), length: 2 + whole.length };
}

const CENTS = new Set(['cent', 'cents', 'pence']);
const BILLS: Record<string, number | undefined> = { fiver: 5, tenner: 10 };

/** Reads an amount with the currency between its parts, such as `four dollars fifty` or `4 euros and 50 cents`. */
function readCurrencyPair(
  words: readonly CommandWord[],
  at: number,
  whole: ParsedAmountWords,
): ParsedAmountWords | undefined {
  const middle = at + whole.length;
  if (!CURRENCY_WORDS.has(words[middle]?.key ?? '') || !Number.isInteger(whole.cost)) return undefined;
  const and = words[middle + 1]?.key === 'and' ? 1 : 0;
  const begin = middle + 1 + and;
  const digits = /^\d{2}$/.test(words[begin]?.text ?? '')
    ? { value: Number(words[begin]?.text), length: 1 }
    : undefined;
  const part = digits ?? parseNumberWords(words, begin);
  if (!part || part.value >= 100) return undefined;
  const after = words[begin + part.length]?.key ?? '';
  const hasUnit = CENTS.has(after);
  if (!hasUnit && (part.value < FEWEST_IN_PAIR || COUNTED_WORDS.has(after))) return undefined;
  // In "4 dollars 20 apples" and "4 dollars and 20 apples", the second number counts something.
  const isEnd = begin + part.length === words.length && and === 0;
  if (!hasUnit && !isEnd && (digits !== undefined || and > 0)) return undefined;
  return {
    ...whole,
    cost: toHundredths(whole.cost + part.value / 100),
    hasSymbol: true,
    length: begin + part.length + (hasUnit ? 1 : 0) - at,
  };
}

/**
 * Reads an amount in words. Small numbers such as `two` are amounts only before a currency. Two numbers such as `thirty
 * two fifty` are an amount and its hundredths.
 */
function readNumberWords(words: readonly CommandWord[], at: number): ParsedAmountWords | undefined {
  const bill = BILLS[words[at]?.key ?? ''];
  if (bill !== undefined) return { cost: bill, sign: '', hasSymbol: true, length: 1 };
  const number = parseNumberWords(words, at);
  if (!number) return undefined;
  if (at > 0 && words[at - 1]?.key !== 'a' && parseNumberWords(words, at - 1)) return undefined;
  const second = parseNumberWords(words, at + number.length);
  if (second) {
    const length = number.length + second.length;
    const isOver = parseNumberWords(words, at + length) !== undefined;
    // "Four fifty" can mean 4.50 or 450. Prices such as 6.99 are clear.
    const isClear = number.value >= FEWEST_IN_PAIR || PRICE_ENDINGS.has(second.value);
    return isOver || !isClear || number.value > 99 || second.value < 10 || second.value > 99
      ? undefined
      : { cost: toHundredths(number.value + second.value / 100), sign: '', hasSymbol: true, length };
  }
  const unit = words[at + number.length]?.key ?? '';
  const isNamed = CURRENCY_WORDS.has(unit) || CENTS.has(unit);
  return number.value < FEWEST_IN_WORDS && !isNamed
    ? undefined
    : { cost: number.value, sign: '', hasSymbol: false, length: number.length };
}

const FEWEST_IN_WORDS = 20;
/** Minimum of the first number of a pair such as `twelve fifty`. */
const FEWEST_IN_PAIR = 10;
const PRICE_ENDINGS = new Set([95, 99]);

export function parseCost(typed: string): ParsedAmountWords | undefined {
  // In `12.-`, the hyphen stands for no cents. In `1'200`, the apostrophe separates the thousands.
  const text = typed.replace(/[.,][-–]$/, '').replace(/(?<=\d)['’](?=\d{3})/g, '');
  if (SUM.test(text) && !DATE.test(text)) {
    const sum = parseAmountOrSum(text);
    return 'minor' in sum && sum.minor > 0
      ? { cost: minorToAmount(sum.minor), sign: '', hasSymbol: false, length: 1 }
      : undefined;
  }
  const [, amount, unit] = /^(\d[\d.,]*)([a-z]{3,4})$/i.exec(text) ?? [];
  if (amount && unit && CURRENCY_WORDS.has(unit.toLowerCase())) {
    const cost = parseCost(amount);
    return cost && { ...cost, hasSymbol: true };
  }
  const product = parseProduct(text);
  if (product !== undefined) return { cost: product, sign: '', hasSymbol: false, length: 1 };
  const [, pence] = HUNDREDTHS.exec(text) ?? [];
  if (pence) return { cost: Number(pence) / 100, sign: '', hasSymbol: true, length: 1 };
  const [, units, hundredths] = INNER_SYMBOL.exec(text) ?? [];
  if (units && hundredths) return { cost: Number(`${units}.${hundredths}`), sign: '', hasSymbol: true, length: 1 };
  const [, sign = '', before, number = '', thousands = '', after] = NUMBER.exec(text) ?? [];
  const parsed = number === '' ? undefined : parseAmount(number + thousands);
  if (!parsed || 'problem' in parsed) return undefined;
  return {
    cost: minorToAmount(parsed.minor),
    sign: sign === '+' || sign === '' ? sign : '-',
    hasSymbol: before !== undefined || after !== undefined,
    length: 1,
  };
}

/** Returns the result of `2*4.50` or `45/3`, or undefined for other text. Dates such as `3/4` are not divisions. */
function parseProduct(text: string): number | undefined {
  const [, first, sign, second] = PRODUCT.exec(text) ?? [];
  if (!first || !sign || !second) return undefined;
  const factors = [first, second].map((factor) => parseAmount(factor));
  const [one, other] = factors.map((factor) => ('minor' in factor ? minorToAmount(factor.minor) : 0));
  const isDate = sign === '/' && other !== undefined && (one === undefined || one <= LAST_DAY || one >= FIRST_YEAR);
  if (!one || !other || isDate) return undefined;
  const result = sign === '/' ? one / other : one * other;
  return result < MOST ? toHundredths(Math.round(result * 100) / 100) : undefined;
}

const LAST_DAY = 31;
const FIRST_YEAR = 1900;
/** Limits products, because the parts of a long one may be something else. */
const MOST = 1_000_000;
