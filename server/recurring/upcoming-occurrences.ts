import { setImmediate } from 'node:timers/promises';
import type { Selectable } from 'kysely';
import type { MonthSpan } from '../../domain/month-spans.ts';
import { listOccurrences } from '../../domain/recurrence.ts';
import type { Db, Schema } from '../db/schema.ts';
import { getOccurrenceKey, listMarkedOccurrences } from './marked-occurrences.ts';

/** A future occurrence on its day. */
export type UpcomingOccurrence = Pick<
  Selectable<Schema['recurring']>,
  'id' | 'name' | 'category' | 'kind' | 'amount_minor'
> & {
  day: string;
  isTransfer: boolean;
};

/** How many occurrences are computed before pausing for other requests. */
const AT_ONCE = 2000;

/**
 * Returns unposted occurrences between two days, ordered by day. Includes transfers, which are neither income nor expense, but
 * no paused items or skipped occurrences.
 */
export async function listUpcomingOccurrences(
  db: Db,
  userId: number,
  { first, last }: MonthSpan,
): Promise<UpcomingOccurrence[]> {
  const items = await db
    .selectFrom('recurring')
    .selectAll()
    .where('user_id', '=', userId)
    .where('next_due_day', '<=', last)
    .execute();
  // If the schedule was changed after an occurrence was posted early, the posted occurrence may be later than the next
  // due day.
  const ids = items.map(({ id }) => id);
  const marked = await listMarkedOccurrences(db, userId, ids, first);
  const byDay = new Map<string, UpcomingOccurrence[]>();
  let count = 0;
  // Sorts the items, not the occurrences, because there are far fewer items.
  for (const item of items.sort((a, b) => a.name.localeCompare(b.name, 'en'))) {
    const { id, name, category, kind, amount_minor, to_account_id, start_day, frequency, next_due_day } = item;
    const from = next_due_day > first ? next_due_day : first;
    for (const day of listOccurrences(start_day, frequency, from, last)) {
      if (++count % AT_ONCE === 0) await setImmediate();
      if (marked.has(getOccurrenceKey(id, day))) continue;
      const due = byDay.get(day) ?? [];
      due.push({ day, id, name, category, kind, amount_minor, isTransfer: to_account_id !== null });
      byDay.set(day, due);
    }
  }
  return [...byDay.keys()].sort().flatMap((day) => byDay.get(day) ?? []);
}
