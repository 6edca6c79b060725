import type { Insertable, Selectable } from 'kysely';
import { fromMinor, toMinor } from '../../contract/money.ts';
import type { NewTransaction, Transaction } from '../../contract/transactions.ts';
import { lockUser, nextSequence } from '../auth/user-lock.ts';
import { ensureCategory } from '../categories/store.ts';
import { compileOnce } from '../db/compile-once.ts';
import { newId } from '../db/new-id.ts';
import { type Db, kindOf, type Schema, type Tx } from '../db/schema.ts';
import { notFound } from '../errors.ts';
import { searchText } from './fold.ts';
import { matching, type RowFilter } from './matching.ts';
import { indexTexts, unindexTexts } from './search-index.ts';
import { addToTotals } from './totals.ts';

export type TransactionRow = Selectable<Schema['transactions']>;

/** Records an income or an expense. */
export async function insertTransaction(tx: Tx, userId: number, made: NewTransaction, now: Date): Promise<Transaction> {
  const row = {
    user_id: userId,
    id: newId(),
    sequence: await nextSequence(tx, userId),
    created_at: now.getTime(),
    recurring_id: null,
    ...(await toColumns(tx, userId, made)),
  };
  await insertRows(tx, userId, [row]);
  return toTransaction(row);
}

export type NewRow = Insertable<Schema['transactions']>;

/** Rows for one statement: well below the number of parameters that SQLite takes. */
export const ROWS_AT_ONCE = 1000;

/** Writes rows whose categories exist, with the search index and the running totals. At most `ROWS_AT_ONCE`. */
export async function insertRows(tx: Tx, userId: number, rows: readonly NewRow[]): Promise<void> {
  const numbered = await tx.insertInto('transactions').values(rows).returning(['id', 'number']).execute();
  const texts = new Map(rows.map((row) => [row.id, row.search_text]));
  const written = numbered.map(({ id, number }) => ({ number, search_text: texts.get(id) ?? '' }));
  await indexTexts(tx, userId, written);
  await addToTotals(
    tx,
    userId,
    rows.map((row) => ({ ...row, count: 1 as const })),
  );
}

/** Changes what was entered; id and place among those of its day stay. @throws 404 */
export async function updateTransaction(
  tx: Tx,
  userId: number,
  id: string,
  changed: NewTransaction,
): Promise<Transaction> {
  await lockUser(tx, userId);
  const before = await getTransaction(tx, userId, id);
  const row = await tx
    .updateTable('transactions')
    .set(await toColumns(tx, userId, changed))
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (row.search_text !== before.search_text) {
    await unindexTexts(tx, [row.number]);
    await indexTexts(tx, userId, [row]);
  }
  await addToTotals(tx, userId, [
    { ...before, count: -1 },
    { ...row, count: 1 },
  ]);
  return toTransaction(row);
}

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
  db
    .selectFrom('transactions')
    .select(LIST_COLUMNS)
    .where(matching(userId, filter))
    .orderBy('day', 'desc')
    .orderBy('sequence', 'desc')
    .limit(limit)
    .offset(offset),
);

/** The columns that come from what a person entered. */
async function toColumns(tx: Tx, userId: number, { name, category, cost, addedOn, isIncome, note }: NewTransaction) {
  return {
    day: addedOn,
    kind: kindOf(isIncome),
    name,
    category: await ensureCategory(tx, userId, category, kindOf(isIncome)),
    amount_minor: toMinor(cost),
    note,
    search_text: searchText(name, note),
  };
}

/** The columns of which a transaction is shown: each one read costs time. */
export const LIST_COLUMNS = ['id', 'name', 'category', 'amount_minor', 'day', 'kind', 'note', 'recurring_id'] as const;

export function toTransaction(row: Pick<TransactionRow, (typeof LIST_COLUMNS)[number]>): Transaction {
  return {
    _id: row.id,
    name: row.name,
    category: row.category,
    cost: fromMinor(row.amount_minor),
    addedOn: row.day,
    isIncome: row.kind === 'income',
    note: row.note,
    recurringId: row.recurring_id,
  };
}
