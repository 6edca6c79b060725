import { isTotalOrSubtotalLabel } from '../fields/amount/amount-label.ts';
import { isColumnHeading, isDepositName, isDiscountName } from './classify-item-text.ts';
import { type CountedPrice, doPricesMatchSubtotal, doPricesMatchTotal, type ExpectedSums } from './expected-sums.ts';
import { isItemName } from './item-names.ts';
import { doesQuantityMatchAmount } from './item-quantity.ts';
import type { PriceEntry } from './list-entries.ts';
import { isTaxLabel, isTipLabel } from './tax-and-tip.ts';

/** Maximum number of sums that are tried as the end of the list of items. */
const maxEnds = 6;
/** Maximum number of labelled prices that are tried one by one. */
const maxTriedPrices = 8;
/**
 * The right edge of a price may be this far to the left of nearby prices, as a share of the text width. A price further
 * left belongs to another column.
 */
const columnTolerance = 0.12;
const neighbourCount = 3;
/**
 * The right edge of a price without decimals may be this far from those of nearby prices on either side, as a share of
 * the text width.
 */
const alignmentTolerance = 0.03;
/** Maximum price as a multiple of the total. Before discounts are subtracted, a price may be higher than the total. */
const maxShareOfTotal = 3;
/**
 * Maximum number of unlabelled amounts directly above the sum that are dropped because they may not be prices of items.
 */
const maxDroppedPrices = 3;

/** The chosen prices of the items. `doAddUp` is true if they add up to the total or to a subtotal. */
export type ChosenItemPrices = { prices: readonly CountedPrice[]; doAddUp: boolean };

/**
 * Chooses the prices of the items. It tries the unlabelled prices above a sum first, and then other choices, because an
 * item may be named like a tax or payment ("VAT 69", "Mars bar"). Prices that add up to the total are preferred to
 * those that add up to a subtotal.
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

/**
 * Returns lists of prices that may be those of the items if the list of items ends at this entry. The most likely one
 * is first.
 */
function listChoicesAtEnd(
  entries: readonly PriceEntry[],
  end: number,
  isFirstEnd: boolean,
  totalMinor: number | null,
): (readonly CountedPrice[])[] {
  const entriesAbove = entries.slice(0, end);
  const exactEntries = entriesAbove.filter(isExact);
  const columnEntries = selectPriceColumn(entriesAbove, entries[end]);
  // In emails, each price directly follows its name, so the prices do not form a column.
  const hasColumn = 3 * columnEntries.filter(isExact).length >= 2 * exactEntries.length;
  const pricesBelow = listPricesBelowSubtotal(entries.slice(end));
  return [
    ...listPriceChoices(hasColumn ? columnEntries : exactEntries, { pricesBelow, isFirstEnd, totalMinor }),
    exactEntries.filter(isItemPrice).map(toCountedPrice),
  ];
}

const isExact = ({ price }: PriceEntry) => price.form === 'exact';

/**
 * Returns the indexes at which the list of items may end: those of sums first, then those of amounts equal to the
 * total, then that of the first payment.
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
  /** Prices below the first sum that may still belong to items. */
  pricesBelow: readonly CountedPrice[];
  /** True if the list most likely ends here. */
  isFirstEnd: boolean;
  totalMinor: number | null;
};

/** Yields possible lists of prices, most likely first. */
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
    // Savings may be printed only as information. Therefore, the prices are also tried without them.
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
  // The last prices may be sums or taxes without a label, so up to three are dropped. After that, the first prices are
  // dropped, because they may be amounts in the header.
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

/** True for a price without decimals that has a name and no misleading label. */
function isWholeNumberPrice(entry: PriceEntry): boolean {
  return !isExact(entry) && itemLabels.has(entry.price.label) && isItemName(entry.text);
}

/**
 * True if a price may belong to an item although its label means something else. A price labelled as a sum must be
 * clearly below the total.
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

/** Returns the discounts and the extra costs, such as shipping, between the first and the last sum. */
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
