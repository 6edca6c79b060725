import type { ParsedInput } from '../../../contract/operation.ts';
import type { mergeTransactions as operation } from '../../../contract/transactions/merge-transactions.ts';
import { createId } from '../../db/create-id.ts';
import type { Tx } from '../../db/schema.ts';
import { lockUser } from '../../db/user-lock.ts';
import { createBadInputError, refuseOutdatedVersion } from '../../platform/errors.ts';
import { appendToNote } from '../append-to-note.ts';
import { markTransactionsChecked } from '../bulk-updates.ts';
import { moveEntriesToTrash } from '../delete-and-restore.ts';
import { parseSplitLines } from '../split-lines.ts';
import { unpackTags } from '../tags/packed-tags.ts';
import { toTransaction } from '../transaction-row.ts';
import { getTransaction } from '../transaction-store.ts';
import { logStatesBeforeChange } from '../undo-log.ts';
import { updateTransaction } from '../write-transactions.ts';
import { getMergePair, type MergePair } from './merge-pair.ts';
import { moveTransactionReferences, type StateBeforeMerge } from './transaction-references.ts';

/**
 * Merges two transactions and moves `booked` to the trash. `own` gets the amount, day, check mark, receipts and import
 * rows of `booked`. The words of `booked` are appended to the note of `own`, and the tags of `booked` are used if `own`
 * has none.
 * @returns the merged transaction, and the id for undoing the merge
 * @throws 404 if one of the two does not exist; 409 if a version differs; 400 if the two cannot be merged
 */
export async function mergeTransactions(
  tx: Tx,
  userId: number,
  { bookedId, bookedVersion, ownId, ownVersion }: ParsedInput<typeof operation, 'body'>,
  now: Date,
) {
  await lockUser(tx, userId);
  const pair = await getMergePair(tx, userId, bookedId, ownId);
  const { booked, own } = pair;
  await refuseOutdatedVersion('transaction', booked.version, bookedVersion, () => toTransaction(booked));
  await refuseOutdatedVersion('transaction', own.version, ownVersion, () => toTransaction(own));
  if (booked.is_split === 1) {
    throw createBadInputError(
      'The transaction that provides the amount and date is split. Use the amount and date of the other transaction, or end the split first.',
    );
  }
  await moveEntriesToTrash(tx, userId, [bookedId], now);
  const { version } = await updateTransaction(tx, userId, ownId, mergedFields(pair));
  await markTransactionsChecked(tx, userId, [ownId], booked.is_checked);
  const references = await moveTransactionReferences(tx, userId, bookedId, ownId);
  const changeId = createId();
  const before: StateBeforeMerge = { mergedId: bookedId, references, fields: formerFields(own), version: own.version };
  await logStatesBeforeChange(tx, userId, [{ id: ownId, version, before }], { changeId, now });
  return { transaction: toTransaction(await getTransaction(tx, userId, ownId)), changeId };
}

function mergedFields({ booked, own }: MergePair) {
  const isSaid = (words: string) => own.name.toLowerCase().includes(words.toLowerCase());
  return {
    day: booked.day,
    amount_minor: booked.amount_minor,
    is_estimate: booked.is_estimate,
    note: [booked.note, booked.name].filter((words) => !isSaid(words)).reduce(appendToNote, own.note),
    tags: unpackTags(own.tags || booked.tags),
  };
}

function formerFields({
  day,
  amount_minor,
  note,
  tags,
  is_checked,
  is_estimate,
  lines,
}: MergePair['own']): StateBeforeMerge['fields'] {
  return { day, amount_minor, note, tags: unpackTags(tags), is_checked, is_estimate, lines: parseSplitLines(lines) };
}
