import * as z from 'zod/mini';
import { Money } from './money.ts';
import { OptionalMonthQuery } from './month-query.ts';
import { operation } from './operation.ts';
import { Transaction } from './transactions.ts';

const noun = 'dashboard';

/** How many days the charts cover, today included. */
export const CHART_DAYS = 30;

export const Summary = z.object({
  totalIncome: Money,
  totalExpenses: Money,
  balance: Money,
  /** The same with what accounts had at first; null where none had anything. */
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

/** Something that recurs, on a day on which it is due. */
export const Due = z.object({
  date: z.string(),
  recurringId: z.string(),
  name: z.string(),
  category: z.string(),
  amount: Money,
  isIncome: z.boolean(),
});
export type Due = z.infer<typeof Due>;

/** What the balance of all accounts comes to by the end of a day, and how: each figure is above 0 or nothing. */
const Forecast = z.object({
  day: z.string(),
  balance: Money,
  /** Up to today, in all accounts. */
  balanceToday: Money,
  /** Recurring items that are due until then. */
  incomeDue: Money,
  expensesDue: Money,
  /** What is entered for later days already. */
  incomeEntered: Money,
  expensesEntered: Money,
});
export type Forecast = z.infer<typeof Forecast>;

/** A month of the person's, which may begin on another day than the first; days without anything are left out. */
export const MonthFigures = z.object({
  month: z.number(),
  year: z.number(),
  firstDay: z.string(),
  lastDay: z.string(),
  /** The last of its days that has come, up to which is counted; null where none has: then all that is entered counts. */
  through: z.nullable(z.string()),
  income: Money,
  spent: Money,
  spentByDay: z.array(DayTotal),
  /** What was spent, largest first. */
  expensesByCategory: z.array(CategoryTotal),
  /** The month before, up to the same day, and all its days. */
  before: z.object({
    firstDay: z.string(),
    lastDay: z.string(),
    through: z.string(),
    spent: Money,
    spentByDay: z.array(DayTotal),
  }),
  /** All its budgets together, with what they have taken over; null where it has none. */
  budgets: z.nullable(
    z.object({
      count: z.number(),
      amount: Money,
      spent: Money,
      remaining: Money,
      /** Spending in the categories that have a budget. */
      spentByDay: z.array(DayTotal),
    }),
  ),
  /** What is due within the next seven days; only of the month that is now. */
  dueSoon: z.array(Due),
  /** Null where the month is over. */
  forecast: z.nullable(Forecast),
});
export type MonthFigures = z.infer<typeof MonthFigures>;

/** How many days what is due soon covers, today not included. */
export const DUE_SOON_DAYS = 7;

export const getSummary = operation({
  id: 'getSummary',
  noun,
  method: 'GET',
  path: '/transactions/summary',
  summary: 'All-time totals and the five newest transactions',
  access: 'user',
  status: 200,
  reply: Summary,
});

export const getCharts = operation({
  id: 'getCharts',
  noun,
  method: 'GET',
  path: '/transactions/charts',
  summary: 'The last 30 days: expenses by category and totals a day, days without any left out',
  access: 'user',
  status: 200,
  reply: Charts,
});

export const getMonth = operation({
  id: 'getMonth',
  noun,
  method: 'GET',
  path: '/dashboard/month',
  summary:
    'How a month goes, this one where none is named: spent and earned, its budgets, what is due and the balance at its end',
  access: 'user',
  query: OptionalMonthQuery,
  status: 200,
  reply: MonthFigures,
});
