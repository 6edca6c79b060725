import * as z from 'zod/mini';
import { Money } from './money.ts';
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

const DayTotal = z.object({ date: z.string(), total: Money });

export const Charts = z.object({
  expensesByCategory: z.array(z.object({ name: z.string(), total: Money })),
  expensesOverTime: z.array(DayTotal),
  incomeOverTime: z.array(DayTotal),
});
export type Charts = z.infer<typeof Charts>;

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
