import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/schema.ts';
import { insertSampleData } from '../seed/insert-sample-data.ts';

/** The time that the test data treats as the present. */
export const QUERY_PLAN_TEST_NOW = new Date('2026-11-20T12:00:00Z');

/** Fills an account with transactions for a number of years, 1,000 per year. */
export function fillWithTransactions(db: Db, userId: number, years: number): Promise<void> {
  const shares = { splitShare: 0.05, tagShare: 0.3 };
  return insertSampleData(db, userId, {
    count: 1000 * years,
    years,
    accountCount: 4,
    ...shares,
    today: '2026-11-20',
    now: QUERY_PLAN_TEST_NOW,
  });
}

type ToCopy = (column: string) => RawBuilder<unknown>;

const otherText: ToCopy = (column) => sql`${sql.ref(column)} || '-' || n`;
const otherNumber: ToCopy = (column) => sql`${sql.ref(column)} + n * 1000000`;
const earlierYear: ToCopy = (column) =>
  sql`(substr(${sql.ref(column)}, 1, 4)::int - n) || substr(${sql.ref(column)}, 5)`;

/** Other tables that grow over time, with the columns whose values must differ between copies of a row. */
const GROWING_TABLES: Record<string, Record<string, ToCopy>> = {
  budgets: { id: otherText, period: earlierYear },
  changed: { change_id: otherText },
  deleted: { id: otherText },
  idempotency_keys: { key: otherText },
  import_lessons: { key: otherText },
  import_rows: { reading_id: otherText },
  imports: { id: otherText, reading_id: otherText, sequence: otherNumber, state: () => sql`'done'` },
  kept_apart: { expense_id: otherText },
  posted_occurrences: { due_day: earlierYear },
  receipts: {
    id: otherText,
    sequence: otherNumber,
    file_hash: otherText,
    day: earlierYear,
    transaction_id: otherText,
  },
  trail: { sequence: otherNumber },
};

/**
 * Copies the rows of `GROWING_TABLES` from one user to another nine times, with dates in earlier years. PostgreSQL
 * only.
 */
export async function copyUserRows(db: Db, from: number, to: number): Promise<void> {
  const tables = await db.introspection.getTables();
  for (const [name, differing] of Object.entries(GROWING_TABLES)) {
    const columns = tables.find((table) => table.name === name)?.columns.map((column) => column.name) ?? [];
    const values = columns.map((column) =>
      column === 'user_id' ? sql.lit(to) : (differing[column]?.(column) ?? sql.ref(column)),
    );
    await sql`
      insert into ${sql.table(name)} (${sql.join(columns.map((column) => sql.ref(column)))})
      select ${sql.join(values)} from ${sql.table(name)}, generate_series(1, 9) as n
      where user_id = ${from} order by n on conflict do nothing`.execute(db);
  }
}

/** Adds 2,000 users with emailed links, because PostgreSQL does not use an index for a small table. PostgreSQL only. */
export async function insertUsersWithLinks(db: Db): Promise<void> {
  await sql`insert into users (email, password_hash, default_currency, created_at)
    select 'other' || n || '@home.org', 'none', 'USD', 0 from generate_series(1, 2000) as n`.execute(db);
  const links = sql`select 'hash' || id, id, ${QUERY_PLAN_TEST_NOW.getTime() + 1_000_000_000}`;
  await sql`insert into password_resets (token_hash, user_id, ends_at) ${links} from users`.execute(db);
  await sql`insert into email_changes (token_hash, user_id, ends_at, email) ${links}, email from users`.execute(db);
}

/** Stops PostgreSQL from collecting statistics, so that query plans are the same in each run. PostgreSQL only. */
export async function turnOffPostgresStatistics(db: Db): Promise<void> {
  const tables = await db.introspection.getTables();
  for (const { name } of tables) await sql`alter table ${sql.table(name)} set (autovacuum_enabled = false)`.execute(db);
}
