import type { Db } from '../../db/schema.ts';
import { createBadInputError, createNotFoundError } from '../../platform/errors.ts';
import { isRefund } from '../refunds/refund-columns.ts';
import type { StoredTransaction } from '../transaction-store.ts';
import { findTransaction } from '../transaction-store.ts';
import { findTransferIds } from '../transfers/transfer-store.ts';

/**
 * Two transactions for the same purchase, to be merged. The merged transaction gets the amount and day of `booked`, and
 * everything else from `own`.
 */
export type MergePair = { booked: StoredTransaction; own: StoredTransaction };

/**
 * Returns the two transactions to merge.
 * @throws 404 if one of them does not exist; 400 if they cannot be merged
 */
export async function getMergePair(db: Db, userId: number, bookedId: string, ownId: string): Promise<MergePair> {
  if (bookedId === ownId) throw createBadInputError('Choose two different transactions.');
  const booked = await findTransaction(db, userId, bookedId);
  const own = await findTransaction(db, userId, ownId);
  if (!booked || !own) {
    const transfers = await findTransferIds(db, userId, [bookedId, ownId]);
    const isAllThere = (booked || transfers.has(bookedId)) && (own || transfers.has(ownId));
    throw isAllThere
      ? createBadInputError('A transfer cannot be merged. Split it into an expense and an income transaction first.')
      : createNotFoundError('transaction');
  }
  if (booked.account_id !== own.account_id)
    throw createBadInputError('Only transactions in the same account can be merged.');
  if (isRefund(booked) || isRefund(own))
    throw createBadInputError('A refund cannot be merged. Unlink it from its purchase first.');
  if (booked.kind !== own.kind) throw createBadInputError('An expense cannot be merged with an income transaction.');
  return { booked, own };
}

/** Returns the id of the import that created the transaction; null if it was not created by an import. */
export async function findImportIdOfTransaction(db: Db, userId: number, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('import_rows')
    .innerJoin('imports', (join) =>
      join
        .onRef('imports.user_id', '=', 'import_rows.user_id')
        .onRef('imports.reading_id', '=', 'import_rows.reading_id'),
    )
    .select('imports.id')
    .where('import_rows.user_id', '=', userId)
    .where('transaction_id', '=', id)
    .where('is_included', '=', 1)
    .where('state', 'in', ['done', 'reverted'])
    .executeTakeFirst();
  return row?.id ?? null;
}
