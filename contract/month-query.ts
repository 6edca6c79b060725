import * as z from 'zod/mini';
import { wholeNumber } from './query-params.ts';

const GIVE_MONTH = 'Use a month from 1 to 12';
const GIVE_YEAR = 'Use a year from 2000 to 2100';

/** A month in a query string. */
export const MonthQuery = z.object({
  month: wholeNumber(1, 12, undefined, GIVE_MONTH),
  year: wholeNumber(2000, 2100, undefined, GIVE_YEAR),
});

/** Like `MonthQuery`, but the month may be omitted: month and year are then 0. */
export const OptionalMonthQuery = z
  .object({ month: wholeNumber(1, 12, 0, GIVE_MONTH), year: wholeNumber(2000, 2100, 0, GIVE_YEAR) })
  .check(z.refine(({ month, year }) => (month === 0) === (year === 0), 'Use both month and year'));
