import type { Tx } from '../../db/schema.ts';
import { markTransactionsChecked } from '../bulk-updates.ts';
import { restoreTransactions } from '../delete-and-restore.ts';
import { findTransaction } from '../transaction-store.ts';
import { recordRestoredVersions } from '../undo-log.ts';
import { moveRefundsToPurchase, updateTransaction } from '../write-transactions.ts';
import { moveReferencesBack, type StateBeforeMerge } from './transaction-references.ts';

/**
 * Undoes a merge, so that the two transactions exist separately again. The caller holds the user's lock.
 * @param version the version after the merge
 * @returns false if the merged transaction has since been changed or deleted, in which case nothing is done
 * @throws 404 if the removed transaction is no longer in the trash
 */
export async function undoMerge(
  tx: Tx,
  userId: number,
  id: string,
  version: number,
  { mergedId, references, fields: { is_checked, ...fields }, version: from }: StateBeforeMerge,
  now: Date,
): Promise<boolean> {
  if ((await findTransaction(tx, userId, id))?.version !== version) return false;
  await moveReferencesBack(tx, userId, references, id, mergedId);
  await restoreTransactions(tx, userId, [mergedId], now);
  const { refundIds = [] } = references;
  if (refundIds.length > 0) await moveRefundsToPurchase(tx, userId, id, mergedId, refundIds);
  const { version: to } = await updateTransaction(tx, userId, id, fields);
  await markTransactionsChecked(tx, userId, [id], is_checked);
  await recordRestoredVersions(tx, userId, [{ id, from, to }]);
  return true;
}
