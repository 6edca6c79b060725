const MS_A_DAY = 86_400_000;
const DAYS_A_MONTH = 365.2425 / 12;

/**
 * How far off a day is: `today`, `tomorrow`, `in 3 days`, from two months on `in 3 months`, from two years on
 * `in 2 years`; `2 days overdue` for one that has gone by. Both are days of the calendar: no time zone takes part.
 */
export function dueIn(day: string, today: string): string {
  const days = (Date.parse(day) - Date.parse(today)) / MS_A_DAY;
  if (days < 0) return `${count(-days, 'day')} overdue`;
  if (days === 0) return 'today';
  if (days === 1) return 'tomorrow';
  const months = Math.round(days / DAYS_A_MONTH);
  if (months < 2) return `in ${count(days, 'day')}`;
  return months < 24 ? `in ${count(months, 'month')}` : `in ${count(Math.round(months / 12), 'year')}`;
}

function count(number: number, unit: string): string {
  return `${number.toLocaleString('en-US')} ${unit}${number === 1 ? '' : 's'}`;
}
