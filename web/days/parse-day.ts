import { isDay } from '../../contract/day.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/**
 * The day a person typed: `2026-11-21`, `Nov 21, 2026`, `21 Nov 2026`, `11/21/2026` (US order, as all is shown), or
 * any of these without a year, which is then this one; a year of two digits is one of this century. Null where it is no day that exists.
 */
export function parseDay(text: string, today: string): string | null {
  const parts = text.toLowerCase().match(/\d+|[a-z]+/g) ?? [];
  const named = parts.find((part) => /[a-z]/.test(part));
  const numbers = parts.filter((part) => /\d/.test(part));
  const order = named !== undefined ? withNamedMonth(named, numbers) : inNumbers(numbers);
  if (order === null) return null;
  const [year = today.slice(0, 4), month, day] = order;
  if (year.length !== 2 && year.length !== 4) return null;
  const written = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(written) ? written : null;
}

type Parts = [year: string | undefined, month: string, day: string];

function withNamedMonth(name: string, numbers: string[]): Parts | null {
  const month = name.length >= 3 ? MONTHS.findIndex((each) => name.startsWith(each)) + 1 : 0;
  const [day, year] = numbers;
  return month === 0 || day === undefined ? null : [year, String(month), day];
}

function inNumbers(numbers: string[]): Parts | null {
  const [first, second, third] = numbers;
  if (first === undefined || second === undefined) return null;
  if (first.length === 4) return third === undefined ? null : [first, second, third];
  return [third, first, second];
}
