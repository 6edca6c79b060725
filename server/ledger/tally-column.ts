import { type Expression, type RawBuilder, sql } from 'kysely';
import { selectByIndex } from '../db/by-index.ts';
import { isPostgres } from '../db/database.ts';
import type { Db, Kind } from '../db/schema.ts';
import { ofAccount } from './account-periods.ts';
import type { Tally, TotalsFilter } from './count.ts';
import { ALL_CATEGORIES } from './totals.ts';

type Filter = Pick<TotalsFilter, 'kind' | 'category' | 'accountId'> & { userId: number };

/**
 * Selects the tally over all days as a JSON column of another query, because each separate query costs time in
 * PostgreSQL. Filters by kind, category or account. The column is null if there are no transactions; read it with
 * `parseTally`.
 */
export function tallyColumn(db: Db, { userId, kind, category = ALL_CATEGORIES, accountId }: Filter) {
  if (accountId !== undefined) {
    return ofAccount(db, userId, accountId).select(
      sql<string | null>`'income:' || count || ':' || income_minor || ';expense:0:' || expense_minor`.as('tally'),
    );
  }
  let rows = selectByIndex(db, 'totals', 'totals_by_category')
    .select(concatenate(db, sql`kind || ':' || count || ':' || sum_minor`).as('tally'))
    .where('user_id', '=', userId)
    .where('span', '=', 'all')
    .where('period', '=', '')
    .where('category', '=', category);
  if (kind !== undefined) rows = rows.where('kind', '=', kind);
  return rows;
}

function concatenate(db: Db, texts: Expression<unknown>): RawBuilder<string | null> {
  return sql`${sql.raw(isPostgres(db) ? 'string_agg' : 'group_concat')}(${texts}, ';')`;
}

/** Returns the tally in a column that `tallyColumn` has selected; undefined if there are no transactions. */
export function parseTally(column: string | null): Tally | undefined {
  if (column === null) return undefined;
  const tally: Tally = { count: 0, income: 0, expense: 0 };
  for (const part of column.split(';')) {
    const [kind, count, sum] = part.split(':');
    tally.count += Number(count);
    tally[kind as Kind] += Number(sum);
  }
  return tally;
}
