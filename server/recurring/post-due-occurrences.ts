import { setImmediate } from 'node:timers/promises';
import {
  findFirstOccurrence,
  findNextOccurrence,
  listOccurrences,
  type Occurrence as OccurrenceDay,
} from '../../domain/recurrence.ts';
import { classifyDatabaseError } from '../db/classify-database-error.ts';
import type { Db, Tx } from '../db/schema.ts';
import { lockUser } from '../db/user-lock.ts';
import { countTransactions } from '../ledger/count-transactions.ts';
import { HttpError } from '../platform/errors.ts';
import type { TransactionDraft } from '../transactions/transaction-row.ts';
import type { TransferDraft } from '../transactions/transfers/transfer-row.ts';
import { insertTransfers } from '../transactions/transfers/write-transfers.ts';
import { insertTransactions } from '../transactions/write-transactions.ts';
import { addSchedulesToRows, type RecurringItem } from './recurring-items.ts';
import { NEVER_DUE_DAY } from './unposted-occurrences.ts';

type Item = RecurringItem;
/** An occurrence and its item. `day` is the day of the transaction. */
export type RecurringItemOccurrence = OccurrenceDay & { item: Item };

/** Number of occurrences per database transaction. It is small, so that other requests do not wait long. */
const AT_ONCE = 100;
/** Number of database transactions for one user after which the next user has a turn. */
const STEPS_IN_TURN = 10;

type Posting = { now: Date; maxTransactions: number | undefined };

/**
 * Posts up to 1,000 due occurrences of the user's items, oldest first, each as a transaction on its own day. They are
 * marked as posted in the same database transaction, so that none is posted twice or missed, even after a crash or with
 * several servers. An item is paused when the user reaches the server's maximum number of transactions, or when its
 * transaction is refused. If one item fails, the others are still posted.
 * @param today the user's current day; occurrences up to this day are due
 * @returns true if more occurrences are due
 * @throws the first error of an item, after the other items have been posted
 */
export async function postDueOccurrences(db: Db, userId: number, today: string, posting: Posting): Promise<boolean> {
  const failed = new Map<string, unknown>();
  let due = 1;
  for (let step = 0; step < STEPS_IN_TURN && due > 0; step++) {
    due = await postStep(db, userId, today, posting, failed);
    // SQLite calls are synchronous, so pause here to let other requests run.
    await setImmediate();
  }
  for (const failure of failed.values()) throw failure;
  return due > 0;
}

/**
 * Posts up to 100 occurrences in one database transaction. If that fails, posts each item separately.
 * @param failed items to skip, with their errors; new failures are added
 * @returns how many occurrences were due
 */
async function postStep(
  db: Db,
  userId: number,
  today: string,
  { now, maxTransactions }: Posting,
  failed: Map<string, unknown>,
): Promise<number> {
  const post = (choose: (tx: Tx) => Promise<Item[]>) =>
    db.transaction().execute(async (tx) => {
      await lockUser(tx, userId);
      const items = await choose(tx);
      const due = oldestDue(items, today);
      const hasDue = new Set(due.map(({ item }) => item));
      if (due.length < AT_ONCE)
        await correctDueDays(
          tx,
          items.filter((item) => !hasDue.has(item)),
        );
      const room = await roomFor(tx, userId, due.length, maxTransactions);
      if (room === 0) await pauseAtLimit(tx, userId, [...hasDue]);
      else await postOccurrences(tx, userId, due.slice(0, room), now);
      return due.length;
    });
  let items: Item[] = [];
  try {
    return await post(async (tx) => {
      items = await listDue(tx, userId, today, [...failed.keys()]);
      return items;
    });
  } catch (error) {
    if (!isOfItem(error) || items.length === 0) throw error;
  }
  let due = 0;
  for (const { id } of items) {
    try {
      due += await post((tx) => listDue(tx, userId, today, [], id));
    } catch (error) {
      if (!isOfItem(error)) throw error;
      if (error instanceof HttpError) await db.transaction().execute((tx) => pauseRefused(tx, userId, today, id));
      else failed.set(id, error);
      due++;
    }
    await setImmediate();
  }
  return due;
}

/**
 * True if only this item caused the error, for example because its transaction was refused. False if the error affects
 * the database or all of the user's items.
 */
function isOfItem(error: unknown): boolean {
  return error instanceof HttpError ? error.status === 400 : classifyDatabaseError(error) === undefined;
}

async function listDue(
  tx: Tx,
  userId: number,
  today: string,
  passedOver: readonly string[],
  only?: string,
): Promise<Item[]> {
  const rows = await tx
    .selectFrom('recurring')
    .selectAll()
    .where('user_id', '=', userId)
    .where('next_due_day', '<=', today)
    .$if(passedOver.length > 0, (items) => items.where('id', 'not in', passedOver))
    .$if(only !== undefined, (items) => items.where('id', '=', only as string))
    .orderBy('next_due_day')
    .orderBy('sequence')
    .limit(AT_ONCE)
    .execute();
  return addSchedulesToRows(tx, userId, rows);
}

async function pauseRefused(tx: Tx, userId: number, today: string, id: string): Promise<void> {
  await lockUser(tx, userId);
  await pauseAtLimit(tx, userId, await listDue(tx, userId, today, [], id));
}

async function roomFor(tx: Tx, userId: number, wanted: number, maxTransactions: number | undefined): Promise<number> {
  if (maxTransactions === undefined || wanted === 0) return wanted;
  const count = await countTransactions(tx, userId, { transfers: 'include' });
  return Math.min(wanted, Math.max(0, maxTransactions - count));
}

