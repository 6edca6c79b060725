import { addDaysClamped } from '../../domain/calendar-day.ts';
import { amountToMinor } from '../../domain/money.ts';
import { addMonths, findMonthOfDay, getMonthRange, type MonthStartDay } from '../../domain/month-ranges.ts';
import { getToday } from '../auth/time-zones.ts';
import { listBudgets } from '../budgets/budget-store.ts';
import { copyBudgetsIfNewMonth } from '../budgets/copy-budgets-to-new-month.ts';
import { listRepeatingBudgets } from '../budgets/repeating-budgets.ts';
import { getMonthFigures } from '../dashboard/month-figures.ts';
import type { Db } from '../db/schema.ts';
import { listUpcomingOccurrences, type UpcomingOccurrence } from '../recurring/upcoming-occurrences.ts';
import type { ReminderEvent } from './queue-reminder.ts';
import type { ReminderFormats } from './reminder-formats.ts';

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

/** The hour before which no reminders are sent about a new day or month, so that emails do not arrive at midnight. */
const MORNING = 8;

/** Finds occurrences of recurring items that become due within the next days. */
export async function findDueItemEvents(db: Db, user: RemindedUser, daysBefore: number): Promise<ReminderEvent[]> {
  if (user.hour < MORNING) return [];
  const span = { first: addDaysClamped(user.today, 1), last: addDaysClamped(user.today, daysBefore) };
  const upcoming = await listUpcomingOccurrences(db, user.id, span);
  return upcoming.map((occurrence) => ({
    key: `${occurrence.id} ${occurrence.day}`,
    describe: (formats) => [describeOccurrence(occurrence, user.today, formats)],
  }));
}

function describeOccurrence(
  { name, day, amount_minor, is_estimate, kind, isTransfer }: UpcomingOccurrence,
  today: string,
  { money, day: formatDay }: ReminderFormats,
): string {
  const what = isTransfer ? 'transfer of ' : kind === 'income' ? 'income of ' : '';
  const about = is_estimate === 1 ? 'about ' : '';
  const when = day === addDaysClamped(today, 1) ? `tomorrow, ${formatDay(day)}` : `on ${formatDay(day)}`;
  return `${name}: ${what}${about}${money(amount_minor)} ${when}`;
}

/** Percentages of a budget, highest first. The user is reminded when spending reaches one of them. */
const LEVELS = [100, 80];

/**
 * Finds budgets for the current week, month, quarter or year of which 80% or 100% has been spent. At the beginning of a
 * month, first copies the budgets of the previous month.
 */
export async function findBudgetEvents(db: Db, user: RemindedUser): Promise<ReminderEvent[]> {
  await copyBudgetsIfNewMonth(db, user);
  const period = findMonthOfDay(user.today, user.monthStartDay);
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
    const describe = (formats: ReminderFormats) => [describeBudget(name, limitMinor, spentMinor, formats)];
    const passed = LEVELS.filter((level) => 100 * spentMinor >= level * limitMinor);
    // If a budget has reached both levels since the last check, only the higher level is mentioned.
    return passed.map((level, index) => ({ key: `${key} ${level}`, describe: index === 0 ? describe : () => [] }));
  });
}

function describeBudget(name: string, limitMinor: number, spentMinor: number, { money }: ReminderFormats): string {
  const spent = `${money(spentMinor)} of ${money(Math.max(limitMinor, 0))} spent`;
  const overMinor = spentMinor - Math.max(limitMinor, 0);
  if (overMinor > 0) return `${name}: ${spent}, ${money(overMinor)} over budget`;
  return `${name}: ${spent} (${Math.floor((100 * spentMinor) / limitMinor)}%)`;
}

/**
 * Number of days after the end of a month during which its summary can still be sent. The summary is late if the server
 * was stopped.
 */
const SUMMARY_DAYS = 7;
/** Maximum number of categories in a summary, starting with the largest. */
const MAX_CATEGORIES = 5;

/**
 * Returns an event with the summary of the previous month. Returns no event if there was neither income nor spending in
 * that month.
 */
export async function findSummaryEvents(db: Db, user: RemindedUser, since: number): Promise<ReminderEvent[]> {
  const { today, timeZone, hour, monthStartDay } = user;
  const current = findMonthOfDay(today, monthStartDay);
  const period = addMonths(current, -1);
  const isEarly = hour < MORNING || today >= addDaysClamped(getMonthRange(current, monthStartDay).first, SUMMARY_DAYS);
  if (isEarly || getToday(new Date(since), timeZone) > getMonthRange(period, monthStartDay).last) return [];
  const { income, spent, before, budgets, expensesByCategory } = await getMonthFigures(db, user, period);
  if (income === 0 && spent === 0) return [];
  const describe = ({ money, month }: ReminderFormats) => {
    const show = (amount: number) => money(amountToMinor(amount));
    return [
      `Summary of ${month(period)}`,
      `Income: ${show(income)}`,
      `Spending: ${show(spent)} (previous month: ${show(before.spent)})`,
      `Income minus spending: ${money(amountToMinor(income) - amountToMinor(spent))}`,
      ...(budgets ? [`Budgets: ${show(budgets.spent)} of ${show(budgets.amount)} spent`] : []),
      ...expensesByCategory.slice(0, MAX_CATEGORIES).map(({ name, total }) => `${name}: ${show(total)}`),
    ];
  };
  return [{ key: period, describe }];
}
