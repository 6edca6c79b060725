import type { Transaction } from '../../contract/transactions.ts';
import { compileOnce } from '../db/compile-once.ts';
import type { Db, Kind } from '../db/schema.ts';
import { notFound } from '../errors.ts';
import { countOfAll } from '../ledger/count.ts';
import { sumOfAll } from '../ledger/sums.ts';
import { type RowFilter, selectMatching } from './matching.ts';
import { LIST_COLUMNS, type TransactionRow, toTransaction } from './row.ts';

/** @throws 404 where this user has no such transaction */
export async function getTransaction(db: Db, userId: number, id: string): Promise<TransactionRow> {
  const row = await findTransaction(db, userId, id);
  if (!row) throw notFound('transaction');
  return row;
}

/** Undefined where this user has no such transaction. */
export function findTransaction(db: Db, userId: number, id: string): Promise<TransactionRow | undefined> {
  return db
    .selectFrom('transactions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The transactions of a user that the filter lets through, newest day first, then newest made, in the columns of a list. */
export function selectNewest(db: Db, userId: number, filter: RowFilter) {
  return selectMatching(db, userId, filter).select(LIST_COLUMNS).orderBy('day', 'desc').orderBy('sequence', 'desc');
}

type Span = { userId: number; limit: number; offset: number };

export async function listRows(db: Db, span: Span & RowFilter): Promise<Transaction[]> {
  return (await shownRows(db, span)).map(toTransaction);
}

const shownRows = compileOnce((db, { userId, limit, offset, ...filter }: Span & RowFilter) =>
  selectNewest(db, userId, filter).limit(limit).offset(offset),
);

/** The first of them with their places in the list, to be laid together with something else. */
export const listRowsOf = compileOnce((db, { userId, limit, ...filter }: Omit<Span, 'offset'> & RowFilter) =>
  selectNewest(db, userId, filter).select('sequence').limit(limit),
);

/** The same with how many the filter lets through in all, and their sums; undefined where none of them is within the span. */
export async function listRowsAndCount(db: Db, span: Span & Omit<RowFilter, 'startDate' | 'endDate'>) {
  const rows = await rowsAndCount(db, span);
  const [first] = rows;
  if (!first || first.count === null) return undefined;
  const { count, income, expense } = first;
  return { transactions: rows.map(toTransaction), count, sums: { income: income ?? 0, expense: expense ?? 0 } };
}

const rowsAndCount = compileOnce((db, { userId, limit, offset, ...filter }: Span & RowFilter) => {
  const sum = (kind: Kind) => sumOfAll(db, { ...filter, userId }, kind).as(kind);
  return selectNewest(db, userId, filter)
    .select([countOfAll(db, { userId, ...filter }).as('count'), sum('income'), sum('expense')])
    .limit(limit)
    .offset(offset);
});
