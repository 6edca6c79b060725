import { isTotalOrSubtotalLabel } from '../fields/amount/amount-label.ts';
import { isColumnHeading, isDepositName, isDiscountName } from './classify-item-text.ts';
import { type CountedPrice, doPricesMatchSubtotal, doPricesMatchTotal, type ExpectedSums } from './expected-sums.ts';
import { isItemName } from './item-names.ts';
import { doesQuantityMatchAmount } from './item-quantity.ts';
import type { PriceEntry } from './list-entries.ts';
import { isTaxLabel, isTipLabel } from './tax-and-tip.ts';

/** Maximum number of sums at which the list of items may end. The list ends above one of them. */
const maxEnds = 6;
/** Maximum number of labelled prices that are tried one by one. */
const maxTriedPrices = 8;
/**
 * Maximum distance, as a share of the text width, by which the right edge of a price may be to the left of nearby
 * prices. A price further left belongs to another column.
 */
const columnTolerance = 0.12;
const neighbourCount = 3;
/**
 * Maximum distance, as a share of the text width, between the right edges of a price without decimals and of nearby
 * prices, on either side.
 */
const alignmentTolerance = 0.03;
/** Maximum price as a multiple of the total. A price may be above the total, because discounts are subtracted later. */
const maxShareOfTotal = 3;
/** Maximum number of unlabelled amounts directly above the sum that may not be prices of items. */
const maxDroppedPrices = 3;

/** The prices of the items, and whether they add up to the total or to a subtotal. */
export type ChosenItemPrices = { prices: readonly CountedPrice[]; doAddUp: boolean };

/**
 * Chooses the prices of items. First tries the unlabelled prices above a sum, then other choices, until one adds up.
 * For example, items may be named like a tax or payment ("VAT 69", "Mars bar"). A choice that matches the total is
 * better than one that matches a subtotal.
 */
export function chooseItemPrices(entries: readonly PriceEntry[], sums: ExpectedSums): ChosenItemPrices {
  const { totalMinor } = sums;
  const maxMinor = totalMinor === null ? Number.POSITIVE_INFINITY : maxShareOfTotal * totalMinor;
  const possibleEntries = entries.filter(
    ({ price }) =>
      Math.abs(price.minor) <= maxMinor && price.minor !== 0 && !price.isSuggestedTip && !isTipLabel(price),
  );
  const choicesByEnd = findListEnds(possibleEntries, sums).map((end, i) =>
    listChoicesAtEnd(possibleEntries, end, i === 0, totalMinor),
  );
  const choices = choicesByEnd.flat().filter((prices) => prices.length > 0);
  const matchingChoice =
    choices.find((prices) => doPricesMatchTotal(prices, sums)) ??
    choices.find((prices) => doPricesMatchSubtotal(prices, sums));
  if (matchingChoice) return { prices: matchingChoice, doAddUp: true };
  const likeliestChoices = choicesByEnd.flatMap((choicesAtEnd) => choicesAtEnd.slice(0, 1));
  return { prices: likeliestChoices.find((prices) => prices.length > 0) ?? [], doAddUp: false };
}

/** Returns the possible choices of prices if the list of items ends at this entry, most likely first. */
function listChoicesAtEnd(
  entries: readonly PriceEntry[],
  end: number,
  isFirstEnd: boolean,
  totalMinor: number | null,
): (readonly CountedPrice[])[] {
  const entriesAbove = entries.slice(0, end);
  const exactEntries = entriesAbove.filter(isExact);
  const columnEntries = selectPriceColumn(entriesAbove, entries[end]);
  // In emails, the prices directly follow the names and are not aligned in a column.
  const hasColumn = 3 * columnEntries.filter(isExact).length >= 2 * exactEntries.length;
  const pricesBelow = listPricesBelowSubtotal(entries.slice(end));
  return [
    ...listPriceChoices(hasColumn ? columnEntries : exactEntries, { pricesBelow, isFirstEnd, totalMinor }),
    exactEntries.filter(isItemPrice).map(toCountedPrice),
  ];
}

