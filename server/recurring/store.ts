import { fromMinor, toMinor } from '../../contract/money.ts';
import { firstOccurrenceFrom } from '../../contract/recurrence.ts';
import type { NewRecurring, Recurring } from '../../contract/recurring.ts';
import { lockUser, nextSequence } from '../auth/store.ts';
import { keepCategory } from '../categories/store.ts';
import { newId } from '../db/new-id.ts';
import { type Db, type Schema, type Tx, toBit } from '../db/schema.ts';
import { notFound } from '../errors.ts';

type Row = Schema['recurring'];

/** The user's recurring items, next due first, then the older first. */
export async function listRecurring(db: Db, userId: number): Promise<Recurring[]> {
  const rows = await db
    .selectFrom('recurring')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('next_due_day')
    .orderBy('sequence')
    .execute();
  return rows.map(toRecurring);
}

/** The past is not posted: the first due day is the first occurrence from today on. */
export async function insertRecurring(tx: Tx, userId: number, made: NewRecurring, today: string): Promise<Recurring> {
  const sequence = await nextSequence(tx, userId);
  const row: Row = {
    user_id: userId,
    id: newId(),
    sequence,
    ...(await entered(tx, userId, made)),
    next_due_day: firstOccurrenceFrom(made.startDate, made.frequency, today),
  };
  await tx.insertInto('recurring').values(row).execute();
  return toRecurring(row);
}

/** Only another frequency or start day is a change of schedule, which counts from today on. @throws 404 */
export async function updateRecurring(
  tx: Tx,
  userId: number,
  id: string,
  changed: NewRecurring,
  today: string,
): Promise<Recurring> {
  await lockUser(tx, userId);
  const before = await getRecurring(tx, userId, id);
  const isSameSchedule = before.start_day === changed.startDate && before.frequency === changed.frequency;
  const row: Row = {
    ...before,
    ...(await entered(tx, userId, changed)),
    next_due_day: isSameSchedule
      ? before.next_due_day
      : firstOccurrenceFrom(changed.startDate, changed.frequency, today),
  };
  await tx.updateTable('recurring').set(row).where('user_id', '=', userId).where('id', '=', id).execute();
  return toRecurring(row);
}

/** @throws 404 */
export async function deleteRecurring(db: Db, userId: number, id: string): Promise<void> {
  const gone = await db
    .deleteFrom('recurring')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  if (!gone) throw notFound('recurring transaction');
}

async function getRecurring(db: Db, userId: number, id: string): Promise<Row> {
  const row = await db
    .selectFrom('recurring')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound('recurring transaction');
  return row;
}

async function entered(tx: Tx, userId: number, made: NewRecurring) {
  return {
    name: made.name,
    category: await keepCategory(tx, userId, made.category, made.isIncome),
    amount_minor: toMinor(made.amount),
    is_income: toBit(made.isIncome),
    frequency: made.frequency,
    start_day: made.startDate,
  };
}

function toRecurring(row: Row): Recurring {
  return {
    _id: row.id,
    name: row.name,
    category: row.category,
    amount: fromMinor(row.amount_minor),
    isIncome: row.is_income === 1,
    frequency: row.frequency,
    startDate: row.start_day,
    nextDueDate: row.next_due_day,
  };
}
