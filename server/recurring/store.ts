import type { Selectable } from 'kysely';
import { FALLBACK_CATEGORY } from '../../contract/categories.ts';
import { type ChangedRecurring, MAX_RECURRING, type NewRecurring, type Recurring } from '../../contract/recurring.ts';
import { fromMinor, toMinor } from '../../domain/money.ts';
import { findFirstOccurrence } from '../../domain/recurrence.ts';
import { ensureCategory } from '../categories/store.ts';
import { createId } from '../db/new-id.ts';
import { type Db, type Schema, type Tx, toTransactionKind } from '../db/schema.ts';
import { lockUser, takeSequence } from '../db/user-lock.ts';
import { badInput, notFound, refuseOutdatedVersion } from '../platform/errors.ts';
import { loadAccountChoice } from '../transactions/accounts/choose-account.ts';
import { sameAccountError } from '../transactions/transfers/write.ts';
import { findFirstUnposted, NEVER_DUE_DAY } from './marked-occurrences.ts';
import { postAllDueOfItem } from './post-due.ts';
import { getPriceAfterChange, type InferredPrice, inferPrice, listPostedTransactions } from './price.ts';

type Row = Selectable<Schema['recurring']>;

/** Returns the user's recurring items by next due day, then by age. Paused items come last. */
export async function listRecurring(db: Db, userId: number, today: string): Promise<Recurring[]> {
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
  return rows.map((row) => toRecurring(row, today, inferPrice(row, posted.get(row.id) ?? [])));
}

/**
 * Inserts an item. Past occurrences are not posted: the first due day is the first occurrence from today on. If that is
 * today, it is posted immediately.
 * @throws 400 if the limit of items is reached
 */
export async function insertRecurring(
  tx: Tx,
  userId: number,
  made: NewRecurring,
  today: string,
  now: Date,
): Promise<Recurring> {
  const sequence = await takeSequence(tx, userId);
  await refuseTooMany(tx, userId);
  const row: Row = {
    user_id: userId,
    id: createId(),
    sequence,
    ...(await toColumns(tx, userId, made)),
    next_due_day: findFirstOccurrence(made.startDate, made.frequency, today) ?? NEVER_DUE_DAY,
    ...{ paused_due_day: null, is_paused_at_limit: 0, former_amount_minor: null, amount_since_day: null },
    version: 1,
  };
  await tx.insertInto('recurring').values(row).execute();
  await postAllDueOfItem(tx, row, today, now);
  return toRecurring(await getRecurring(tx, userId, row.id), today);
}

async function refuseTooMany(tx: Tx, userId: number): Promise<void> {
  const { count } = await tx
    .selectFrom('recurring')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  if (count < MAX_RECURRING) return;
  throw badInput(`You have ${MAX_RECURRING} recurring items, which is the limit. Delete one.`);
}

/**
 * Updates an item; omitted fields keep their values. Occurrences that were already due are posted with the old values.
 * Only another frequency or start day changes the schedule. The new schedule applies from today on and posts no day
 * twice.
 * @param expected the version that the client edited, if it sent one
 * @throws 404; 409 if the version differs
 */
export async function updateRecurring(
  tx: Tx,
  userId: number,
  id: string,
  change: ChangedRecurring,
  today: string,
  now: Date,
  expected?: number,
): Promise<Recurring> {
  await lockUser(tx, userId);
  const known = await getRecurring(tx, userId, id);
  await refuseOutdatedVersion('recurring transaction', known.version, expected, () => toRecurring(known, today));
  await postAllDueOfItem(tx, known, today, now);
  const before = await getRecurring(tx, userId, id);
  const { isIncome = before.kind === 'income', frequency = before.frequency } = change;
  const { accountId = before.account_id, toAccountId = before.to_account_id } = change;
  const changed = { ...change, isIncome, frequency, accountId, toAccountId };
  const isSameSchedule = before.start_day === changed.startDate && before.frequency === frequency;
  const after = { ...before, ...(await toColumns(tx, userId, changed)) };
  const due = isSameSchedule ? getDueDay(before) : await findFirstUnposted(tx, after, today);
  const row: Row = {
    ...after,
    ...(before.paused_due_day === null ? { next_due_day: due } : { paused_due_day: due }),
    ...getPriceAfterChange(before, after, due, today),
    version: before.version + 1,
  };
  await tx.updateTable('recurring').set(row).where('user_id', '=', userId).where('id', '=', id).execute();
  await postAllDueOfItem(tx, row, today, now);
  return toRecurring(await getRecurring(tx, userId, id), today);
}

