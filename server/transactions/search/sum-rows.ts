import { fromMinor } from '../../../contract/money.ts';
import type { Sums } from '../../../contract/transactions.ts';
import type { Db } from '../../db/schema.ts';
import type { Tally } from '../../ledger/count.ts';
import { partMinor, type RowFilter, type Transactions } from './matching.ts';

/** Income and expenses, in hundredths. */
export type MinorSums = { income: number; expense: number };

export const NO_SUMS: MinorSums = { income: 0, expense: 0 };

/** Counts and sums rows by reading them. With a category filter, only the part in the category counts. */
export async function sumRows(db: Db, rows: Transactions, userId: number, filter: RowFilter): Promise<Tally> {
  const part = partMinor(db, userId, filter);
  const { count, income, expense } = await rows
    .select((row) => [
      row.fn.countAll<number>().as('count'),
      row.fn.sum<number | null>(part).filterWhere('kind', '=', 'income').as('income'),
      row.fn.sum<number | null>(part).filterWhere('kind', '=', 'expense').as('expense'),
    ])
    .executeTakeFirstOrThrow();
  return { count, income: income ?? 0, expense: expense ?? 0 };
}

export function plus(one: MinorSums, other: MinorSums): MinorSums {
  return { income: one.income + other.income, expense: one.expense + other.expense };
}

export function toSums({ income, expense }: MinorSums): Sums {
  return { income: fromMinor(income), expense: fromMinor(expense), net: fromMinor(income - expense) };
}
