import { type RawBuilder, sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '../../db/schema.ts';
import { findDanglingReferences } from '../../inspection/inspect-row-references.ts';
import { findTagsWithWrongTotals } from '../../transactions/tags/rebuild-tags.ts';

/**
 * Checks that every running total, including those of accounts and tags, exists and equals the sum of its entries. Also
 * checks that all references are valid.
 * @param owner the user whose data is checked, by default all users. Tests on shared servers check only their own user
 */
export async function expectTotalsToEqualSums(db: Db, owner?: { email: string }): Promise<void> {
  let users = db.selectFrom('users').select('id').where('deleted_at', 'is', null);
  if (owner) users = users.where('email', '=', owner.email);
  const ids = (await users.execute()).map(({ id }) => id);
  if (owner && ids.length === 0) throw new Error(`No user has the email ${owner.email}.`);
  const ofOwner = owner ? sql`where user_id = ${ids[0]}` : sql``;
  const kept = await sql`
    select user_id, span, period, kind, category, count, sum_minor
    from (select * from totals where count <> 0 or sum_minor <> 0) as kept ${ofOwner} order by 1, 2, 3, 4, 5`.execute(
    db,
  );
  const summed = await sql`
    select user_id, span, substr(day, 1, length) as period, kind, category, count(distinct id) as count,
      sum(amount_minor) as sum_minor
    from (select * from (${parts}) as parts ${ofOwner}) as parts,
      (select 'all' as span, 0 as length union all select 'month', 7 union all select 'day', 10) as spans
    group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`.execute(db);
  expect(kept.rows).toEqual(summed.rows);
  await expectAccountTotalsToEqualSums(db, ofOwner);
  await expectAccountMonthsToEqualSums(db, ofOwner);
  for (const id of ids) {
    expect(await db.transaction().execute((tx) => findTagsWithWrongTotals(tx, id))).toEqual([]);
    expect(await db.transaction().execute((tx) => findDanglingReferences(tx, id))).toEqual([]);
  }
}

/**
 * Checks that the totals of accounts equal the sums of their entries. A transfer counts in both of its accounts, but
 * only once in the total of all accounts.
 */
async function expectAccountTotalsToEqualSums(db: Db, ofOwner: RawBuilder<unknown>): Promise<void> {
  const kept = await sql`
    select user_id, account_id, span, period, count, transfer_count, income_minor, expense_minor, sum_minor
    from (select * from account_totals
      where count <> 0 or transfer_count <> 0 or income_minor <> 0 or expense_minor <> 0 or sum_minor <> 0) as kept
    ${ofOwner} order by 1, 2, 3, 4`.execute(db);
  const summed = await sql`
    with entries as (
      select user_id, account_id, day, 1 as entry, 0 as transfer, case kind when 'income' then amount_minor else 0 end as income,
        case kind when 'expense' then amount_minor else 0 end as expense, 0 as moved from transactions
      union all select user_id, from_account_id, day, 0, 1, 0, 0, -amount_minor from transfers
      union all select user_id, to_account_id, day, 0, 1, 0, 0, amount_minor from transfers
      union all select user_id, '', day, 0, 1, 0, 0, 0 from transfers)
    select user_id, account_id, span, substr(day, 1, length) as period, sum(entry) as count, sum(transfer) as transfer_count,
      sum(income) as income_minor, sum(expense) as expense_minor, sum(income - expense + moved) as sum_minor
    from (select * from entries ${ofOwner}) as entries,
      (select 'all' as span, 0 as length union all select 'month', 7 union all select 'day', 10) as spans
    group by 1, 2, 3, 4 order by 1, 2, 3, 4`.execute(db);
  expect(kept.rows).toEqual(summed.rows);
}

async function expectAccountMonthsToEqualSums(db: Db, ofOwner: RawBuilder<unknown>): Promise<void> {
  const kept = await sql`
    select user_id, account_id, category, month, kind, count, sum_minor
    from (select * from account_months where count <> 0 or sum_minor <> 0) as kept
    ${ofOwner} order by 1, 2, 3, 4, 5`.execute(db);
  const summed = await sql`
    select parts.user_id, account_id, parts.category, substr(parts.day, 1, 7) as month, parts.kind,
      count(distinct parts.id) as count, sum(parts.amount_minor) as sum_minor
    from (select * from (${parts}) as parts ${ofOwner}) as parts
    join transactions on transactions.user_id = parts.user_id and transactions.id = parts.id
    group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`.execute(db);
  expect(kept.rows).toEqual(summed.rows);
}

/**
 * Selects the total amount of each transaction, and each part of it that belongs to a category. For a split
 * transaction, each line is such a part.
 */
const parts = sql`
  select user_id, id, day, kind, '' as category, amount_minor from transactions
  union all select user_id, id, day, kind, category, amount_minor from transactions where is_split = 0
  union all
  select line.user_id, id, transactions.day, transactions.kind, line.category, line.amount_minor
  from transactions join transaction_lines as line on line.user_id = transactions.user_id and transaction_id = id`;
