import { sql } from 'kysely';
import { FIRST_DAY, LAST_DAY } from '../../contract/day.ts';
import { counted, type Inspection } from './inspection.ts';

/** Every column with a calendar day of a user. */
const DAYS = [
  ['transactions', 'day'],
  ['transfers', 'day'],
  ['transaction_lines', 'day'],
  ['transaction_tags', 'day'],
  ['recurring', 'start_day'],
  ['recurring', 'next_due_day'],
  ['recurring', 'paused_due_day'],
  ['recurring', 'amount_since_day'],
  ['posted_occurrences', 'due_day'],
  ['receipts', 'day'],
  ['accounts', 'opening_day'],
] as const;

/** Days that no calendar has. They sort in a wrong place, so lists and totals of a time span miss them. */
export const days: Inspection = {
  inWords: (count) =>
    counted(count, 'row has a day outside of the calendar.', 'rows have a day outside of the calendar.'),
  advice: 'Correct the day in the app, or restore a backup from before: npm run restore.',
  async *find({ db }) {
    for (const [name, column] of DAYS) {
      const [table, day] = [sql.table(name), sql.ref(column)];
      const { rows } = await sql<{ user_id: number; day: string }>`
        select user_id, ${day} as day from ${table}
        where ${day} not between ${FIRST_DAY} and ${LAST_DAY} or length(${day}) <> 10 order by user_id`.execute(db);
      for (const row of rows) yield `${name}: ${row.day} of the user with the number ${row.user_id}`;
    }
  },
};
