import type { MonthFigures } from '../../../contract/dashboard.ts';
import { listDaysBetween } from '../../../domain/calendar-day.ts';
import { amountToMinor, minorToAmount } from '../../../domain/money.ts';
import type { DayTotal } from '../../charts/daily-totals.ts';

/**
 * A day of the month and the same day of the previous month. `spent` and `before` are the total spending up to that
 * day. `budgeted` is the part of `spent` in categories with a budget. `pace` is the spending if the budgets were used
 * evenly. A value is null if its day does not exist. `spent` and `budgeted` are also null for future days.
 */
export type MonthChartPoint = {
  day: string | null;
  dayBefore: string | null;
  spent: number | null;
  before: number | null;
  budgeted: number | null;
  pace: number | null;
};

type Shown = Pick<MonthFigures, 'firstDay' | 'lastDay' | 'through' | 'spentByDay' | 'budgets'> & {
  before: Pick<MonthFigures['before'], 'firstDay' | 'lastDay' | 'spentByDay'>;
};

/** Returns a point for each day of the longer of the two months. */
export function listMonthChartPoints({
  firstDay,
  lastDay,
  through,
  spentByDay,
  before,
  budgets,
}: Shown): MonthChartPoint[] {
  const days = listDaysBetween(firstDay, lastDay);
  const daysBefore = listDaysBetween(before.firstDay, before.lastDay);
  const spent = addedUp(days, spentByDay);
  const budgeted = budgets && addedUp(days, budgets.spentByDay);
  const spentBefore = addedUp(daysBefore, before.spentByDay);
  const budgetMinor = amountToMinor(budgets?.amount ?? 0);
  return Array.from({ length: Math.max(days.length, daysBefore.length) }, (_, at) => {
    const day = days[at] ?? null;
    const hasCome = day !== null && (through === null || day <= through);
    return {
      day,
      dayBefore: daysBefore[at] ?? null,
      spent: hasCome ? (spent[at] ?? null) : null,
      before: spentBefore[at] ?? null,
      budgeted: hasCome ? (budgeted?.[at] ?? null) : null,
      pace: day !== null && budgetMinor > 0 ? minorToAmount(Math.round((budgetMinor * (at + 1)) / days.length)) : null,
    };
  });
}

/** True if there is spending in a category without a budget. */
export function hasSpendingWithoutBudget(points: readonly Pick<MonthChartPoint, 'spent' | 'budgeted'>[]): boolean {
  return points.some(({ spent, budgeted }) => budgeted !== null && budgeted !== spent);
}

/** Returns the running total of the spending for each day. Calculated in hundredths. */
function addedUp(days: readonly string[], totals: readonly DayTotal[]): number[] {
  const known = new Map(totals.map(({ date, total }) => [date, amountToMinor(total)]));
  let minor = 0;
  return days.map((day) => {
    minor += known.get(day) ?? 0;
    return minorToAmount(minor);
  });
}
