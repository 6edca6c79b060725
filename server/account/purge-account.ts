import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { resetMailsKey } from '../auth/mail-reset-link.ts';
import { forgetSessions } from '../auth/recent-sessions.ts';
import { isPostgres } from '../db/database.ts';
import type { Db, Schema, Tx } from '../db/schema.ts';
import { resetLimit } from '../http/limits.ts';
import type { ReceiptFiles } from '../receipts/files.ts';
import { unindexTexts } from '../transactions/search-index.ts';

/** Whatever a user has beside transactions, and how many rows go at once: a receipt's are large. */
export const TABLES = {
  sessions: 500,
  password_resets: 500,
  idempotency_keys: 100,
  deleted: 500,
  totals: 500,
  budgets: 500,
  recurring: 500,
  posted_occurrences: 500,
  receipts: 20,
  receipt_lessons: 500,
  categories: 500,
} satisfies Partial<Record<keyof Schema, number>>;
type Table = keyof typeof TABLES;

/** SQLite unindexes the text of each one. */
const TRANSACTIONS_AT_ONCE = 200;

/** Removes what deleted accounts have left, until the server stops; begun anew, it goes on where it was. */
export async function purgeDeletedAccounts(db: Db, files: ReceiptFiles, stopping: AbortSignal): Promise<void> {
  const dead = await db.selectFrom('users').select('id').where('deleted_at', 'is not', null).execute();
  for (const { id } of dead) await purgeAccount(db, files, id, stopping);
}

/**
 * Removes everything of a deleted account, the user's row last: as long as that is there, there may be more to do.
 * Between two batches it rests as long as the last one took, so that others come in between. Nothing can be added
 * meanwhile: `lockUser` and `nextSequence` refuse.
 */
export async function purgeAccount(db: Db, files: ReceiptFiles, userId: number, stopping: AbortSignal): Promise<void> {
  const take = (batch: Batch) =>
    db.transaction().execute(async (tx) => ((await isThere(tx, userId)) ? batch(tx, userId) : 'gone'));
  for (const batch of BATCHES) {
    for (let left = 'some'; left === 'some'; ) {
      if (stopping.aborted) return;
      const began = performance.now();
      left = await take(batch);
      if (left === 'gone') return;
      await setTimeout(performance.now() - began);
    }
  }
  await files.discardAll(userId);
  await resetLimit(db, resetMailsKey(userId));
  await db.deleteFrom('users').where('id', '=', userId).where('deleted_at', 'is not', null).execute();
  forgetSessions();
}

/** Removes some rows of a user; says whether there may be some left. */
type Batch = (tx: Tx, userId: number) => Promise<'some' | 'none'>;

const BATCHES: Batch[] = [
  deleteTransactions,
  ...(Object.keys(TABLES) as Table[]).map(
    (table): Batch =>
      (tx, userId) =>
        deleteRows(tx, table, userId),
  ),
];

/** Whether the deleted account is still there. Holds its row, so that servers that purge it at once take turns. */
async function isThere(tx: Tx, userId: number): Promise<boolean> {
  const dead = tx.selectFrom('users').select('id').where('id', '=', userId).where('deleted_at', 'is not', null);
  // SQLite holds the whole database from the start of a transaction.
  const user = await (isPostgres(tx) ? dead.forUpdate() : dead).executeTakeFirst();
  return user !== undefined;
}

async function deleteTransactions(tx: Tx, userId: number): Promise<'some' | 'none'> {
  const some = tx.selectFrom('transactions').select('id').where('user_id', '=', userId).limit(TRANSACTIONS_AT_ONCE);
  const gone = await tx
    .deleteFrom('transactions')
    .where('user_id', '=', userId)
    .where('id', 'in', some)
    .returning('number')
    .execute();
  if (gone.length === 0) return 'none';
  await unindexTexts(
    tx,
    gone.map(({ number }) => number),
  );
  return 'some';
}

async function deleteRows(tx: Tx, table: Table, userId: number): Promise<'some' | 'none'> {
  const from = sql.table(table);
  const place = sql.raw(isPostgres(tx) ? 'ctid' : 'rowid');
  const some = sql`select ${place} from ${from} where user_id = ${userId} limit ${TABLES[table]}`;
  const { numAffectedRows } = await sql`delete from ${from} where ${place} in (${some})`.execute(tx);
  return numAffectedRows === 0n ? 'none' : 'some';
}
