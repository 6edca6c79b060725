import type { Selectable } from 'kysely';
import { firstOccurrenceFrom, nextOccurrence } from '../../contract/recurrence.ts';
import type { Db, Schema } from '../db/schema.ts';

type Item = Pick<Selectable<Schema['recurring']>, 'user_id' | 'id' | 'start_day' | 'frequency'>;

/** The first occurrence from a day on that is neither posted nor skipped. */
export async function firstUnposted(db: Db, item: Item, from: string): Promise<string> {
  const marked = await listMarked(db, item.user_id, [item.id], from);
  let day = firstOccurrenceFrom(item.start_day, item.frequency, from);
  while (marked.has(nameOf(item.id, day))) {
    const next = nextOccurrence(item.start_day, item.frequency, day);
    // The calendar ends here.
    if (next === day) break;
    day = next;
  }
  return day;
}

/** The occurrences of some items, from a day on, that are posted or skipped, by `nameOf`. */
export async function listMarked(db: Db, userId: number, ids: readonly string[], from: string): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const marks = await db
    .selectFrom('posted_occurrences')
    .select(['recurring_id', 'due_day'])
    .where('user_id', '=', userId)
    .where('recurring_id', 'in', ids)
    .where('due_day', '>=', from)
    .execute();
  return new Set(marks.map(({ recurring_id, due_day }) => nameOf(recurring_id, due_day)));
}

export function nameOf(recurringId: string, day: string): string {
  return `${recurringId} ${day}`;
}
