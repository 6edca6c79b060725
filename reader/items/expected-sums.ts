import type { AmountCandidate } from '../fields/amount/amount-candidates.ts';
import type { PriceEntry } from './list-entries.ts';

/** The sums that the prices of items may add up to, in hundredths. */
export type ExpectedSums = {
  /** The printed totals and subtotals, each with its line index. */
  printed: readonly { minor: number; line: number }[];
  totalMinor: number | null;
  /**
   * The amounts by which the total may differ from the sum of the prices: 0, a tax, a tip, or a rounding adjustment.
   */
  onTop: readonly number[];
};

const sumLabels: ReadonlySet<string> = new Set(['total', 'final total', 'total with tax', 'subtotal']);
/** The upper limit of a rounding adjustment in hundredths. */
const maxRounding = 100;
const maxRoundings = 6;
const maxPrinted = 40;

export function collectExpectedSums(
  amounts: readonly AmountCandidate[],
  { totalMinor, taxMinor, tipMinor }: { totalMinor: number | null; taxMinor: number | null; tipMinor: number | null },
): ExpectedSums {
  const exact = amounts.filter(({ form, minor, inTips }) => form === 'exact' && minor !== 0 && !inTips);
  const roundings = exact
    .filter(({ label, minor }) => label === 'rounding' && Math.abs(minor) < maxRounding)
    .slice(0, maxRoundings)
    // Text recognition often misses the minus sign of a rounding adjustment, so both signs are tried.
    .flatMap(({ minor }) => [minor, -minor]);
  const [tax, tip] = [taxMinor ?? 0, tipMinor ?? 0];
  const onTop = [0, tax, tip, tax + tip].flatMap((added) => [added, ...roundings.map((rounding) => added + rounding)]);
  const printed = exact.filter(isSumLabel).slice(0, maxPrinted);
  return { printed: printed.map(({ minor, line }) => ({ minor, line })), totalMinor, onTop: [...new Set(onTop)] };
}

export function isSumLabel({ label }: AmountCandidate): boolean {
  return sumLabels.has(label);
}

/** True if the items add up to the total, possibly after adding a tax, tip or rounding adjustment. */
export function doPricesMatchTotal(counted: readonly CountedPrice[], { totalMinor, onTop }: ExpectedSums): boolean {
  const sum = sumPrices(counted);
  return totalMinor !== null && onTop.some((added) => sum + added === totalMinor);
}

/**
 * True if the items add up to a printed subtotal below them. Subtotals of less than half the total are ignored, because
 * they cover only a few items.
 */
export function doPricesMatchSubtotal(
  counted: readonly CountedPrice[],
  { printed, totalMinor }: ExpectedSums,
): boolean {
  const sum = sumPrices(counted);
  const last = counted.at(-1)?.entry.line.index ?? 0;
  if (totalMinor !== null && 2 * sum < totalMinor) return false;
  return printed.some(({ minor, line }) => minor === sum && line > last);
}

/** A price that is part of the total. `amountMinor` has the correct sign. */
export type CountedPrice = { entry: PriceEntry; amountMinor: number };

export function sumPrices(counted: readonly CountedPrice[]): number {
  return counted.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
}
