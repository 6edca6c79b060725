import { type RawBuilder, sql } from 'kysely';
import { FIRST_DAY, isDay, LAST_DAY } from '../../contract/day.ts';
import { isPostgres } from '../db/database.ts';
import type { Db } from '../db/schema.ts';

/** A place in which days of users are kept: a column, or a path in a column of JSON. */
export type DayPlace = { table: string; column: string; path?: readonly string[] };

const column = (table: string, name: string): DayPlace => ({ table, column: name });
const json = (table: string, name: string, ...path: string[]): DayPlace => ({ table, column: name, path });

export const DAY_PLACES: readonly DayPlace[] = [
  column('transactions', 'day'),
  column('transfers', 'day'),
  column('transaction_lines', 'day'),
  column('transaction_tags', 'day'),
  column('recurring', 'start_day'),
  column('recurring', 'next_due_day'),
  column('recurring', 'paused_due_day'),
  column('recurring', 'amount_since_day'),
  column('posted_occurrences', 'due_day'),
  column('receipts', 'day'),
  column('accounts', 'opening_day'),
  json('transfers', 'sides', 'expense', 'day'),
  json('transfers', 'sides', 'income', 'day'),
  json('deleted', 'snapshot', 'day'),
  // JSON within JSON: the sides of a deleted transfer are kept as they were.
  json('deleted', 'snapshot', 'sides', '', 'expense', 'day'),
  json('deleted', 'snapshot', 'sides', '', 'income', 'day'),
  json('saved_filters', 'filter', 'from'),
  json('saved_filters', 'filter', 'to'),
  json('changed', 'before', 'day'),
  json('import_rows', 'details', 'day'),
  json('import_rows', 'details', 'read', 'day'),
];

/** `transfers`, or `transfers.sides`. */
export function nameOfPlace({ table, column, path }: DayPlace): string {
  return path ? `${table}.${column}` : table;
}

/** The days in a place that are in no calendar, each once for its user. @param userId only this user's */
export async function listBadDays(
  db: Db,
  place: DayPlace,
  userId?: number,
): Promise<{ user_id: number; day: string }[]> {
  const day = dayIn(db, place);
  const own = userId === undefined ? sql`1 = 1` : sql`user_id = ${userId}`;
  const { rows } = await sql<{ user_id: number; day: unknown }>`
    select distinct user_id, ${day} as day from ${sql.table(place.table)}
    where ${own} and ${sql.ref(place.column)} is not null and ${day} is not null order by user_id, day`.execute(db);
  return rows.map((row) => ({ ...row, day: String(row.day) })).filter((row) => !isDay(row.day));
}

/** Writes another day where a user has this one. */
export async function replaceDay(db: Db, place: DayPlace, userId: number, from: string, to: string): Promise<void> {
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
  const value = path ? replacedInJson(kept, path, from, to) : sql`${to}`;
  await sql`update ${rows} set ${kept} = ${value} where user_id = ${userId} and ${dayIn(db, place)} = ${from}`.execute(
    db,
  );
}

/** All JSON is kept without spaces. */
function replacedInJson(kept: RawBuilder<unknown>, path: readonly string[], from: string, to: string) {
  const written = (day: string) => {
    const text = `${JSON.stringify(path.at(-1))}:${JSON.stringify(day)}`;
    return path.includes('') ? JSON.stringify(text).slice(1, -1) : text;
  };
  return sql`replace(${kept}, ${written(from)}, ${written(to)})`;
}

/** @returns the day as SQL; an empty name in a path begins JSON that is kept as a text within the JSON */
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
 * The day of the calendar that a text without one is nearest to: the last of its month for 31 February. Undefined if it does not
 * look like a day.
 */
export function nearestDay(text: string): string | undefined {
  const [, sign, year = '', month = '', day = ''] =
    /^([+-]?)(\d{4,6})-(\d{1,2})(?:-(\d{1,2}))?(?:T.*)?$/.exec(text) ?? [];
  if (year === '') return undefined;
  if (sign === '-' || Number(year) === 0) return FIRST_DAY;
  if (sign === '+' || Number(year) > 9999) return LAST_DAY;
  const within = (value: string, most: number) => Math.min(Math.max(Number(value), 1), most);
  const two = (value: number) => String(value).padStart(2, '0');
  const ofMonth = within(month, 12);
  // Of a year with the same leap day: JavaScript takes years below 100 for those of 1900.
  const last = new Date(Date.UTC(2000 + (Number(year) % 400), ofMonth, 0)).getUTCDate();
  return `${year.slice(-4)}-${two(ofMonth)}-${two(within(day, last))}`;
}