const isExact = ({ price }: PriceEntry) => price.form === 'exact';

/**
 * Returns the indexes at which the list of items may end, most likely first. An amount there is a sum, equals the
 * total, or is a payment.
 */
function findListEnds(entries: readonly PriceEntry[], { totalMinor }: ExpectedSums): number[] {
  const exactIndexes = entries.flatMap((entry, i) => (i > 0 && isExact(entry) ? [i] : []));
  const getPrice = (i: number) => (entries[i] as PriceEntry).price;
  const sumIndexes = exactIndexes.filter((i) => isTotalOrSubtotalLabel(getPrice(i).label));
  const totalIndexes = exactIndexes.filter(
    (i) => getPrice(i).minor === totalMinor && !isTotalOrSubtotalLabel(getPrice(i).label),
  );
  // If the sum was not recognized, the list may end at the first payment, which is below the sum.
  const paidIndexes = exactIndexes.filter((i) => getPrice(i).label === 'paid').slice(0, 1);
  return [...sumIndexes.slice(0, maxEnds), ...totalIndexes.slice(0, maxEnds), ...paidIndexes];
}

type ChoiceContext = {
  /** Prices below the first sum, which may still be items. */
  pricesBelow: readonly CountedPrice[];
  /** True if this is the most likely end of the list. */
  isFirstEnd: boolean;
  totalMinor: number | null;
};

/** Yields the possible choices of prices, most likely first. */
function* listPriceChoices(
  entries: readonly PriceEntry[],
  { pricesBelow, isFirstEnd, totalMinor }: ChoiceContext,
): Generator<readonly CountedPrice[]> {
  const usualPrices = entries.filter(isItemPrice).map(toCountedPrice);
  yield usualPrices;
  if (pricesBelow.length > 0) yield [...usualPrices, ...pricesBelow];
  const isPositiveDiscount = ({ entry: { price, text } }: CountedPrice) =>
    price.label === 'discount' && price.minor > 0 && !isDepositName(text);
  if (usualPrices.some(isPositiveDiscount)) {
    yield usualPrices.map((price) =>
      isPositiveDiscount(price) ? { ...price, amountMinor: -price.amountMinor } : price,
    );
    // Savings may be printed only as information, so the prices are also tried without them.
    yield usualPrices.filter((price) => !isPositiveDiscount(price));
  }
  const select = (isSelected: (entry: PriceEntry) => boolean) => entries.filter(isSelected).map(toCountedPrice);
  const pricesWithWholeNumbers = select((entry) => isItemPrice(entry) || isWholeNumberPrice(entry));
  const hasWholeNumbers = pricesWithWholeNumbers.length > usualPrices.length;
  if (hasWholeNumbers) yield pricesWithWholeNumbers;
  const doubtfulEntries = entries
    .filter((entry) => !isItemPrice(entry) && mayBeItemPrice(entry, totalMinor))
    .slice(0, maxTriedPrices);
  const isDoubtful = (entry: PriceEntry) => doubtfulEntries.includes(entry);
  for (const doubtfulEntry of doubtfulEntries) yield select((entry) => isItemPrice(entry) || entry === doubtfulEntry);
  if (doubtfulEntries.length > 1) yield select((entry) => isItemPrice(entry) || isDoubtful(entry));
  if (doubtfulEntries.length > 0 && hasWholeNumbers) {
    yield select((entry) => isItemPrice(entry) || isWholeNumberPrice(entry) || isDoubtful(entry));
  }
  // The last prices may be sums or taxes without a label, so they are removed one by one. Below, the first prices are
  // removed too, because they may be amounts in the header.
  for (let dropped = 1; dropped <= maxDroppedPrices && usualPrices.length > dropped; dropped++)
    yield usualPrices.slice(0, -dropped);
  if (!isFirstEnd) return;
  for (let skipped = 1; skipped <= maxTriedPrices && usualPrices.length - skipped >= 2; skipped++)
    yield usualPrices.slice(skipped);
}

