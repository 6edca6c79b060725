import type { Insertable, Selectable } from 'kysely';
import { fromMinor, toMinor } from '../../contract/money.ts';
import type { NewTransaction, Transaction } from '../../contract/transactions.ts';
import { lockUser, nextSequence } from '../auth/store.ts';
import { keepCategory } from '../categories/store.ts';
import { newId } from '../db/new-id.ts';
import { type Db, type Schema, type Tx, toBit } from '../db/schema.ts';
import { notFound } from '../errors.ts';
import { searchText } from './fold.ts';
import { indexTexts, unindexTexts } from './search-index.ts';
import { addToTotals } from './totals.ts';

export type TransactionRow = Selectable<Schema['transactions']>;

/** Records an income or an expense. */
export async function insertTransaction(tx: Tx, userId: number, made: NewTransaction, now: Date): Promise<Transaction> {
  const [row] = await insertRows(tx, userId, [
    {
      user_id: userId,
      id: newId(),
      sequence: await nextSequence(tx, userId),
      created_at: now.getTime(),
      ...(await entered(tx, userId, made)),
    },
  ]);
  if (!row) throw new Error('a row that was inserted did not come back');
  return toTransaction(row);
}

export type NewRow = Insertable<Schema['transactions']>;

/** Rows for one statement: well below the number of parameters that SQLite takes. */
export const ROWS_AT_ONCE = 1000;

/** Writes rows whose categories exist, with the search index and the running totals. At most `ROWS_AT_ONCE`. */
export async function insertRows(tx: Tx, userId: number, rows: readonly NewRow[]): Promise<TransactionRow[]> {
  const inserted = await tx.insertInto('transactions').values(rows).returningAll().execute();
  await indexTexts(tx, userId, inserted);
  await addToTotals(
    tx,
    userId,
    inserted.map((row) => ({ ...row, count: 1 as const })),
  );
  return inserted;
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
    .set(await entered(tx, userId, changed))
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
  const row = await db
    .selectFrom('transactions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound('transaction');
  return row;
}

/** The user's newest transactions: by day, then by when they were made. */
export async function listNewest(db: Db, userId: number, limit: number): Promise<Transaction[]> {
  const rows = await db
    .selectFrom('transactions')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('day', 'desc')
    .orderBy('sequence', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toTransaction);
}

/** The columns that come from what a person entered. */
async function entered(tx: Tx, userId: number, { name, category, cost, addedOn, isIncome, note }: NewTransaction) {
  return {
    day: addedOn,
    is_income: toBit(isIncome),
    name,
    category: await keepCategory(tx, userId, category, isIncome),
    cost_minor: toMinor(cost),
    note,
    search_text: searchText(name, note),
  };
}

export function toTransaction(row: TransactionRow): Transaction {
  return {
    _id: row.id,
    name: row.name,
    category: row.category,
    cost: fromMinor(row.cost_minor),
    addedOn: row.day,
    isIncome: row.is_income === 1,
    note: row.note,
  };
}
