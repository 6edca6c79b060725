import type { AmountCandidate } from '../fields/amount/amount-candidates.ts';
import { isTotalOrSubtotalLabel } from '../fields/amount/amount-label.ts';
import type { PriceEntry } from './list-entries.ts';

/** The sums to which the prices of the items may add up, in hundredths. */
export type ExpectedSums = {
  /** The printed totals and subtotals, each with its line index. */
  printedSums: readonly { minor: number; line: number }[];
  totalMinor: number | null;
  /**
   * The amounts that may have to be added to the prices to get the total: 0, a tax, a tip, a rounding adjustment, or
   * several of them.
   */
  additions: readonly number[];
};

/** The upper limit of a rounding adjustment in hundredths. */
const maxRounding = 100;
const maxRoundings = 6;
const maxPrintedSums = 40;

export function collectExpectedSums(
  amounts: readonly AmountCandidate[],
  { totalMinor, taxMinor, tipMinor }: { totalMinor: number | null; taxMinor: number | null; tipMinor: number | null },
): ExpectedSums {
  const exact = amounts.filter(({ form, minor, isSuggestedTip }) => form === 'exact' && minor !== 0 && !isSuggestedTip);
  const roundings = exact
    .filter(({ label, minor }) => label === 'rounding' && Math.abs(minor) < maxRounding)
    .slice(0, maxRoundings)
    // Text recognition often misses the minus sign of a rounding adjustment, so both signs are tried.
    .flatMap(({ minor }) => [minor, -minor]);
  const [tax, tip] = [taxMinor ?? 0, tipMinor ?? 0];
  const onTop = [0, tax, tip, tax + tip].flatMap((addition) => [
    addition,
    ...roundings.map((rounding) => addition + rounding),
  ]);
  const printed = exact.filter(({ label }) => isTotalOrSubtotalLabel(label)).slice(0, maxPrintedSums);
  return {
    printedSums: printed.map(({ minor, lineIndex }) => ({ minor, line: lineIndex })),
    totalMinor,
    additions: [...new Set(onTop)],
  };
}

/** True if the items add up to the total, possibly after adding a tax, tip or rounding adjustment. */
export function doPricesMatchTotal(prices: readonly CountedPrice[], { totalMinor, additions }: ExpectedSums): boolean {
  const sum = sumPrices(prices);
  return totalMinor !== null && additions.some((addition) => sum + addition === totalMinor);
}

/**
 * True if the items add up to a subtotal printed below them. If they add up to less than half the total, returns false,
 * because items are probably missing.
 */
export function doPricesMatchSubtotal(
  prices: readonly CountedPrice[],
  { printedSums, totalMinor }: ExpectedSums,
): boolean {
  const sum = sumPrices(prices);
  const lastLine = prices.at(-1)?.entry.line.index ?? 0;
  if (totalMinor !== null && 2 * sum < totalMinor) return false;
  return printedSums.some(({ minor, line }) => minor === sum && line > lastLine);
}

/** A price that counts towards the total. `amountMinor` is negative if the price is subtracted. */
export type CountedPrice = { entry: PriceEntry; amountMinor: number };

function sumPrices(prices: readonly CountedPrice[]): number {
  return prices.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
}
