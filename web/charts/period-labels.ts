import { countMonths, type ReportPeriodLength } from '../../domain/report-ranges.ts';
import { formatShortMonth, getMonthOfDay } from '../months/calendar-month.ts';

/** A month, quarter or year, with its first month as `YYYY-MM`. */
type Named = { from: string };

/** Number of months in a period. */
export const MONTHS_OF: Record<ReportPeriodLength, number> = { month: 1, quarter: 3, year: 12 };

/** Returns the name of a period: `Nov 2026`, `Q4 2026` or `2026`. */
export function formatPeriod({ from }: Named, by: ReportPeriodLength): string {
  const year = from.slice(0, 4);
  if (by === 'year') return year;
  return by === 'quarter' ? `Q${quarterOf(from)} ${year}` : formatShortMonth(getMonthOfDay(`${from}-01`));
}

/**
 * Possible distances between two labels of an axis, in periods. They are chosen so that the labels fall on the same
 * months or quarters in every year.
 */
const LABEL_STEPS: Record<ReportPeriodLength, number[]> = {
  month: [1, 2, 3, 4, 6, 12, 24],
  quarter: [1, 2, 4, 8],
  year: [1, 2],
};

/** Maximum number of labels below a chart. More would not fit on a phone. */
const MAX_LABELS = 12;

/**
 * Returns the labels below a chart by the first month of their period: `Nov`, `Q4` or `2026`. The first label of each
 * year has the year on a second line. If there are many periods, some have no label.
 */
export function listAxisLabels(periods: readonly Named[], by: ReportPeriodLength): Map<string, string> {
  const steps = LABEL_STEPS[by];
  const step = steps.find((each) => periods.length <= each * MAX_LABELS) ?? steps.at(-1) ?? 1;
  const labels = new Map<string, string>();
  let labelledYear = '';
  for (const period of periods) {
    const position = Math.floor((countMonths('2000-01', period.from) - 1) / MONTHS_OF[by]);
    if (position % step !== 0) continue;
    const [name = '', year = ''] = formatPeriod(period, by).split(' ');
    labels.set(period.from, year === labelledYear ? name : `${name}\n${year}`.trim());
    labelledYear = year;
  }
  return labels;
}

function quarterOf(month: string): number {
  return Math.ceil(Number(month.slice(5)) / 3);
}
