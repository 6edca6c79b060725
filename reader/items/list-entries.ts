import type { AmountCandidate } from '../fields/amount/amount-candidates.ts';
import type { TextLine } from '../fields/text-line.ts';
import { isColumnHeading } from './classify-item-text.ts';
import { type NameAndQuantity, parseQuantityLine, type Quantity, splitQuantity } from './quantity.ts';

/** A line in the list of goods. It contains a price, only a quantity, or only text. */
export type ListEntry = PriceEntry | QuantityEntry | TextEntry;

type OnLine = { line: TextLine; text: string; left: number; right: number };

export type PriceEntry = OnLine & {
  kind: 'price';
  price: AmountCandidate;
  /** The text before the price, split into name and quantity. `columnLeft` is the left edge of the next column. */
  split: NameAndQuantity;
  columnLeft: number;
};
export type QuantityEntry = OnLine & { kind: 'quantity'; quantity: Quantity };
export type TextEntry = OnLine & {
  kind: 'text';
  /** A number at the end of the line that may be a price without proper decimals. */
  weakPrice?: PriceEntry | undefined;
};

/** Matches a tax code or sign after a price: "A", "B *", "F", "1", "EUR". */
const code = /^(?:[^\p{L}\d]{1,3}|\p{Lu}{1,2}\d?|\p{L}|\d{1,2}|EUR|CHF|\d{1,2}[.,]?\d{0,2}%\p{Lu}?)$/u;

/**
 * Decides whether numbers at the start or end of names are quantities. They are if most names have one at that end.
 * Returns the prices with these quantities.
 */
export function separateQuantities(prices: readonly PriceEntry[]): PriceEntry[] {
  const named = prices.filter(({ text }) => /\p{L}{2}/u.test(text));
  const isColumn = (side: 'front' | 'end') => {
    const figured = named.filter(({ split }) => split.figure?.side === side && split.figure.count > 0);
    const counted = side === 'front' ? named.filter(isCountedAtFront) : [];
    return 3 * (figured.length + counted.length) >= 2 * named.length && (side === 'front' || figured.length > 1);
  };
  const sides = { front: isColumn('front'), end: isColumn('end') };
  return prices.map((entry) => {
    const { figure } = entry.split;
    if (!figure || !sides[figure.side] || figure.count === 0) return entry;
    return {
      ...entry,
      text: figure.rest,
      split: { ...entry.split, quantity: { count: figure.count, unitMinor: null } },
    };
  });
}

function isCountedAtFront({ line, split }: PriceEntry): boolean {
  return split.quantity !== null && /^\d/.test(line.text) && !line.text.startsWith(split.rest);
}

/** Returns an entry for each line. Illegible lines are skipped. */
export function readListEntries(lines: readonly TextLine[], amounts: readonly AmountCandidate[]): ListEntry[] {
  const prices = new Map<number, AmountCandidate>();
  const weakPrices = new Map<number, AmountCandidate>();
  // A unit price is printed before the price. Therefore, the last amount on a line is the price.
  for (const each of amounts) {
    if (each.form === 'exact') prices.set(each.line, each);
    else if (each.form === 'whole' || each.form === 'gap') weakPrices.set(each.line, each);
  }
  return lines.flatMap((line): ListEntry[] => {
    const price = prices.get(line.index);
    const weak = price ? undefined : weakPrices.get(line.index);
    return asQuantity(line) ?? (price && asPrice(line, price)) ?? asText(line, weak);
  });
}

/** Returns all prices in the order of their lines, including prices whose decimals are missing or unclear. */
export function selectEntriesWithPrice(entries: readonly ListEntry[]): PriceEntry[] {
  return entries.flatMap((entry) =>
    entry.kind === 'price' ? [entry] : entry.kind === 'text' ? (entry.weakPrice ?? []) : [],
  );
}

function asQuantity(line: TextLine): ListEntry[] | undefined {
  const quantity = parseQuantityLine(line.text);
  return quantity ? [{ kind: 'quantity', quantity, ...placeOf(line, line.text.length) }] : undefined;
}

function asPrice(line: TextLine, price: AmountCandidate): [PriceEntry] | undefined {
  const first = line.words.indexOf(price.words[0] as TextLine['words'][number]);
  const behind = line.words.slice(first + price.words.length);
  if (first < 0 || behind.length > 3 || !behind.every(({ text }) => code.test(text))) return undefined;
  const before = line.words.slice(0, first).map(({ text }) => text);
  const split = splitQuantity(withoutSignAtEnd(before.join(' ')), price.minor);
  const { left, right } = placeOf(line, split.end);
  const columnLeft = line.words.find(({ box }) => box.left > right)?.box.left ?? right;
  return [{ kind: 'price', price, split, columnLeft, line, text: split.rest, left, right }];
}

function asText(line: TextLine, weak: AmountCandidate | undefined): ListEntry[] {
  if (!/\p{L}{2}|\?\?/u.test(line.text) || isColumnHeading(line.text)) return [];
  const weakPrice = weak && asPrice(line, weak)?.[0];
  return [{ kind: 'text', ...placeOf(line, line.text.length), weakPrice }];
}

/** Returns the text before an index in the line, with its left and right edges on the page. */
function placeOf(line: TextLine, end: number) {
  const last = line.words[line.wordAt[Math.max(0, end - 1)] ?? 0]?.box ?? line.box;
  return { line, text: line.text.slice(0, end), left: line.box.left, right: last.left + last.width };
}

/** Removes a currency sign at the end. It belongs to the price. */
function withoutSignAtEnd(text: string): string {
  return text.replace(/(?:^| )(?:EUR|USD|CHF|GBP|RM|Rp|Rs|Fr|kr|[$€£*=:+]){1,2}\.?$/i, '');
}
