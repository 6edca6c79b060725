import type { AmountCandidate } from './amount-candidates.ts';
import { type AmountLabel, isTotalOrSubtotalLabel } from './amount-label.ts';

/**
 * Values in hundredths that the total may have according to other amounts on the receipt, grouped by how they are
 * calculated.
 */
export type CalculatedTotals = {
  /** Amounts that equal the cash paid minus the change. */
  cashLessChange: ReadonlySet<number>;
  /** Amounts that equal a subtotal plus tax, charges and rounding, minus discounts. */
  parts: ReadonlySet<number>;
  /** Amounts that equal a printed total plus a printed rounding adjustment. */
  rounded: ReadonlySet<number>;
  /** Printed totals before rounding, if the rounded total is printed too. */
  beforeRounding: ReadonlySet<number>;
  /** The possible sums of the prices above the first total. */
  items: ReadonlySet<number>;
};

const priceLabels: ReadonlySet<AmountLabel> = new Set(['none', 'other', 'amount']);
/**
 * Maximum number of amounts with the same label. Real receipts have fewer. The limit is needed because the number of
 * combinations grows quadratically.
 */
const maxAmountsPerLabel = 6;
/**
 * `maxPayments` limits the number of payments, and of amounts of change. `maxPrices` limits the number of prices. A
 * long receipt has a few hundred prices.
 */
const maxPayments = 24;
const maxPrices = 500;

/**
 * True if the total can be calculated from amounts on other lines. Only one amount per line is used, because the
 * amounts in a table row often repeat each other.
 */
export function doesTotalAddUp(
  total: { minor: number; words: AmountCandidate['words'] },
  amounts: readonly AmountCandidate[],
): boolean {
  const totalAmount = amounts.find(({ words }) => words[0] === total.words[0]);
  if (!totalAmount) return false;
  // The list of items ends at the line of the total. To mark this end, the line keeps its label, but its amount becomes
  // 0.
  const otherAmounts = selectAmountPerLine(amounts).map((amount) =>
    amount.lineIndex === totalAmount.lineIndex ? { ...totalAmount, minor: 0, form: 'exact' as const } : amount,
  );
  const { cashLessChange, parts, rounded, items } = calculateTotals(otherAmounts);
  return [cashLessChange, parts, rounded, items].some((sums) => sums.has(total.minor));
}

/** Returns one amount per line: the last one with decimals, which is usually the price or sum. */
function selectAmountPerLine(amounts: readonly AmountCandidate[]): AmountCandidate[] {
  const lastByLine = new Map<number, AmountCandidate>();
  for (const amount of amounts) {
    if (amount.form === 'exact' || !lastByLine.has(amount.lineIndex)) lastByLine.set(amount.lineIndex, amount);
  }
  return [...lastByLine.values()];
}

export function calculateTotals(amounts: readonly AmountCandidate[]): CalculatedTotals {
  const exact = amounts.filter(({ form, minor }) => form === 'exact' && minor !== 0);
  const listMinors = (...labels: AmountLabel[]) => {
    const minors = exact.filter(({ label }) => labels.includes(label)).map(({ minor }) => minor);
    return [...new Set(minors)].slice(0, maxAmountsPerLabel);
  };
  const roundings = listMinors('rounding').filter((minor) => Math.abs(minor) < 10);
  // Text recognition often misses the minus sign of a rounding adjustment, so both signs are tried.
  const signedRoundings = roundings.flatMap((minor) => [minor, -minor]);
  const totals = listMinors('total', 'final total', 'total with tax', 'subtotal');
  const printed = new Set(exact.map(({ minor }) => minor));
  return {
    cashLessChange: new Set(subtractChange(amounts)),
    parts: new Set(
      addParts(listMinors('subtotal', 'amount', 'total'), listMinors('tax'), listMinors('discount'), signedRoundings),
    ),
    rounded: new Set(totals.flatMap((total) => roundings.map((rounding) => total + rounding))),
    beforeRounding: new Set(totals.filter((total) => roundings.some((rounding) => printed.has(total + rounding)))),
    items: new Set(sumLastPrices(amounts)),
  };
}

function subtractChange(amounts: readonly AmountCandidate[]): number[] {
  const exact = amounts.filter(({ form }) => form === 'exact');
  // A change of 0 is also used. It means that the customer paid exactly the total.
  const changeMinors = takeDistinct(
    exact.filter(({ label }) => label === 'change').map(({ minor }) => Math.abs(minor)),
  );
  const paidMinors = takeDistinct(
    exact.filter(({ label, minor }) => label === 'paid' && minor > 0).map(({ minor }) => minor),
  );
  return paidMinors.flatMap((minor) => changeMinors.map((change) => minor - change)).filter((minor) => minor > 0);
}

function takeDistinct(minors: readonly number[]): number[] {
  return [...new Set(minors)].slice(0, maxPayments);
}

/**
 * Returns the sums of a base and any combination of up to two taxes, a discount and a rounding adjustment. A base alone
 * is not returned.
 */
function addParts(bases: number[], taxes: number[], discounts: number[], roundings: number[]): number[] {
  const taxPairs = taxes.flatMap((tax, i) => taxes.slice(i + 1).map((otherTax) => tax + otherTax));
  const sums: number[] = [];
  for (const base of bases) {
    for (const tax of [0, ...taxes, ...taxPairs]) {
      for (const discount of [0, ...discounts]) {
        for (const rounding of [0, ...roundings]) {
          const difference = tax - Math.abs(discount) + rounding;
          if (difference !== 0) sums.push(base + difference);
        }
      }
    }
  }
  return sums;
}

/**
 * Returns the possible sums of the items: the sum of the last two prices above the first total or subtotal, the sum of
 * the last three, and so on.
 */
function sumLastPrices(amounts: readonly AmountCandidate[]): number[] {
  const firstTotal = amounts.findIndex(({ label, form }) => form === 'exact' && isTotalOrSubtotalLabel(label));
  const prices = amounts
    .slice(0, firstTotal < 0 ? 0 : firstTotal)
    .filter(({ form, label, hasUnlabelledNext }) => form === 'exact' && priceLabels.has(label) && !hasUnlabelledNext);
  const sums: number[] = [];
  let sum = 0;
  let count = 0;
  for (const { minor } of prices.slice(-maxPrices).reverse()) {
    sum += minor;
    if (++count >= 2) sums.push(sum);
  }
  return sums;
}
