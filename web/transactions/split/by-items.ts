import type { CategorizedItems } from '../../../contract/receipts.ts';
import { MAX_LINES, type NewLine } from '../../../contract/transactions/lines.ts';
import { itemsNote } from '../../../domain/items-note.ts';
import { fromMinor, toMinor } from '../../../domain/money.ts';

/** A note about a proposed split. */
export type Remark =
  /** All items have the same category, so each one gets its own line. */
  | { kind: 'one-category'; category: string }
  /** The items add up to less than the total; the rest gets its own line. */
  | { kind: 'rest'; itemsMinor: number; totalMinor: number }
  /** The items add up to more than the total, so each line is reduced. */
  | { kind: 'too-much'; itemsMinor: number; totalMinor: number }
  /** Tax, tip or discounts are distributed over the lines. */
  | { kind: 'shared' }
  | { kind: 'exact' };

/** A proposed split that the person has not accepted yet. */
export type ProposedSplit = { lines: NewLine[]; remark: Remark };

/** Items that form one line. */
type Part = { category: string; names: string[]; minor: number };

/**
 * Proposes split lines from the items of a receipt: one per category, largest first, or one per item if all have the same
 * category. Tax, tips and discounts are distributed in proportion. The lines add up to exactly the total.
 * @param totalMinor the amount to split, in hundredths
 * @returns null if there are fewer than two lines
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
 * Returns the part of the total without items, in hundredths; negative if the items exceed the total. It is 0 if the items
 * explain the printed total with tax, tip or rounding, and if discounts exceed everything else.
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

/** Limits the number of parts. The remaining ones are combined in the category of the receipt. */
function atMost(parts: readonly Part[], count: number, category: string): Part[] {
  if (parts.length <= count) return [...parts];
  const last = parts.slice(count - 1);
  const names = last.flatMap((part) => part.names);
  return [...parts.slice(0, count - 1), { category, names, minor: sumOf(last) }];
}

function sumOf(parts: readonly Part[]): number {
  return parts.reduce((sum, { minor }) => sum + minor, 0);
}

/** Distributes a total over the parts in proportion, in whole hundredths, by the largest remainder method. */
function shared(parts: readonly Part[], totalMinor: number): Part[] {
  // The product of two amounts can exceed the safe integer range.
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
