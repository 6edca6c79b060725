import { DUE_SOON_DAYS, type DueOccurrence, type Forecast, type MonthFigures } from '../../contract/dashboard.ts';
import { addDaysClamped, listDaysBetween } from '../../domain/calendar-day.ts';
import { amountToMinor, minorToAmount } from '../../domain/money.ts';
import { addMonths, type DayRange, findMonthOfDay, getMonthRange } from '../../domain/month-ranges.ts';
import { listBudgets } from '../budgets/budget-store.ts';
import { listMonthlyRepeatingBudgets } from '../budgets/repeating-budgets.ts';
import { parseYearMonth } from '../budgets/year-month.ts';
import type { Db, TransactionKind } from '../db/schema.ts';
import type { CurrentUser } from '../http/current-user.ts';
import { hasImportPreview } from '../imports/records/import-store.ts';
import { type CategoryDaySum, listDaySums, listDaySumsOfCategory } from '../ledger/day-sums.ts';
import { ALL_CATEGORIES } from '../ledger/running-totals.ts';
import { countUnlinkedReceipts } from '../receipts/receipt-store.ts';
import {
  listUpcomingOccurrences,
  toDueOccurrence,
  type UpcomingOccurrence,
} from '../recurring/upcoming-occurrences.ts';
import { listMoneyAccounts } from '../transactions/accounts/account-balances.ts';
import { countTransactionsToReview } from '../transactions/review-transactions.ts';
import { computeDailyAllowance, MAX_DAYS_TO_PAYDAY } from './daily-allowance.ts';
import { listBudgetsInTotal, sumMonthBudgets } from './sum-month-budgets.ts';

type Owner = Pick<CurrentUser, 'id' | 'today' | 'monthStartDay'>;
type DayMinor = { day: string; kind: TransactionKind; sum_minor: number };

/** Forecasts are made for at most this many months after the current one. */
const MAX_AHEAD = 12;

/**
 * Returns the figures for a month.
 * @param asked the month, `YYYY-MM`; by default the current month
 */
export async function getMonthFigures(
  db: Db,
  owner: Owner,
  asked?: string,
): Promise<Omit<MonthFigures, 'hasChecklist'>> {
  const { id, today, monthStartDay } = owner;
  const now = findMonthOfDay(today, monthStartDay);
  const period = asked ?? now;
  const span = getMonthRange(period, monthStartDay);
  const spanBefore = getMonthRange(addMonths(period, -1), monthStartDay);
  const hasForecast = period >= now && period <= addMonths(now, MAX_AHEAD);
  // The forecast for a future month needs the sums of all days from today on.
  const first = hasForecast && today < spanBefore.first ? today : spanBefore.first;
  // For the current month, all days until the next payday are needed. The payday may be in the next month.
  const last = period === now ? later(span.last, addDaysClamped(today, MAX_DAYS_TO_PAYDAY)) : span.last;
  const [sums, categorySums, budgets, groups, accounts, upcoming, toReview, hasImportsToReview, receiptsToReview] =
    await Promise.all([
      listDaySumsOfCategory(db, id, ALL_CATEGORIES, { first, last }),
      listDaySums(db, id, span.first, span.last),
      listBudgets(db, owner, period),
      listMonthlyRepeatingBudgets(db, id, span),
      hasForecast ? listMoneyAccounts(db, id, today) : [],
      hasForecast ? listDue(db, id, { first: today, last }) : [],
      countTransactionsToReview(db, id),
      hasImportPreview(db, id),
      countUnlinkedReceipts(db, id),
    ]);
  const countedBudgets = listBudgetsInTotal(budgets, groups, categorySums);
  const through = today < span.first ? null : earlier(today, span.last);
  const counted = { first: span.first, last: through ?? span.last };
  const throughBefore = sameDayOf(spanBefore, span, through);
  return {
    ...parseYearMonth(period),
    firstDay: span.first,
    lastDay: span.last,
    through,
    income: minorToAmount(sumOf(sums, 'income', counted)),
    spent: minorToAmount(sumOf(sums, 'expense', counted)),
    spentByDay: expensesByDay(sums, counted),
    expensesByCategory: expensesByCategory(categorySums, counted),
    before: {
      firstDay: spanBefore.first,
      lastDay: spanBefore.last,
      through: throughBefore,
      spent: minorToAmount(sumOf(sums, 'expense', { first: spanBefore.first, last: throughBefore })),
      spentByDay: expensesByDay(sums, spanBefore),
    },
    budgets: sumMonthBudgets(countedBudgets, categorySums, counted),
    dueSoon: period === now ? dueBy(upcoming, addDaysClamped(today, DUE_SOON_DAYS)) : [],
    forecast: hasForecast ? forecastOf({ accounts, upcoming, sums }, today, span.last) : null,
    dailyAllowance:
      period === now
        ? computeDailyAllowance({ today, month: span, accounts, upcoming, sums, budgets: countedBudgets })
        : null,
    toReviewCount: toReview,
    hasImportsToReview,
    receiptsToReview,
  };
}

