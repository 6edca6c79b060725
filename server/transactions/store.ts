import { randomBytes } from 'node:crypto';
import { fromMinor, toMinor } from '../../contract/money.ts';
import type { NewTransaction, Transaction } from '../../contract/transactions.ts';
import { nextSequence } from '../auth/store.ts';
import { keepCategory } from '../categories/store.ts';
import { type Db, type Schema, type Tx, toBit } from '../db/schema.ts';
import { addToTotals } from './totals.ts';

/** Records an income or an expense, with its category and the running totals. */
export async function insertTransaction(tx: Tx, userId: number, made: NewTransaction, now: Date): Promise<Transaction> {
  const sequence = await nextSequence(tx, userId);
  const category = await keepCategory(tx, userId, made.category, made.isIncome);
  const row: Schema['transactions'] = {
    user_id: userId,
    id: randomBytes(12).toString('base64url'),
    sequence,
    day: made.addedOn,
    is_income: toBit(made.isIncome),
    name: made.name,
    category,
    cost_minor: toMinor(made.cost),
    note: made.note,
    created_at: now.getTime(),
  };
  await tx.insertInto('transactions').values(row).execute();
  await addToTotals(tx, userId, {
    day: row.day,
    isIncome: made.isIncome,
    category,
    costMinor: row.cost_minor,
    count: 1,
  });
  return toTransaction(row);
}

/** The user's transactions, newest day first, then newest made. */
export async function listTransactions(
  db: Db,
  userId: number,
  { limit, offset = 0 }: { limit: number; offset?: number },
): Promise<Transaction[]> {
  const rows = await db
    .selectFrom('transactions')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('day', 'desc')
    .orderBy('sequence', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(toTransaction);
}

/** How many transactions the user has, from the running totals. */
export async function countTransactions(db: Db, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('totals')
    .select((row) => row.fn.sum<number | null>('count').as('count'))
    .where('user_id', '=', userId)
    .where('span', '=', 'all')
    .executeTakeFirstOrThrow();
  return count ?? 0;
}

function toTransaction(row: Schema['transactions']): Transaction {
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
