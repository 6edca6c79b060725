import { type RawBuilder, sql } from 'kysely';
import type { Engine } from '../database.ts';
import type { Db } from '../schema.ts';
import { ACCOUNT_COLUMNS, addAccountKeys } from './account-keys.ts';

/**
 * Repairs references to missing accounts left by older versions, then adds foreign keys in PostgreSQL. Entries of a missing
 * account move to the owner's first account, as if that had been chosen when deleting it.
 */
export async function accountKeys(db: Db, engine: Engine): Promise<void> {
  for (const userId of await listOwnersOfOrphans(db)) {
    const first = await ensureFirstAccount(db, userId);
    await moveOrphans(db, userId, first);
    await addUpAccounts(db, userId);
  }
  await sql`
    delete from posted_occurrences where not exists (
      select 1 from recurring where recurring.user_id = posted_occurrences.user_id and recurring.id = recurring_id
    )`.execute(db);
  await sql`
    delete from import_lessons where about = 'account' and not exists (
      select 1 from accounts where accounts.user_id = import_lessons.user_id and accounts.id = value
    )`.execute(db);
  if (engine === 'postgres') await addAccountKeys(db);
}

async function listOwnersOfOrphans(db: Db): Promise<number[]> {
  const owners = new Set<number>();
  for (const [table, column] of ACCOUNT_COLUMNS) {
    const { rows } = await sql<{ user_id: number }>`
      select distinct user_id from ${sql.table(table)} where ${isOrphan(table, column)}`.execute(db);
    for (const { user_id } of rows) owners.add(user_id);
  }
  return [...owners];
}

function isOrphan(table: string, column: string): RawBuilder<unknown> {
  const named = sql.ref(`${table}.${column}`);
  return sql`${named} is not null and not exists (
    select 1 from accounts where accounts.user_id = ${sql.ref(`${table}.user_id`)} and accounts.id = ${named})`;
}

/** Returns the first open account. A deleted user whose rows are being removed may have none left. */
async function ensureFirstAccount(db: Db, userId: number): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id from accounts where user_id = ${userId} order by is_closed, position, id limit 1`.execute(db);
  if (rows[0]) return rows[0].id;
  await sql`
    insert into accounts (user_id, id, position, name, kind)
    values (${userId}, 'everyday', 1, 'Everyday', 'everyday')`.execute(db);
  return 'everyday';
}

const CHECKS: Record<string, string> = {
  'transactions account_id': 'is_checked',
  'transfers from_account_id': 'from_checked',
  'transfers to_account_id': 'to_checked',
};

async function moveOrphans(db: Db, userId: number, first: string): Promise<void> {
  for (const [table, column] of ACCOUNT_COLUMNS) {
    const check = CHECKS[`${table} ${column}`];
    await sql`
      update ${sql.table(table)} set ${sql.ref(column)} = ${first}, version = version + 1
        ${check ? sql`, ${sql.ref(check)} = 0` : sql``}
      where user_id = ${userId} and ${isOrphan(table, column)}`.execute(db);
  }
  await sql`delete from transfers where user_id = ${userId} and from_account_id = to_account_id`.execute(db);
  await sql`delete from recurring where user_id = ${userId} and account_id = to_account_id`.execute(db);
}

/** Recomputes the totals and months of all accounts of a user. */
async function addUpAccounts(db: Db, userId: number): Promise<void> {
  await sql`delete from account_totals where user_id = ${userId}`.execute(db);
  await sql`
    insert into account_totals
      (user_id, account_id, span, period, count, transfer_count, income_minor, expense_minor, sum_minor)
    select user_id, account_id, span, substr(day, 1, length), sum(entry), sum(transfer), sum(income), sum(expense),
      sum(income - expense + moved)
    from (
      select user_id, account_id, day, 1 as entry, 0 as transfer, case kind when 'income' then amount_minor else 0 end as income,
        case kind when 'expense' then amount_minor else 0 end as expense, 0 as moved from transactions
      union all select user_id, from_account_id, day, 0, 1, 0, 0, -amount_minor from transfers
      union all select user_id, to_account_id, day, 0, 1, 0, 0, amount_minor from transfers
      union all select user_id, '', day, 0, 1, 0, 0, 0 from transfers
    ) as entries, (select 'all' as span, 0 as length union all select 'month', 7 union all select 'day', 10) as spans
    where user_id = ${userId} group by 1, 2, 3, 4`.execute(db);
  await sql`delete from account_months where user_id = ${userId}`.execute(db);
  await sql`
    insert into account_months (user_id, account_id, category, month, kind, count, sum_minor)
    select user_id, account_id, category, month, kind, sum(count), sum(sum_minor) from (
      select user_id, account_id, '' as category, substr(day, 1, 7) as month, kind, count(*) as count,
        sum(amount_minor) as sum_minor
      from transactions where user_id = ${userId} group by 1, 2, 4, 5
      union all
      select user_id, account_id, category, substr(day, 1, 7), kind, count(*), sum(amount_minor)
      from transactions where user_id = ${userId} and is_split = 0 group by 1, 2, 3, 4, 5
      union all
      select line.user_id, account_id, line.category, substr(line.day, 1, 7), line.kind,
        count(distinct transaction_id), sum(line.amount_minor)
      from transaction_lines as line
      join transactions on transactions.user_id = line.user_id and transactions.id = line.transaction_id
      where line.user_id = ${userId} group by 1, 2, 3, 4, 5
    ) as parts group by 1, 2, 3, 4, 5`.execute(db);
}
