import * as z from 'zod/mini';
import { operation } from './operation.ts';

const noun = 'reminders';

/** Maximum number of days between a reminder and the due day of a recurring item. */
export const MAX_REMINDER_DAYS_BEFORE = 30;

const NO_DAYS = `Choose from 1 to ${MAX_REMINDER_DAYS_BEFORE} days`;
const NO_CHOICE = 'Choose true or false';

/** Number of days between the reminder and the due day of a recurring item; null for no reminder. */
const DueDaysBefore = z.nullable(
  z
    .number(NO_DAYS)
    .check(z.refine((days) => Number.isInteger(days) && days >= 1 && days <= MAX_REMINDER_DAYS_BEFORE, NO_DAYS)),
);

/** The reminders that are mailed to the user. All are off for new users. */
export const Reminders = z.object({
  /** Number of days between the reminder and the due day of a recurring item; null for no reminder. */
  dueDaysBefore: z.nullable(z.number()),
  /** True to send a reminder when 80% and when 100% of a budget is spent. */
  budgets: z.boolean(),
  /** True to remind of expenses that may have been charged twice. */
  doubleCharges: z.boolean(),
  /** True to remind of imports that failed in the background. */
  failedImports: z.boolean(),
  /** True to send a summary of each month after its end. */
  monthlySummary: z.boolean(),
  /** False if no mail server is configured. Mails are then only written to a folder for the administrator. */
  hasMailServer: z.boolean(),
});
export type Reminders = z.infer<typeof Reminders>;

/** Request body; omitted fields keep their values. */
export const ChangedReminders = z.object({
  dueDaysBefore: z.optional(DueDaysBefore),
  budgets: z.optional(z.boolean(NO_CHOICE)),
  doubleCharges: z.optional(z.boolean(NO_CHOICE)),
  failedImports: z.optional(z.boolean(NO_CHOICE)),
  monthlySummary: z.optional(z.boolean(NO_CHOICE)),
});
export type ChangedReminders = z.infer<typeof ChangedReminders>;

export const getReminders = operation({
  id: 'getReminders',
  noun,
  method: 'GET',
  path: '/reminders',
  summary: 'Get the reminders that are emailed to the user',
  access: 'user',
  status: 200,
  reply: Reminders,
});

export const updateReminders = operation({
  id: 'updateReminders',
  noun,
  method: 'PUT',
  path: '/reminders',
  summary: 'Turn reminders on or off; omitted fields keep their values',
  access: 'user',
  body: ChangedReminders,
  status: 200,
  reply: Reminders,
});
