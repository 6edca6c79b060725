import type { AmountCandidate } from '../fields/amount-candidates.ts';
import type { PriceEntry } from './entries.ts';

/** What the sum of the items may have to come to, all in hundredths. */
export type Sums = {
  /** Totals and subtotals as they are printed, and the total that was chosen. */
  printed: ReadonlySet<number>;
  totalMinor: number | null;
  taxMinor: number | null;
  tipMinor: number | null;
  /** What is printed as a rounding, with either sign. */
  roundings: readonly number[];
};

const sumLabels: ReadonlySet<string> = new Set(['total', 'final total', 'total with tax', 'subtotal']);
/** A rounding is less than this. */
const maxRounding = 10;
const maxEach = 6;

export function sumsOf(
  amounts: readonly AmountCandidate[],
  given: { totalMinor: number | null; taxMinor: number | null; tipMinor: number | null },
): Sums {
  const exact = amounts.filter(({ form, minor, inTips }) => form === 'exact' && minor !== 0 && !inTips);
  const printed = new Set(exact.filter(isSum).map(({ minor }) => minor));
  if (given.totalMinor !== null) printed.add(given.totalMinor);
  const roundings = exact
    .filter(({ label, minor }) => label === 'rounding' && Math.abs(minor) < maxRounding)
    .slice(0, maxEach)
    .flatMap(({ minor }) => [minor, -minor]);
  return { printed, roundings, ...given };
}

export function isSum({ label }: AmountCandidate): boolean {
  return sumLabels.has(label);
}

/** Whether items of this sum make up a printed total or subtotal, or the total with what comes on top of prices. */
export function addsUp(sumMinor: number, { printed, totalMinor, taxMinor, tipMinor, roundings }: Sums): boolean {
  if (printed.has(sumMinor)) return true;
  if (totalMinor === null) return false;
  const tax = taxMinor ?? 0;
  const tip = tipMinor ?? 0;
  return [0, tax, tip, tax + tip].some((added) =>
    [0, ...roundings].some((rounding) => sumMinor + added + rounding === totalMinor),
  );
}

/** A price that counts, and with which sign. */
export type Counted = { entry: PriceEntry; amountMinor: number };

export function sumOf(counted: readonly Counted[]): number {
  return counted.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
}
