import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../schema.ts';

/**
 * Repairs days past the end of the calendar that recurring items could reach: `+010000-01`, and `10000-06-01` for next due
 * days. Both sort before every other day.
 */
export async function daysOfTheCalendar(db: Db): Promise<void> {
  for (const column of ['next_due_day', 'paused_due_day', 'amount_since_day']) {
    await sql`update recurring set ${sql.ref(column)} = '9999-12-31' where ${isPastTheEnd(sql.ref(column))}`.execute(
      db,
    );
  }
  await sql`delete from posted_occurrences where ${isPastTheEnd(sql.ref('due_day'))}`.execute(db);
  for (const table of ['transactions', 'transfers', 'transaction_lines', 'transaction_tags']) {
    await sql`update ${sql.table(table)} set day = '9999-12-31' where ${isPastTheEnd(sql.ref('day'))}`.execute(db);
  }
  await mergePeriods(db, 'totals', 'period', ['user_id', 'span', 'kind', 'category'], ['count', 'sum_minor']);
  await mergePeriods(
    db,
    'tag_totals',
    'period',
    ['user_id', 'key', 'span', 'kind', 'category'],
    ['count', 'sum_minor'],
  );
  await mergePeriods(
    db,
    'account_months',
    'month',
    ['user_id', 'account_id', 'category', 'kind'],
    ['count', 'sum_minor'],
  );
  await mergePeriods(
    db,
    'account_totals',
    'period',
    ['user_id', 'account_id', 'span'],
    ['count', 'transfer_count', 'income_minor', 'expense_minor', 'sum_minor'],
  );
  await sql`
    update deleted set snapshot = replace(snapshot, '"day":"+010000-01"', '"day":"9999-12-31"')
    where snapshot like '%"day":"+010000-01"%'`.execute(db);
}

function isPastTheEnd(day: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(${day} like '+%' or length(${day}) > 10)`;
}

/** Adds the totals of months and days past the end to those of the last month and day. */
async function mergePeriods(db: Db, name: string, period: string, keys: string[], sums: string[]): Promise<void> {
  const list = (columns: readonly RawBuilder<unknown>[]) => sql.join(columns);
  const table = sql.table(name);
  const [key, sum] = [keys.map((column) => sql.ref(column)), sums.map((column) => sql.ref(column))];
  const inCalendar = sql`case when length(${sql.ref(period)}) = 7 then '9999-12' else '9999-12-31' end`;
  await sql`
    insert into ${table} (${list([...key, sql.ref(period), ...sum])})
    select ${list([...key, inCalendar, ...sum.map((column) => sql`sum(${column})`)])} from ${table}
    where ${sql.ref(period)} like '+%' group by ${list([...key, inCalendar])}
    on conflict (${list([...key, sql.ref(period)])}) do update
    set ${list(sums.map((column) => sql`${sql.ref(column)} = ${sql.ref(`${name}.${column}`)} + ${sql.ref(`excluded.${column}`)}`))}`.execute(
    db,
  );
  await sql`delete from ${table} where ${sql.ref(period)} like '+%'`.execute(db);
}
