import type { Recurring } from '../../contract/recurring-items.ts';
import { listOccurrences } from '../../domain/recurrence.ts';
import type { Tx } from '../db/schema.ts';
import { lockUser } from '../db/user-lock.ts';
import { createConflictError } from '../platform/errors.ts';
import { moveEntriesToTrash } from '../transactions/delete-and-restore.ts';
import { insertTransfer } from '../transactions/transfers/write-transfers.ts';
import { insertTransaction } from '../transactions/write-transactions.ts';
import {
  isTransferOccurrence,
  occurrenceToTransactionDraft,
  occurrenceToTransferDraft,
  postAllDueOccurrencesOfItem,
  postFirstDueOccurrencesOfItem,
  type RecurringItemOccurrence,
} from './post-due-occurrences.ts';
import { getNextDueDay, getRecurringItem, toRecurringReply } from './recurring-item-store.ts';
import type { RecurringItem as Item, RecurringRow } from './recurring-items.ts';
import {
  findFirstUnpostedDay,
  findFirstUnpostedOccurrence,
  getOccurrenceKey,
  listPostedOrSkippedOccurrences,
  NEVER_DUE_DAY,
} from './unposted-occurrences.ts';

const NO_UNDO = 'This can no longer be undone.';

/** An occurrence of an item, together with the user's current day and the current time. */
type Wanted = { id: string; dueDate: string; today: string; now: Date };

/**
 * Pauses or resumes an item. If the user paused the item, it continues with the first occurrence from today on. If the
 * server paused it at a limit, it continues with the first missed occurrence. Up to 100 occurrences are posted at once,
 * and the rest in the background.
 * @throws 404 if the user has no such item; 400 if a total would exceed the limit
 */
export async function pauseOrResumeRecurringItem(
  tx: Tx,
  userId: number,
  { id, isPaused, today, now }: { id: string; isPaused: boolean; today: string; now: Date },
): Promise<Recurring> {
  const row = await upToDate(tx, userId, { id, today, now });
  if (isPaused === (row.paused_due_day === null)) {
    const from = row.is_paused_at_limit === 1 ? getNextDueDay(row) : latest(getNextDueDay(row), today);
    const due = isPaused ? getNextDueDay(row) : await findFirstUnpostedDay(tx, row, from);
    const change = isPaused
      ? { paused_due_day: due, next_due_day: NEVER_DUE_DAY }
      : { paused_due_day: null, is_paused_at_limit: 0 as const, next_due_day: due };
    const version = row.version + 1;
    await update(tx, row, { ...change, version });
    await postFirstDueOccurrencesOfItem(tx, { ...row, ...change, version }, today, now);
  }
  return toRecurringReply(await getRecurringItem(tx, userId, id), today);
}

/**
 * Skips the next occurrence.
 * @throws 404 if the user has no such item; 409 if the given occurrence is not the next one, or if the item is paused
 */
export async function skipNextOccurrence(tx: Tx, userId: number, wanted: Wanted): Promise<Recurring> {
  const { item } = await claim(tx, userId, wanted, 1);
  return toRecurringReply(item, wanted.today);
}

/**
 * Posts the next occurrence with today's date and marks it as posted, so that it is not posted a second time on its due
 * day.
 * @throws 404 if the user has no such item; 409 if the given occurrence is not the next one, or if the item is paused;
 * 400 if a total would exceed the limit up to which sums are exact
 */
export async function postNextOccurrence(
  tx: Tx,
  userId: number,
  wanted: Wanted,
): Promise<Recurring & { transactionId: string }> {
  const occurrence = { ...(await claim(tx, userId, wanted, 0)), day: wanted.today };
  const made = isTransferOccurrence(occurrence)
    ? await insertTransfer(tx, userId, occurrenceToTransferDraft(occurrence), wanted.now)
    : await insertTransaction(tx, userId, { ...occurrenceToTransactionDraft(occurrence), needs_review: 0 }, wanted.now);
  return { ...toRecurringReply(occurrence.item, wanted.today), transactionId: made.id };
}

/**
 * Undoes the latest skipping or early posting of an occurrence, so that the occurrence is due again. If its day has
 * been reached, posts it on that day.
 * @param transactionId the posted transaction, which is moved to the trash; undefined if the occurrence was skipped
 * @throws 404 if the user has no such item; 409 if another occurrence has been skipped or posted since
 */
