import { inBatches } from '../../db/in-batches.ts';
import type { Db, Tx } from '../../db/schema.ts';
import { lockUser } from '../../db/user-lock.ts';
import { getTransaction } from '../store.ts';

/** An expense and an income that may be two sides of a transfer. */
export type Pair = { expenseId: string; incomeId: string };

/** Has a pair proposed no longer. @throws 404 where one of the two is not there */
export async function keepApart(tx: Tx, userId: number, pair: Pair): Promise<void> {
  await lockUser(tx, userId);
  await getTransaction(tx, userId, pair.expenseId);
  await getTransaction(tx, userId, pair.incomeId);
  await rememberApart(tx, userId, pair);
}

/** The same of two that are known to be there. The caller holds the user. */
export async function rememberApart(tx: Tx, userId: number, { expenseId, incomeId }: Pair): Promise<void> {
  await tx
    .insertInto('kept_apart')
    .values({ user_id: userId, expense_id: expenseId, income_id: incomeId })
    .onConflict((known) => known.doNothing())
    .execute();
}

/** Tells which pairs of these expenses are kept apart. */
export async function listKeptApart(
  db: Db,
  userId: number,
  expenseIds: readonly string[],
): Promise<(pair: Pair) => boolean> {
  const pairs = new Set<string>();
  for (const some of inBatches(expenseIds)) {
    const rows = await db
      .selectFrom('kept_apart')
      .select(['expense_id', 'income_id'])
      .where('user_id', '=', userId)
      .where('expense_id', 'in', some)
      .execute();
    for (const { expense_id, income_id } of rows) pairs.add(`${expense_id} ${income_id}`);
  }
  return ({ expenseId, incomeId }) => pairs.has(`${expenseId} ${incomeId}`);
}
