import type { Db } from '../db/schema.ts';

/** Counts the user's receipts that are linked to these transactions. The transactions may be deleted. */
export async function countLinkedReceipts(db: Db, userId: number, transactionIds: readonly string[]): Promise<number> {
  const { count } = await db
    .selectFrom('receipts')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('transaction_id', 'in', transactionIds)
    .executeTakeFirstOrThrow();
  return count;
}