const itemLabels: ReadonlySet<string> = new Set(['none', 'other', 'amount', 'discount']);
const misleadingLabels: ReadonlySet<string> = new Set([
  'paid',
  'change',
  'count',
  'tax',
  'total',
  'final total',
  'total with tax',
]);

function isItemPrice(entry: PriceEntry): boolean {
  const { price, text, split } = entry;
  const isPriceOfQuantity = split.quantity !== null && doesQuantityMatchAmount(split.quantity, price.minor);
  const hasItemLabel = itemLabels.has(price.label) || (price.label === 'count' && isPriceOfQuantity);
  return isExact(entry) && hasItemLabel && !isColumnHeading(text);
}

/** True for a price without decimals. It is used only if its digits are aligned with other prices. */
function isWholeNumberPrice(entry: PriceEntry): boolean {
  return !isExact(entry) && itemLabels.has(entry.price.label) && isItemName(entry.text);
}

/**
 * True for a labelled price that may be the price of an item. If the label means a sum, this is possible only if the
 * price is clearly below the total.
 */
function mayBeItemPrice({ price }: PriceEntry, totalMinor: number | null): boolean {
  if (price.form !== 'exact' || price.isInBreakdown || !misleadingLabels.has(price.label)) return false;
  return !isTotalOrSubtotalLabel(price.label) || totalMinor === null || price.minor < 0.9 * totalMinor;
}

/** Returns the price with the correct sign. The price of a discount is negative, even if no minus sign is printed. */
function toCountedPrice(entry: PriceEntry): CountedPrice {
  const { minor, label } = entry.price;
  return { entry, amountMinor: label === 'discount' && minor > 0 && isDiscountName(entry.text) ? -minor : minor };
}

/** Returns the discounts and shipping costs between the first and the last sum. */
function listPricesBelowSubtotal(entries: readonly PriceEntry[]): CountedPrice[] {
  const lastSum = entries.findLastIndex(({ price }) => isTotalOrSubtotalLabel(price.label));
  return entries
    .slice(1, Math.max(1, lastSum))
    .filter((entry) => isItemPrice(entry) && (entry.price.label === 'discount' || entry.price.label === 'other'))
    .filter(({ price }) => !isTaxLabel(price))
    .map(toCountedPrice);
}

/** Returns the prices in the main column, which may be slanted. Prices further to the left are unit prices. */
function selectPriceColumn(entries: readonly PriceEntry[], endEntry: PriceEntry | undefined): PriceEntry[] {
  const exactEntries = entries.filter(isExact);
  const exactEdges = [...exactEntries, ...(endEntry ? [endEntry] : [])].map(getRightEdge);
  const leftEdge = entries.reduce((minimum, { line }) => Math.min(minimum, line.box.left), Number.POSITIVE_INFINITY);
  const width = exactEdges.reduce((maximum, right) => Math.max(maximum, right), 0) - leftEdge;
  let exactIndex = 0;
  return entries.filter((entry) => {
    const nearbyEdges = exactEdges
      .slice(Math.max(0, exactIndex - neighbourCount), exactIndex + neighbourCount + 1)
      .toSorted((a, b) => a - b);
    if (isExact(entry)) exactIndex++;
    const offset = getRightEdge(entry) - (nearbyEdges[nearbyEdges.length >> 1] ?? Number.POSITIVE_INFINITY);
    return isExact(entry) ? offset > -columnTolerance * width : Math.abs(offset) < alignmentTolerance * width;
  });
}

function getRightEdge({ price }: PriceEntry): number {
  const { left, width } = (price.words.at(-1) as PriceEntry['price']['words'][number]).box;
  return left + width;
}
