import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '../db/schema.ts';

/** Expects every running total to equal the sum of its transactions, and none to be missing. */
export async function expectTotalsToEqualSums(db: Db): Promise<void> {
  const kept = await sql`
    select user_id, span, period, kind, category, count, sum_minor from totals where count <> 0 or sum_minor <> 0
    order by 1, 2, 3, 4, 5`.execute(db);
  const summed = await sql`
    select user_id, span, substr(day, 1, length) as period, kind, substr(category, 1, letters) as category, count(*) as count,
      sum(amount_minor) as sum_minor
    from transactions, (select 'all' as span, 0 as length union all select 'month', 7 union all select 'day', 10) as spans,
      (select 50 as letters union all select 0) as categories
    group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`.execute(db);
  expect(kept.rows).toEqual(summed.rows);
}
