import { isDay } from '../../../contract/day.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const NAME = `(${MONTHS.join('|')})[a-z]*`;
const GAP = "[\\s./,'-]{0,3}";
const YEAR = '(\\d{4}|\\d{2})(?!\\d)';

const YEAR_FIRST = /(?<!\d)(\d{4})[\s./-]{1,2}(\d{1,2})[\s./-]{1,2}(\d{1,2})(?!\d)/g;
const YEAR_LAST = /(?<!\d[\s./-]?)(\d{1,2})[\s./-]{1,2}(\d{1,2})[\s./-]{1,2}(\d{4}|\d{2})(?!\d)/g;
const DAY_NAME = new RegExp(`(?<!\\d)(\\d{1,2})(?:st|nd|rd|th)?${GAP}${NAME}${GAP}${YEAR}`, 'g');
const NAME_DAY = new RegExp(`${NAME}${GAP}(\\d{1,2})(?:st|nd|rd|th)?[\\s./,'-]{1,3}${YEAR}`, 'g');

/**
 * The days that a piece of a receipt may mean, the likelier first: `02/11/2026` is Nov 2 or Feb 11. Those after today
 * come last: nobody has a receipt of tomorrow. Letters that are taken for digits in between digits count as these.
 */
export function daysIn(text: string, today: string): string[] {
  const clear = text
    .toLowerCase()
    .replace(/(?<=[\d./-])o|o(?=[\d./-])/g, '0')
    .replace(/(?<=[\d./-])[il|]|[il|](?=[\d./-]\d)/g, '1');
  const days = [
    ...Array.from(clear.matchAll(YEAR_FIRST), ([, year, month, day]) => written(year, month, day)),
    ...Array.from(clear.matchAll(DAY_NAME), ([, day, name, year]) => written(year, monthOf(name), day)),
    ...Array.from(clear.matchAll(NAME_DAY), ([, name, day, year]) => written(year, monthOf(name), day)),
    ...Array.from(clear.matchAll(YEAR_LAST), ([, day, month, year]) => written(year, month, day)),
    ...Array.from(clear.matchAll(YEAR_LAST), ([, month, day, year]) => written(year, month, day)),
  ].filter(isDay);
  const isPast = (day: string) => day <= today;
  return [...new Set([...days.filter(isPast), ...days.filter((day) => !isPast(day))])];
}

function monthOf(name = ''): string {
  return String(MONTHS.indexOf(name) + 1);
}

function written(year = '', month = '', day = ''): string {
  return `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}
