import type { AmountCandidate } from '../fields/amount-candidates.ts';
import type { TextLine } from '../fields/text-line.ts';
import { sumsOf } from './adding-up.ts';
import { choosePrices } from './choose-prices.ts';
import { type Entry, entriesOf, type PriceEntry, pricesOf } from './entries.ts';
import { type Item, type ItemReading, MAX_ITEMS } from './item.ts';
import { cleanName, type Good, goodsOf } from './names.ts';
import { withoutFigure } from './quantity.ts';
import { taxOf, tipOf } from './tax-and-tip.ts';

/** So many lines above the first price may hold the beginning of its name. */
const linesAbove = 4;

/**
 * What was bought by the lines of a receipt, its tax and its tip.
 * @param amounts all that were found in `lines`
 * @param totalMinor what is taken for the total, in hundredths
 */
export function readItems(
  lines: readonly TextLine[],
  amounts: readonly AmountCandidate[],
  totalMinor: number | null,
): ItemReading {
  const taxMinor = taxOf(lines, amounts, totalMinor);
  const tipMinor = tipOf(amounts, totalMinor);
  const entries = entriesOf(lines, amounts);
  const sums = sumsOf(amounts, { totalMinor, taxMinor, tipMinor });
  const { counted, addUp } = choosePrices(pricesOf(entries), sums);
  const amountOf = new Map(counted.slice(0, MAX_ITEMS).map(({ entry, amountMinor }) => [entry, amountMinor]));
  const chosen = entries.map((entry) =>
    entry.kind === 'text' && entry.weakPrice && amountOf.has(entry.weakPrice) ? entry.weakPrice : entry,
  );
  const goods = goodsOf(around(chosen, [...amountOf.keys()]), new Set(amountOf.keys()));
  const isCounted = areFiguresCounts(goods);
  const items = goods.map((good) => toItem(good, amountOf.get(good.entry) as number, isCounted));
  return { items, taxMinor, tipMinor, itemsAddUp: addUp && counted.length <= MAX_ITEMS };
}

function isPrice(entry: Entry): entry is PriceEntry {
  return entry.kind === 'price';
}

/** From a few lines above the first of `prices` to what ends them. */
function around(entries: readonly Entry[], prices: readonly PriceEntry[]): Entry[] {
  const [first, last] = [prices[0], prices.at(-1)];
  if (!first || !last) return [];
  const from = entries.indexOf(first);
  const to = entries.indexOf(last);
  const end = entries.findIndex((entry, i) => i > to && isPrice(entry));
  return entries.slice(Math.max(0, from - linesAbove), end < 0 ? to + 1 : end);
}

/** Figures at the front of names are quantities where most names have one. */
function areFiguresCounts(goods: readonly Good[]): boolean {
  const named = goods.filter(({ entry }) => /\p{L}{2}/u.test(entry.text));
  const figured = named.filter(
    ({ entry }) => entry.split.quantity !== null && /^\d/.test(entry.text + entry.line.text),
  );
  return figured.length > 0 && figured.length >= (2 * named.length) / 3;
}

function toItem({ name, quantity, entry }: Good, amountMinor: number, isCounted: boolean): Item {
  const { isDoubtful } = entry.split;
  const isKept = quantity !== null && (!isDoubtful || isCounted);
  const printed = isDoubtful && isCounted ? withoutFigure(name) : name;
  return { name: cleanName(printed), quantity: isKept && quantity.count > 0 ? quantity.count : 1, amountMinor };
}
