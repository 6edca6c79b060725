import type { AmountCandidate } from './amount-candidates.ts';
import type { Label } from './label.ts';

/** The totals, in hundredths, that the other amounts of a receipt ask for, by how they were found. */
export type Balance = {
  /** What was handed over less the change. */
  cashLessChange: ReadonlySet<number>;
  /** A subtotal with its tax, charges, rounding and discounts. */
  parts: ReadonlySet<number>;
  /** What comes of a total by the rounding that is printed. */
  rounded: ReadonlySet<number>;
  /** A total that a printed rounding still changes. */
  beforeRounding: ReadonlySet<number>;
  /** The sum of the goods' prices above. */
  items: ReadonlySet<number>;
};

const sumLabels: ReadonlySet<Label> = new Set(['total', 'final total', 'total with tax', 'subtotal']);
const goodsLabels: ReadonlySet<Label> = new Set(['none', 'other', 'amount']);
/** More are no till receipt's; the search is quadratic in them. */
const maxEach = 6;
/** The same for amounts handed over and amounts given back, and for prices, of which a long receipt has some hundred. */
const maxPayments = 24;
const maxItems = 500;

/**
 * Whether an amount that is printed follows from others. Each term must stand on a line of its own, and the amount on none of them:
 * figures of one line of a table say the same in several ways, and figures that were not read on it prove nothing.
 */
export function addsUp(
  total: { minor: number; words: AmountCandidate['words'] },
  all: readonly AmountCandidate[],
): boolean {
  const own = all.find(({ words }) => words[0] === total.words[0]);
  if (!own) return false;
  // In the place of its line stays what ends the goods above it.
  const others = onePerLine(all).map((each) =>
    each.line === own.line ? { ...own, minor: 0, form: 'exact' as const } : each,
  );
  const { cashLessChange, parts, rounded, items } = balanceOf(others);
  return [cashLessChange, parts, rounded, items].some((sums) => sums.has(total.minor));
}

/** The last amount with hundredths of each line, where prices and sums stand. */
function onePerLine(all: readonly AmountCandidate[]): AmountCandidate[] {
  const last = new Map<number, AmountCandidate>();
  for (const candidate of all) {
    if (candidate.form === 'exact' || !last.has(candidate.line)) last.set(candidate.line, candidate);
  }
  return [...last.values()];
}

export function balanceOf(all: readonly AmountCandidate[]): Balance {
  const exact = all.filter(({ form, minor }) => form === 'exact' && minor !== 0);
  const labelled = (...labels: Label[]) => {
    const minors = exact.filter(({ label }) => labels.includes(label)).map(({ minor }) => minor);
    return [...new Set(minors)].slice(0, maxEach);
  };
  const roundings = labelled('rounding').filter((minor) => Math.abs(minor) < 10);
  // The minus of a rounding is easily lost.
  const eitherWay = roundings.flatMap((minor) => [minor, -minor]);
  const sums = labelled('total', 'final total', 'total with tax', 'subtotal');
  const printed = new Set(exact.map(({ minor }) => minor));
  return {
    cashLessChange: new Set(cashLessChange(all)),
    parts: new Set(partsOf(labelled('subtotal', 'amount', 'total'), labelled('tax'), labelled('discount'), eitherWay)),
    rounded: new Set(sums.flatMap((sum) => roundings.map((by) => sum + by))),
    beforeRounding: new Set(sums.filter((sum) => roundings.some((by) => printed.has(sum + by)))),
    items: new Set(itemSums(all)),
  };
}

function cashLessChange(all: readonly AmountCandidate[]): number[] {
  const exact = all.filter(({ form }) => form === 'exact');
  // A change of nothing says that the total was handed over.
  const change = distinct(exact.filter(({ label }) => label === 'change').map(({ minor }) => Math.abs(minor)));
  const paid = distinct(exact.filter(({ label, minor }) => label === 'paid' && minor > 0).map(({ minor }) => minor));
  return paid.flatMap((minor) => change.map((given) => minor - given)).filter((minor) => minor > 0);
}

function distinct(minors: readonly number[]): number[] {
  return [...new Set(minors)].slice(0, maxPayments);
}

function partsOf(bases: number[], taxes: number[], discounts: number[], roundings: number[]): number[] {
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

/** Sums of two or more prices that stand right above the first sum of the receipt, going upwards. */
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
