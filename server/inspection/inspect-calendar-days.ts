import { type RawBuilder, sql } from 'kysely';
import { EARLIEST_DAY, isDay, LATEST_DAY } from '../../domain/calendar-day.ts';
import { isPostgres } from '../db/database.ts';
import type { Db } from '../db/schema.ts';
import { rebuildTotals } from '../ledger/verify-totals.ts';
import { formatCommandLine } from '../platform/installation.ts';
import type { Inspection } from './inspection.ts';

/** A place where dates entered by users are stored: a column, or a path within a JSON column. */
type DayPlace = { table: string; column: string; path?: readonly string[] };

const column = (table: string, name: string): DayPlace => ({ table, column: name });
const json = (table: string, name: string, ...path: string[]): DayPlace => ({ table, column: name, path });

export const DAY_COLUMNS: readonly DayPlace[] = [
  column('transactions', 'day'),
  column('transfers', 'day'),
  column('transaction_lines', 'day'),
  column('transaction_tags', 'day'),
  column('recurring', 'start_day'),
  column('recurring', 'next_due_day'),
  column('recurring', 'paused_due_day'),
  json('recurring', 'rhythm', 'until'),
  column('recurring', 'amount_since_day'),
  column('posted_occurrences', 'due_day'),
  column('holidays', 'day'),
  column('receipts', 'day'),
  column('accounts', 'opening_day'),
  column('accounts', 'goal_day'),
  json('transfers', 'sides', 'expense', 'day'),
  json('transfers', 'sides', 'income', 'day'),
  json('deleted', 'snapshot', 'day'),
  // A deleted transfer contains, as a JSON string, the two transactions that were joined into it. So this path leads
  // into JSON within JSON.
  json('deleted', 'snapshot', 'sides', '', 'expense', 'day'),
  json('deleted', 'snapshot', 'sides', '', 'income', 'day'),
  json('saved_filters', 'filter', 'from'),
  json('saved_filters', 'filter', 'to'),
  json('changed', 'before', 'day'),
  json('import_rows', 'details', 'day'),
  json('import_rows', 'details', 'read', 'day'),
];

/**
 * Finds days that do not exist in the calendar. Entries with such days are sorted into the wrong place, so they may be
 * missing from the lists and totals of their period.
 */
export const inspectCalendarDays: Inspection = {
  says: ['day does not exist in the calendar.', 'days do not exist in the calendar.'],
  advice: `To move them to the nearest valid day, run ${formatCommandLine('totals', '--rebuild')}. Days that cannot be read are not changed. Correct them in the app.`,
  async *find({ db }) {
    for (const place of DAY_COLUMNS) {
      for (const { user_id, day } of await listBadDays(db, place)) {
        yield `${nameOfPlace(place)}: ${day} of user ${user_id}`;
      }
    }
  },
  async mend({ db }) {
    let count = 0;
    for (const userId of await listUsersWithRepairableDays(db)) {
      count += await db.transaction().execute((tx) => repairInvalidDays(tx, userId));
    }
    return count;
  },
};

/** Returns the users with invalid dates that can be replaced by the nearest valid date. */
export async function listUsersWithRepairableDays(db: Db): Promise<Set<number>> {
  const users = new Set<number>();
  for (const place of DAY_COLUMNS) {
    for (const { user_id, day } of await listBadDays(db, place)) if (findNearestDay(day)) users.add(user_id);
  }
  return users;
}

/**
 * Moves a user's invalid days to the nearest valid day. Also recalculates the totals, because they depend on the days.
 * @returns how many days were moved
 */
export async function repairInvalidDays(tx: Db, userId: number): Promise<number> {
  let count = 0;
  for (const place of DAY_COLUMNS) {
    for (const { day } of await listBadDays(tx, place, userId)) {
      const nearest = findNearestDay(day);
      if (nearest === undefined) continue;
      await replaceDay(tx, place, userId, day, nearest);
      count++;
    }
  }
  await rebuildTotals(tx as Parameters<typeof rebuildTotals>[0], userId);
  return count;
}

/** Returns a name such as `transfers` or `transfers.sides`. */
function nameOfPlace({ table, column, path }: DayPlace): string {
  return path ? `${table}.${column}` : table;
}

