import { type Expression, expressionBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely';
import type { TransactionFilter } from '../../contract/transactions.ts';
import { selectByIndex } from '../db/by-index.ts';
import { type Bit, type Db, type Schema, toBit } from '../db/schema.ts';

/** Which rows a list shows: a filter as the columns have it, without its search. Both days are included. */
export type RowFilter = {
  isIncome?: Bit | undefined;
  category?: string | undefined;
  startDate?: string | undefined;
  endDate?: string | undefined;
};

export function toRowFilter({ isIncome, category, startDate, endDate }: TransactionFilter): RowFilter {
  return { isIncome: isIncome === undefined ? undefined : toBit(isIncome), category, startDate, endDate };
}

export type Transactions = SelectQueryBuilder<Schema, 'transactions', object>;

/** The user's transactions that the filter lets through, by the index that has just them in list order. */
export function selectMatching(db: Db, userId: number, filter: RowFilter): Transactions {
  return selectByIndex(db, 'transactions', listIndexOf(filter)).where(matching(userId, filter));
}

/** Every one of these ends with day and sequence, so that days and order need none of their own. */
function listIndexOf({ isIncome, category }: RowFilter): string {
  const columns = [...(category === undefined ? [] : ['category']), ...(isIncome === undefined ? [] : ['is_income'])];
  return ['transactions_in_order', ...columns].join('_of_');
}

/** That a transaction is the user's and let through by the filter. */
export function matching(userId: number, filter: RowFilter): Expression<SqlBool> {
  const { isIncome, category, startDate, endDate } = filter;
  const row = expressionBuilder<Schema, 'transactions'>();
  const conditions = [row('user_id', '=', userId)];
  if (isIncome !== undefined) conditions.push(row('is_income', '=', isIncome));
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
