import type { RepeatingSeries } from '../../../contract/repeating-series.ts';
import { formatDay, formatDayWithoutYear } from '../../days/format-day.ts';
import { formatCount } from '../../lists/format-count.ts';
import { describeIntervalAndDay } from '../describe-schedule.ts';
import { formatPriceChangeDay } from '../price-change.ts';

/**
 * Describes the schedule of a payment and how many payments were found, such as `Every month on the 12th, 7 times since
 * March`.
 */
export function describeSeriesFrequency(series: RepeatingSeries, today: string): string {
  const { count, firstDay, spread } = series;
  return [
    describeIntervalAndDay(series),
    spread > 1 && `give or take ${formatCount(spread, 'day')}`,
    `${formatCount(count, 'time')} ${formatPriceChangeDay(firstDay, today)}`,
  ]
    .filter(Boolean)
    .join(', ');
}

/**
 * Describes the amounts of the payments, such as `$15.49 → $17.99 since September`. Undefined if they are all equal.
 * @param show formats an amount
 */
export function describeSeriesAmounts(
  { amount, formerAmount, amountSince, isEstimate, leastAmount, mostAmount }: RepeatingSeries,
  today: string,
  show: (amount: number) => string,
): string | undefined {
  if (isEstimate) return `${show(leastAmount)} to ${show(mostAmount)}`;
  if (formerAmount === null || amountSince === null) return undefined;
  return `${show(formerAmount)} → ${show(amount)} ${formatPriceChangeDay(amountSince, today)}`;
}

export function describeMissingPayment(
  { name, isIncome, lastDay, expectedDay }: RepeatingSeries,
  today: string,
): string {
  const format = (day: string) => (day.slice(0, 4) === today.slice(0, 4) ? formatDayWithoutYear(day) : formatDay(day));
  const what = isIncome ? 'Nothing received from' : 'No payment to';
  return `${what} ${name} since ${format(lastDay)}. Expected on ${format(expectedDay)}.`;
}

/** Returns a search word that finds all transactions of a series, even if their names differ. */
export function findSeriesSearchWord(key: string): string {
  return key.split(' ').reduce((longest, word) => (word.length > longest.length ? word : longest), '');
}
