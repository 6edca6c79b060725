import * as z from 'zod/mini';
import { Money } from './amount-schemas.ts';
import { defineOperation } from './operation.ts';
import { optionalParamSchema } from './query-params.ts';
import { ReportMonth } from './reports.ts';

/** Default number of months in the reply. The last one is the current month, up to today. */
export const BALANCE_HISTORY_MONTHS = 12;

export const listMonthlyBalances = defineOperation({
  id: 'listMonthlyBalances',
  method: 'GET',
  path: '/accounts/balances',
  summary: `Get the month-end balances of each account, for the last ${BALANCE_HISTORY_MONTHS} months by default`,
  query: z
    .object({
      /** The first month, `YYYY-MM`. By default, the reply has twelve months. */
      from: optionalParamSchema(ReportMonth),
      /** The last month, `YYYY-MM`. The default is the current month, and later months are omitted from the reply. */
      to: optionalParamSchema(ReportMonth),
    })
    .check(
      z.refine(({ from = '', to }) => to === undefined || from <= to, 'The last month must not be before the first'),
    ),
  reply: z.object({
    /** The months as `YYYY-MM`, oldest first. */
    months: z.array(z.string()),
    /** The accounts in the user's order, each with one balance per month. */
    accounts: z.array(
      z.object({
        accountId: z.string(),
        balances: z.array(Money),
        /**
         * The month of the first entry, or of the opening day if that is earlier; null if the accounts have neither.
         */
        firstMonth: z.nullable(z.string()),
      }),
    ),
    /** Total balance of all accounts for each month. */
    total: z.array(Money),
  }),
});
