import * as z from 'zod/mini';
import { Category } from './categories.ts';
import { Day } from './day.ts';
import { Money } from './money.ts';
import { operation } from './operation.ts';
import { optional, YesOrNo } from './query-params.ts';
import { MAX_REPORT_MONTHS, monthsBetween, REPORT_STEPS } from './report-spans.ts';
import { optionalText } from './text.ts';

const noun = 'reports';

const GIVE_MONTH = 'Please give a month from 2000-01 to 2100-12, as YYYY-MM';
const ReportMonth = z.string(GIVE_MONTH).check(z.regex(/^(20\d\d|2100)-(0[1-9]|1[0-2])$/, GIVE_MONTH));

/** The months of a report, both included; without any, the last six up to this one. */
export const ReportQuery = z
  .object({
    from: optional(ReportMonth),
    to: optional(ReportMonth),
    by: z.pipe(
      z.optional(z.enum([...REPORT_STEPS, ''], 'Please give month, quarter or year')),
      z.transform((value) => value || 'month'),
    ),
  })
  .check(
    z.refine(({ from, to }) => (from === undefined) === (to === undefined), 'Please give both months, or none'),
    z.refine(({ from = '', to = '' }) => from <= to, 'Please give a last month that is not before the first'),
    z.refine(
      ({ from, to }) => from === undefined || to === undefined || monthsBetween(from, to) <= MAX_REPORT_MONTHS,
      `Please choose a span of at most ${MAX_REPORT_MONTHS} months`,
    ),
  );

/** Days that are counted, both included. */
const Days = z.object({ firstDay: z.string(), lastDay: z.string() });

/** A sum for each period, over all of them, and in the two spans that it is compared with. */
const ReportSums = z.object({ amounts: z.array(Money), total: Money, before: Money, yearBefore: Money });
export type ReportSums = z.infer<typeof ReportSums>;

const ReportRow = z.extend(ReportSums, { category: z.string(), group: z.nullable(z.string()), isIncome: z.boolean() });
export type ReportRow = z.infer<typeof ReportRow>;

/** A month, quarter or year, as far as the span has it: its months by the names they are called by, and its days. */
const Period = z.extend(Days, { from: z.string(), to: z.string() });
export type Period = z.infer<typeof Period>;

/**
 * What was earned and spent in each category and period. Of a span that has begun and is not over, what counts is up to today,
 * and the spans it is compared with are cut at the same day.
 */
export const Report = z.extend(Days, {
  from: z.string(),
  to: z.string(),
  periods: z.array(Period),
  /** As many months right before it, and its months a year earlier. */
  before: Days,
  yearBefore: Days,
  income: ReportSums,
  expenses: ReportSums,
  /** Expenses first, then by how much; with a category of both kinds once for each. */
  rows: z.array(ReportRow),
});
export type Report = z.infer<typeof Report>;

export const getReport = operation({
  id: 'getReport',
  noun,
  method: 'GET',
  path: '/reports/categories',
  summary: 'Income and expenses by category and month, quarter or year, with the span before and the year before',
  access: 'user',
  query: ReportQuery,
  status: 200,
  reply: Report,
});

/** What is put together under one name: the same letters, whatever their case and accents. */
const NameTotal = z.object({ name: z.string(), total: Money, count: z.number() });
export type NameTotal = z.infer<typeof NameTotal>;

export const listTopNames = operation({
  id: 'listTopNames',
  noun,
  method: 'GET',
  path: '/reports/names',
  summary: 'The names with the largest sums in some days, of expenses where no kind is asked for',
  access: 'user',
  query: z.object({ startDate: Day, endDate: Day, isIncome: YesOrNo }),
  status: 200,
  reply: z.object({
    /** How many transactions lie in those days. */
    count: z.number(),
    /** Null where these are more than are looked through. */
    names: z.nullable(z.array(NameTotal)),
    /** What all other names come to. */
    rest: z.object({ names: z.number(), total: Money }),
  }),
});

/** A name that has another sum in one span than in the other. Where both kinds are asked for, expenses are below 0. */
const Move = z.object({
  name: z.string(),
  isIncome: z.boolean(),
  now: Money,
  before: Money,
  change: Money,
  count: z.number(),
  countBefore: z.number(),
  /** The recurring item that posted the newest of its transactions; null where a person entered that. */
  recurringId: z.nullable(z.string()),
  /** Where it is a single transaction: its day. */
  day: z.nullable(z.string()),
});
export type Move = z.infer<typeof Move>;

export const Changes = z.object({
  now: Money,
  before: Money,
  change: Money,
  /** How many transactions the two spans have. */
  count: z.number(),
  /** The largest changes first; null where the spans have more transactions than are looked through. */
  moves: z.nullable(z.array(Move)),
  /** With these the moves add up to the change. */
  rest: z.object({ names: z.number(), change: Money }),
});
export type Changes = z.infer<typeof Changes>;

export const explainChange = operation({
  id: 'explainChange',
  noun,
  method: 'GET',
  path: '/reports/changes',
  summary:
    'Which names make up the difference between two spans of days, of a kind, category or group where one is named',
  access: 'user',
  query: z.object({
    startDate: Day,
    endDate: Day,
    beforeStartDate: Day,
    beforeEndDate: Day,
    isIncome: YesOrNo,
    category: optional(Category),
    categoryGroup: optionalText(50),
  }),
  status: 200,
  reply: Changes,
});
