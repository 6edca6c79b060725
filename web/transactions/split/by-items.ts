import { itemsNote } from '../../../contract/items-note.ts';
import { MAX_LINES, type NewLine } from '../../../contract/lines.ts';
import { fromMinor, toMinor } from '../../../contract/money.ts';
import type { CategorizedItems } from '../../../contract/receipts.ts';

/** What is to be said of a proposed split. */
export type Remark =
  /** All items are of one category: each has a line of its own. */
  | { kind: 'one-category'; category: string }
  /** The items come to less than is to be split: what is missing has a line of its own. */
  | { kind: 'rest'; itemsMinor: number; totalMinor: number }
  /** They come to more: each line has less than is printed. */
  | { kind: 'too-much'; itemsMinor: number; totalMinor: number }
  /** Tax, tip or discounts are shared. */
  | { kind: 'shared' }
  | { kind: 'exact' };

/** A split that is proposed, which nobody has agreed to yet. */
export type ProposedSplit = { lines: NewLine[]; remark: Remark };

/** Some items that make a line together. */
type Part = { category: string; names: string[]; minor: number };

/**
 * Proposes the lines of a purchase by its items: one for each category, the largest first, or one for each item where all are of one.
 * What was paid beside the prices, or less than them, is shared in proportion. The lines add up to the total exactly.
 * @param totalMinor what is to be split, in hundredths
 * @returns null where no two lines can be made
 */
export function proposeSplit(receipt: CategorizedItems, totalMinor: number): ProposedSplit | null {
  const { items, category } = receipt;
  const goods = items
    .filter(({ amount }) => amount > 0)
    .map((item): Part => ({ category: item.category, names: [item.name], minor: toMinor(item.amount) }));
  if (goods.length < 2 || totalMinor <= 0) return null;
  const missing = missingMinor(receipt, totalMinor);
  const rest: Part[] = missing > 0 ? [{ category, names: [], minor: missing }] : [];
  const isOne = new Set([...goods, ...rest].map((part) => part.category)).size === 1;
  const parts = atMost(isOne ? goods : byCategory(goods), MAX_LINES - rest.length, category);
  const all = [...shared(parts, totalMinor - Math.max(0, missing)), ...rest].filter(({ minor }) => minor > 0);
  if (all.length < 2) return null;
  const lines = all.map(
    (part): NewLine => ({
      category: part.category,
      amount: fromMinor(part.minor),
      note: part.names.length === 0 ? REST : itemsNote(part.names),
    }),
  );
  if (missing !== 0) {
    const itemsMinor = totalMinor - missing;
    return { lines, remark: { kind: missing > 0 ? 'rest' : 'too-much', itemsMinor, totalMinor } };
  }
  if (isOne) return { lines, remark: { kind: 'one-category', category: parts[0]?.category ?? category } };
  return { lines, remark: { kind: sumOf(goods) === totalMinor ? 'exact' : 'shared' } };
}

/**
 * What no item was read for, in hundredths; below 0 where they come to more than the total. Where they make the total that is printed with
 * tax, tip or rounding, nothing is missing; nor can it be told where discounts are more than all the rest.
 */
function missingMinor({ items, itemsAddUp, amount }: CategorizedItems, totalMinor: number): number {
  const isPrinted = amount !== null && toMinor(amount) === totalMinor;
  const itemsMinor = items.reduce((sum, item) => sum + toMinor(item.amount), 0);
  return (itemsAddUp && isPrinted) || itemsMinor <= 0 ? 0 : totalMinor - itemsMinor;
}

const REST = 'Not among the items';

function byCategory(goods: readonly Part[]): Part[] {
  const parts = new Map<string, Part>();
  for (const { category, names, minor } of goods) {
    const before = parts.get(category) ?? { category, names: [], minor: 0 };
    parts.set(category, { category, names: [...before.names, ...names], minor: before.minor + minor });
  }
  return [...parts.values()].sort((one, other) => other.minor - one.minor);
}

/** No more parts than there may be lines: the last ones are put together in the receipt's own category. */
function atMost(parts: readonly Part[], count: number, category: string): Part[] {
  if (parts.length <= count) return [...parts];
  const last = parts.slice(count - 1);
  const names = last.flatMap((part) => part.names);
  return [...parts.slice(0, count - 1), { category, names, minor: sumOf(last) }];
}

function sumOf(parts: readonly Part[]): number {
  return parts.reduce((sum, { minor }) => sum + minor, 0);
}

/**
 * Shares a total among parts in proportion to what they are, in whole hundredths. What rounding down leaves goes to those that it
 * took most from (the method of the largest remainder).
 */
function shared(parts: readonly Part[], totalMinor: number): Part[] {
  // The product of two amounts may have more digits than a number holds.
  const total = BigInt(totalMinor);
  const sum = BigInt(sumOf(parts));
  const shares = parts.map((part) => {
    const product = BigInt(part.minor) * total;
    return { part: { ...part, minor: Number(product / sum) }, remainder: product % sum };
  });
  const left = totalMinor - sumOf(shares.map(({ part }) => part));
  const byRemainder = [...shares].sort((a, b) => Number(b.remainder > a.remainder) - Number(b.remainder < a.remainder));
  for (const { part } of byRemainder.slice(0, left)) part.minor++;
  return shares.map(({ part }) => part);
}
