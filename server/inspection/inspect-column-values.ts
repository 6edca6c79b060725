import { sql } from 'kysely';
import { ROLLOVER_MODES } from '../../contract/budgets.ts';
import { ACCOUNT_KINDS } from '../../contract/money-accounts.ts';
import { BUDGET_PERIODS } from '../../domain/budget-periods.ts';
import { MAX_AMOUNT_MINOR } from '../../domain/money.ts';
import { FREQUENCIES } from '../../domain/schedule.ts';
import { formatCommandLine } from '../platform/installation.ts';
import type { Inspection } from './inspection.ts';

const KINDS = ['expense', 'income'];

/** Columns in which only certain words are allowed. */
const WORDS = [
  ['transactions', 'kind', KINDS],
  ['recurring', 'kind', KINDS],
  ['recurring', 'frequency', FREQUENCIES],
  ['accounts', 'kind', ACCOUNT_KINDS],
  ['budgets', 'rollover', ROLLOVER_MODES],
  ['repeating_budgets', 'period', BUDGET_PERIODS],
] as const;

/** Matches a month for which budgets can exist. */
const MONTH = /^(20\d\d|2100)-(0[1-9]|1[0-2])$/;

/** Tables that contain an amount entered by users. */
const AMOUNTS = ['transactions', 'transfers', 'recurring'] as const;

/** Finds values that Moneta never writes and cannot handle. */
export const inspectColumnValues: Inspection = {
  says: ['row has an invalid value.', 'rows have invalid values.'],
  advice: `Restore an older backup: ${formatCommandLine('restore')}.`,
  async *find({ db }) {
    const tests = [
      ...WORDS.map(([table, column, words]) => ({
        table,
        column,
        isWrong: sql`${sql.ref(column)} not in (${sql.join(words)})`,
      })),
      ...AMOUNTS.map((table) => ({
        table,
        column: 'amount_minor',
        isWrong: sql`${sql.raw(table === 'transactions' ? 'case when refund_of is null then amount_minor else -amount_minor end' : 'amount_minor')} not between 1 and ${sql.lit(MAX_AMOUNT_MINOR)}`,
      })),
      {
        table: 'transactions' as const,
        column: 'refund_of',
        isWrong: sql`refund_of is not null and kind <> 'expense'`,
      },
    ];
    for (const { table, column, isWrong } of tests) {
      const { rows } = await sql<{ user_id: number; value: unknown }>`
        select user_id, ${sql.ref(column)} as value from ${sql.table(table)} where ${isWrong} order by user_id`.execute(
        db,
      );
      for (const { user_id, value } of rows) {
        yield `${table}.${column}: ${value} of user ${user_id}`;
      }
    }
    const months = await db
      .selectFrom('budgets')
      .select(['user_id', 'period'])
      .distinct()
      .orderBy('user_id')
      .orderBy('period')
      .execute();
    for (const { user_id, period } of months) {
      if (!MONTH.test(period)) yield `budgets.period: ${period} of user ${user_id}`;
    }
  },
};
