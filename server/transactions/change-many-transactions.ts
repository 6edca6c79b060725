import type { ManyChange } from '../../contract/transactions/bulk-changes.ts';
import { getTagKey, MAX_TAGS_PER_TRANSACTION } from '../../contract/transactions/tags.ts';
import { createId } from '../db/create-id.ts';
import type { Tx } from '../db/schema.ts';
import { lockUser } from '../db/user-lock.ts';
import { createBadInputError, createNotFoundError } from '../platform/errors.ts';
import { appendToNote, MAX_NOTE_LENGTH } from './append-to-note.ts';
import { changeTransactionFields, type TransactionFieldChange } from './change-transaction-fields.ts';
import { isRefund } from './refunds/refund-columns.ts';
import { unpackTags } from './tags/packed-tags.ts';
import type { TransactionRow } from './transaction-row.ts';
import { listTransactionsByIds } from './transaction-store.ts';
import { changeTransferDay } from './transfers/change-transfer-day.ts';
import { listTransfersByIds } from './transfers/transfer-store.ts';

/**
 * Changes the same fields of many transactions; either all of them change or none do. For transfers, only the day can
 * be changed.
 * @returns the id for undoing the change; null if nothing had to change
 * @throws 404 if a transaction or the account does not exist; 400 for other fields of a transfer, for the category of a
 * split transaction, for the category of a refund whose purchase is not changed too, for too many tags, for a note that
 * would be too long, or if a total would be too large to be exact
 */
export async function changeManyTransactions(
  tx: Tx,
  userId: number,
  wanted: ManyChange,
  now: Date,
): Promise<string | null> {
  await lockUser(tx, userId);
  const ids = [...new Set(wanted.transactionIds)];
  const rows = await listTransactionsByIds(tx, userId, ids);
  const transfers = rows.length === ids.length ? [] : await listTransfersByIds(tx, userId, ids);
  if (rows.length + transfers.length < ids.length) throw createNotFoundError('list of transactions');
  const { transactionIds: _, addedOn, ...others } = wanted;
  if (transfers.length > 0 && Object.keys(others).length > 0) throw onlyDay(transfers.length);
  refuseSplit(rows, wanted);
  refuseRefunds(rows, wanted);
  const note = { changeId: createId(), now };
  const changes = rows.map((before) => ({ before, change: changeOf(before, wanted) }));
  const count =
    (await changeTransactionFields(tx, userId, changes, note)) +
    (addedOn === undefined ? 0 : await changeTransferDay(tx, userId, transfers, addedOn, note));
  return count > 0 ? note.changeId : null;
}

function changeOf(
  before: TransactionRow,
  { name, category, addedOn, accountId, addNote, ...tags }: ManyChange,
): TransactionFieldChange {
  return {
    needs_review: 0,
    ...(name !== undefined && { name }),
    ...(category !== undefined && { category }),
    ...(addedOn !== undefined && { day: addedOn }),
    ...(accountId !== undefined && { account_id: accountId }),
    ...(addNote !== undefined && { note: noteAfter(before, addNote) }),
    ...((tags.addTags || tags.removeTags) && { tags: tagsAfter(before, tags) }),
  };
}

function noteAfter({ note }: TransactionRow, added: string): string {
  const after = appendToNote(note, added);
  if (after === note && !note.toLowerCase().includes(added.toLowerCase()))
    throw createBadInputError(
      `One of the notes would have more than ${MAX_NOTE_LENGTH} characters. Shorten it first.`,
      'addNote',
    );
  return after;
}

function tagsAfter({ tags: packed }: TransactionRow, { addTags = [], removeTags = [] }: Partial<ManyChange>): string[] {
  const own = unpackTags(packed);
  const has = new Set(own.map(getTagKey));
  const removed = new Set(removeTags.map(getTagKey));
  const tags = [
    ...own.filter((name) => !removed.has(getTagKey(name))),
    ...addTags.filter((name) => !has.has(getTagKey(name))),
  ];
  if (tags.length > MAX_TAGS_PER_TRANSACTION)
    throw createBadInputError(
      `One of the transactions would have more than ${MAX_TAGS_PER_TRANSACTION} tags. Remove tags from it first.`,
      'addTags',
    );
  return tags;
}

function onlyDay(count: number) {
  const words = count === 1 ? 'One selected transaction is a transfer' : `${count} selected transactions are transfers`;
  return createBadInputError(`${words}. Only the date of transfers can be changed in bulk.`, 'transactionIds');
}

function refuseSplit(rows: readonly TransactionRow[], { category }: ManyChange): void {
  const split = rows.filter((row) => row.is_split && category !== undefined && category !== row.category);
  if (split.length === 0) return;
  throw createBadInputError(
    `${split.length === 1 ? 'One selected transaction is' : `${split.length} selected transactions are`} split into several categories. Change the categories of the split lines instead.`,
    'category',
  );
}

/**
 * Refuses a new category for a refund unless its purchase gets the same category in this change, because a refund
 * always has the category of its purchase.
 */
function refuseRefunds(rows: readonly TransactionRow[], { category }: ManyChange): void {
  if (category === undefined) return;
  const ids = new Set(rows.map(({ id }) => id));
  const alone = rows.filter((row) => isRefund(row) && row.category !== category && !ids.has(row.refund_of ?? ''));
  if (alone.length === 0) return;
  throw createBadInputError(
    `${alone.length === 1 ? 'One selected transaction is a refund, which always has' : `${alone.length} selected transactions are refunds, which always have`} the category of the refunded purchase. Change the category of the purchase instead.`,
    'category',
  );
}
