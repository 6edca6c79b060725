import * as z from 'zod/mini';
import { Money } from './amount-schemas.ts';
import { DueOccurrence } from './dashboard.ts';
import { defineOperation } from './operation.ts';
import { OptionalMonthQuery } from './query-params.ts';

/** Maximum number of due occurrences listed in the reply for a month. */
export const MAX_LISTED_DUE_OCCURRENCES = 500;

/** An occurrence of a recurring item. Occurrences of transfers are counted neither as income nor as expenses. */
const CalendarDue = z.extend(DueOccurrence, { isTransfer: z.boolean() });
export type CalendarDue = z.infer<typeof CalendarDue>;

/** A month of the calendar. Its first day depends on the user's settings. */
export const CalendarMonth = z.object({
  month: z.number(),
  year: z.number(),
  firstDay: z.string(),
  lastDay: z.string(),
  income: Money,
  spent: Money,
  /** Income and expenses per day. Days without either are omitted. */
  days: z.array(z.object({ date: z.string(), income: Money, spent: Money })),
  /** Occurrences that have not been posted yet, sorted by day. Paused and skipped occurrences are not included. */
  due: z.array(CalendarDue),
  /** Number of due occurrences in the month. It may be higher than the number listed in `due`. */
  dueCount: z.number(),
  incomeDue: Money,
  expensesDue: Money,
});
export type CalendarMonth = z.infer<typeof CalendarMonth>;

export const getCalendar = defineOperation({
  id: 'getCalendar',
  method: 'GET',
  path: '/calendar',
  summary: 'Get income, expenses and due items per day of a month (default: the current one)',
  query: OptionalMonthQuery,
  reply: CalendarMonth,
});
