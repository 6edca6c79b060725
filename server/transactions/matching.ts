import { type Expression, expressionBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely';
import type { TransactionFilter } from '../../contract/transactions.ts';
import { selectByIndex } from '../db/by-index.ts';
import { type Db, type Kind, kindOf, type Schema } from '../db/schema.ts';

/**
 * Which rows a list shows: a filter as the columns have it, without its search. Both days are included. One that is added here
 * and to `matching` needs no index: it is a condition on rows that are read in list order, and counted up to a bound where the
 * running totals know nothing of it (`count-rows.ts`).
 */
export type RowFilter = {
  kind?: Kind | undefined;
  category?: string | undefined;
  startDate?: string | undefined;
  endDate?: string | undefined;
};

export function toRowFilter({ isIncome, category, startDate, endDate }: TransactionFilter): RowFilter {
  return { kind: isIncome === undefined ? undefined : kindOf(isIncome), category, startDate, endDate };
}

export type Transactions = SelectQueryBuilder<Schema, 'transactions', object>;

/** The user's transactions that the filter lets through, by the index that has just them in list order. */
export function selectMatching(db: Db, userId: number, filter: RowFilter): Transactions {
  return selectByIndex(db, 'transactions', listIndexOf(filter)).where(matching(userId, filter));
}

/** Every one of these ends with day and sequence, so that days and order need none of their own. */
function listIndexOf({ kind, category }: RowFilter): string {
  const columns = [...(category === undefined ? [] : ['category']), ...(kind === undefined ? [] : ['kind'])];
  return ['transactions_in_order', ...columns].join('_of_');
}

/** That a transaction is the user's and let through by the filter. */
export function matching(userId: number, filter: RowFilter): Expression<SqlBool> {
  const { kind, category, startDate, endDate } = filter;
  const row = expressionBuilder<Schema, 'transactions'>();
  const conditions = [row('user_id', '=', userId)];
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
