import type { CategorizedItems } from '../../../contract/receipts.ts';
import { MAX_SPLIT_LINES, type NewLine } from '../../../contract/transactions/split-lines.ts';
import { amountToMinor, minorToAmount } from '../../../domain/money.ts';
import { formatItemsNote } from '../../../domain/receipt-items-note.ts';

/** How the lines of a suggested split were calculated. The form explains this to the user. */
export type SplitRemark =
  /** All items have the same category, so there is a line for each item. */
  | { kind: 'one-category'; category: string }
  /** The items cost less than the total, so the rest is on an additional line. */
  | { kind: 'rest'; itemsMinor: number; totalMinor: number }
  /** The items cost more than the total, so each line is reduced. */
  | { kind: 'too-much'; itemsMinor: number; totalMinor: number }
  /** Tax, tip or discounts are distributed among the lines. */
  | { kind: 'shared' }
  | { kind: 'exact' };

/** A suggested split and how it was calculated. */
export type ProposedSplit = { lines: NewLine[]; remark: SplitRemark };

/** The split that a form starts with. Amounts may be missing. */
export type InitialSplit = { lines: Partial<NewLine>[]; remark?: SplitRemark };

/** Items of a receipt that are combined into one line. */
type Part = { category: string; names: string[]; minor: number };

/**
 * Suggests the lines of a split from the items of a receipt. There is a line for each category, largest first, or for
 * each item if all have the same category. Tax, tips and discounts are distributed among the lines.
 * @param totalMinor the amount to split, in hundredths
 * @returns lines that add up to exactly the total, or null if there would be fewer than two
 */
export function proposeSplit(receipt: CategorizedItems, totalMinor: number): ProposedSplit | null {
  const { items, category } = receipt;
  const goods = items
    .filter(({ amount }) => amount > 0)
    .map((item): Part => ({ category: item.category, names: [item.name], minor: amountToMinor(item.amount) }));
  if (goods.length < 2 || totalMinor <= 0) return null;
  const missing = missingMinor(receipt, totalMinor);
  const rest: Part[] = missing > 0 ? [{ category, names: [], minor: missing }] : [];
  const isOne = new Set([...goods, ...rest].map((part) => part.category)).size === 1;
  const parts = atMost(isOne ? goods : byCategory(goods), MAX_SPLIT_LINES - rest.length, category);
  const all = [...shared(parts, totalMinor - Math.max(0, missing)), ...rest].filter(({ minor }) => minor > 0);
  if (all.length < 2) return null;
  const lines = all.map(
    (part): NewLine => ({
      category: part.category,
      amount: minorToAmount(part.minor),
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
 * Returns by how much the sum of the items is below the total, in hundredths. Negative if it is above the total, and 0
 * if tax, tips, rounding or discounts explain the difference.
 */
function missingMinor({ items, itemsAddUp, amount }: CategorizedItems, totalMinor: number): number {
  const isPrinted = amount !== null && amountToMinor(amount) === totalMinor;
  const itemsMinor = items.reduce((sum, item) => sum + amountToMinor(item.amount), 0);
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

/** Limits the number of lines. The last line combines the remaining items. */
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
 * Distributes the total among the parts in proportion to their amounts, in whole hundredths (largest remainder method).
 */
function shared(parts: readonly Part[], totalMinor: number): Part[] {
  // Uses BigInt, because the product of two amounts can be larger than the largest safe integer.
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
