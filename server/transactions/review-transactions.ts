import { setImmediate } from 'node:timers/promises';
import { createId } from '../db/create-id.ts';
import type { Db, Tx } from '../db/schema.ts';
import { lockUser, waitForBulkWrite } from '../db/user-lock.ts';
import { createNotFoundError } from '../platform/errors.ts';
import { countUpToLimit } from './search/count-transactions.ts';
import { selectTransactionsByFilter } from './search/filter-query.ts';
import { listTransactionsByIds } from './transaction-store.ts';
import { type LoggedChange, logStatesBeforeChange } from './undo-log.ts';

/** Maximum number of transactions accepted per database transaction. */
const REVIEWED_PER_STEP = 1000;

/** The import that added the transactions to accept, and their category. */
type ReviewFilter = { importId?: string | undefined; category?: string | undefined };

/** Counts the transactions that need review. Stops at 10,001, like the count of a list. */
export function countTransactionsToReview(db: Db, userId: number): Promise<number> {
  return countUpToLimit(db, selectTransactionsByFilter(db, userId, { needsReview: 1 }));
}

/**
 * Accepts transactions that need review. Their versions stay the same, so that undoing an import still removes them.
 * @param ids at most `REVIEWED_PER_STEP` transactions. If undefined, all transactions that need review are accepted, in
 * batches with pauses in between
 * @param filter if `ids` is undefined: accepts only these transactions
 * @returns the number of accepted transactions, and the id for undoing this; null if there were none
 * @throws 404 if one of the transactions or the import does not exist
 */
export async function markTransactionsReviewed(
  db: Db,
  userId: number,
  ids: readonly string[] | undefined,
  { importId, category }: ReviewFilter,
  now: Date,
): Promise<{ reviewedCount: number; changeId: string | null }> {
  const note = { changeId: createId(), now };
  let reviewedCount = 0;
  for (;;) {
    const review = (tx: Tx) => reviewSome(tx, userId, ids, { importId, category }, note);
    const count = await waitForBulkWrite(() => db.transaction().execute(review));
    reviewedCount += count;
    if (ids || count < REVIEWED_PER_STEP) return { reviewedCount, changeId: reviewedCount > 0 ? note.changeId : null };
    // SQLite calls are synchronous, so without this pause no other request would be served until all batches are done.
    await setImmediate();
  }
}

async function reviewSome(
  tx: Tx,
  userId: number,
  ids: readonly string[] | undefined,
  { importId, category }: ReviewFilter,
  note: LoggedChange,
): Promise<number> {
  await lockUser(tx, userId);
  if (ids) {
    const wanted = [...new Set(ids)];
    if ((await listTransactionsByIds(tx, userId, wanted)).length < wanted.length)
      throw createNotFoundError('list of transactions');
  }
  if (importId !== undefined) {
    const imports = tx.selectFrom('imports').select('id').where('user_id', '=', userId);
    if (!(await imports.where('id', '=', importId).executeTakeFirst())) throw createNotFoundError('import');
  }
  const waiting = selectTransactionsByFilter(tx, userId, { needsReview: 1, importId, category })
    .select('id')
    .limit(REVIEWED_PER_STEP);
  const rows = await tx
    .updateTable('transactions')
    .set({ needs_review: 0 })
    .where('user_id', '=', userId)
    .where('id', 'in', ids ?? waiting)
    .where('needs_review', '=', 1)
    .returning(['id', 'version'])
    .execute();
  const kept = rows.map(({ id, version }) => ({ id, version, before: { needs_review: 1, version } }));
  await logStatesBeforeChange(tx, userId, kept, note);
  return rows.length;
}
