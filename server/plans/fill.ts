import { type RawBuilder, sql } from 'kysely';
import { isPostgres } from '../db/database.ts';
import type { Db } from '../db/schema.ts';
import { indexTexts } from '../db/search-index.ts';
import { rebuildTotals } from '../ledger/true-totals.ts';
import { packTags } from '../transactions/tags/packed.ts';
import { rebuildTags } from '../transactions/tags/true-tags.ts';
import { insertAccounts } from './fill-accounts.ts';
import { tablesOfImports } from './fill-imports.ts';
import { tablesOfRules } from './fill-rules.ts';
import { SNAPSHOT } from './snapshot.ts';
import { withoutIndexes } from './without-indexes.ts';

/** The clock of the test data, which ends today. */
export const NOW = new Date('2026-11-20T12:00:00Z');
const FIRST_DAY = '2016-11-23';
const DAYS = 3650;

/** Both accounts have the same number of rows in the last days, so that pages of recent data show equally much. */
const RECENT = { rows: 60, days: 30 };

/** Other users: some with many transactions, and many with little data of every other kind. */
const BUSY = { users: 40, rows: 5000 };
const OTHERS = 2000;

/** One of this many users is deleted. */
const DELETED = 500;

/** An account to fill: its number of transactions; receipts are in proportion. */
export type Filling = { id: number; size: number };

/**
 * Fills the accounts and adds 200,000 transactions of other users. Each statement inserts thousands of rows. Rows that users
 * create day by day are interleaved on disk, as they would be in practice.
 */
export async function fill(db: Db, accounts: readonly Filling[]): Promise<void> {
  await keepStatisticsAway(db);
  const first = await insertUsers(db);
  const others = Array.from({ length: OTHERS }, (_, index) => ({ id: first + index, size: 0 }));
  await insertAccounts(db, eachUpTo, { others, toFill: accounts });
  const busy = Array.from({ length: BUSY.users }, (_, index) => ({ id: first + index, size: BUSY.rows }));
  await withoutIndexes(db, 'transactions', () => insertTransactions(db, [...busy, ...accounts]));
  await insertTheRest(db, [...others, ...accounts]);
  await insertTotalsOfOthers(db);
  for (const { id } of accounts) {
    await db.transaction().execute((tx) => rebuildTotals(tx, id));
    await db.transaction().execute((tx) => rebuildTags(tx, id));
  }
  await indexForSearch(db, accounts);
}

/** Turns off automatic statistics, so that PostgreSQL gathers them only when told to. */
async function keepStatisticsAway(db: Db): Promise<void> {
  if (!isPostgres(db)) return;
  const tables = await db.introspection.getTables();
  for (const { name } of tables) await sql`alter table ${sql.table(name)} set (autovacuum_enabled = false)`.execute(db);
}

/** @returns the id of the first user */
async function insertUsers(db: Db): Promise<number> {
  await sql`insert into users (email, password_hash, default_currency, is_setup_complete, created_at, deleted_at)
    ${upTo(OTHERS)} select 'other' || n || '@home.org', 'none', 'USD', 1, 0, case n when ${sql.lit(DELETED)} then 1 end from numbers`.execute(
    db,
  );
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'other1@home.org')
    .executeTakeFirstOrThrow();
  return id;
}