export async function undoSkipOrEarlyPosting(
  tx: Tx,
  userId: number,
  { id, dueDate, today, now, transactionId }: Wanted & { transactionId?: string | undefined },
): Promise<Recurring> {
  const row = await upToDate(tx, userId, { id, today, now });
  const following = row.paused_due_day === null && (await findFirstUnpostedDay(tx, row, dueDate));
  const due_day = await findMarkedPlannedDay(tx, row, dueDate);
  const mark =
    due_day !== undefined &&
    (await tx
      .deleteFrom('posted_occurrences')
      .where((of) => of.and({ user_id: userId, recurring_id: id, due_day }))
      .returning('is_skipped')
      .executeTakeFirst());
  if (!mark || following !== row.next_due_day || (mark.is_skipped === 0) !== (transactionId !== undefined)) {
    throw createConflictError(NO_UNDO);
  }
  if (transactionId !== undefined) {
    await refuseOthers(tx, row, transactionId);
    await moveEntriesToTrash(tx, userId, [transactionId], now);
  }
  await update(tx, row, { next_due_day: dueDate });
  await postAllDueOccurrencesOfItem(tx, { ...row, next_due_day: dueDate }, today, now);
  return toRecurringReply(await getRecurringItem(tx, userId, id), today);
}

/** Of the posted or skipped occurrences with this due day, returns the planned day of the last one. */
async function findMarkedPlannedDay(tx: Tx, { user_id, id, schedule }: Item, dueDay: string) {
  const marked = await listPostedOrSkippedOccurrences(tx, user_id, [id], dueDay);
  const occurrences = [...listOccurrences(schedule, dueDay, dueDay)];
  return occurrences.findLast((occurrence) => marked.has(getOccurrenceKey(id, occurrence)))?.plannedDay;
}

/** Takes the user's lock, posts the item's due occurrences, and returns the updated item. */
async function upToDate(
  tx: Tx,
  userId: number,
  { id, today, now }: Pick<Wanted, 'id' | 'today' | 'now'>,
): Promise<Item> {
  await lockUser(tx, userId);
  await postAllDueOccurrencesOfItem(tx, await getRecurringItem(tx, userId, id), today, now);
  return getRecurringItem(tx, userId, id);
}

/**
 * Marks the next occurrence as posted or skipped, and moves the item's due day to the occurrence after it.
 * @returns the occurrence and the updated item
 */
async function claim(
  tx: Tx,
  userId: number,
  { dueDate, ...wanted }: Wanted,
  is_skipped: 0 | 1,
): Promise<RecurringItemOccurrence> {
  const row = await upToDate(tx, userId, wanted);
  if (row.paused_due_day !== null) throw createConflictError(`${row.name} is paused. Resume it first.`);
  const next = await findFirstUnpostedOccurrence(tx, row, row.next_due_day);
  if (next?.day !== dueDate) {
    throw createConflictError('This occurrence has already been posted or skipped. Check the next due date.');
  }
  const mark = { user_id: userId, recurring_id: row.id, due_day: next.plannedDay, is_skipped };
  await tx.insertInto('posted_occurrences').values(mark).execute();
  const next_due_day = await findFirstUnpostedDay(tx, row, dueDate);
  await update(tx, row, { next_due_day });
  return { ...next, item: { ...row, next_due_day } };
}

async function update(tx: Tx, { user_id, id }: Item, change: Partial<RecurringRow>): Promise<void> {
  await tx.updateTable('recurring').set(change).where('user_id', '=', user_id).where('id', '=', id).execute();
}

/**
 * Checks that this item posted the transaction.
 * @throws 409 if it did not
 */
async function refuseOthers(tx: Tx, { user_id, id }: Item, transactionId: string): Promise<void> {
  for (const table of ['transactions', 'transfers'] as const) {
    const found = await tx
      .selectFrom(table)
      .select('recurring_id')
      .where('user_id', '=', user_id)
      .where('id', '=', transactionId)
      .executeTakeFirst();
    if (found && found.recurring_id !== id) throw createConflictError(NO_UNDO);
  }
}

function latest(a: string, b: string): string {
  return a > b ? a : b;
}
