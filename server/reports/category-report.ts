import { getCategoryKey } from '../../contract/categories.ts';
import type { Report, ReportRow, ReportSums } from '../../contract/reports.ts';
import { minorToAmount } from '../../domain/money.ts';
import { addMonths, type DayRange, findMonthOfDay, MIN_MONTH_START_DAY } from '../../domain/month-ranges.ts';
import { computeReportRanges, type ReportPeriodLength } from '../../domain/report-ranges.ts';
import { listCategoryGroups } from '../categories/category-groups.ts';
import type { Db, TransactionKind } from '../db/schema.ts';
import type { CurrentUser } from '../http/current-user.ts';
import { type CategorySums, listCategorySums } from '../ledger/category-sums.ts';
import { ALL_CATEGORIES } from '../ledger/running-totals.ts';

type Owner = Pick<CurrentUser, 'id' | 'today' | 'monthStartDay'>;
type Asked = {
  from?: string | undefined;
  to?: string | undefined;
  by: ReportPeriodLength;
  /** True to use calendar months instead of the user's months. */
  calendar?: boolean | undefined;
};

/** Default number of months in a report. */
const MONTHS = 6;

/** Returns income and spending by category and period. Reads only running totals. */
export async function getCategoryReport(db: Db, user: Owner, { by, calendar, ...asked }: Asked): Promise<Report> {
  const owner = calendar ? { ...user, monthStartDay: MIN_MONTH_START_DAY } : user;
  const now = findMonthOfDay(owner.today, owner.monthStartDay);
  const { from = addMonths(now, 1 - MONTHS), to = now } = asked;
  const { counted, periods, before, yearBefore } = computeReportRanges({ from, to, by }, owner);
  const [sums, groups] = await Promise.all([
    listCategorySums(db, owner.id, [before, yearBefore, ...periods]),
    listCategoryGroups(db, owner.id),
  ]);
  const groupOf = new Map(groups.map(({ category, group }) => [getCategoryKey(category), group]));
  const [inBefore, inYearBefore, ...inPeriods] = sums;
  const sumsOf = (kind: TransactionKind, category: string): ReportSums => {
    const minorOf = (some: CategorySums | undefined) => some?.[kind].get(category) ?? 0;
    const minors = inPeriods.map(minorOf);
    return {
      amounts: minors.map(minorToAmount),
      total: minorToAmount(minors.reduce((sum, minor) => sum + minor, 0)),
      before: minorToAmount(minorOf(inBefore)),
      yearBefore: minorToAmount(minorOf(inYearBefore)),
    };
  };
  const rowsOf = (kind: TransactionKind): ReportRow[] => {
    const categories = new Set(sums.flatMap((each) => [...each[kind].keys()]));
    categories.delete(ALL_CATEGORIES);
    return [...categories]
      .map((category) => ({
        category,
        group: groupOf.get(getCategoryKey(category)) ?? null,
        isIncome: kind === 'income',
        ...sumsOf(kind, category),
      }))
      .sort((a, b) => b.total - a.total || b.before - a.before || a.category.localeCompare(b.category, 'en'));
  };
  return {
    from,
    to,
    ...toDays(counted),
    periods: periods.map((period) => ({ from: period.from, to: period.to, ...toDays(period) })),
    before: toDays(before),
    yearBefore: toDays(yearBefore),
    income: sumsOf('income', ALL_CATEGORIES),
    expenses: sumsOf('expense', ALL_CATEGORIES),
    rows: [...rowsOf('expense'), ...rowsOf('income')],
  };
}

function toDays({ first, last }: DayRange) {
  return { firstDay: first, lastDay: last };
}