async function insertTransactions(db: Db, accounts: readonly Filling[]): Promise<void> {
  const most = Math.max(...accounts.map(({ size }) => size));
  const old = sql.raw(`(size - ${RECENT.rows})`);
  const day = dayAfter(
    db,
    sql`case when n <= ${old} then (n - 1) * ${sql.lit(DAYS - RECENT.days)} / ${old}
      else ${sql.lit(DAYS - RECENT.days)} + (n - ${old} - 1) * ${sql.lit(RECENT.days)} / ${sql.lit(RECENT.rows)} end`,
  );
  const isIncome = sql.raw('n % 5 = 0');
  await sql`insert into transactions
      (user_id, id, sequence, day, kind, name, category, amount_minor, note, search_text, created_at, account_id, tags)
    ${eachUpTo(most, accounts)}
    select user_id, 't' || n, n, ${day}, case when ${isIncome} then 'income' else 'expense' end, name,
      case when ${isIncome} then ${oneOf(['Salary', 'Gifts'])} else ${oneOf(EXPENSES)} end,
      100 + n % 900, '', lower(name), 0, case n % 4 when 0 then 'everyday' else 'a' || n % 4 end,
      case when n % 500 = 7 then ${packTags(['Rare'])} when n % 3 = 0 then ${packTags(['Trip'])} else '' end
    from (select user_id, size, n, case when n % 400 = 1 then 'Old bike ' else 'Coffee house ' end || (n % 60) as name from filled where n <= size) as named
    order by 4, 1, 3`.execute(db);
  await sql`update users set last_sequence = 1000000`.execute(db);
  await splitSome(db);
}

/** Splits one in twenty transactions into two lines. */
async function splitSome(db: Db): Promise<void> {
  await sql`update transactions set is_split = 1 where sequence % 20 = 2`.execute(db);
  const other = sql`case category when 'Food' then 'Pets' else 'Food' end`;
  for (const [position, category, amount] of [
    [0, sql`category`, sql`amount_minor - 40`],
    [1, other, sql`40`],
  ] as const) {
    await sql`insert into transaction_lines
        (user_id, transaction_id, position, category, amount_minor, note, kind, day, sequence, is_listed)
      select user_id, id, ${sql.lit(position)}, ${category}, ${amount}, '', kind, day, sequence, ${sql.lit(position)}
      from transactions where is_split = 1 order by user_id, sequence`.execute(db);
  }
}

const EXPENSES = ['Food', 'Groceries', 'Bills', 'Shopping', 'Pets', 'Transportation', 'Entertainment'];

