import { sql } from 'kysely';
import type { Engine } from '../database.ts';
import type { Db } from '../schema.ts';
import { bytewiseText } from './bytewise-text.ts';

/** Counts transactions per account, kind, category and month, so that a filtered list can be counted without reading it. */
export async function accountMonths(db: Db, engine: Engine): Promise<void> {
  const text = bytewiseText(engine);
  await db.schema
    .createTable('account_months')
    .addColumn('user_id', 'bigint', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('account_id', text, (column) => column.notNull())
    .addColumn('category', text, (column) => column.notNull())
    .addColumn('month', text, (column) => column.notNull())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('count', 'bigint', (column) => column.notNull())
    .addColumn('sum_minor', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('account_months_pk', ['user_id', 'account_id', 'category', 'month', 'kind'])
    .execute();
  // When a category is renamed or merged, its months move too, whatever their account.
  await db.schema
    .createIndex('account_months_by_category')
    .on('account_months')
    .columns(['user_id', 'category'])
    .execute();
  await sql`
    insert into account_months (user_id, account_id, category, month, kind, count, sum_minor)
    select user_id, account_id, category, month, kind, sum(count), sum(sum_minor) from (
      select user_id, account_id, '' as category, substr(day, 1, 7) as month, kind, count(*) as count,
        sum(amount_minor) as sum_minor
      from transactions group by 1, 2, 4, 5
      union all
      select user_id, account_id, category, substr(day, 1, 7), kind, count(*), sum(amount_minor)
      from transactions where is_split = 0 group by 1, 2, 3, 4, 5
      union all
      select line.user_id, account_id, line.category, substr(line.day, 1, 7), line.kind,
        count(distinct transaction_id), sum(line.amount_minor)
      from transaction_lines as line
      join transactions on transactions.user_id = line.user_id and transactions.id = line.transaction_id
      group by 1, 2, 3, 4, 5
    ) as parts group by 1, 2, 3, 4, 5`.execute(db);
}
