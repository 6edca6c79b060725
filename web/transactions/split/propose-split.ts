import type { CategorizedItems } from '../../../contract/receipts.ts';
import { MAX_LINES, type NewLine } from '../../../contract/transactions/lines.ts';
import { formatItemsNote } from '../../../domain/items-note.ts';
import { fromMinor, toMinor } from '../../../domain/money.ts';

/** A note about a proposed split, which is shown to the person. */
export type SplitRemark =
  /** All items have the same category, so each item gets its own line. */
  | { kind: 'one-category'; category: string }
  /** The sum of the items is smaller than the total, so another line has the difference. */
  | { kind: 'rest'; itemsMinor: number; totalMinor: number }
  /** The sum of the items is larger than the total, so each line is reduced. */
  | { kind: 'too-much'; itemsMinor: number; totalMinor: number }
  /** Tax, tip or discounts are distributed over the lines. */
  | { kind: 'shared' }
  | { kind: 'exact' };

/** A split that is proposed to the person, with a note about it. */
export type ProposedSplit = { lines: NewLine[]; remark: SplitRemark };

/** The split with which a form opens. Its lines may still lack amounts. */
export type StartedSplit = { lines: Partial<NewLine>[]; remark?: SplitRemark };

/** The items of a receipt that become one line. */
type Part = { category: string; names: string[]; minor: number };

/**
 * Proposes the lines of a split from the items of a receipt. There is one line for each category, largest first, or one
 * line for each item if all items have the same category. Tax, tips and discounts are distributed in proportion.
 * @param totalMinor the amount to split, in hundredths
 * @returns lines that add up to exactly the total, or null if there are fewer than two lines
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
      note: part.names.length === 0 ? REST : formatItemsNote(part.names),
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
 * Returns how much of the total the items do not explain, in hundredths. The result is negative if the items exceed the
 * total.
 * It is 0 if tax, tip or rounding explains the difference to the printed total, or if discounts exceed the items.
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

/** Limits the number of lines. The last line combines all further items in the category of the receipt. */
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
 * Distributes a total over the lines in proportion to their amounts, in whole hundredths (largest remainder method).
 */
function shared(parts: readonly Part[], totalMinor: number): Part[] {
  // The product of two amounts can exceed the range of safe integers.
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
