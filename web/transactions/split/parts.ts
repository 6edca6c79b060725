import { fromMinor, toMinor } from '../../../contract/money.ts';
import type { Transaction } from '../../../contract/transactions.ts';

/** What a split transaction has in a category, in whole units; undefined where it is not split or has nothing there. */
export function partIn({ lines }: Transaction, category: string): number | undefined {
  const parts = lines.filter((line) => line.category === category);
  if (parts.length === 0) return undefined;
  return fromMinor(parts.reduce((sum, { amount }) => sum + toMinor(amount), 0));
}

/** How many categories a transaction is in beside this one. */
export function otherCategories({ lines }: Transaction, category: string): number {
  return new Set(lines.map((line) => line.category).filter((other) => other !== category)).size;
}