/**
 * Lists the distinct invalid days in a column or path.
 * @param userId limits the list to one user
 */
async function listBadDays(db: Db, place: DayPlace, userId?: number): Promise<{ user_id: number; day: string }[]> {
  const day = dayIn(db, place);
  const own = userId === undefined ? sql`1 = 1` : sql`user_id = ${userId}`;
  const { rows } = await sql<{ user_id: number; day: unknown }>`
    select distinct user_id, ${day} as day from ${sql.table(place.table)}
    where ${own} and ${sql.ref(place.column)} is not null and ${day} is not null order by user_id, day`.execute(db);
  return rows.map((row) => ({ ...row, day: String(row.day) })).filter((row) => !isDay(row.day));
}

/** Replaces an invalid day with a valid one wherever it occurs in one column or path of the user's rows. */
async function replaceDay(db: Db, place: DayPlace, userId: number, from: string, to: string): Promise<void> {
  const { table, column: name, path } = place;
  const [rows, kept] = [sql.table(table), sql.ref(name)];
  if (table === 'posted_occurrences') {
    await sql`
      insert into posted_occurrences (user_id, recurring_id, due_day, is_skipped)
      select user_id, recurring_id, ${to}, is_skipped from posted_occurrences where user_id = ${userId} and due_day = ${from}
      on conflict (user_id, recurring_id, due_day) do nothing`.execute(db);
    await sql`delete from posted_occurrences where user_id = ${userId} and due_day = ${from}`.execute(db);
    return;
  }
  if (table === 'holidays') {
    await sql`
      delete from holidays where user_id = ${userId} and day = ${from}
      and exists (select 1 from holidays where user_id = ${userId} and day = ${to})`.execute(db);
  }
  const value = path ? replacedInJson(kept, path, from, to) : sql`${to}`;
  await sql`update ${rows} set ${kept} = ${value} where user_id = ${userId} and ${dayIn(db, place)} = ${from}`.execute(
    db,
  );
}

/**
 * Replaces the value within the JSON string. This works because stored JSON never contains spaces between keys and
 * values.
 */
function replacedInJson(kept: RawBuilder<unknown>, path: readonly string[], from: string, to: string) {
  const written = (day: string) => {
    const text = `${JSON.stringify(path.at(-1))}:${JSON.stringify(day)}`;
    return path.includes('') ? JSON.stringify(text).slice(1, -1) : text;
  };
  return sql`replace(${kept}, ${written(from)}, ${written(to)})`;
}

/** Returns SQL for the day. An empty name in the path means that the next step is inside a JSON string. */
function dayIn(db: Db, { column, path }: DayPlace): RawBuilder<unknown> {
  if (!path) return sql.ref(column);
  const texts = path
    .join('\n')
    .split('\n\n')
    .map((part) => part.split('\n'));
  return texts.reduce<RawBuilder<unknown>>(
    (text, names) =>
      isPostgres(db)
        ? sql`(${text}::json #>> ${sql.lit(`{${names.join(',')}}`)})`
        : sql`json_extract(${text}, ${sql.lit(`$.${names.join('.')}`)})`,
    sql.ref(column),
  );
}

/**
 * Returns the nearest valid day for an invalid one, such as the last day of February for 31 February. Returns undefined
 * if the string does not look like a day.
 */
export function findNearestDay(text: string): string | undefined {
  const [, sign, year = '', month = '', day = ''] =
    /^([+-]?)(\d{4,6})-(\d{1,2})(?:-(\d{1,2}))?(?:T.*)?$/.exec(text) ?? [];
  if (year === '') return undefined;
  if (sign === '-' || Number(year) === 0) return EARLIEST_DAY;
  if (sign === '+' || Number(year) > 9999) return LATEST_DAY;
  const within = (value: string, most: number) => Math.min(Math.max(Number(value), 1), most);
  const two = (value: number) => String(value).padStart(2, '0');
  const ofMonth = within(month, 12);
  // Use an equivalent year from 2000 on, because JavaScript maps years below 100 to 1900–1999.
  const last = new Date(Date.UTC(2000 + (Number(year) % 400), ofMonth, 0)).getUTCDate();
  return `${year.slice(-4)}-${two(ofMonth)}-${two(within(day, last))}`;
}
