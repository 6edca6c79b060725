/* Converts dates in other calendars to days such as `2026-01-05`. */

/** In a cycle of 33 years, the years with these remainders have 366 days. */
const IRANIAN_LEAP_YEARS = [1, 5, 9, 13, 17, 22, 26, 30];
const DAYS_IN_FIRST_HALF = 31;
const DAYS_IN_SECOND_HALF = 30;

/** Converts a date in the Iranian calendar: `1404/10/15` is 2026-01-05. The year 1300 began on 1921-03-21. */
export function iranianToDay(year: number, month: number, dayOfMonth: number): string | undefined {
  if (month < 1 || month > 12 || dayOfMonth < 1 || dayOfMonth > 31) return undefined;
  let days = dayOfMonth - 1;
  for (let each = 1300; each < year; each++) days += IRANIAN_LEAP_YEARS.includes(each % 33) ? 366 : 365;
  for (let each = 1; each < month; each++) days += each <= 6 ? DAYS_IN_FIRST_HALF : DAYS_IN_SECOND_HALF;
  return new Date(Date.UTC(1921, 2, 21 + days)).toISOString().slice(0, 10);
}

const ISLAMIC = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura-nu-latn', {
  day: 'numeric',
  month: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});
const MILLISECONDS_PER_DAY = 86_400_000;
/** Average length of an Islamic month in days, and the first day of the year 1421. */
const ISLAMIC_MONTH = { days: 29.530_58, firstYear: 1421, firstDay: Date.UTC(2000, 3, 6) };

/**
 * Converts a date in the official calendar of Saudi Arabia: `1445/07/15` is 2024-01-27. The day is estimated from the
 * average month, and then found among the days around it.
 */
export function islamicToDay(year: number, month: number, dayOfMonth: number): string | undefined {
  const months = (year - ISLAMIC_MONTH.firstYear) * 12 + month - 1;
  const estimate = Math.round(months * ISLAMIC_MONTH.days) + dayOfMonth - 1;
  for (const difference of [0, 1, -1, 2, -2]) {
    const date = new Date(ISLAMIC_MONTH.firstDay + (estimate + difference) * MILLISECONDS_PER_DAY);
    const [monthFound, dayFound, yearFound] = ISLAMIC.format(date).match(/\d+/g) ?? [];
    if (Number(yearFound) === year && Number(monthFound) === month && Number(dayFound) === dayOfMonth)
      return date.toISOString().slice(0, 10);
  }
  return undefined;
}
