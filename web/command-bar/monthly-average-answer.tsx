import { useQuery } from '@tanstack/react-query';
import type { ListCommand } from '../command-grammar/interpretation.ts';
import { formatCount } from '../lists/format-count.ts';
import { Money } from '../money/money.tsx';
import { formatMonth, parseMonth } from '../months/calendar-month.ts';
import { reportQuery } from '../reports/queries.ts';
import classes from './command-bar.module.css';
import { type MatchingTransactionsProps, useMatches } from './matching-transactions-answer.tsx';
import { computeMonthlyAverage, findFirstMonthWithData } from './monthly-average.ts';

/** Returns the first and last month of a question about an average, as `YYYY-MM`. */
export function getAverageMonths({ from = '', to = '' }: ListCommand): { from: string; to: string } {
  return { from: from.slice(0, 7), to: to.slice(0, 7) };
}

/** The answer to a question about an average: the amount per month, and the months that were counted. */
export function MonthlyAverageAnswer({ meaning, filters }: MatchingTransactionsProps & { meaning: ListCommand }) {
  const months = getAverageMonths(meaning);
  const matches = useMatches(filters);
  const report = useQuery(reportQuery({ ...months, by: 'month', calendar: 'true' }));
  const data = report.isPlaceholderData ? undefined : report.data;
  if (matches.isError || report.isError) return 'Show the report';
  if (!matches.data || !data) return 'Computing the average…';
  const first = findFirstMonthWithData(data);
  const { totalCount, sums } = matches.data;
  if (first === undefined || totalCount === 0) return 'No transactions match';
  const average = computeMonthlyAverage(sums, data.periods.length - first);
  const range = [data.periods[first]?.from ?? months.from, months.to].map(formatMonthText).join(' – ');
  return (
    <span className={`${classes.sums} row wrap baseline`}>
      {average && (
        <span className={classes.answer}>
          <Money amount={average.amount} /> {average.word} a month
        </span>
      )}
      <span className="muted text-sm">
        Average of {formatCount(data.periods.length - first, 'month')}, {range}
      </span>
    </span>
  );
}

function formatMonthText(text: string): string {
  const month = parseMonth(text);
  return month ? formatMonth(month) : text;
}
