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
 * Returns how much of a split transaction's amount is in a category, in currency units. Undefined if no line has this
 * category.
 */
export function findAmountInCategory({ lines }: Transaction, category: string): number | undefined {
  const parts = lines.filter((line) => line.category === category);
  if (parts.length === 0) return undefined;
  return minorToAmount(parts.reduce((sum, { amount }) => sum + amountToMinor(amount), 0));
}

/** Returns how many categories a split transaction has besides the given one. */
function otherCategories({ lines }: Transaction, category: string): number {
  return new Set(lines.map((line) => line.category).filter((other) => other !== category)).size;
}
