import * as z from 'zod/mini';
import { Money } from './amount-schemas.ts';
import { defineOperation } from './operation.ts';
import { OptionalMonthQuery } from './query-params.ts';
import { Transaction } from './transactions/transactions.ts';

const section = 'dashboard';

/** Number of days in the charts, including today. */
export const DASHBOARD_CHART_DAYS = 30;

export const Summary = z.object({
  totalIncome: Money,
  totalExpenses: Money,
  balance: Money,
  /** The balance including the opening balances of all accounts; null if no account has an opening balance. */
  balanceWithOpening: z.nullable(Money),
  recentTransactions: z.array(Transaction),
});
export type Summary = z.infer<typeof Summary>;

const CategoryTotal = z.object({ name: z.string(), total: Money });

const DayTotal = z.object({ date: z.string(), total: Money });

export const Charts = z.object({
  expensesByCategory: z.array(CategoryTotal),
  expensesOverTime: z.array(DayTotal),
  incomeOverTime: z.array(DayTotal),
});
export type Charts = z.infer<typeof Charts>;

/** An occurrence of a recurring item. */
export const DueOccurrence = z.object({
  date: z.string(),
  recurringId: z.string(),
  name: z.string(),
  category: z.string(),
  amount: Money,
  isIncome: z.boolean(),
  /**
   * The position of the occurrence in a series of `times` occurrences, counted from 1. Omitted if the series has no
   * limit.
   */
  number: z.optional(z.number()),
  times: z.optional(z.number()),
  /** Set if the amount is an estimate. */
  isEstimate: z.optional(z.literal(true)),
});
export type DueOccurrence = z.infer<typeof DueOccurrence>;

/** Forecast of the total balance at the end of a day. Income and expenses are both given as 0 or positive amounts. */
const Forecast = z.object({
  day: z.string(),
  balance: Money,
  /** Total balance of all accounts today. */
  balanceToday: Money,
  /** Sum of the income from recurring items that are due by the day of the forecast. */
  incomeDue: Money,
  expensesDue: Money,
  /** Sum of the income that the user has already entered for future days. */
  incomeEntered: Money,
  expensesEntered: Money,
});
export type Forecast = z.infer<typeof Forecast>;

/**
 * The amount that can be spent per day until the next payday, or until the end of the month. `available` equals balance
 * + incomeDue − expensesDue − budgets, and `perDay` is calculated from it. Both are negative if the money will not
 * last.
 */
const DailyAllowance = z.object({
  /** The last day of the period: the day before the payday, or the last day of the month. */
  lastDay: z.string(),
  /** The number of days from today to `lastDay`, at least 1. */
  days: z.number(),
  /** The next large recurring income; null if none is due soon. */
  pay: z.nullable(z.object({ day: z.string(), name: z.string() })),
  /** Today's total balance of all everyday, cash and card accounts. */
  balance: Money,
  /** Recurring and future-dated income that is due before the payday. */
  incomeDue: Money,
  /** Recurring and future-dated expenses that are due before the payday. */
  expensesDue: Money,
  /**
   * The part of the remaining budgets that falls on the days up to `lastDay`. Recurring items are subtracted from it,
   * because they are already included in `expensesDue`.
   */
  budgets: Money,
  available: Money,
  /** `available` divided by the number of days, rounded down. */
  perDay: Money,
});
export type DailyAllowance = z.infer<typeof DailyAllowance>;

/** Totals for a month. The month begins on the day that the user has chosen. Days without transactions are omitted. */
export const MonthFigures = z.object({
  month: z.number(),
  year: z.number(),
  firstDay: z.string(),
  lastDay: z.string(),
  /**
   * The last day included, which is never after today. Null for future months, for which all entered transactions are
   * included.
   */
  through: z.nullable(z.string()),
  income: Money,
  spent: Money,
  spentByDay: z.array(DayTotal),
  /** Spending per category, largest first. */
  expensesByCategory: z.array(CategoryTotal),
  /**
   * The previous month. `spent` includes its days up to its own `through`: the day that corresponds to today if the
   * month shown is under way, otherwise the last day. `spentByDay` always contains all days.
   */
  before: z.object({
    firstDay: z.string(),
    lastDay: z.string(),
    through: z.string(),
    spent: Money,
    spentByDay: z.array(DayTotal),
  }),
  /**
   * Sum of all monthly budgets, including the amounts carried over; null if there are no budgets. If several budgets
   * contain the same category, only the budget with the most categories is included.
   */
  budgets: z.nullable(
    z.object({
      count: z.number(),
      amount: Money,
      spent: Money,
      remaining: Money,
      /** Spending per day in categories that have a budget. */
      spentByDay: z.array(DayTotal),
    }),
  ),
  /** Recurring items due in the next seven days; empty unless the month is the current one. */
  dueSoon: z.array(DueOccurrence),
  /** The forecast for the end of the month; null for past months. */
  forecast: z.nullable(Forecast),
  /** Null for all months except the current one, and for users who have neither recurring income nor budgets. */
  dailyAllowance: z.nullable(DailyAllowance),
  /** Number of transactions that are waiting for review; 10,001 if there are more than 10,000. */
  toReviewCount: z.number(),
  /** True if an import is waiting for the user to review its preview. */
  hasImportsToReview: z.boolean(),
  /** Number of recent receipts and emails that the user has to complete because they have no transaction yet. */
  receiptsToReview: z.number(),
  /** True until the user dismisses the checklist for new users. */
  hasChecklist: z.boolean(),
});
export type MonthFigures = z.infer<typeof MonthFigures>;

/** Number of days after today that `dueSoon` covers. */
export const DUE_SOON_DAYS = 7;

export const getSummary = defineOperation({
  id: 'getSummary',
  section,
  method: 'GET',
  path: '/transactions/summary',
  summary: 'Get all-time totals and the five newest transactions',
  reply: Summary,
});

export const getCharts = defineOperation({
  id: 'getCharts',
  section,
  method: 'GET',
  path: '/transactions/charts',
  summary: 'Get expenses by category and daily totals of the last 30 days; days without transactions are omitted',
  reply: Charts,
});

export const getMonth = defineOperation({
  id: 'getMonth',
  method: 'GET',
  path: '/dashboard/month',
  summary: 'Get the figures of a month (default: the current one): income, spending, budgets, due items and forecast',
  query: OptionalMonthQuery,
  reply: MonthFigures,
});

export const getChecklist = defineOperation({
  id: 'getChecklist',
  method: 'GET',
  path: '/dashboard/checklist',
  summary: 'Get the checklist for new users: which steps are completed',
  reply: z.object({
    hasOpeningBalance: z.boolean(),
    hasImport: z.boolean(),
    /** True if the user has a transaction that was created neither by an import nor from a receipt. */
    hasTransaction: z.boolean(),
    hasReceipt: z.boolean(),
    hasBudget: z.boolean(),
  }),
});

export const dismissChecklist = defineOperation({
  id: 'dismissChecklist',
  method: 'DELETE',
  path: '/dashboard/checklist',
  summary: 'Remove the checklist for new users from the dashboard',
  reply: z.object({ message: z.string() }),
});
