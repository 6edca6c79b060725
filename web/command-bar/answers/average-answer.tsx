import { useQuery } from '@tanstack/react-query';
import { countDaysApart } from '../../../domain/calendar-day.ts';
import type { AverageUnit, ListCommand } from '../../command-grammar/interpretation.ts';
import { formatCount } from '../../lists/format-count.ts';
import { Money } from '../../money/money.tsx';
import { formatMonth, getMonthOfDay } from '../../months/calendar-month.ts';
import { reportQuery } from '../../reports/queries.ts';
import classes from '../command-bar.module.css';
import { formatDateRange } from '../describe-command.ts';
import { computeAverage, findFirstMonthWithData } from './average.ts';
import { type MatchingTransactionsProps, useMatches } from './matching-transactions-answer.tsx';

/** Returns the first and last month of a question about an average, as `YYYY-MM`. */
export function getAverageMonths({ from = '', to = '' }: ListCommand): { from: string; to: string } {
  return { from: from.slice(0, 7), to: to.slice(0, 7) };
}

const UNIT_DAYS: Record<Exclude<AverageUnit, 'month'>, number> = { day: 1, week: 7, year: 365 };

/** The answer to a question about an average: the amount per month, week, day or year, and the days that were counted. */
export function AverageAnswer({ meaning, filters }: MatchingTransactionsProps & { meaning: ListCommand }) {
  const months = getAverageMonths(meaning);
  const matches = useMatches(filters);
  const report = useQuery(reportQuery({ ...months, by: 'month', calendar: 'true' }));
  const data = report.isPlaceholderData ? undefined : report.data;
  if (matches.isError || report.isError) return 'Show the report';
  if (!matches.data || !data) return 'Computing the average…';
  const first = findFirstMonthWithData(data);
  const { totalCount, sums } = matches.data;
  if (first === undefined || totalCount === 0) return 'No transactions match';
  const { from = '', to = '', average: unit = 'month' } = meaning;
  const start = data.periods[first]?.firstDay ?? from;
  const days = { from: start > from ? start : from, to };
  const count = unit === 'month' ? data.periods.length - first : (countDaysApart(days.from, to) + 1) / UNIT_DAYS[unit];
  const average = computeAverage(sums, count);
  return (
    <span className={`${classes.sums} row wrap baseline`}>
      {average && (
        <span className={classes.answer}>
          <Money amount={average.amount} /> {average.word} a {unit}
        </span>
      )}
      <span className="muted text-sm">
        Average of {formatCount(Math.max(1, Math.round(count)), unit)},{' '}
        {unit === 'month' ? formatMonths(days) : formatDateRange(days)}
      </span>
    </span>
  );
}

/** Formats whole months such as `March 2026 – October 2026`. */
function formatMonths({ from, to }: { from: string; to: string }): string {
  return [from, to].map((day) => formatMonth(getMonthOfDay(day))).join(' – ');
}
