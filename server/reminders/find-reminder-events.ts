import { addDaysClamped } from '../../domain/day.ts';
import { amountToMinor } from '../../domain/money.ts';
import { addMonthsToPeriod, findPeriodOfDay, getMonthSpan, type MonthStartDay } from '../../domain/month-spans.ts';
import { getToday } from '../auth/time-zones.ts';
import { copyBudgetsIfNewMonth } from '../budgets/copy-to-new-month.ts';
import { listRepeatingBudgets } from '../budgets/repeating-budgets.ts';
import { listBudgets } from '../budgets/store.ts';
import { getMonthFigures } from '../dashboard/month-figures.ts';
import type { Db } from '../db/schema.ts';
import { listUpcomingOccurrences, type UpcomingOccurrence } from '../recurring/upcoming-occurrences.ts';
import { formatDay, formatMinor, formatMonth } from './format-for-mail.ts';
import type { ReminderEvent } from './queue-reminder.ts';

/** The user to remind. `hour` is the current hour in the user's time zone. */
export type RemindedUser = {
  id: number;
  currency: string;
  timeZone: string | undefined;
  today: string;
  hour: number;
  monthStartDay: MonthStartDay;
  region: string | null;
  budgetsThrough: string | null;
};

/** The hour before which nothing about a day or month is sent, so that mails do not arrive at midnight. */
const MORNING = 8;

/** Finds occurrences of recurring items that become due within the next days. */
export async function findDueEvents(db: Db, user: RemindedUser, daysBefore: number): Promise<ReminderEvent[]> {
  if (user.hour < MORNING) return [];
  const span = { first: addDaysClamped(user.today, 1), last: addDaysClamped(user.today, daysBefore) };
  const upcoming = await listUpcomingOccurrences(db, user.id, span);
  return upcoming.map((occurrence) => ({
    key: `${occurrence.id} ${occurrence.day}`,
    lines: [describeOccurrence(occurrence, user)],
  }));
}

function describeOccurrence(
  { name, day, amount_minor, is_estimate, kind, isTransfer }: UpcomingOccurrence,
  { today, currency }: RemindedUser,
): string {
  const what = isTransfer ? 'transfer of ' : kind === 'income' ? 'income of ' : '';
  const about = is_estimate === 1 ? 'about ' : '';
  const when = day === addDaysClamped(today, 1) ? `tomorrow, ${formatDay(day)}` : `on ${formatDay(day)}`;
  return `${name}: ${what}${about}${formatMinor(amount_minor, currency)} ${when}`;
}

/** Percentages of a budget, highest first. The user is reminded when one of them is spent. */
const LEVELS = [100, 80];

/**
 * Finds budgets of the current week, month, quarter or year that are spent to 80% or 100%. At the start of a month,
 * first copies the budgets of the previous month.
 */
export async function findBudgetEvents(db: Db, user: RemindedUser): Promise<ReminderEvent[]> {
  await copyBudgetsIfNewMonth(db, user);
  const period = findPeriodOfDay(user.today, user.monthStartDay);
  const ofMonth = (await listBudgets(db, user, period)).map(({ _id, category, amount, carriedOver, spent }) => ({
    key: _id,
    name: category,
    limitMinor: amountToMinor(amount) + amountToMinor(carriedOver),
    spentMinor: amountToMinor(spent),
  }));
  const repeating = (await listRepeatingBudgets(db, user)).map(({ _id, name, firstDay, amount, spent }) => ({
    key: `${_id} ${firstDay}`,
    name,
    limitMinor: amountToMinor(amount),
    spentMinor: amountToMinor(spent),
  }));
  return [...ofMonth, ...repeating].flatMap(({ key, name, limitMinor, spentMinor }) => {
    if (spentMinor <= 0) return [];
    const line = describeBudget(name, limitMinor, spentMinor, user.currency);
    const passed = LEVELS.filter((level) => 100 * spentMinor >= level * limitMinor);
    // If a budget has reached both levels since the last check, only the event of the higher level has a line.
    return passed.map((level, index) => ({ key: `${key} ${level}`, lines: index === 0 ? [line] : [] }));
  });
}

function describeBudget(name: string, limitMinor: number, spentMinor: number, currency: string): string {
  const spent = `${formatMinor(spentMinor, currency)} of ${formatMinor(Math.max(limitMinor, 0), currency)} spent`;
  const overMinor = spentMinor - Math.max(limitMinor, 0);
  if (overMinor > 0) return `${name}: ${spent}, ${formatMinor(overMinor, currency)} over budget`;
  return `${name}: ${spent} (${Math.floor((100 * spentMinor) / limitMinor)}%)`;
}

/**
 * Maximum number of days after a month at which its summary is still sent. A summary can be late if the server was
 * stopped.
 */
const SUMMARY_DAYS = 7;
/** Maximum number of categories in a summary. It lists the largest ones. */
const MAX_CATEGORIES = 5;

/** Returns the summary of the previous month as an event. Returns none for a month without income and spending. */
export async function findSummaryEvents(db: Db, user: RemindedUser, since: number): Promise<ReminderEvent[]> {
  const { today, timeZone, hour, monthStartDay, currency } = user;
  const current = findPeriodOfDay(today, monthStartDay);
  const period = addMonthsToPeriod(current, -1);
  const isEarly = hour < MORNING || today >= addDaysClamped(getMonthSpan(current, monthStartDay).first, SUMMARY_DAYS);
  if (isEarly || getToday(new Date(since), timeZone) > getMonthSpan(period, monthStartDay).last) return [];
  const { income, spent, before, budgets, expensesByCategory } = await getMonthFigures(db, user, period);
  if (income === 0 && spent === 0) return [];
  const money = (amount: number) => formatMinor(amountToMinor(amount), currency);
  const lines = [
    `Summary of ${formatMonth(period)}`,
    `Income: ${money(income)}`,
    `Spending: ${money(spent)} (previous month: ${money(before.spent)})`,
    `Income minus spending: ${formatMinor(amountToMinor(income) - amountToMinor(spent), currency)}`,
    ...(budgets ? [`Budgets: ${money(budgets.spent)} of ${money(budgets.amount)} spent`] : []),
    ...expensesByCategory.slice(0, MAX_CATEGORIES).map(({ name, total }) => `${name}: ${money(total)}`),
  ];
  return [{ key: period, lines }];
}
