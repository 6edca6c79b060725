import type { AmountCandidate } from '../fields/amount/amount-candidates.ts';
import { computeMeanConfidence } from '../fields/candidate.ts';
import type { TextLine } from '../fields/text-line.ts';
import type { MachineData } from '../machine-data/machine-data.ts';
import { chooseItemPrices } from './choose-item-prices.ts';
import { collectExpectedSums } from './expected-sums.ts';
import { cleanPrintedItemName, nameItems } from './item-names.ts';
import {
  type ListEntry,
  type PriceEntry,
  readListEntries,
  selectEntriesWithPrice,
  separateQuantities,
} from './list-entries.ts';
import { type ItemReading, MAX_ITEMS, type ReceiptItem } from './receipt-item.ts';
import { findTax, findTip } from './tax-and-tip.ts';

/** Maximum number of lines above the first price at which its name may start. */
const linesAbove = 4;
/**
 * Text with at least this confidence is always returned. Less certain text is returned only if the prices add up to a
 * sum.
 */
const clearlyRead = 0.9;

/**
 * Reads the items, the tax and the tip of a receipt.
 * @param amounts all amounts found in `lines`
 * @param totalMinor the total of the receipt in hundredths, or null if it is unknown
 */
export function readItems(
  lines: readonly TextLine[],
  amounts: readonly AmountCandidate[],
  totalMinor: number | null,
): ItemReading {
  const blurred = new Set(
    lines.filter(({ words }) => computeMeanConfidence(words) < clearlyRead).map(({ index }) => index),
  );
  const [taxMinor, tipMinor] = taxAndTip(lines, amounts, totalMinor);
  const entries = readListEntries(lines, amounts);
  const sums = collectExpectedSums(amounts, { totalMinor, taxMinor, tipMinor });
  const { counted, addUp } = chooseItemPrices(selectEntriesWithPrice(entries), sums);
  const kept = counted.slice(0, MAX_ITEMS);
  const prices = separateQuantities(kept.map(({ entry }) => entry));
  const byLine = new Map(
    prices.map((price, i) => [price.line, { price, amountMinor: kept[i]?.amountMinor as number }]),
  );
  const settled = entries.map((entry) => byLine.get(entry.line)?.price ?? entry);
  const goods = nameItems(selectEntriesAround(settled, prices), new Set(prices));
  const shown = addUp ? goods : goods.filter(({ entry }) => !blurred.has(entry.line.index));
  const items = shown.map((good): ReceiptItem => {
    const count = good.quantity?.count ?? 1;
    const amountMinor = byLine.get(good.entry.line)?.amountMinor as number;
    return { name: cleanPrintedItemName(good.name), quantity: count > 0 ? count : 1, amountMinor };
  });
  if (addUp) return { items, taxMinor, tipMinor, itemsAddUp: counted.length <= MAX_ITEMS };
  const clear = amounts.filter(({ line }) => !blurred.has(line));
  const [clearTax, clearTip] = taxAndTip(lines, clear, totalMinor);
  const makesTotal = (minor: number | null) =>
    minor !== null && amounts.some((each) => each.form === 'exact' && each.minor + minor === totalMinor);
  return {
    items,
    taxMinor: makesTotal(taxMinor) ? taxMinor : clearTax,
    tipMinor: makesTotal(tipMinor) ? tipMinor : clearTip,
    itemsAddUp: false,
  };
}

function taxAndTip(lines: readonly TextLine[], amounts: readonly AmountCandidate[], totalMinor: number | null) {
  return [findTax(lines, amounts, totalMinor), findTip(amounts, totalMinor)] as const;
}

function isPrice(entry: ListEntry): entry is PriceEntry {
  return entry.kind === 'price';
}

/** Returns the entries from a few lines above the first price to the next price after the last one. */
function selectEntriesAround(entries: readonly ListEntry[], prices: readonly PriceEntry[]): ListEntry[] {
  const [first, last] = [prices[0], prices.at(-1)];
  if (!first || !last) return [];
  const from = entries.indexOf(first);
  const to = entries.indexOf(last);
  const end = entries.findIndex((entry, i) => i > to && isPrice(entry));
  return entries.slice(Math.max(0, from - linesAbove), end < 0 ? to + 1 : end);
}

/**
 * Returns the items, tax and tip of a receipt. Machine-readable data is preferred to the printed lines.
 * @param amounts all amounts found in `lines`
 * @param totalMinor the total of the receipt in hundredths, or null if it is unknown
 */
export function buildItemReading(
  stated: MachineData,
  lines: readonly TextLine[],
  amounts: readonly AmountCandidate[],
  totalMinor: number | null,
): ItemReading {
  const read = readItems(lines, amounts, totalMinor);
  const taxMinor = stated.taxMinor ?? read.taxMinor;
  if (!stated.lines) return { ...read, taxMinor };
  const items = stated.lines.map(({ name, quantity = 1, amountMinor }) => ({ name, quantity, amountMinor }));
  const sum = items.reduce((minor, { amountMinor }) => minor + amountMinor, 0);
  const itemsAddUp = [0, taxMinor ?? 0].some((added) => sum + added === totalMinor);
  return { ...read, items, taxMinor, itemsAddUp };
}
