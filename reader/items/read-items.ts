import type { AmountCandidate } from '../fields/amount/amount-candidates.ts';
import { computeMeanConfidence } from '../fields/field-candidate.ts';
import type { TextLine } from '../fields/text-line.ts';
import type { MachineData } from '../machine-data/machine-data.ts';
import { chooseItemPrices } from './choose-item-prices.ts';
import { collectExpectedSums } from './expected-sums.ts';
import { cleanPrintedItemName, findItemNames } from './item-names.ts';
import {
  type ListEntry,
  type PriceEntry,
  readListEntries,
  selectEntriesWithPrice,
  separateQuantitiesFromNames,
} from './list-entries.ts';
import { type ItemsTaxAndTip, MAX_ITEMS_PER_RECEIPT, type ReceiptItem } from './receipt-item.ts';
import { findTax, findTip } from './tax-and-tip.ts';

/** Maximum number of lines above the first price on which the name of the first item may start. */
const maxLinesAbove = 4;
/**
 * Text with at least this confidence is always returned. Text with a lower confidence is returned only if the prices
 * add up to a printed sum.
 */
const clearConfidence = 0.9;

/**
 * Reads the items, the tax and the tip of a receipt.
 * @param amounts all amounts found in `lines`
 * @param totalMinor the total of the receipt in hundredths, or null if it is unknown
 */
export function readPrintedItems(
  lines: readonly TextLine[],
  amounts: readonly AmountCandidate[],
  totalMinor: number | null,
): ItemsTaxAndTip {
  const unclearLines = new Set(
    lines.filter(({ words }) => computeMeanConfidence(words) < clearConfidence).map(({ index }) => index),
  );
  const [taxMinor, tipMinor] = findTaxAndTip(lines, amounts, totalMinor);
  const entries = readListEntries(lines, amounts);
  const sums = collectExpectedSums(amounts, { totalMinor, taxMinor, tipMinor });
  const { prices, doAddUp } = chooseItemPrices(selectEntriesWithPrice(entries), sums);
  const countedPrices = prices.slice(0, MAX_ITEMS_PER_RECEIPT);
  const priceEntries = separateQuantitiesFromNames(countedPrices.map(({ entry }) => entry));
  const entryByLine = new Map(priceEntries.map((entry) => [entry.line, entry]));
  const minorByLine = new Map(countedPrices.map(({ entry, amountMinor }) => [entry.line, amountMinor]));
  const updatedEntries = entries.map((entry) => entryByLine.get(entry.line) ?? entry);
  const namedItems = findItemNames(selectEntriesAround(updatedEntries, priceEntries), new Set(priceEntries));
  const shownItems = doAddUp ? namedItems : namedItems.filter(({ entry }) => !unclearLines.has(entry.line.index));
  const items = shownItems.map(({ entry, name, quantity }): ReceiptItem => {
    const count = quantity?.count ?? 1;
    const amountMinor = minorByLine.get(entry.line) as number;
    return { name: cleanPrintedItemName(name), quantity: count > 0 ? count : 1, amountMinor };
  });
  if (doAddUp) return { items, taxMinor, tipMinor, itemsAddUp: prices.length <= MAX_ITEMS_PER_RECEIPT };
  const clearAmounts = amounts.filter(({ lineIndex }) => !unclearLines.has(lineIndex));
  const [clearTax, clearTip] = findTaxAndTip(lines, clearAmounts, totalMinor);
  const completesTotal = (minor: number | null) =>
    minor !== null && amounts.some((amount) => amount.form === 'exact' && amount.minor + minor === totalMinor);
  return {
    items,
    taxMinor: completesTotal(taxMinor) ? taxMinor : clearTax,
    tipMinor: completesTotal(tipMinor) ? tipMinor : clearTip,
    itemsAddUp: false,
  };
}

function findTaxAndTip(lines: readonly TextLine[], amounts: readonly AmountCandidate[], totalMinor: number | null) {
  return [findTax(lines, amounts, totalMinor), findTip(amounts, totalMinor)] as const;
}

/**
 * Returns the entries from a few lines above the first of these prices to the last one, and the lines below it up to
 * the next price.
 */
function selectEntriesAround(entries: readonly ListEntry[], prices: readonly PriceEntry[]): ListEntry[] {
  const [first, last] = [prices[0], prices.at(-1)];
  if (!first || !last) return [];
  const from = entries.indexOf(first);
  const to = entries.indexOf(last);
  const end = entries.findIndex(({ kind }, i) => i > to && kind === 'price');
  return entries.slice(Math.max(0, from - maxLinesAbove), end < 0 ? to + 1 : end);
}

/**
 * Returns the items, tax and tip of a receipt. Machine-readable data is preferred to the printed lines.
 * @param amounts all amounts found in `lines`
 * @param totalMinor the total of the receipt in hundredths, or null if it is unknown
 */
export function readItemsTaxAndTip(
  machineData: MachineData,
  lines: readonly TextLine[],
  amounts: readonly AmountCandidate[],
  totalMinor: number | null,
): ItemsTaxAndTip {
  const read = readPrintedItems(lines, amounts, totalMinor);
  const taxMinor = machineData.taxMinor ?? read.taxMinor;
  if (!machineData.lines) return { ...read, taxMinor };
  const items = machineData.lines.map(({ name, quantity = 1, amountMinor }) => ({ name, quantity, amountMinor }));
  const sum = items.reduce((minor, { amountMinor }) => minor + amountMinor, 0);
  const itemsAddUp = [0, taxMinor ?? 0].some((addition) => sum + addition === totalMinor);
  return { ...read, items, taxMinor, itemsAddUp };
}
