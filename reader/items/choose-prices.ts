import { type Counted, isSum, makeSubtotal, makeTotal, type Sums } from './adding-up.ts';
import type { PriceEntry } from './entries.ts';
import { isName } from './names.ts';
import { comesTo } from './quantity.ts';
import { isTax, isTip } from './tax-and-tip.ts';
import { isDeposit, isDiscount, isHeading } from './words.ts';

/** Of so many sums on a receipt the goods may end at each. */
const maxEnds = 6;
/** So many prices with the label of something else are tried, one by one. */
const maxTried = 8;
/** A price that ends so much further left than those around it, of the width of the print, stands in another column. */
const columnTolerance = 0.12;
const neighbours = 3;
/** The same for weak prices, either way. */
const weakTolerance = 0.03;
/** Of the total: more is no price, also where a discount takes off. */
const maxOfTotal = 3;
/** So many amounts below the goods may be left out. */
const maxDropped = 3;

/** Prices that are those of goods, and whether they add up. */
export type Choice = { counted: readonly Counted[]; addUp: boolean };

/**
 * Which prices are those of goods: those above a total or subtotal that are not labelled as something else. Where they do not add up to
 * it, goods may be named like a payment or a tax ("Mars bar", "VAT 69"), end at another sum, or begin below the first price. What makes
 * the total is believed before what makes a subtotal.
 */
export function choosePrices(all: readonly PriceEntry[], sums: Sums): Choice {
  const { totalMinor } = sums;
  const most = totalMinor === null ? Number.POSITIVE_INFINITY : maxOfTotal * totalMinor;
  const possible = all.filter(
    ({ price }) => Math.abs(price.minor) <= most && price.minor !== 0 && !price.inTips && !isTip(price),
  );
  const ways = endsOf(possible, sums).map((end, i) => {
    const above = possible.slice(0, end);
    const exact = above.filter(isExact);
    const column = inColumn(above, possible[end]);
    // In a mail each price stands where its name ends.
    const hasColumn = 3 * column.filter(isExact).length >= 2 * exact.length;
    const about = { after: afterSubtotal(possible.slice(end)), isFirst: i === 0, totalMinor };
    return [...waysToCount(hasColumn ? column : exact, about), exact.filter(isGood).map(counted)];
  });
  const some = ways.flat().filter((counted) => counted.length > 0);
  const whole = some.find((counted) => makeTotal(counted, sums)) ?? some.find((counted) => makeSubtotal(counted, sums));
  if (whole) return { counted: whole, addUp: true };
  return { counted: ways.map(([usual]) => usual).find((usual) => usual && usual.length > 0) ?? [], addUp: false };
}

const isExact = ({ price }: PriceEntry) => price.form === 'exact';

/** Where the goods may end, likely ones first: at a sum, else where the total is said. */
function endsOf(all: readonly PriceEntry[], { totalMinor }: Sums): number[] {
  const strong = all.flatMap((entry, i) => (i > 0 && entry.price.form === 'exact' ? [i] : []));
  const at = (i: number) => (all[i] as PriceEntry).price;
  const sums = strong.filter((i) => isSum(at(i)));
  const totals = strong.filter((i) => at(i).minor === totalMinor && !isSum(at(i)));
  // A sum that is hardly legible is none; what was handed over stands below it all the same.
  const paid = strong.filter((i) => at(i).label === 'paid').slice(0, 1);
  return [...sums.slice(0, maxEnds), ...totals.slice(0, maxEnds), ...paid];
}

type About = {
  /** What may be added below the first sum. */
  after: readonly Counted[];
  /** At the first of the ends. */
  isFirst: boolean;
  totalMinor: number | null;
};

