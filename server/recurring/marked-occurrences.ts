import type { Selectable } from 'kysely';
import { LAST_DAY } from '../../domain/day.ts';
import { listOccurrences } from '../../domain/recurrence.ts';
import type { Db, Schema } from '../db/schema.ts';

type Item = Pick<Selectable<Schema['recurring']>, 'user_id' | 'id' | 'start_day' | 'frequency'>;

/** The next due day of an item that is paused or has no occurrence left: the last day of the calendar, which is never today. */
export const NEVER_DUE_DAY = LAST_DAY;

/** Returns the first occurrence on or after a day that is neither posted nor skipped; `NEVER_DUE_DAY` if there is none. */
export async function findFirstUnposted(db: Db, item: Item, from: string): Promise<string> {
  const marked = await listMarkedOccurrences(db, item.user_id, [item.id], from);
  for (const day of listOccurrences(item.start_day, item.frequency, from, LAST_DAY)) {
    if (!marked.has(getOccurrenceKey(item.id, day))) return day;
  }
  return NEVER_DUE_DAY;
}

/** Returns the posted or skipped occurrences of the items on or after a day, as keys of `getOccurrenceKey`. */
export async function listMarkedOccurrences(
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
    .where('due_day', '>=', from)
    .execute();
  return new Set(marks.map(({ recurring_id, due_day }) => getOccurrenceKey(recurring_id, due_day)));
}

export function getOccurrenceKey(recurringId: string, day: string): string {
  return `${recurringId} ${day}`;
}
