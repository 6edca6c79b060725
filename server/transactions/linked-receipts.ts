import type { Db } from '../db/schema.ts';

/** Counts the receipts linked to these transactions. The transactions may already have been deleted. */
export async function countLinkedReceipts(db: Db, userId: number, transactionIds: readonly string[]): Promise<number> {
  const { count } = await db
    .selectFrom('receipts')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('transaction_id', 'in', transactionIds)
    .executeTakeFirstOrThrow();
  return count;
}
