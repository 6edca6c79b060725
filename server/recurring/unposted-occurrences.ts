import { addDaysClamped, LATEST_DAY } from '../../domain/calendar-day.ts';
import { listOccurrences, type Occurrence } from '../../domain/recurrence.ts';
import { MAX_DAYS_TO_WORKING_DAY } from '../../domain/working-days.ts';
import type { Db } from '../db/schema.ts';
import type { RecurringItem } from './recurring-items.ts';

type Item = Pick<RecurringItem, 'user_id' | 'id' | 'schedule'>;

/**
 * The next due day of an item that is paused or has ended. It is the last day of the calendar, so the item is never
 * due.
 */
export const NEVER_DUE_DAY = LATEST_DAY;

/**
 * Returns the first occurrence on or after a day that has been neither posted nor skipped; undefined if there is none.
 */
export async function findFirstUnpostedOccurrence(db: Db, item: Item, from: string): Promise<Occurrence | undefined> {
  const marked = await listPostedOrSkippedOccurrences(db, item.user_id, [item.id], from);
  for (const occurrence of listOccurrences(item.schedule, from, LATEST_DAY)) {
    if (!marked.has(getOccurrenceKey(item.id, occurrence))) return occurrence;
  }
  return undefined;
}

/** Returns the day of the occurrence that `findFirstUnpostedOccurrence` returns; `NEVER_DUE_DAY` if there is none. */
export async function findFirstUnpostedDay(db: Db, item: Item, from: string): Promise<string> {
  return (await findFirstUnpostedOccurrence(db, item, from))?.day ?? NEVER_DUE_DAY;
}

/**
 * Returns the posted or skipped occurrences of the items on or after a day, as keys made by `getOccurrenceKey`. The
 * result may also contain some occurrences from before that day.
 */
export async function listPostedOrSkippedOccurrences(
  db: Db,
  userId: number,
  ids: readonly string[],
  from: string,
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const marks = await db
    .selectFrom('posted_occurrences')
    .select(['recurring_id', 'due_day'])
    .where('user_id', '=', userId)
    .where('recurring_id', 'in', ids)
    // Also search some earlier days. An occurrence is stored under its planned day, which is earlier than its due day
    // if the occurrence was moved to a later day.
    .where('due_day', '>=', addDaysClamped(from, -MAX_DAYS_TO_WORKING_DAY))
    .execute();
  return new Set(marks.map(({ recurring_id, due_day }) => getOccurrenceKey(recurring_id, { plannedDay: due_day })));
}

export function getOccurrenceKey(recurringId: string, { plannedDay }: Pick<Occurrence, 'plannedDay'>): string {
  return `${recurringId} ${plannedDay}`;
}