/** Adds two budgets per month, a category, recurring items, a receipt per fifty transactions, and rows left by sessions. */
async function insertTheRest(db: Db, accounts: readonly Filling[]): Promise<void> {
  const each = (rows: number) => eachUpTo(rows, accounts);
  const month = sql`substr(${dayAfter(db, sql`n * 30`)}, 1, 7)`;
  const later = sql.lit(NOW.getTime() + 1_000_000);
  const tables: [string, RawBuilder<unknown>][] = [
    [
      'categories (user_id, key, name, is_expense, is_income)',
      sql`${each(1)} select user_id, 'pets', 'Pets', 1, 0 from filled`,
    ],
    [
      'transfers (user_id, id, sequence, day, from_account_id, to_account_id, amount_minor, note, search_text, created_at)',
      sql`${each(Math.max(...accounts.map(transfersOf)))}
        select user_id, 'm' || n, size + n, ${dayAfter(db, sql`(n * 7) % ${sql.lit(DAYS)}`)}, case n % 2 when 0 then 'everyday' else 'a1' end,
          case n % 2 when 0 then 'a1' else 'everyday' end, 100 + n % 900, 'rainy days', 'rainy days', 0
        from filled where n <= 5 + size / 20`,
    ],
    [
      'kept_apart (user_id, expense_id, income_id)',
      sql`${each(3)} select user_id, 't' || n, 't' || (n + 1) from filled`,
    ],
    [
      'budgets (user_id, id, category, period, amount_minor)',
      sql`${each(20)} select user_id, 'b' || n, case n % 2 when 0 then 'Food' else 'Pets' end, ${month}, 10000 from filled`,
    ],
    [
      'recurring (user_id, id, sequence, name, category, amount_minor, kind, frequency, start_day, next_due_day)',
      sql`${each(5)} select user_id, 'r' || n, n, 'Rent', 'Pets', 5000, 'expense', 'monthly', '2026-11-25', '2026-11-25' from filled`,
    ],
    [
      'posted_occurrences (user_id, recurring_id, due_day)',
      sql`${each(20)} select user_id, 'r' || n % 5, ${dayAfter(db, sql`n * 31`)} from filled`,
    ],
    [
      'receipts (user_id, id, sequence, file_name, file_type, file_hash, merchant, amount_minor, day, category, currency, transaction_id, created_at, trust, text_marks, search_text, pages, items)',
      sql`${each(Math.max(...accounts.map(receiptsOf)))} select user_id, 'c' || n, n, 'photo.jpg', 'image/jpeg', 'hash' || n, 'Coffee house', 100 + n % 900,
        ${dayAfter(db, sql`n * 9`)}, 'Pets', null, case when n > 2 then 't' || n end, 0, ${TRUST}, '', 'coffee house', ${PAGES}, ${ITEMS}
        from filled where n <= 5 + size / 50`,
    ],
    [
      'receipt_lessons (user_id, id, marks, merchant, is_renamed, read_as, category, learned_at)',
      sql`${each(4)} select user_id, 'l' || n, '[]', 'Coffee house', 1, 'COFFEE', 'Pets', n from filled`,
    ],
    [
      'sessions (token_hash, user_id, id, access, created_at, last_used_at, ends_at)',
      sql`${each(12)} select 's' || user_id || '-' || n, user_id, 's' || n, case when n > 9 then 'read' else 'owner' end,
        ${later}, ${later}, ${later} from filled`,
    ],
    ['tags (user_id, key, name, count)', sql`${each(20)} select user_id, 'other ' || n, 'Other ' || n, 1 from filled`],
    [
      'transaction_tags (user_id, key, day, sequence, transaction_id)',
      sql`${each(20)} select user_id, 'other ' || n, '2016-11-23', n, 'none' || n from filled`,
    ],
    [
      'tag_totals (user_id, key, span, period, kind, category, count, sum_minor)',
      sql`${each(20)} select user_id, 'other ' || n, 'all', '', 'expense', '', 1, 100 from filled`,
    ],
    [
      'category_groups (user_id, key, group_name)',
      sql`${each(3)} select user_id, 'group ' || n, 'Household' from filled`,
    ],
    [
      'former_names (user_id, noun, key, name)',
      sql`${each(5)} select user_id, 'tag', 'former ' || n, 'Other ' || n from filled`,
    ],
    ...tablesOfImports(db, each),
    ...tablesOfRules(each, later),
    ['two_factor (user_id, secret, is_on, last_step)', sql`${each(1)} select user_id, '', 0, 0 from filled`],
    ['recovery_codes (user_id, code_hash)', sql`${each(10)} select user_id, 'c' || n from filled`],
    ['known_logins (user_id, mark, last_at)', sql`${each(3)} select user_id, 'device ' || n, ${later} from filled`],
    [
      'email_changes (token_hash, user_id, email, ends_at)',
      sql`${each(1)} select 'e' || user_id, user_id, 'new' || user_id || '@home.org', ${later} from filled`,
    ],
    ['invites (token_hash, ends_at)', sql`${each(1)} select 'v' || user_id, ${later} from filled`],
    [
      'password_resets (token_hash, user_id, ends_at)',
      sql`${each(2)} select 'p' || user_id || '-' || n, user_id, ${later} from filled`,
    ],
    [
      'trail (user_id, sequence, at, event, address, device, details)',
      sql`${each(20)} select user_id, n + 10, ${later}, 'login', '127.0.0.1', 'Program', '{}' from filled`,
    ],
    ['limit_counts (key, count, ends_at)', sql`${each(2)} select 'k' || user_id || '-' || n, 1, ${later} from filled`],
    [
      'idempotency_keys (user_id, operation, key, body_hash, reply, created_at)',
      sql`${each(3)} select user_id, 'createTransaction', 'i' || n, '', 'null', ${later} from filled`,
    ],
    [
      'deleted (user_id, id, deleted_at, snapshot)',
      sql`${each(3)} select user_id, 'd' || n, ${later}, ${sql.lit(SNAPSHOT)} from filled`,
    ],
  ];
  if (isPostgres(db)) {
    tables.push([
      'receipt_files (user_id, receipt_id, part, bytes)',
      sql`select user_id, id, 'thumbnail', 'x' from receipts`,
    ]);
  }
  for (const [table, rows] of tables) await sql`insert into ${sql.raw(table)} ${rows}`.execute(db);
}

