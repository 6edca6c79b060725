import { VisuallyHidden } from '@mantine/core';
import type { Transaction } from '../../../contract/transactions/transactions.ts';
import { amountToMinor, minorToAmount } from '../../../domain/money.ts';

/** The number of further categories of a split transaction, as in `Groceries +2`. */
export function MoreCategoriesCount({ of, beside }: { of: Transaction; beside: string }) {
  const count = otherCategories(of, beside);
  if (count === 0) return null;
  return (
    <span className="text rigid medium">
      <VisuallyHidden>and </VisuallyHidden>+{count}
      <VisuallyHidden> more</VisuallyHidden>
    </span>
  );
}

/**
 * Returns the part of a split transaction that is in the categories by which a list is filtered: its amount in currency
 * units, and the category of its first line. Undefined if the transaction matches as a whole.
 */
export function findPartInCategories(
  { lines }: Transaction,
  categories: readonly string[],
): { amount: number; category: string } | undefined {
  const parts = lines.filter(({ category }) => categories.includes(category));
  const [first] = parts;
  if (!first || parts.length === lines.length) return undefined;
  const minor = parts.reduce((sum, { amount }) => sum + amountToMinor(amount), 0);
  return { amount: minorToAmount(minor), category: first.category };
}

/** Returns how many categories a split transaction has besides the given one. */
function otherCategories({ lines }: Transaction, category: string): number {
  return new Set(lines.map((line) => line.category).filter((other) => other !== category)).size;
}
