import { type Expression, type RawBuilder, sql } from 'kysely';
import { isPostgres } from '../db/database.ts';
import type { Db, TransactionKind } from '../db/schema.ts';
import { selectByIndex } from '../db/select-by-index.ts';
import { selectAccountTotal } from './account-period-totals.ts';
import type { TotalsFilter, TransactionTally } from './count-transactions.ts';
import { ALL_CATEGORIES } from './running-totals.ts';

type Filter = Pick<TotalsFilter, 'kind' | 'category' | 'accountId'> & { userId: number };

/**
 * Selects the tally of all days as a JSON column of another query, because a separate query would take extra time in
 * PostgreSQL. A kind, category or account limits the tally. Parse the column with `parseTallyColumn`; it is null if
 * there are no transactions.
 */
export function selectTallyColumn(db: Db, { userId, kind, category = ALL_CATEGORIES, accountId }: Filter) {
  if (accountId !== undefined) {
    return selectAccountTotal(db, userId, accountId).select(
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

/** Parses a column that was selected with `selectTallyColumn`. Returns undefined if there are no transactions. */
export function parseTallyColumn(column: string | null): TransactionTally | undefined {
  if (column === null) return undefined;
  const tally: TransactionTally = { count: 0, income: 0, expense: 0 };
  for (const part of column.split(';')) {
    const [kind, count, sum] = part.split(':');
    tally.count += Number(count);
    tally[kind as TransactionKind] += Number(sum);
  }
  return tally;
}
