import { setImmediate } from 'node:timers/promises';
import type { DueOccurrence } from '../../contract/dashboard.ts';
import { minorToAmount } from '../../domain/money.ts';
import type { DayRange } from '../../domain/month-ranges.ts';
import { listOccurrences, type Occurrence } from '../../domain/recurrence.ts';
import type { Schedule } from '../../domain/schedule.ts';
import type { Db } from '../db/schema.ts';
import { addSchedulesToRows, type RecurringRow } from './recurring-items.ts';
import { getOccurrenceKey, listPostedOrSkippedOccurrences } from './unposted-occurrences.ts';

/** A future occurrence of a recurring item, and its day. */
export type UpcomingOccurrence = Pick<
  RecurringRow,
  'id' | 'name' | 'category' | 'kind' | 'amount_minor' | 'is_estimate'
> & {
  day: string;
  isTransfer: boolean;
  /**
   * Which occurrence of a limited series this is, such as the third of twelve. Omitted if the number of occurrences is
   * not limited.
   */
  place?: { number: number; times: number };
};

/** Number of occurrences that are calculated between two pauses for other requests. */
const AT_ONCE = 2000;

/**
 * Returns the unposted occurrences between two days, in order. Transfers are included; paused items and skipped
 * occurrences are not.
 */
export async function listUpcomingOccurrences(
  db: Db,
  userId: number,
  { first, last }: DayRange,
): Promise<UpcomingOccurrence[]> {
  const rows = await db
    .selectFrom('recurring')
    .selectAll()
    .where('user_id', '=', userId)
    .where('next_due_day', '<=', last)
    .execute();
  const items = await addSchedulesToRows(db, userId, rows);
  // Leave out occurrences that were posted early. After a change of the schedule, some of them can be later than the
  // next due day.
  const ids = items.map(({ id }) => id);
  const marked = await listPostedOrSkippedOccurrences(db, userId, ids, first);
  const byDay = new Map<string, UpcomingOccurrence[]>();
  let count = 0;
  // Sort the items before listing their occurrences, because there are far fewer items than occurrences.
  for (const item of items.sort((a, b) => a.name.localeCompare(b.name, 'en'))) {
    const { id, name, category, kind, amount_minor, is_estimate, to_account_id, schedule, next_due_day } = item;
    const from = next_due_day > first ? next_due_day : first;
    for (const occurrence of listOccurrences(schedule, from, last)) {
      if (++count % AT_ONCE === 0) await setImmediate();
      if (marked.has(getOccurrenceKey(id, occurrence))) continue;
      const { day } = occurrence;
      const due = byDay.get(day) ?? [];
      const isTransfer = to_account_id !== null;
      due.push({
        day,
        id,
        name,
        category,
        kind,
        amount_minor,
        is_estimate,
        isTransfer,
        ...placeOf(schedule, occurrence),
      });
      byDay.set(day, due);
    }
  }
  return [...byDay.keys()].sort().flatMap((day) => byDay.get(day) ?? []);
}

function placeOf({ times }: Schedule, { number }: Occurrence): Pick<UpcomingOccurrence, 'place'> {
  return times && number ? { place: { number, times } } : {};
}

/** Converts an occurrence to its form in replies. */
export function toDueOccurrence({
  day,
  id,
  name,
  category,
  kind,
  amount_minor,
  is_estimate,
  place,
}: UpcomingOccurrence): DueOccurrence {
  return {
    date: day,
    recurringId: id,
    name,
    category,
    amount: minorToAmount(amount_minor),
    isIncome: kind === 'income',
    ...place,
    ...(is_estimate === 1 && { isEstimate: true as const }),
  };
}