/** Ways to tell goods from other amounts, the likeliest first. */
function* waysToCount(
  above: readonly PriceEntry[],
  { after, isFirst, totalMinor }: About,
): Generator<readonly Counted[]> {
  const usual = above.filter(isGood).map(counted);
  yield usual;
  if (after.length > 0) yield [...usual, ...after];
  const isUnsigned = ({ entry: { price, text } }: Counted) =>
    price.label === 'discount' && price.minor > 0 && !isDeposit(text);
  if (usual.some(isUnsigned)) {
    yield usual.map((each) => (isUnsigned(each) ? { ...each, amountMinor: -each.amountMinor } : each));
    // What was saved may only be said.
    yield usual.filter((each) => !isUnsigned(each));
  }
  const weak = above.filter((entry) => isGood(entry) || isWeak(entry));
  if (weak.length > usual.length) yield weak.map(counted);
  const doubtful = above.filter((entry) => !isGood(entry) && mayBeGood(entry, totalMinor)).slice(0, maxTried);
  for (const one of doubtful) yield above.filter((entry) => entry === one || isGood(entry)).map(counted);
  if (doubtful.length > 1) yield above.filter((entry) => isGood(entry) || doubtful.includes(entry)).map(counted);
  if (doubtful.length > 0 && weak.length > usual.length)
    yield above.filter((entry) => isGood(entry) || isWeak(entry) || doubtful.includes(entry)).map(counted);
  // Sums of groups and taxes without a label stand below the goods, amounts of the head above them.
  for (let dropped = 1; dropped <= maxDropped && usual.length > dropped; dropped++) yield usual.slice(0, -dropped);
  if (!isFirst) return;
  for (let skipped = 1; skipped <= maxTried && usual.length - skipped >= 2; skipped++) yield usual.slice(skipped);
}

const goods: ReadonlySet<string> = new Set(['none', 'other', 'amount', 'discount']);
const mistaken: ReadonlySet<string> = new Set([
  'paid',
  'change',
  'count',
  'tax',
  'total',
  'final total',
  'total with tax',
]);

function isGood(entry: PriceEntry): boolean {
  const { price, text, split } = entry;
  const isPieces = split.quantity !== null && comesTo(split.quantity, price.minor);
  const isLabelled = goods.has(price.label) || (price.label === 'count' && isPieces);
  return price.form === 'exact' && isLabelled && !isHeading(text);
}

/** The figures of prices without hundredths stand right below each other. */
function isWeak(entry: PriceEntry): boolean {
  return entry.price.form !== 'exact' && goods.has(entry.price.label) && isName(entry.text);
}

/** Named like a sum, it is less than the total. */
function mayBeGood({ price }: PriceEntry, totalMinor: number | null): boolean {
  if (price.form !== 'exact' || price.inBreakdown || !mistaken.has(price.label)) return false;
  return !isSum(price) || totalMinor === null || price.minor < 0.9 * totalMinor;
}

/** A discount takes off, also where its minus is not printed. */
function counted(entry: PriceEntry): Counted {
  const { minor, label } = entry.price;
  return { entry, amountMinor: label === 'discount' && minor > 0 && isDiscount(entry.text) ? -minor : minor };
}

/** Discounts and what is charged for sending, between the first sum and the last. */
function afterSubtotal(rest: readonly PriceEntry[]): Counted[] {
  const last = rest.findLastIndex(({ price }) => isSum(price));
  return rest
    .slice(1, Math.max(1, last))
    .filter((entry) => isGood(entry) && (entry.price.label === 'discount' || entry.price.label === 'other'))
    .filter(({ price }) => !isTax(price))
    .map(counted);
}

/** Those that stand in one column, which may slant: what a dish is made of, or costs each, stands further left. */
function inColumn(entries: readonly PriceEntry[], end: PriceEntry | undefined): PriceEntry[] {
  const strong = [...entries.filter(({ price }) => price.form === 'exact'), ...(end ? [end] : [])].map(rightOf);
  const left = entries.reduce((least, { line }) => Math.min(least, line.box.left), Number.POSITIVE_INFINITY);
  const width = strong.reduce((most, right) => Math.max(most, right), 0) - left;
  let place = 0;
  return entries.filter((entry) => {
    const isExact = entry.price.form === 'exact';
    const around = strong.slice(Math.max(0, place - neighbours), place + neighbours + 1).toSorted((a, b) => a - b);
    if (isExact) place++;
    const off = rightOf(entry) - (around[around.length >> 1] ?? Number.POSITIVE_INFINITY);
    return isExact ? off > -columnTolerance * width : Math.abs(off) < weakTolerance * width;
  });
}

function rightOf({ price }: PriceEntry): number {
  const { left, width } = (price.words.at(-1) as PriceEntry['price']['words'][number]).box;
  return left + width;
}
