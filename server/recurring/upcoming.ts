import { setImmediate } from 'node:timers/promises';
import type { Selectable } from 'kysely';
import type { MonthSpan } from '../../contract/month-spans.ts';
import { occurrencesBetween } from '../../contract/recurrence.ts';
import type { Db, Schema } from '../db/schema.ts';
import { listMarked, nameOf } from './marks.ts';

/** An occurrence that is yet to be posted, on its day. */
export type Upcoming = Pick<Selectable<Schema['recurring']>, 'id' | 'name' | 'category' | 'kind' | 'amount_minor'> & {
  day: string;
  isTransfer: boolean;
};

/** How many occurrences are worked out before others are answered. */
const AT_ONCE = 2000;

/**
 * What is due from one day to another and not yet posted, by day. What is paused is not, what is skipped neither; transfers are,
 * which are neither income nor expense.
 */
export async function listUpcoming(db: Db, userId: number, { first, last }: MonthSpan): Promise<Upcoming[]> {
  const items = await db
    .selectFrom('recurring')
    .selectAll()
    .where('user_id', '=', userId)
    .where('next_due_day', '<=', last)
    .execute();
  // An occurrence that was posted early may lie beyond the next one where the schedule was changed after it.
  const ids = items.map(({ id }) => id);
  const marked = await listMarked(db, userId, ids, first);
  const byDay = new Map<string, Upcoming[]>();
  let count = 0;
  // Sorted before their occurrences, of which there are far more.
  for (const item of items.sort((a, b) => a.name.localeCompare(b.name, 'en'))) {
    const { id, name, category, kind, amount_minor, to_account_id, start_day, frequency, next_due_day } = item;
    const from = next_due_day > first ? next_due_day : first;
    for (const day of occurrencesBetween(start_day, frequency, from, last)) {
      if (++count % AT_ONCE === 0) await setImmediate();
      if (marked.has(nameOf(id, day))) continue;
      const due = byDay.get(day) ?? [];
      due.push({ day, id, name, category, kind, amount_minor, isTransfer: to_account_id !== null });
      byDay.set(day, due);
    }
  }
  return [...byDay.keys()].sort().flatMap((day) => byDay.get(day) ?? []);
}
