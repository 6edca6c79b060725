import { addsUp, type Counted, isSum, type Sums, sumOf } from './adding-up.ts';
import type { PriceEntry } from './entries.ts';
import { isDeposit, isHeading } from './words.ts';

/** Of so many sums on a receipt the goods may end at each. */
const maxEnds = 6;
/** So many prices with the label of something else are tried, one by one. */
const maxTried = 8;
/** A price that ends so much further left than those around it, of the width of the print, stands in another column. */
const columnTolerance = 0.12;
const neighbours = 3;

/** Prices that are those of goods, and whether they add up. */
export type Choice = { counted: Counted[]; addUp: boolean };

/**
 * Which prices are those of goods: those above a total or subtotal that are not labelled as something else. Where they do not add up to
 * it, goods may be named like a payment or a tax ("Mars bar", "VAT 69"), end at a later sum, or begin below the first price.
 */
export function choosePrices(all: readonly PriceEntry[], sums: Sums): Choice {
  let first: Choice | undefined;
  for (const end of endsOf(all, sums)) {
    const above = inColumn(all.slice(0, end), all[end]);
    const after = afterSubtotal(all.slice(end));
    for (const counted of waysToCount(above, after)) {
      if (counted.length === 0) continue;
      if (addsUp(sumOf(counted), sums)) return { counted, addUp: true };
      first ??= { counted, addUp: false };
    }
  }
  return first ?? { counted: [], addUp: false };
}

/** Where the goods may end, likely ones first: at a sum, else where the total is said. */
function endsOf(all: readonly PriceEntry[], { totalMinor }: Sums): number[] {
  const sums = all.flatMap(({ price }, i) => (isSum(price) && price.minor !== 0 && i > 0 ? [i] : []));
  const totals = all.flatMap(({ price }, i) => (price.minor === totalMinor && i > 0 && !isSum(price) ? [i] : []));
  return [...sums.slice(0, maxEnds), ...totals.slice(0, maxEnds)];
}

/** Ways to tell goods from other amounts, the likeliest first. */
function* waysToCount(above: readonly PriceEntry[], after: readonly Counted[]): Generator<Counted[]> {
  const usual = above.filter(isGood).map(counted);
  yield usual;
  if (after.length > 0) yield [...usual, ...after];
  const discounts = usual.filter(({ entry, amountMinor }) => amountMinor !== entry.price.minor);
  // What was saved may only be said.
  if (discounts.length > 0) yield usual.filter((each) => !discounts.includes(each));
  if (discounts.length > 0) yield usual.map((each) => ({ ...each, amountMinor: each.entry.price.minor }));
  const doubtful = above.filter((entry) => !isGood(entry) && mayBeGood(entry)).slice(0, maxTried);
  for (const one of doubtful) yield above.filter((entry) => entry === one || isGood(entry)).map(counted);
  if (doubtful.length > 1) yield above.filter((entry) => doubtful.includes(entry) || isGood(entry)).map(counted);
  // Amounts of the head stand above the goods.
  for (let skipped = 1; skipped <= maxTried && usual.length - skipped >= 2; skipped++) yield usual.slice(skipped);
}

function isGood({ price, text }: PriceEntry): boolean {
  return price.minor !== 0 && goods.has(price.label) && !price.inTips && !isHeading(text);
}

const goods: ReadonlySet<string> = new Set(['none', 'other', 'amount', 'discount']);
const doubtful: ReadonlySet<string> = new Set(['paid', 'change', 'count', 'tax', 'total', 'subtotal', 'final total']);

function mayBeGood({ price, text }: PriceEntry): boolean {
  return price.minor !== 0 && doubtful.has(price.label) && !price.inTips && !price.inBreakdown && !isHeading(text);
}

/** A discount takes off, also where its minus is not printed. */
function counted(entry: PriceEntry): Counted {
  const { minor, label } = entry.price;
  return { entry, amountMinor: label === 'discount' && minor > 0 && !isDeposit(entry.text) ? -minor : minor };
}

/** Discounts and what is charged for sending, between the first sum and the last. */
function afterSubtotal(rest: readonly PriceEntry[]): Counted[] {
  const last = rest.findLastIndex(({ price }) => isSum(price));
  return rest
    .slice(1, Math.max(1, last))
    .filter((entry) => isGood(entry) && (entry.price.label === 'discount' || entry.price.label === 'other'))
    .map(counted);
}

/** Those that stand in one column, which may slant: what a dish is made of, or costs each, stands further left. */
function inColumn(entries: readonly PriceEntry[], end: PriceEntry | undefined): PriceEntry[] {
  const column = end ? [...entries, end] : entries;
  const rights = column.map(rightOf);
  const left = column.reduce((least, { line }) => Math.min(least, line.box.left), Number.POSITIVE_INFINITY);
  const width = rights.reduce((most, right) => Math.max(most, right), 0) - left;
  return entries.filter((_, i) => {
    const around = rights.slice(Math.max(0, i - neighbours), i + neighbours + 1).toSorted((a, b) => a - b);
    const usual = around[around.length >> 1] as number;
    return (rights[i] as number) > usual - columnTolerance * width;
  });
}

function rightOf({ price }: PriceEntry): number {
  const { left, width } = (price.words.at(-1) as PriceEntry['price']['words'][number]).box;
  return left + width;
}
