import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { TransactionFilter } from '../../contract/transactions.ts';
import { type Kind, kindOf, type Schema } from '../db/schema.ts';

/** Which rows a list shows: a filter as the columns have it, without its search. Both days are included. */
export type RowFilter = {
  kind?: Kind | undefined;
  category?: string | undefined;
  startDate?: string | undefined;
  endDate?: string | undefined;
};

export function toRowFilter({ isIncome, category, startDate, endDate }: TransactionFilter): RowFilter {
  return { kind: isIncome === undefined ? undefined : kindOf(isIncome), category, startDate, endDate };
}

/**
 * That a transaction is the user's and let through by the filter.
 * @param inOrder whether to read by an index in list order, which every one of them is that starts with the user
 */
export function matching(userId: number, filter: RowFilter, { inOrder = true } = {}): Expression<SqlBool> {
  const { kind, category, startDate, endDate } = filter;
  const row = expressionBuilder<Schema, 'transactions'>();
  // SQLite does not look for an index for a column with a plus before it.
  const conditions: Expression<SqlBool>[] = [
    inOrder ? row('user_id', '=', userId) : sql<SqlBool>`+user_id = ${userId}`,
  ];
  if (kind !== undefined) conditions.push(row('kind', '=', kind));
  if (category !== undefined) conditions.push(row('category', '=', category));
  if (startDate !== undefined) conditions.push(row('day', '>=', startDate));
  if (endDate !== undefined) conditions.push(row('day', '<=', endDate));
  return row.and(conditions);
}

/** The filter that leaves out nothing. */
export const EVERYTHING: RowFilter = {};

/** Whether the filter leaves out anything. */
export function isNarrowed(filter: RowFilter): boolean {
  return Object.values(filter).some((value) => value !== undefined);
}
