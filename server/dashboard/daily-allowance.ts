import type { DailyAllowance } from '../../contract/dashboard.ts';
import type { AccountKind } from '../../contract/money-accounts.ts';
import { addDaysClamped, listDaysBetween } from '../../domain/calendar-day.ts';
import { amountToMinor, minorToAmount } from '../../domain/money.ts';
import type { DayRange } from '../../domain/month-ranges.ts';
import type { TransactionKind } from '../db/schema.ts';
import type { UpcomingOccurrence } from '../recurring/upcoming-occurrences.ts';
import type { MonthBudget } from './sum-month-budgets.ts';

/** Only a payday within this many days from today is used. */
export const MAX_DAYS_TO_PAYDAY = 45;

/** Kinds of accounts whose money can be used for daily spending. Savings, loans and all other kinds are excluded. */
const SPENDABLE: readonly AccountKind[] = ['everyday', 'cash', 'card'];

type Known = {
  today: string;
  month: DayRange;
  accounts: readonly { kind: AccountKind; balance: number }[];
  /** Recurring items that are due from today on. They must cover at least the next `MAX_DAYS_TO_PAYDAY` days. */
  upcoming: readonly UpcomingOccurrence[];
  /** Sums of transactions by day. Transactions with a future date are included. */
  sums: readonly { day: string; kind: TransactionKind; sum_minor: number }[];
  budgets: readonly MonthBudget[];
};

/**
 * Returns how much can be spent per day until the day before the next payday or, without a payday, until the end of the
 * month. The amount is the balance plus known income, minus known expenses and budgets. Null without a payday and
 * budgets, because the balance alone would be misleading.
 */
export function computeDailyAllowance(known: Known): DailyAllowance | null {
  const { today, month, accounts, upcoming, sums, budgets } = known;
  const pay = findNextPay(upcoming, today);
  if (!pay && budgets.length === 0) return null;
  const lastDay = pay ? addDaysClamped(pay.day, -1) : month.last;
  const days = listDaysBetween(today, lastDay).length;
  const due = upcoming.filter(({ day }) => day <= lastDay);
  const entered = sums.filter(({ day }) => day > today && day <= lastDay);
  const sum = (kind: TransactionKind) =>
    [
      ...due.filter((each) => each.kind === kind).map(({ amount_minor }) => amount_minor),
      ...entered.filter((each) => each.kind === kind).map(({ sum_minor }) => sum_minor),
    ].reduce((total, minor) => total + minor, 0);
  const balance = accounts
    .filter(({ kind }) => SPENDABLE.includes(kind))
    .reduce((total, account) => total + amountToMinor(account.balance), 0);
  const [income, expenses] = [sum('income'), sum('expense')];
  const budgeted = sumBudgets(known, lastDay, due);
  const available = balance + income - expenses - budgeted;
  return {
    lastDay,
    days,
    pay: pay ? { day: pay.day, name: pay.name } : null,
    balance: minorToAmount(balance),
    incomeDue: minorToAmount(income),
    expensesDue: minorToAmount(expenses),
    budgets: minorToAmount(budgeted),
    available: minorToAmount(available),
    // Round down, so that spending this amount every day never exceeds `available`.
    perDay: minorToAmount(Math.floor(available / days)),
  };
}

/** Returns the next large income after today. A small income, such as interest, is not a payday. */
function findNextPay(upcoming: readonly UpcomingOccurrence[], today: string): UpcomingOccurrence | undefined {
  const last = addDaysClamped(today, MAX_DAYS_TO_PAYDAY);
  const incomes = upcoming.filter(({ kind, day }) => kind === 'income' && day > today && day <= last);
  const largest = Math.max(...incomes.map(({ amount_minor }) => amount_minor));
  return incomes.find(({ amount_minor }) => 2 * amount_minor >= largest);
}

/**
 * Returns the part of the budgets, in hundredths, that is reserved for the days until `lastDay`. Recurring items in a
 * budget's categories are subtracted, because the known expenses already include them.
 */
function sumBudgets({ today, month, budgets }: Known, lastDay: string, due: readonly UpcomingOccurrence[]): number {
  const daysLeft = listDaysBetween(today, month.last).length;
  const daysOfMonth = listDaysBetween(month.first, month.last).length;
  const daysInside = Math.min(daysLeft, listDaysBetween(today, lastDay).length);
  const daysAfter = listDaysBetween(today, lastDay).length - daysInside;
  return budgets.reduce((total, { categories, amountMinor, carriedOverMinor, spentMinor }) => {
    const leftMinor = Math.max(0, amountMinor + carriedOverMinor - spentMinor);
    const kept = (leftMinor * daysInside) / daysLeft + (amountMinor * daysAfter) / daysOfMonth;
    const dueMinor = due
      .filter(({ kind, category }) => kind === 'expense' && (categories.length === 0 || categories.includes(category)))
      .reduce((sum, { amount_minor }) => sum + amount_minor, 0);
    return total + Math.max(0, Math.round(kept) - dueMinor);
  }, 0);
}
