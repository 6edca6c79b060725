import type { AmountCandidate } from '../fields/amount/amount-candidates.ts';
import type { TextLine } from '../fields/text-line.ts';
import { isColumnHeading } from './classify-item-text.ts';
import { type ItemQuantity, type NameAndQuantity, parseQuantityLine, splitNameAndQuantity } from './item-quantity.ts';

/** A line in the list of items. It contains a price, only a quantity, or only text. */
export type ListEntry = PriceEntry | QuantityEntry | TextEntry;

type EntryBase = { line: TextLine; text: string; left: number; right: number };

export type PriceEntry = EntryBase & {
  kind: 'price';
  price: AmountCandidate;
  /**
   * The text before the price, split into name and quantity. `columnLeft` is the left edge of the column to the right
   * of this text.
   */
  split: NameAndQuantity;
  columnLeft: number;
};
export type QuantityEntry = EntryBase & { kind: 'quantity'; quantity: ItemQuantity };
export type TextEntry = EntryBase & {
  kind: 'text';
  /** A possible price at the end of the line. Its decimals are missing or unclear. */
  weakPrice?: PriceEntry | undefined;
};

/** Matches a tax code or sign after a price: "A", "B *", "F", "1", "EUR". */
const priceSuffix = /^(?:[^\p{L}\d]{1,3}|\p{Lu}{1,2}\d?|\p{L}|\d{1,2}|EUR|CHF|\d{1,2}[.,]?\d{0,2}%\p{Lu}?)$/u;

/**
 * Decides whether numbers at the start or end of names are quantities. If most names have a number at the same end,
 * these numbers are quantities. Returns the prices with names and quantities corrected accordingly.
 */
export function separateQuantitiesFromNames(prices: readonly PriceEntry[]): PriceEntry[] {
  const namedPrices = prices.filter(({ text }) => /\p{L}{2}/u.test(text));
  const countNumbers = (side: 'front' | 'end') =>
    namedPrices.filter(({ split }) => split.numberInName?.side === side && split.numberInName.count > 0).length;
  const frontCount = countNumbers('front') + namedPrices.filter(hasLeadingQuantity).length;
  const endCount = countNumbers('end');
  const hasQuantities = {
    front: 3 * frontCount >= 2 * namedPrices.length,
    end: 3 * endCount >= 2 * namedPrices.length && endCount > 1,
  };
  return prices.map((entry) => {
    const { numberInName } = entry.split;
    if (!numberInName || !hasQuantities[numberInName.side] || numberInName.count === 0) return entry;
    const quantity = { count: numberInName.count, unitMinor: null };
    return { ...entry, text: numberInName.name, split: { ...entry.split, quantity } };
  });
}

function hasLeadingQuantity({ line, split }: PriceEntry): boolean {
  return split.quantity !== null && /^\d/.test(line.text) && !line.text.startsWith(split.name);
}

/** Returns an entry for each line. Illegible lines are skipped. */
export function readListEntries(lines: readonly TextLine[], amounts: readonly AmountCandidate[]): ListEntry[] {
  const prices = new Map<number, AmountCandidate>();
  const weakPrices = new Map<number, AmountCandidate>();
  // The unit price is printed before the price. Therefore, the price is the last amount on a line.
  for (const amount of amounts) {
    if (amount.form === 'exact') prices.set(amount.lineIndex, amount);
    else if (amount.form === 'whole' || amount.form === 'gap') weakPrices.set(amount.lineIndex, amount);
  }
  return lines.flatMap((line) => {
    const price = prices.get(line.index);
    const weakPrice = price ? undefined : weakPrices.get(line.index);
    return toQuantityEntry(line) ?? (price && toPriceEntry(line, price)) ?? toTextEntry(line, weakPrice) ?? [];
  });
}

/**
 * Returns the entries with a price in the order of their lines, even if the decimals of the price are missing or
 * unclear.
 */
export function selectEntriesWithPrice(entries: readonly ListEntry[]): PriceEntry[] {
  return entries.flatMap((entry) => {
    if (entry.kind === 'price') return entry;
    return (entry.kind === 'text' && entry.weakPrice) || [];
  });
}

function toQuantityEntry(line: TextLine): QuantityEntry | undefined {
  const quantity = parseQuantityLine(line.text);
  return quantity ? { kind: 'quantity', quantity, ...measureText(line, line.text.length) } : undefined;
}

function toPriceEntry(line: TextLine, price: AmountCandidate): PriceEntry | undefined {
  const firstWord = line.words.indexOf(price.words[0] as TextLine['words'][number]);
  if (firstWord < 0) return undefined;
  const wordsAfter = line.words.slice(firstWord + price.words.length);
  if (wordsAfter.length > 3 || !wordsAfter.every(({ text }) => priceSuffix.test(text))) return undefined;
  const textsBefore = line.words.slice(0, firstWord).map(({ text }) => text);
  const split = splitNameAndQuantity(removeTrailingCurrency(textsBefore.join(' ')), price.minor);
  const { left, right } = measureText(line, split.end);
  const columnLeft = line.words.find(({ box }) => box.left > right)?.box.left ?? right;
  return { kind: 'price', price, split, columnLeft, line, text: split.name, left, right };
}

function toTextEntry(line: TextLine, weakAmount: AmountCandidate | undefined): TextEntry | undefined {
  if (!/\p{L}{2}|\?\?/u.test(line.text) || isColumnHeading(line.text)) return undefined;
  const weakPrice = weakAmount && toPriceEntry(line, weakAmount);
  return { kind: 'text', ...measureText(line, line.text.length), weakPrice };
}

/** Returns the text before an index in the line, with its left and right edges on the page. */
function measureText(line: TextLine, end: number) {
  const lastBox = line.words[line.wordAt[Math.max(0, end - 1)] ?? 0]?.box ?? line.box;
  return { line, text: line.text.slice(0, end), left: line.box.left, right: lastBox.left + lastBox.width };
}

/** Removes a currency sign at the end. It belongs to the price. */
function removeTrailingCurrency(text: string): string {
  return text.replace(/(?:^| )(?:EUR|USD|CHF|GBP|RM|Rp|Rs|Fr|kr|[$€£*=:+]){1,2}\.?$/i, '');
}
