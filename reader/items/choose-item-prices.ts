import { isColumnHeading, isDepositName, isDiscountName } from './classify-item-text.ts';
import {
  type CountedPrice,
  doPricesMatchSubtotal,
  doPricesMatchTotal,
  type ExpectedSums,
  isSumLabel,
} from './expected-sums.ts';
import { isItemName } from './item-names.ts';
import type { PriceEntry } from './list-entries.ts';
import { matchesAmount } from './quantity.ts';
import { isTaxLabel, isTipLabel } from './tax-and-tip.ts';

/** Maximum number of sums at which the list of items may end. The list ends above one of them. */
const maxEnds = 6;
/** Maximum number of labelled prices that are tried one by one. */
const maxTried = 8;
/**
 * Maximum distance, as a share of the text width, by which the right edge of a price may be to the left of nearby
 * prices. A price further left belongs to another column.
 */
const columnTolerance = 0.12;
const neighbours = 3;
/**
 * Maximum distance, as a share of the text width, between the right edges of a price without decimals and of nearby
 * prices, on either side.
 */
const weakTolerance = 0.03;
/** Maximum price as a multiple of the total. A price may be above the total, because discounts are subtracted later. */
const maxOfTotal = 3;
/** Maximum number of unlabelled amounts directly above the sum that may not be prices of goods. */
const maxDropped = 3;

/** The prices of the goods, and whether they add up to the total or to a subtotal. */
export type ChosenPrices = { counted: readonly CountedPrice[]; addUp: boolean };

/**
 * Chooses the prices of goods. First tries the unlabelled prices above a sum, then other choices, until one adds up.
 * For example, goods may be named like a tax or payment ("VAT 69", "Mars bar"). A choice that matches the total is
 * better than one that matches a subtotal.
 */
export function chooseItemPrices(all: readonly PriceEntry[], sums: ExpectedSums): ChosenPrices {
  const { totalMinor } = sums;
  const most = totalMinor === null ? Number.POSITIVE_INFINITY : maxOfTotal * totalMinor;
  const possible = all.filter(
    ({ price }) => Math.abs(price.minor) <= most && price.minor !== 0 && !price.inTips && !isTipLabel(price),
  );
  const ways = endsOf(possible, sums).map((end, i) => {
    const above = possible.slice(0, end);
    const exact = above.filter(isExact);
    const column = inColumn(above, possible[end]);
    // In emails, the prices directly follow the names and are not aligned in a column.
    const hasColumn = 3 * column.filter(isExact).length >= 2 * exact.length;
    const about = { after: afterSubtotal(possible.slice(end)), isFirst: i === 0, totalMinor };
    return [...waysToCount(hasColumn ? column : exact, about), exact.filter(isGood).map(counted)];
  });
  const some = ways.flat().filter((counted) => counted.length > 0);
  const whole =
    some.find((counted) => doPricesMatchTotal(counted, sums)) ??
    some.find((counted) => doPricesMatchSubtotal(counted, sums));
  if (whole) return { counted: whole, addUp: true };
  return { counted: ways.map(([usual]) => usual).find((usual) => usual && usual.length > 0) ?? [], addUp: false };
}

const isExact = ({ price }: PriceEntry) => price.form === 'exact';

/**
 * Returns the indexes at which the list of items may end, most likely first. An amount there is a sum, equals the
 * total, or is a payment.
 */
function endsOf(all: readonly PriceEntry[], { totalMinor }: ExpectedSums): number[] {
  const strong = all.flatMap((entry, i) => (i > 0 && entry.price.form === 'exact' ? [i] : []));
  const at = (i: number) => (all[i] as PriceEntry).price;
  const sums = strong.filter((i) => isSumLabel(at(i)));
  const totals = strong.filter((i) => at(i).minor === totalMinor && !isSumLabel(at(i)));
  // If the sum was not recognized, the list may end at the first payment, which is below the sum.
  const paid = strong.filter((i) => at(i).label === 'paid').slice(0, 1);
  return [...sums.slice(0, maxEnds), ...totals.slice(0, maxEnds), ...paid];
}

type About = {
  /** Prices below the first sum, which may still be items. */
  after: readonly CountedPrice[];
  /** True if this is the most likely end of the list. */
  isFirst: boolean;
  totalMinor: number | null;
};

/** Yields the possible choices of prices, most likely first. */
function* waysToCount(
  above: readonly PriceEntry[],
  { after, isFirst, totalMinor }: About,
): Generator<readonly CountedPrice[]> {
  const usual = above.filter(isGood).map(counted);
  yield usual;
  if (after.length > 0) yield [...usual, ...after];
  const isUnsigned = ({ entry: { price, text } }: CountedPrice) =>
    price.label === 'discount' && price.minor > 0 && !isDepositName(text);
  if (usual.some(isUnsigned)) {
    yield usual.map((each) => (isUnsigned(each) ? { ...each, amountMinor: -each.amountMinor } : each));
    // Savings may be printed only as information, so they are also left out.
    yield usual.filter((each) => !isUnsigned(each));
  }
  const weak = above.filter((entry) => isGood(entry) || isWeak(entry));
  if (weak.length > usual.length) yield weak.map(counted);
  const doubtful = above.filter((entry) => !isGood(entry) && mayBeGood(entry, totalMinor)).slice(0, maxTried);
  for (const one of doubtful) yield above.filter((entry) => entry === one || isGood(entry)).map(counted);
  if (doubtful.length > 1) yield above.filter((entry) => isGood(entry) || doubtful.includes(entry)).map(counted);
  if (doubtful.length > 0 && weak.length > usual.length)
    yield above.filter((entry) => isGood(entry) || isWeak(entry) || doubtful.includes(entry)).map(counted);
  // The last prices may be sums or taxes without a label, so they are left out one by one. Below, the first prices are
  // left out too, because they may be amounts in the header.
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
  const isPieces = split.quantity !== null && matchesAmount(split.quantity, price.minor);
  const isLabelled = goods.has(price.label) || (price.label === 'count' && isPieces);
  return price.form === 'exact' && isLabelled && !isColumnHeading(text);
}

/** True for a price without decimals. It is used only if its digits are aligned with other prices. */
function isWeak(entry: PriceEntry): boolean {
  return entry.price.form !== 'exact' && goods.has(entry.price.label) && isItemName(entry.text);
}

/**
 * True for a labelled price that may be the price of an item. If the label means a sum, this is possible only if the
 * price is clearly below the total.
 */
function mayBeGood({ price }: PriceEntry, totalMinor: number | null): boolean {
  if (price.form !== 'exact' || price.inBreakdown || !mistaken.has(price.label)) return false;
  return !isSumLabel(price) || totalMinor === null || price.minor < 0.9 * totalMinor;
}

/** Returns the price with the correct sign. The price of a discount is negative, even if no minus sign is printed. */
function counted(entry: PriceEntry): CountedPrice {
  const { minor, label } = entry.price;
  return { entry, amountMinor: label === 'discount' && minor > 0 && isDiscountName(entry.text) ? -minor : minor };
}

/** Returns the discounts and shipping costs between the first and the last sum. */
function afterSubtotal(rest: readonly PriceEntry[]): CountedPrice[] {
  const last = rest.findLastIndex(({ price }) => isSumLabel(price));
  return rest
    .slice(1, Math.max(1, last))
    .filter((entry) => isGood(entry) && (entry.price.label === 'discount' || entry.price.label === 'other'))
    .filter(({ price }) => !isTaxLabel(price))
    .map(counted);
}

/** Returns the prices in the main column, which may be slanted. Prices further to the left are unit prices. */
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
