import { fromMinor } from '../../contract/money.ts';
import type { Sums } from '../../contract/transactions.ts';
import type { Transactions } from './matching.ts';

/** What was earned and spent, in hundredths. */
export type MinorSums = { income: number; expense: number };

export const NO_SUMS: MinorSums = { income: 0, expense: 0 };

/** Adds up rows that are read one by one. */
export async function sumRows(rows: Transactions): Promise<MinorSums> {
  const { income, expense } = await rows
    .select((row) => [
      row.fn.sum<number | null>('amount_minor').filterWhere('kind', '=', 'income').as('income'),
      row.fn.sum<number | null>('amount_minor').filterWhere('kind', '=', 'expense').as('expense'),
    ])
    .executeTakeFirstOrThrow();
  return { income: income ?? 0, expense: expense ?? 0 };
}

export function plus(one: MinorSums, other: MinorSums): MinorSums {
  return { income: one.income + other.income, expense: one.expense + other.expense };
}

export function toSums({ income, expense }: MinorSums): Sums {
  return { income: fromMinor(income), expense: fromMinor(expense), net: fromMinor(income - expense) };
}