/** Lists upcoming items except transfers, which do not change the total of all accounts. */
async function listDue(db: Db, userId: number, span: DayRange): Promise<UpcomingOccurrence[]> {
  return (await listUpcomingOccurrences(db, userId, span)).filter(({ isTransfer }) => !isTransfer);
}

/** Calculates in hundredths, to avoid rounding errors. */
function forecastOf(
  {
    accounts,
    upcoming,
    sums,
  }: { accounts: readonly { balance: number }[]; upcoming: UpcomingOccurrence[]; sums: DayMinor[] },
  today: string,
  day: string,
): Forecast {
  const due = (wanted: TransactionKind) =>
    upcoming
      .filter((each) => each.kind === wanted && each.day <= day)
      .reduce((minor, { amount_minor }) => minor + amount_minor, 0);
  const afterToday = { first: addDaysClamped(today, 1), last: day };
  const balanceToday = accounts.reduce((minor, { balance }) => minor + amountToMinor(balance), 0);
  const [incomeDue, expensesDue] = [due('income'), due('expense')];
  const [incomeEntered, expensesEntered] = [sumOf(sums, 'income', afterToday), sumOf(sums, 'expense', afterToday)];
  return {
    day,
    balance: minorToAmount(balanceToday + incomeDue - expensesDue + incomeEntered - expensesEntered),
    balanceToday: minorToAmount(balanceToday),
    incomeDue: minorToAmount(incomeDue),
    expensesDue: minorToAmount(expensesDue),
    incomeEntered: minorToAmount(incomeEntered),
    expensesEntered: minorToAmount(expensesEntered),
  };
}

function dueBy(upcoming: readonly UpcomingOccurrence[], last: string): DueOccurrence[] {
  return upcoming.filter(({ day }) => day <= last).map(toDueOccurrence);
}

/**
 * Returns the day up to which the previous month is compared: the same day of the month as `through`. It is the end of
 * the previous month if that month is shorter, or if the month shown is over or in the future.
 */
function sameDayOf(before: DayRange, span: DayRange, through: string | null): string {
  if (through === null || through === span.last) return before.last;
  return earlier(addDaysClamped(before.first, listDaysBetween(span.first, through).length - 1), before.last);
}

function sumOf(sums: readonly DayMinor[], wanted: TransactionKind, { first, last }: DayRange): number {
  return sums
    .filter(({ day, kind }) => kind === wanted && day >= first && day <= last)
    .reduce((minor, { sum_minor }) => minor + sum_minor, 0);
}

function expensesByDay(sums: readonly DayMinor[], { first, last }: DayRange): MonthFigures['spentByDay'] {
  return sums
    .filter(({ day, kind }) => kind === 'expense' && day >= first && day <= last)
    .map(({ day, sum_minor }) => ({ date: day, total: minorToAmount(sum_minor) }));
}

/** Returns the expenses by category, largest first. */
function expensesByCategory(
  sums: readonly CategoryDaySum[],
  { first, last }: DayRange,
): MonthFigures['expensesByCategory'] {
  const minors = new Map<string, number>();
  for (const { day, kind, category, sum_minor } of sums) {
    if (kind !== 'expense' || category === ALL_CATEGORIES || day < first || day > last) continue;
    minors.set(category, (minors.get(category) ?? 0) + sum_minor);
  }
  return [...minors]
    .filter(([, minor]) => minor > 0)
    .sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))
    .map(([name, minor]) => ({ name, total: minorToAmount(minor) }));
}

function earlier(a: string, b: string): string {
  return a < b ? a : b;
}

function later(a: string, b: string): string {
  return a > b ? a : b;
}
