import { FALLBACK_CATEGORY } from '../../contract/categories.ts';
import {
  type ChangedRecurring,
  MAX_RECURRING_ITEMS,
  type NewRecurring,
  type Recurring,
} from '../../contract/recurring-items.ts';
import { addDaysClamped } from '../../domain/calendar-day.ts';
import { amountToMinor, minorToAmount } from '../../domain/money.ts';
import { findFirstOccurrence, listOccurrences } from '../../domain/recurrence.ts';
import { isSameSchedule } from '../../domain/schedule.ts';
import { ensureCategory } from '../categories/category-store.ts';
import { countUserRows } from '../db/count-user-rows.ts';
import { createId } from '../db/create-id.ts';
import { deleteUserRow } from '../db/delete-user-row.ts';
import { type Db, type Tx, toStoredBoolean, toTransactionKind } from '../db/schema.ts';
import { allocateSequenceNumber, lockUser } from '../db/user-lock.ts';
import { createBadInputError, createNotFoundError, refuseOutdatedVersion } from '../platform/errors.ts';
import { loadAccountChooser } from '../transactions/accounts/choose-account.ts';
import { createSameAccountError } from '../transactions/transfers/write-transfers.ts';
import {
  getFormerPriceAfterChange,
  type InferredPrice,
  inferActualPrice,
  listPostedTransactions,
} from './infer-price.ts';
import { postAllDueOccurrencesOfItem } from './post-due-occurrences.ts';
import {
  addSchedulesToRows,
  type RecurringItem as Item,
  type RecurringRow as Row,
  toScheduleColumns,
} from './recurring-items.ts';
import {
  findFirstUnpostedDay,
  getOccurrenceKey,
  listPostedOrSkippedOccurrences,
  NEVER_DUE_DAY,
} from './unposted-occurrences.ts';

/** Returns the user's recurring items, sorted by next due day, then by age. Paused items come last. */
export async function listRecurringItems(db: Db, userId: number, today: string): Promise<Recurring[]> {
  const rows = await db
    .selectFrom('recurring')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('next_due_day')
    .orderBy('sequence')
    .execute();
  const posted = await listPostedTransactions(
    db,
    userId,
    rows.map(({ id }) => id),
    today,
  );
  const items = await addSchedulesToRows(db, userId, rows);
  return items.map((row) => toRecurringReply(row, today, inferActualPrice(row, posted.get(row.id) ?? [])));
}

/**
 * Inserts an item. Past occurrences are not posted: the first due day is that of the first occurrence from today on. If
 * it is today, the occurrence is posted immediately.
 * @throws 400 if the user has the maximum number of items
 */
export async function insertRecurringItem(
  tx: Tx,
  userId: number,
  made: NewRecurring,
  today: string,
  now: Date,
): Promise<Recurring> {
  const sequence = await allocateSequenceNumber(tx, userId);
  await refuseTooMany(tx, userId);
  const item = await toItem(tx, {
    user_id: userId,
    id: createId(),
    sequence,
    ...(await toColumns(tx, userId, made)),
    ...toScheduleColumns(made),
    next_due_day: NEVER_DUE_DAY,
    paused_due_day: null,
    is_paused_at_limit: 0,
    former_amount_minor: null,
    amount_since_day: null,
    is_estimate: toStoredBoolean(made.isEstimate ?? false),
    version: 1,
  });
  item.next_due_day = findFirstOccurrence(item.schedule, today)?.day ?? NEVER_DUE_DAY;
  await tx.insertInto('recurring').values(toRow(item)).execute();
  await postAllDueOccurrencesOfItem(tx, item, today, now);
  return toRecurringReply(await getRecurringItem(tx, userId, item.id), today);
}

async function toItem(db: Db, row: Row): Promise<Item> {
  const [item] = await addSchedulesToRows(db, row.user_id, [row]);
  return item as Item;
}

function toRow({ schedule: _, ...row }: Item): Row {
  return row;
}

async function refuseTooMany(tx: Tx, userId: number): Promise<void> {
  if ((await countUserRows(tx, 'recurring', userId)) < MAX_RECURRING_ITEMS) return;
  throw createBadInputError(
    `You have reached the limit of ${MAX_RECURRING_ITEMS} recurring items. Delete one to add another.`,
  );
}

/**
 * Updates an item. Omitted fields keep their values. Occurrences that were already due are posted with the old values.
 * The schedule changes only if the start day, the frequency or another part of the schedule gets a new value. The new
 * schedule applies from today on, and no day is posted twice.
 * @param expected the version that the client edited, if it sent one
 * @throws 404 if the user has no such item; 409 if the version differs
 */
export async function updateRecurringItem(
  tx: Tx,
  userId: number,
  id: string,
  change: ChangedRecurring,
  today: string,
  now: Date,
  expected?: number,
): Promise<Recurring> {
  await lockUser(tx, userId);
  const known = await getRecurringItem(tx, userId, id);
  await refuseOutdatedVersion('recurring transaction', known.version, expected, () => toRecurringReply(known, today));
  await postAllDueOccurrencesOfItem(tx, known, today, now);
  const before = await getRecurringItem(tx, userId, id);
  const { isIncome = before.kind === 'income' } = change;
  const { accountId = before.account_id, toAccountId = before.to_account_id } = change;
  const changed = { ...change, isIncome, accountId, toAccountId };
  const after = await toItem(tx, {
    ...toRow(before),
    ...(await toColumns(tx, userId, changed)),
    ...toScheduleColumns(change, before.schedule),
    ...(change.isEstimate !== undefined && { is_estimate: toStoredBoolean(change.isEstimate) }),
  });
  const due = isSameSchedule(before.schedule, after.schedule)
    ? getNextDueDay(before)
    : await findFirstUnpostedDay(tx, after, await findFirstFreeDay(tx, before, today));
  const item: Item = {
    ...after,
    ...(before.paused_due_day === null ? { next_due_day: due } : { paused_due_day: due }),
    ...getFormerPriceAfterChange(before, after, due, today),
    version: before.version + 1,
  };
  await tx.updateTable('recurring').set(toRow(item)).where('user_id', '=', userId).where('id', '=', id).execute();
  await postAllDueOccurrencesOfItem(tx, item, today, now);
  return toRecurringReply(await getRecurringItem(tx, userId, id), today);
}

