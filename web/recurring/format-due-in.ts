import { formatCount } from '../lists/format-count.ts';

const MS_A_DAY = 86_400_000;
const DAYS_A_MONTH = 365.2425 / 12;

/**
 * Formats how far away a day is: `today`, `tomorrow`, `in 3 days`, `in 3 months`, `in 2 years`, or `2 days overdue`.
 * @param day as `YYYY-MM-DD`
 * @param today as `YYYY-MM-DD`
 */
export function formatDueIn(day: string, today: string): string {
  const days = (Date.parse(day) - Date.parse(today)) / MS_A_DAY;
  if (days < 0) return `${formatCount(-days, 'day')} overdue`;
  if (days === 0) return 'today';
  if (days === 1) return 'tomorrow';
  const months = Math.round(days / DAYS_A_MONTH);
  if (months < 2) return `in ${formatCount(days, 'day')}`;
  return months < 24 ? `in ${formatCount(months, 'month')}` : `in ${formatCount(Math.round(months / 12), 'year')}`;
}
