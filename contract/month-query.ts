import * as z from 'zod/mini';
import { wholeNumber } from './query-params.ts';

const GIVE_MONTH = 'Please give a month from 1 to 12';
const GIVE_YEAR = 'Please give a year from 2000 to 2100';

/** A month in an address. */
export const MonthQuery = z.object({
  month: wholeNumber(1, 12, undefined, GIVE_MONTH),
  year: wholeNumber(2000, 2100, undefined, GIVE_YEAR),
});

/** The same where none need be given; then both are 0. */
export const OptionalMonthQuery = z
  .object({ month: wholeNumber(1, 12, 0, GIVE_MONTH), year: wholeNumber(2000, 2100, 0, GIVE_YEAR) })
  .check(z.refine(({ month, year }) => (month === 0) === (year === 0), 'Please give a month and its year'));
