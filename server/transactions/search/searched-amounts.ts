import { amountToMinor } from '../../../domain/money.ts';

/** A range of amounts in hundredths, including both ends. */
export type AmountRange = { minMinor?: number | undefined; maxMinor?: number | undefined };

const NUMBER = String.raw`\d{1,9}(?:[.,]\d{1,2})?`;
const COMPARED = new RegExp(`^([<>]=?|=)(${NUMBER})$`);
const BETWEEN = new RegExp(`^(${NUMBER})\\.\\.(${NUMBER})$`);
/** An exact amount must have decimals, because a whole number is more likely to be part of a name. */
const EXACTLY = /^\d{1,9}[.,]\d{1,2}$/;

/** Parses a word such as `12.50`, `>100`, `<=5` or `10..20`. Returns undefined for other words. */
function rangeOf(word: string): AmountRange | undefined {
  if (EXACTLY.test(word)) return { minMinor: minorOf(word), maxMinor: minorOf(word) };
  const [, first, last] = BETWEEN.exec(word) ?? [];
  if (first && last) {
    const [one, other] = [minorOf(first), minorOf(last)];
    return { minMinor: Math.min(one, other), maxMinor: Math.max(one, other) };
  }
  const [, sign, number] = COMPARED.exec(word) ?? [];
  if (!number) return undefined;
  const minor = minorOf(number);
  if (sign === '=') return { minMinor: minor, maxMinor: minor };
  if (sign?.startsWith('>')) return { minMinor: sign === '>' ? minor + 1 : minor };
  return { maxMinor: sign === '<' ? minor - 1 : minor };
}

function minorOf(number: string): number {
  return amountToMinor(Number(number.replace(',', '.')));
}

/**
 * Separates the amounts in a search from its other words. A transaction must match all of the amounts. Runs in linear
 * time.
 * @returns undefined if the search contains no amounts
 */
export function extractSearchedAmounts(search: string): { range: AmountRange; text: string } | undefined {
  const words = search.split(/\s+/).filter((word) => word !== '');
  const ranges = words.map(rangeOf);
  if (ranges.every((range) => range === undefined)) return undefined;
  const text = words.filter((_, index) => ranges[index] === undefined).join(' ');
  return {
    range: ranges.reduce<AmountRange>((all, range) => (range ? intersectAmountRanges(all, range) : all), {}),
    text,
  };
}

/** Returns the range of amounts that are in both ranges. */
export function intersectAmountRanges(one: AmountRange, other: AmountRange): AmountRange {
  const mins = [one.minMinor, other.minMinor].filter((minor) => minor !== undefined);
  const maxs = [one.maxMinor, other.maxMinor].filter((minor) => minor !== undefined);
  return {
    ...(mins.length > 0 && { minMinor: Math.max(...mins) }),
    ...(maxs.length > 0 && { maxMinor: Math.min(...maxs) }),
  };
}
