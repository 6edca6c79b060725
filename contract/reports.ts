import * as z from 'zod/mini';
import { countMonths, MAX_REPORT_MONTHS, REPORT_PERIOD_LENGTHS } from '../domain/report-ranges.ts';
import { Money } from './amount-schemas.ts';
import { Category } from './categories.ts';
import { Day } from './day-schema.ts';
import { defineOperation } from './operation.ts';
import { optionalParamSchema, YesOrNo } from './query-params.ts';
import { optionalTextSchema } from './text-schemas.ts';

const GIVE_MONTH = 'Use a month from 2000-01 to 2100-12, as YYYY-MM';
export const ReportMonth = z.string(GIVE_MONTH).check(z.regex(/^(20\d\d|2100)-(0[1-9]|1[0-2])$/, GIVE_MONTH));

/** First and last month of a report. By default, the report covers the last six months, including the current one. */
export const ReportQuery = z
  .object({
    /** The first month, `YYYY-MM`. The default is five months before the current month. */
    from: optionalParamSchema(ReportMonth),
    /** The last month, `YYYY-MM`. The default is the current month. */
    to: optionalParamSchema(ReportMonth),
    /** Length of the periods in the report; a month by default. */
    by: z.pipe(
      z.optional(z.enum([...REPORT_PERIOD_LENGTHS, ''], 'Use month, quarter or year')),
      z.transform((value) => value || 'month'),
    ),
    /** True to use calendar months, even if the user's months begin on another day. */
    calendar: YesOrNo,
  })
  .check(
    z.refine(
      ({ from, to }) => (from === undefined) === (to === undefined),
      'Use both a first and a last month, or neither',
    ),
    z.refine(({ from = '', to = '' }) => from <= to, 'The last month must not be before the first'),
    z.refine(
      ({ from, to }) => from === undefined || to === undefined || countMonths(from, to) <= MAX_REPORT_MONTHS,
      `Choose at most ${MAX_REPORT_MONTHS} months`,
    ),
  );

/** First and last day, inclusive. */
const Days = z.object({ firstDay: z.string(), lastDay: z.string() });

/**
 * The sum for each period, the total of the report, and the totals of the two ranges with which the report is compared,
 * `before` and `yearBefore`.
 */
const ReportSums = z.object({ amounts: z.array(Money), total: Money, before: Money, yearBefore: Money });
export type ReportSums = z.infer<typeof ReportSums>;

const ReportRow = z.extend(ReportSums, { category: z.string(), group: z.nullable(z.string()), isIncome: z.boolean() });
export type ReportRow = z.infer<typeof ReportRow>;

/**
 * A month, quarter or year with its first and last month and day. The first and the last period may be shorter, because
 * they contain only months of the report.
 */
const ReportPeriod = z.extend(Days, { from: z.string(), to: z.string() });
export type ReportPeriod = z.infer<typeof ReportPeriod>;

/**
 * Income and expenses by category and period. A report on a period that includes today ends today, and the ranges that
 * it is compared with end on the corresponding day.
 */
export const Report = z.extend(Days, {
  from: z.string(),
  to: z.string(),
  periods: z.array(ReportPeriod),
  /**
   * The range of the same length immediately before the report. `yearBefore` covers the same months one year earlier.
   */
  before: Days,
  yearBefore: Days,
  income: ReportSums,
  expenses: ReportSums,
  /**
   * Rows for expenses come first, then income, each sorted by amount. A category used for both expenses and income has
   * two rows.
   */
  rows: z.array(ReportRow),
});
export type Report = z.infer<typeof Report>;

export const getReport = defineOperation({
  id: 'getReport',
  method: 'GET',
  path: '/reports/categories',
  summary:
    'Get income and expenses of each category per month, quarter or year. Each period is compared with the previous period and with the same period a year earlier',
  query: ReportQuery,
  reply: Report,
});

/** The total of all transactions with the same name, ignoring case and accents. */
const NameTotal = z.object({ name: z.string(), total: Money, count: z.number() });
export type NameTotal = z.infer<typeof NameTotal>;

export const listTopNames = defineOperation({
  id: 'listTopNames',
  method: 'GET',
  path: '/reports/names',
  summary: 'List the transaction names with the largest totals in a date range, for expenses by default',
  query: z.object({
    /** The first day, inclusive. */
    startDate: Day,
    /** The last day, inclusive. */
    endDate: Day,
    /** True for income; expenses by default. */
    isIncome: YesOrNo,
  }),
  reply: z.object({
    /** Number of transactions in the period. */
    count: z.number(),
    /** The names with the largest totals; null if there are too many transactions to search. */
    names: z.nullable(z.array(NameTotal)),
    /** The number of names that are not in `names`, and the total of their transactions. */
    rest: z.object({ names: z.number(), total: Money }),
  }),
});

/**
 * A shop or payer whose total differs between the two periods. If income and expenses are both requested, expenses are
 * negative.
 */
const AmountChange = z.object({
  name: z.string(),
  isIncome: z.boolean(),
  now: Money,
  before: Money,
  change: Money,
  count: z.number(),
  countBefore: z.number(),
  /** The id of the recurring item that posted the newest transaction with this name, or null. */
  recurringId: z.nullable(z.string()),
  /** The day of the transaction; null if the name has several transactions. */
  day: z.nullable(z.string()),
});
export type AmountChange = z.infer<typeof AmountChange>;

export const AmountChanges = z.object({
  now: Money,
  before: Money,
  change: Money,
  /** Number of transactions in the two periods together. */
  count: z.number(),
  /** The names with the largest changes first; null if there are too many transactions to search. */
  moves: z.nullable(z.array(AmountChange)),
  /**
   * The number of names that are not in `moves`, and the sum of their changes. This sum and the changes in `moves` add
   * up to `change`.
   */
  rest: z.object({ names: z.number(), change: Money }),
});
export type AmountChanges = z.infer<typeof AmountChanges>;

export const explainChange = defineOperation({
  id: 'explainChange',
  method: 'GET',
  path: '/reports/changes',
  summary:
    'List the transaction names that explain why a total differs between two date ranges, optionally for one type, category or group',
  query: z.object({
    /** The first day of the period, inclusive. */
    startDate: Day,
    /** The last day of the period, inclusive. */
    endDate: Day,
    /** The first day of the period to compare with. */
    beforeStartDate: Day,
    /** The last day of the period to compare with. */
    beforeEndDate: Day,
    /** True for income only, false for expenses only. */
    isIncome: YesOrNo,
    /** Include only transactions in this category. */
    category: optionalParamSchema(Category),
    /** Include only transactions in categories of this group. */
    categoryGroup: optionalTextSchema(50),
  }),
  reply: AmountChanges,
});