/** Deletes an item and the marks of its posted and skipped occurrences. @throws 404 if the user has no such item */
export async function deleteRecurring(tx: Tx, userId: number, id: string): Promise<void> {
  const gone = await tx
    .deleteFrom('recurring')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  if (!gone) throw notFound('recurring transaction');
  await tx.deleteFrom('posted_occurrences').where('user_id', '=', userId).where('recurring_id', '=', id).execute();
}

/** Moves items from one category to another. The caller holds the user's lock. */
export async function moveRecurringToCategory(tx: Tx, userId: number, from: string, to: string): Promise<void> {
  await tx
    .updateTable('recurring')
    .set((old) => ({ category: to, version: old('version', '+', 1) }))
    .where('user_id', '=', userId)
    .where('category', '=', from)
    .execute();
}

/** @throws 404 if the user has no such item */
export async function getRecurring(db: Db, userId: number, id: string): Promise<Row> {
  const row = await db
    .selectFrom('recurring')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound('recurring transaction');
  return row;
}

/** @throws 404 if an account does not exist, 400 for a transfer from an account to itself */
async function toColumns(tx: Tx, userId: number, made: NewRecurring) {
  const accounts = await loadAccountChoice(tx, userId);
  const account_id = accounts.choose(made.accountId);
  const to_account_id = made.toAccountId ? accounts.choose(made.toAccountId) : null;
  if (account_id === to_account_id) throw sameAccountError();
  return {
    account_id,
    to_account_id,
    name: made.name,
    ...(await inCategory(tx, userId, made)),
    amount_minor: toMinor(made.amount),
    frequency: made.frequency,
    start_day: made.startDate,
  };
}

/** Transfers have no category or kind. The columns are not nullable, so they get harmless values. */
async function inCategory(tx: Tx, userId: number, { category, isIncome, toAccountId }: NewRecurring) {
  if (toAccountId) return { category: FALLBACK_CATEGORY, kind: 'expense' as const };
  const kind = toTransactionKind(isIncome);
  return { category: await ensureCategory(tx, userId, category, kind), kind };
}

/** Returns the next due day; for a paused item, the day that was next when it was paused. */
export function getDueDay({ next_due_day, paused_due_day }: Row): string {
  return paused_due_day ?? next_due_day;
}

/**
 * @param today the user's current day; an item paused by its user is due today at the earliest
 * @param price the price inferred from the item's transactions, if it differs
 */
export function toRecurring(row: Row, today: string, price?: InferredPrice): Recurring {
  const { paused_due_day: paused, former_amount_minor } = row;
  const { former, since } = price ?? { former: former_amount_minor, since: row.amount_since_day };
  return {
    _id: row.id,
    name: row.name,
    category: row.category,
    amount: fromMinor(row.amount_minor),
    isIncome: row.kind === 'income',
    frequency: row.frequency,
    startDate: row.start_day,
    nextDueDate:
      paused === null || paused >= today || row.is_paused_at_limit === 1
        ? getDueDay(row)
        : (findFirstOccurrence(row.start_day, row.frequency, today) ?? NEVER_DUE_DAY),
    isPaused: paused !== null,
    ...(row.is_paused_at_limit === 1 && { isPausedAtLimit: true as const }),
    formerAmount: former === null ? null : fromMinor(former),
    amountSince: since,
    ...(price && price.now !== row.amount_minor && { correctedAmount: fromMinor(price.now) }),
    accountId: row.account_id,
    toAccountId: row.to_account_id,
    version: row.version,
  };
}
