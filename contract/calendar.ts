import * as z from 'zod/mini';
import { Due } from './dashboard.ts';
import { Money } from './money.ts';
import { OptionalMonthQuery } from './month-query.ts';
import { operation } from './operation.ts';

/** What is due of recurring items is listed up to so many in a month. */
export const MOST_DUE = 500;

/** A recurring item on a day on which it is due; a transfer is neither income nor expense. */
const CalendarDue = z.extend(Due, { isTransfer: z.boolean() });
export type CalendarDue = z.infer<typeof CalendarDue>;

/** A month of the person's, which may begin on another day than the first. */
export const CalendarMonth = z.object({
  month: z.number(),
  year: z.number(),
  firstDay: z.string(),
  lastDay: z.string(),
  income: Money,
  spent: Money,
  /** What came in and was spent on each day; days without anything are left out. */
  days: z.array(z.object({ date: z.string(), income: Money, spent: Money })),
  /** What is due and not posted yet, by day: neither what is paused nor what is skipped. */
  due: z.array(CalendarDue),
  /** How many that are; more than are listed where there are very many. */
  dueCount: z.number(),
  incomeDue: Money,
  expensesDue: Money,
});
export type CalendarMonth = z.infer<typeof CalendarMonth>;

export const getCalendar = operation({
  id: 'getCalendar',
  noun: 'calendar',
  method: 'GET',
  path: '/calendar',
  summary: 'The days of a month, this one where none is named: what came in, what was spent and what is due',
  access: 'user',
  query: OptionalMonthQuery,
  status: 200,
  reply: CalendarMonth,
});
