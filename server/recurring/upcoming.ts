import type { Selectable } from 'kysely';
import { nextOccurrence } from '../../contract/recurrence.ts';
import type { Db, Schema } from '../db/schema.ts';

/** An occurrence that is yet to be posted, on its day. */
export type Upcoming = Pick<Selectable<Schema['recurring']>, 'name' | 'category' | 'kind' | 'amount_minor'> & {
  day: string;
};

/** What is due up to and with a day and not yet posted, by day. Transfers are neither income nor expense, and left out. */
export async function listUpcoming(db: Db, userId: number, last: string): Promise<Upcoming[]> {
  const items = await db
    .selectFrom('recurring')
    .selectAll()
    .where('user_id', '=', userId)
    .where('next_due_day', '<=', last)
    .where('to_account_id', 'is', null)
    .execute();
  const upcoming: Upcoming[] = [];
  for (const { name, category, kind, amount_minor, start_day, frequency, next_due_day } of items) {
    for (let day = next_due_day; day <= last; day = nextOccurrence(start_day, frequency, day)) {
      upcoming.push({ day, name, category, kind, amount_minor });
    }
  }
  return upcoming.sort((a, b) => a.day.localeCompare(b.day) || a.name.localeCompare(b.name, 'en'));
}
