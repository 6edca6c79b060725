import type { Db, Tx } from '../../db/schema.ts';
import { queryInBatches } from '../../db/split-into-batches.ts';
import { lockUser } from '../../db/user-lock.ts';
import { getTransaction } from '../transaction-store.ts';

/** An expense and an income transaction that may belong to the same transfer. */
export type TransferPair = { expenseId: string; incomeId: string };

/**
 * Records that a pair must not be suggested as a transfer again.
 * @throws 404 if one of the two transactions does not exist
 */
export async function rejectTransferPair(tx: Tx, userId: number, pair: TransferPair): Promise<void> {
  await lockUser(tx, userId);
  await getTransaction(tx, userId, pair.expenseId);
  await getTransaction(tx, userId, pair.incomeId);
  await insertRejectedPair(tx, userId, pair);
}

/** Like `rejectTransferPair`, but does not check that the transactions exist. The caller holds the user's lock. */
export async function insertRejectedPair(tx: Tx, userId: number, { expenseId, incomeId }: TransferPair): Promise<void> {
  await tx
    .insertInto('kept_apart')
    .values({ user_id: userId, expense_id: expenseId, income_id: incomeId })
    .onConflict((known) => known.doNothing())
    .execute();
}

/** Returns a predicate that is true for rejected pairs containing one of these expenses. */
export async function listRejectedPairs(
  db: Db,
  userId: number,
  expenseIds: readonly string[],
): Promise<(pair: TransferPair) => boolean> {
  const rows = await queryInBatches(expenseIds, (some) =>
    db
      .selectFrom('kept_apart')
      .select(['expense_id', 'income_id'])
      .where('user_id', '=', userId)
      .where('expense_id', 'in', some),
  );
  const pairs = new Set(rows.map(({ expense_id, income_id }) => `${expense_id} ${income_id}`));
  return ({ expenseId, incomeId }) => pairs.has(`${expenseId} ${incomeId}`);
}