async function pauseAtLimit(tx: Tx, userId: number, items: readonly Item[]): Promise<void> {
  for (const { id, next_due_day, version } of items) {
    await tx
      .updateTable('recurring')
      .set({ paused_due_day: next_due_day, next_due_day: NEVER_DUE_DAY, is_paused_at_limit: 1, version: version + 1 })
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .execute();
  }
}

/**
 * Posts the due occurrences of one item. Must be called in the database transaction that creates or changes the item.
 * The caller must hold the user's lock.
 * @throws 503 if more occurrences are due than one database transaction may post, for example if the server was stopped
 * for years
 */
export async function postAllDueOccurrencesOfItem(tx: Tx, item: Item, today: string, now: Date): Promise<void> {
  if ((await postFirstDueOccurrencesOfItem(tx, item, today, now)) < AT_ONCE) return;
  throw new HttpError(
    503,
    `Past occurrences of ${item.name} are still being posted. Try again in a minute.`,
    {},
    { 'retry-after': '30' },
  );
}

/** Posts the first 100 due occurrences of one item. @returns how many occurrences were due */
export async function postFirstDueOccurrencesOfItem(tx: Tx, item: Item, today: string, now: Date): Promise<number> {
  const due = oldestDue([item], today);
  await postOccurrences(tx, item.user_id, due, now);
  return due.length;
}

/**
 * Returns the oldest due occurrences. Those of one item are returned without gaps, so the item's next due day is that
 * of its first occurrence that is not returned.
 */
function oldestDue(items: readonly Item[], today: string): RecurringItemOccurrence[] {
  const due: RecurringItemOccurrence[] = [];
  for (const item of items) {
    let count = 0;
    for (const occurrence of listOccurrences(item.schedule, item.next_due_day, today)) {
      if (count++ === AT_ONCE) break;
      due.push({ ...occurrence, item });
    }
  }
  return due.sort((a, b) => a.day.localeCompare(b.day) || a.item.sequence - b.item.sequence).slice(0, AT_ONCE);
}

/**
 * Corrects the next due days of items that have no due occurrence. During an upgrade, a server of an earlier version
 * may write wrong due days, because it ignores all parts of a schedule except the frequency.
 */
async function correctDueDays(tx: Tx, items: readonly Item[]): Promise<void> {
  for (const item of items) {
    await updateDueDay(tx, item, findFirstOccurrence(item.schedule, item.next_due_day)?.day ?? NEVER_DUE_DAY);
  }
}

async function updateDueDay(tx: Tx, { user_id, id }: Item, next_due_day: string): Promise<void> {
  await tx.updateTable('recurring').set({ next_due_day }).where('user_id', '=', user_id).where('id', '=', id).execute();
}

async function postOccurrences(
  tx: Tx,
  userId: number,
  due: readonly RecurringItemOccurrence[],
  now: Date,
): Promise<void> {
  if (due.length === 0) return;
  const unposted = await mark(tx, userId, due);
  await insertTransactions(
    tx,
    userId,
    unposted.filter((each) => !isTransferOccurrence(each)).map(occurrenceToTransactionDraft),
    now,
  );
  await insertTransfers(tx, userId, unposted.filter(isTransferOccurrence).map(occurrenceToTransferDraft), now);
  for (const [item, last] of new Map(due.map((occurrence) => [occurrence.item, occurrence]))) {
    await updateDueDay(tx, item, findNextOccurrence(item.schedule, last)?.day ?? NEVER_DUE_DAY);
  }
}

/**
 * Converts an occurrence to a transaction on its day. If the item has a limited number of occurrences, the note says
 * which one this is.
 */
export function occurrenceToTransactionDraft(occurrence: RecurringItemOccurrence): TransactionDraft {
  const { id, kind, name, category, amount_minor, account_id, is_estimate } = occurrence.item;
  const note = formatPlace(occurrence);
  return {
    day: occurrence.day,
    kind,
    name,
    category,
    amount_minor,
    account_id,
    recurring_id: id,
    is_estimate,
    needs_review: 1,
    ...(note && { note }),
  };
}

export function isTransferOccurrence({ item }: RecurringItemOccurrence): boolean {
  return item.to_account_id !== null;
}

/** Converts an occurrence to a transfer. The item's name becomes the note, because transfers have no name. */
export function occurrenceToTransferDraft(occurrence: RecurringItemOccurrence): TransferDraft {
  const { id, name, account_id, to_account_id, amount_minor, is_estimate } = occurrence.item;
  const place = formatPlace(occurrence);
  return {
    day: occurrence.day,
    amount_minor,
    note: place ? `${name}, ${place}` : name,
    recurring_id: id,
    is_estimate,
    from_account_id: account_id,
    to_account_id: to_account_id ?? account_id,
  };
}

/** Returns a string such as `3 of 12`; undefined if the number of occurrences is not limited. */
function formatPlace({ number, item }: RecurringItemOccurrence): string | undefined {
  const { times } = item.schedule;
  return number && times ? `${number} of ${times}` : undefined;
}

/** Marks occurrences as posted. Returns, in order, those that were not marked before. */
async function mark(
  tx: Tx,
  userId: number,
  due: readonly RecurringItemOccurrence[],
): Promise<RecurringItemOccurrence[]> {
  const marked = await tx
    .insertInto('posted_occurrences')
    .values(due.map(({ item, plannedDay }) => ({ user_id: userId, recurring_id: item.id, due_day: plannedDay })))
    .onConflict((conflict) => conflict.doNothing())
    .returning(['recurring_id', 'due_day'])
    .execute();
  const isNew = new Set(marked.map(({ recurring_id, due_day }) => `${recurring_id} ${due_day}`));
  return due.filter(({ item, plannedDay }) => isNew.has(`${item.id} ${plannedDay}`));
}
