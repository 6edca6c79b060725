import type { ManyChange } from '../../contract/change-many.ts';
import { MOST_TAGS, tagKey } from '../../contract/tags.ts';
import { newId } from '../db/new-id.ts';
import type { Tx } from '../db/schema.ts';
import { lockUser } from '../db/user-lock.ts';
import { badInput, notFound } from '../errors.ts';
import { changeFields, type FieldChange } from './change-fields.ts';
import type { TransactionRow } from './row.ts';
import { readTransactions } from './store.ts';
import { unpackTags } from './tags/packed.ts';
import { changeDay } from './transfers/change-day.ts';
import { readTransfers } from './transfers/store.ts';

/**
 * Changes what is named of transactions, all or none, with whatever hangs on it. Transfers have nothing of this but their day.
 * @returns by what it can be undone; null where all were so already
 * @throws 404 where one, or the account, is not there; 400 for anything but the day of a transfer, for another category of what is
 * split, for too many tags, and where a total would pass what sums stay exact for
 */
export async function changeAlike(tx: Tx, userId: number, wanted: ManyChange, now: Date): Promise<string | null> {
  await lockUser(tx, userId);
  const ids = [...new Set(wanted.transactionIds)];
  const rows = await readTransactions(tx, userId, ids);
  const transfers = rows.length === ids.length ? [] : await readTransfers(tx, userId, ids);
  if (rows.length + transfers.length < ids.length) throw notFound('list of transactions');
  const { transactionIds: _, addedOn, ...others } = wanted;
  if (transfers.length > 0 && Object.keys(others).length > 0) throw onlyDay(transfers.length);
  refuseSplit(rows, wanted);
  const note = { changeId: newId(), now };
  const changes = rows.map((before) => ({ before, change: changeOf(before, wanted) }));
  const count =
    (await changeFields(tx, userId, changes, note)) +
    (addedOn === undefined ? 0 : await changeDay(tx, userId, transfers, addedOn, note));
  return count > 0 ? note.changeId : null;
}

function changeOf(before: TransactionRow, { name, category, addedOn, accountId, ...tags }: ManyChange): FieldChange {
  return {
    ...(name !== undefined && { name }),
    ...(category !== undefined && { category }),
    ...(addedOn !== undefined && { day: addedOn }),
    ...(accountId !== undefined && { account_id: accountId }),
    ...((tags.addTags || tags.removeTags) && { tags: tagsAfter(before, tags) }),
  };
}

function tagsAfter({ tags: packed }: TransactionRow, { addTags = [], removeTags = [] }: Partial<ManyChange>): string[] {
  const own = unpackTags(packed);
  const has = new Set(own.map(tagKey));
  const removed = new Set(removeTags.map(tagKey));
  const tags = [
    ...own.filter((name) => !removed.has(tagKey(name))),
    ...addTags.filter((name) => !has.has(tagKey(name))),
  ];
  if (tags.length > MOST_TAGS) throw badInput(`One of these would have more than ${MOST_TAGS} tags.`, 'addTags');
  return tags;
}

function onlyDay(count: number) {
  const words = count === 1 ? 'One of these is a transfer' : `${count} of these are transfers`;
  return badInput(`${words}, of which only the date can be changed together with others.`, 'transactionIds');
}

function refuseSplit(rows: readonly TransactionRow[], { category }: ManyChange): void {
  const split = rows.filter((row) => row.is_split && category !== undefined && category !== row.category);
  if (split.length === 0) return;
  throw badInput(
    `${split.length === 1 ? 'One of these is' : `${split.length} of these are`} split over several categories. Please change its lines instead.`,
    'category',
  );
}
