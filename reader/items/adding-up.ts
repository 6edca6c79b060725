import type { AmountCandidate } from '../fields/amount-candidates.ts';
import type { PriceEntry } from './entries.ts';

/** What the sum of the items may have to come to, all in hundredths. */
export type Sums = {
  /** Totals and subtotals as they are printed, with the line of each. */
  printed: readonly { minor: number; line: number }[];
  totalMinor: number | null;
  /** What may be added to the prices for the total: nothing, tax, tip, a rounding. */
  onTop: readonly number[];
};

const sumLabels: ReadonlySet<string> = new Set(['total', 'final total', 'total with tax', 'subtotal']);
/** A rounding is less than this. */
const maxRounding = 100;
const maxRoundings = 6;
const maxPrinted = 40;

export function sumsOf(
  amounts: readonly AmountCandidate[],
  { totalMinor, taxMinor, tipMinor }: { totalMinor: number | null; taxMinor: number | null; tipMinor: number | null },
): Sums {
  const exact = amounts.filter(({ form, minor, inTips }) => form === 'exact' && minor !== 0 && !inTips);
  const roundings = exact
    .filter(({ label, minor }) => label === 'rounding' && Math.abs(minor) < maxRounding)
    .slice(0, maxRoundings)
    // Its minus is easily lost.
    .flatMap(({ minor }) => [minor, -minor]);
  const [tax, tip] = [taxMinor ?? 0, tipMinor ?? 0];
  const onTop = [0, tax, tip, tax + tip].flatMap((added) => [added, ...roundings.map((rounding) => added + rounding)]);
  const printed = exact.filter(isSum).slice(0, maxPrinted);
  return { printed: printed.map(({ minor, line }) => ({ minor, line })), totalMinor, onTop: [...new Set(onTop)] };
}

export function isSum({ label }: AmountCandidate): boolean {
  return sumLabels.has(label);
}

/** Whether items make up the total, with what comes on top of their prices. */
export function makeTotal(counted: readonly Counted[], { totalMinor, onTop }: Sums): boolean {
  const sum = sumOf(counted);
  return totalMinor !== null && onTop.some((added) => sum + added === totalMinor);
}

/** Whether items make up a sum that is printed below them, and not only that of a few of them. */
export function makeSubtotal(counted: readonly Counted[], { printed, totalMinor }: Sums): boolean {
  const sum = sumOf(counted);
  const last = counted.at(-1)?.entry.line.index ?? 0;
  if (totalMinor !== null && 2 * sum < totalMinor) return false;
  return printed.some(({ minor, line }) => minor === sum && line > last);
}

/** A price that counts, and with which sign. */
export type Counted = { entry: PriceEntry; amountMinor: number };

export function sumOf(counted: readonly Counted[]): number {
  return counted.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
}