const transfersOf = ({ size }: Filling) => 5 + size / 20;
const receiptsOf = ({ size }: Filling) => 5 + size / 50;

const TRUST = JSON.stringify({
  confidence: { merchant: 1, amount: 1, date: 1, category: 1, currency: 0 },
  sure: { merchant: true, amount: true, date: true },
  addsUp: true,
});

const ITEMS = JSON.stringify([
  { name: 'Espresso', quantity: 2, amountMinor: 500 },
  { name: 'Coffee house', quantity: 1, amountMinor: 300 },
]);

const PAGES = JSON.stringify([
  {
    width: 600,
    height: 800,
    lines: [
      { words: [{ text: 'COFFEE', box: { left: 9, top: 9, width: 90, height: 20 }, confidence: 1, usedFor: [] }] },
    ],
  },
]);

/**
 * Adds monthly totals only. Daily totals of other users would take most of the time, and nothing reads them; nor the totals of
 * lines.
 */
async function insertTotalsOfOthers(db: Db): Promise<void> {
  await sql`insert into totals (user_id, span, period, kind, category, count, sum_minor)
    select user_id, 'month', substr(day, 1, 7), kind, category, count(*), sum(amount_minor) from transactions
    group by 1, 3, 4, 5`.execute(db);
  await sql`insert into account_totals
      (user_id, account_id, span, period, count, transfer_count, income_minor, expense_minor, sum_minor)
    select user_id, account_id, 'month', substr(day, 1, 7), count(*), 0, 0, sum(amount_minor), -sum(amount_minor) from transactions
    group by 1, 2, 4`.execute(db);
  await sql`insert into account_months (user_id, account_id, category, month, kind, count, sum_minor)
    select user_id, account_id, category, substr(day, 1, 7), kind, count(*), 1 from transactions
    group by 1, 2, 3, 4, 5`.execute(db);
}

/** SQLite's index keeps the words of each user separate, so only the tested accounts need entries. */
async function indexForSearch(db: Db, accounts: readonly Filling[]): Promise<void> {
  for (const { id } of accounts) {
    const texts = await db
      .selectFrom('transactions')
      .select(['number', 'search_text'])
      .where('user_id', '=', id)
      .execute();
    await db.transaction().execute(async (tx) => {
      for (let start = 0; start < texts.length; start += 1000)
        await indexTexts(tx, id, texts.slice(start, start + 1000));
    });
  }
}

/** `numbers`, from 1 to `most`. */
function upTo(most: number): RawBuilder<unknown> {
  return sql`with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(most)})`;
}

/** `filled`, with a row for each account and number, and the account's size. */
function eachUpTo(most: number, accounts: readonly Filling[]): RawBuilder<unknown> {
  const rows = sql.join(accounts.map(({ id, size }) => sql.raw(`(${id}, ${size})`)));
  return sql`${upTo(most)}, owners (user_id, size) as (values ${rows}),
    filled as (select user_id, size, n from owners, numbers)`;
}

function dayAfter(db: Db, days: RawBuilder<unknown>): RawBuilder<string> {
  return isPostgres(db)
    ? sql`to_char(date ${sql.lit(FIRST_DAY)} + (${days})::integer, 'YYYY-MM-DD')`
    : sql`date(${sql.lit(FIRST_DAY)}, '+' || (${days}) || ' days')`;
}

function oneOf(names: readonly string[]): RawBuilder<string> {
  const cases = names.map((name, index) => sql`when ${sql.lit(index)} then ${sql.lit(name)}`);
  return sql`case n % ${sql.lit(names.length)} ${sql.join(cases, sql` `)} end`;
}
