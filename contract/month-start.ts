import * as z from 'zod/mini';
import { MIN_MONTH_START_DAY } from '../domain/month-ranges.ts';
import { User } from './auth/login.ts';
import { defineOperation } from './operation.ts';

const NO_START = 'Choose a day from 1 to 31';
const LAST_DAY_OF_MONTH = 31;

export const MonthStart = z.object({
  /**
   * A day from 1 to 31, or `last-working-day` for the last day of the month from Monday to Friday. Months that do not
   * have the chosen day begin on their last day. In replies, a day after the 28th is given in `monthStart`.
   */
  monthStartDay: z.union(
    [
      z
        .number()
        .check(
          z.refine((day) => Number.isInteger(day) && day >= MIN_MONTH_START_DAY && day <= LAST_DAY_OF_MONTH, NO_START),
        ),
      z.literal('last-working-day'),
    ],
    NO_START,
  ),
});

export const chooseMonthStart = defineOperation({
  id: 'chooseMonthStart',
  method: 'PUT',
  path: '/auth/month-start',
  summary: 'Set the day (1 to 31, or the last working day) on which months begin in budgets and on the dashboard',
  access: 'owner',
  body: MonthStart,
  reply: User,
});