/**
 * Returns the first day on which a new schedule applies. This is today, or tomorrow if an occurrence was already posted
 * today.
 */
async function findFirstFreeDay(tx: Tx, item: Item, today: string): Promise<string> {
  const occurrences = [...listOccurrences(item.schedule, today, today)];
  const marked = await listPostedOrSkippedOccurrences(tx, item.user_id, [item.id], today);
  const isTaken = occurrences.some((occurrence) => marked.has(getOccurrenceKey(item.id, occurrence)));
  return isTaken ? addDaysClamped(today, 1) : today;
}

/**
 * Deletes an item, including the records of its posted and skipped occurrences.
 * @throws 404 if the user has no such item
 */
export async function deleteRecurringItem(tx: Tx, userId: number, id: string): Promise<void> {
  await deleteUserRow(tx, 'recurring', userId, id, 'recurring transaction');
  await tx.deleteFrom('posted_occurrences').where('user_id', '=', userId).where('recurring_id', '=', id).execute();
}

/** Moves items from one category to another. The caller must hold the user's lock. */
export async function moveRecurringItemsToCategory(tx: Tx, userId: number, from: string, to: string): Promise<void> {
  await tx
    .updateTable('recurring')
    .set((old) => ({ category: to, version: old('version', '+', 1) }))
    .where('user_id', '=', userId)
    .where('category', '=', from)
    .execute();
}

/**
 * Returns an item.
 * @throws 404 if the user has no such item
 */
export async function getRecurringItem(db: Db, userId: number, id: string): Promise<Item> {
  const row = await db
    .selectFrom('recurring')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw createNotFoundError('recurring transaction');
  return toItem(db, row);
}

/**
 * Converts the fields of a new item to columns.
 * @throws 404 if an account does not exist, 400 for a transfer from an account to itself
 */
async function toColumns(tx: Tx, userId: number, made: Omit<NewRecurring, 'frequency'>) {
  const accounts = await loadAccountChooser(tx, userId);
  const account_id = accounts.choose(made.accountId);
  const to_account_id = made.toAccountId ? accounts.choose(made.toAccountId) : null;
  if (account_id === to_account_id) throw createSameAccountError();
  return {
    account_id,
    to_account_id,
    name: made.name,
    ...(await inCategory(tx, userId, made)),
    amount_minor: amountToMinor(made.amount),
  };
}

/**
 * Returns the category and kind to store. Transfers have neither, but the columns are not nullable. So for transfers,
 * values that have no effect are stored.
 */
async function inCategory(
  tx: Tx,
  userId: number,
  { category, isIncome, toAccountId }: Pick<NewRecurring, 'category' | 'isIncome' | 'toAccountId'>,
) {
  if (toAccountId) return { category: FALLBACK_CATEGORY, kind: 'expense' as const };
  const kind = toTransactionKind(isIncome);
  return { category: await ensureCategory(tx, userId, category, kind), kind };
}

/** Returns the next due day. For a paused item, returns the day that was next at the time of pausing. */
export function getNextDueDay({ next_due_day, paused_due_day }: Row): string {
  return paused_due_day ?? next_due_day;
}

/**
 * Converts an item to the format used in replies.
 * @param today the user's current date; if the user paused the item, it is due today at the earliest
 * @param price the price inferred from the item's transactions, if it differs from that of the item
 */
export function toRecurringReply(item: Item, today: string, price?: InferredPrice): Recurring {
  const { paused_due_day: paused, former_amount_minor, schedule } = item;
  const { former, since } = price ?? { former: former_amount_minor, since: item.amount_since_day };
  const { frequency, every, on, until, times, weekend } = schedule;
  const isShownAsStored = paused === null || paused >= today || item.is_paused_at_limit === 1;
  const due = isShownAsStored ? getNextDueDay(item) : (findFirstOccurrence(schedule, today)?.day ?? NEVER_DUE_DAY);
  const isEnded = due === NEVER_DUE_DAY && Boolean(until || times);
  const number = times && !isEnded ? findFirstOccurrence(schedule, due)?.number : undefined;
  return {
    _id: item.id,
    name: item.name,
    category: item.category,
    amount: minorToAmount(item.amount_minor),
    isIncome: item.kind === 'income',
    frequency,
    startDate: item.start_day,
    ...(every && { every }),
    ...(on && { on }),
    ...(until && { until }),
    ...(times && { times }),
    ...(weekend && weekend !== 'keep' && { weekend }),
    nextDueDate: due,
    ...(number && { nextNumber: number }),
    ...(isEnded && { isEnded: true as const }),
    ...(item.is_estimate === 1 && { isEstimate: true as const }),
    isPaused: paused !== null,
    ...(item.is_paused_at_limit === 1 && { isPausedAtLimit: true as const }),
    formerAmount: former === null ? null : minorToAmount(former),
    amountSince: since,
    ...(price && price.now !== item.amount_minor && { correctedAmount: minorToAmount(price.now) }),
    accountId: item.account_id,
    toAccountId: item.to_account_id,
    version: item.version,
  };
}
