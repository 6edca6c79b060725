import * as z from 'zod/mini';
import { Day } from '../day-schema.ts';
import { defineOperation } from '../operation.ts';
import { changedTextSchema } from '../text-schemas.ts';

/** Maximum number of holidays per user. */
export const MAX_HOLIDAYS = 500;

export const HolidayName = changedTextSchema(60);

export type Holiday = { day: string; name: string };
export type NewHoliday = z.infer<typeof NewHolidays>['holidays'][number];

/** The holidays, sorted by day. The name may be empty. */
const Holidays = z.object({ holidays: z.array(z.object({ day: z.string(), name: z.string() })) });

/** If two holidays are on the same day, the one that comes later in the list is used. */
const NewHolidays = z.object({
  holidays: z
    .array(z.object({ day: Day, name: HolidayName }))
    .check(z.maxLength(MAX_HOLIDAYS, `Use at most ${MAX_HOLIDAYS} holidays`)),
});

export const listHolidays = defineOperation({
  id: 'listHolidays',
  method: 'GET',
  path: '/holidays',
  summary: 'List the holidays that recurring items avoid, sorted by date',
  reply: Holidays,
});

export const setHolidays = defineOperation({
  id: 'setHolidays',
  method: 'PUT',
  path: '/holidays',
  summary: 'Replace the holidays that recurring items avoid',
  body: NewHolidays,
  reply: Holidays,
});
