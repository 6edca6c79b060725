import type { Transaction } from '../../contract/transactions.ts';
import { compileOnce } from '../db/compile-once.ts';
import type { Db } from '../db/schema.ts';
import { notFound } from '../errors.ts';
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

type Span = { userId: number; limit: number; offset: number };

/** The transactions of a user that the filter lets through, newest day first, then newest made. */
export async function listRows(db: Db, span: Span & RowFilter): Promise<Transaction[]> {
  return (await shownRows(db, span)).map(toTransaction);
}

const shownRows = compileOnce((db, { userId, limit, offset, ...filter }: Span & RowFilter) =>
  selectMatching(db, userId, filter)
    .select(LIST_COLUMNS)
    .orderBy('day', 'desc')
    .orderBy('sequence', 'desc')
    .limit(limit)
    .offset(offset),
);
