import type { AmountCandidate } from './amount-candidates.ts';
import type { AmountLabel } from './amount-label.ts';

/** Totals in hundredths that follow from other amounts on the receipt, grouped by how they are calculated. */
export type CalculatedTotals = {
  /** Cash minus change. */
  cashLessChange: ReadonlySet<number>;
  /** A subtotal plus tax, charges and rounding, minus discounts. */
  parts: ReadonlySet<number>;
  /** A printed total plus a printed rounding adjustment. */
  rounded: ReadonlySet<number>;
  /** A printed total before rounding, if the rounded total is printed too. */
  beforeRounding: ReadonlySet<number>;
  /** The sum of the prices above the first total. */
  items: ReadonlySet<number>;
};

const sumLabels: ReadonlySet<AmountLabel> = new Set(['total', 'final total', 'total with tax', 'subtotal']);
const goodsLabels: ReadonlySet<AmountLabel> = new Set(['none', 'other', 'amount']);
/** Maximum number of amounts with the same label. Real receipts have fewer, and the search takes quadratic time. */
const maxEach = 6;
/**
 * `maxPayments` is the maximum number of payments, and `maxItems` the maximum number of prices. A long receipt has a
 * few hundred prices.
 */
const maxPayments = 24;
const maxItems = 500;

/**
 * True if the total follows from other amounts. Only one amount per line is used, because the amounts in a table row
 * often repeat each other. Amounts on the line of the total are not used.
 */
export function doesTotalAddUp(
  total: { minor: number; words: AmountCandidate['words'] },
  all: readonly AmountCandidate[],
): boolean {
  const own = all.find(({ words }) => words[0] === total.words[0]);
  if (!own) return false;
  // The list of goods ends at the line of the total. Therefore, the line is kept as a total with an amount of 0.
  const others = onePerLine(all).map((each) =>
    each.line === own.line ? { ...own, minor: 0, form: 'exact' as const } : each,
  );
  const { cashLessChange, parts, rounded, items } = calculateTotals(others);
  return [cashLessChange, parts, rounded, items].some((sums) => sums.has(total.minor));
}

/** Returns one amount per line: the last one with decimals, which is usually the price or sum. */
function onePerLine(all: readonly AmountCandidate[]): AmountCandidate[] {
  const last = new Map<number, AmountCandidate>();
  for (const candidate of all) {
    if (candidate.form === 'exact' || !last.has(candidate.line)) last.set(candidate.line, candidate);
  }
  return [...last.values()];
}

export function calculateTotals(all: readonly AmountCandidate[]): CalculatedTotals {
  const exact = all.filter(({ form, minor }) => form === 'exact' && minor !== 0);
  const labelled = (...labels: AmountLabel[]) => {
    const minors = exact.filter(({ label }) => labels.includes(label)).map(({ minor }) => minor);
    return [...new Set(minors)].slice(0, maxEach);
  };
  const roundings = labelled('rounding').filter((minor) => Math.abs(minor) < 10);
  // Text recognition often misses the minus sign of a rounding adjustment, so both signs are tried.
  const eitherWay = roundings.flatMap((minor) => [minor, -minor]);
  const sums = labelled('total', 'final total', 'total with tax', 'subtotal');
  const printed = new Set(exact.map(({ minor }) => minor));
  return {
    cashLessChange: new Set(cashLessChange(all)),
    parts: new Set(
      sumSubsets(labelled('subtotal', 'amount', 'total'), labelled('tax'), labelled('discount'), eitherWay),
    ),
    rounded: new Set(sums.flatMap((sum) => roundings.map((by) => sum + by))),
    beforeRounding: new Set(sums.filter((sum) => roundings.some((by) => printed.has(sum + by)))),
    items: new Set(itemSums(all)),
  };
}

function cashLessChange(all: readonly AmountCandidate[]): number[] {
  const exact = all.filter(({ form }) => form === 'exact');
  // A change of 0 is also used, because it means that the total was paid exactly.
  const change = distinct(exact.filter(({ label }) => label === 'change').map(({ minor }) => Math.abs(minor)));
  const paid = distinct(exact.filter(({ label, minor }) => label === 'paid' && minor > 0).map(({ minor }) => minor));
  return paid.flatMap((minor) => change.map((given) => minor - given)).filter((minor) => minor > 0);
}

function distinct(minors: readonly number[]): number[] {
  return [...new Set(minors)].slice(0, maxPayments);
}

function sumSubsets(bases: number[], taxes: number[], discounts: number[], roundings: number[]): number[] {
  const pairs = taxes.flatMap((tax, i) => taxes.slice(i + 1).map((other) => tax + other));
  const added = [0, ...taxes, ...pairs];
  const taken = [0, ...discounts.map((minor) => -Math.abs(minor))];
  const rounded = [0, ...roundings];
  return bases.flatMap((base) =>
    added
      .flatMap((tax) =>
        taken.flatMap((discount) => rounded.map((rounding) => tax + discount + rounding).filter((by) => by !== 0)),
      )
      .map((by) => base + by),
  );
}

/**
 * Returns the possible sums of goods: of the last two prices above the first total or subtotal, of the last three, and
 * so on.
 */
function itemSums(all: readonly AmountCandidate[]): number[] {
  const end = all.findIndex(({ label, form }) => form === 'exact' && sumLabels.has(label));
  const goods = all
    .slice(0, end < 0 ? 0 : end)
    .filter(({ form, label, notLast }) => form === 'exact' && goodsLabels.has(label) && !notLast);
  const sums: number[] = [];
  let sum = 0;
  let terms = 0;
  for (const { minor } of goods.slice(-maxItems).reverse()) {
    sum += minor;
    if (++terms >= 2) sums.push(sum);
  }
  return sums;
}
