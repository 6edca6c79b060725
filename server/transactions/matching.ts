import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { TransactionFilter } from '../../contract/transactions.ts';
import { type Schema, toBit } from '../db/schema.ts';

/**
 * That a transaction is the user's and let through by the filter, but for its search.
 * @param inOrder whether to read by an index in list order, which every one of them is that starts with the user
 */
export function matching(userId: number, filter: TransactionFilter, { inOrder = true } = {}): Expression<SqlBool> {
  const { isIncome, category, startDate, endDate } = filter;
  const row = expressionBuilder<Schema, 'transactions'>();
  // SQLite does not look for an index for a column with a plus before it.
  const conditions: Expression<SqlBool>[] = [
    inOrder ? row('user_id', '=', userId) : sql<SqlBool>`+user_id = ${userId}`,
  ];
  if (isIncome !== undefined) conditions.push(row('is_income', '=', toBit(isIncome)));
  if (category !== undefined) conditions.push(row('category', '=', category));
  if (startDate !== undefined) conditions.push(row('day', '>=', startDate));
  if (endDate !== undefined) conditions.push(row('day', '<=', endDate));
  return row.and(conditions);
}

/** The filter that leaves out nothing. */
export const EVERYTHING: TransactionFilter = {};

/** Whether the filter leaves out anything, but for its search. */
export function isNarrowed({ isIncome, category, startDate, endDate }: TransactionFilter): boolean {
  return [isIncome, category, startDate, endDate].some((value) => value !== undefined);
}
