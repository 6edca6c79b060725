import * as z from 'zod/mini';
import { FIRST_MONTH_START, LAST_MONTH_START } from '../domain/month-spans.ts';
import { User } from './auth/auth.ts';
import { operation } from './operation.ts';

const noun = 'auth';

const NO_START = 'Choose a day from 1 to 28';

export const MonthStart = z.object({
  monthStartDay: z
    .number(NO_START)
    .check(z.refine((day) => Number.isInteger(day) && day >= FIRST_MONTH_START && day <= LAST_MONTH_START, NO_START)),
});

export const chooseMonthStart = operation({
  id: 'chooseMonthStart',
  noun,
  method: 'PUT',
  path: '/auth/month-start',
  summary: 'Set the day (1 to 28) on which months of budgets and the dashboard begin',
  access: 'owner',
  body: MonthStart,
  status: 200,
  reply: User,
});
