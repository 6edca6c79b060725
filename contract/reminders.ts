import * as z from 'zod/mini';
import { defineOperation } from './operation.ts';

/** Maximum number of days by which a reminder can precede the due day of a recurring item. */
export const MAX_REMINDER_DAYS_BEFORE = 30;

const NO_DAYS = `Choose from 1 to ${MAX_REMINDER_DAYS_BEFORE} days`;
const NO_CHOICE = 'Choose true or false';
const NO_CHANNEL = 'Choose mail, push or both';

export const REMINDER_CHANNELS = ['mail', 'push', 'both'] as const;
/** How a reminder is sent. `push` sends an email if no browser shows notifications. */
export const ReminderChannel = z.enum(REMINDER_CHANNELS, NO_CHANNEL);
export type ReminderChannel = z.infer<typeof ReminderChannel>;

/** Number of days by which the reminder precedes the due day of a recurring item; null for no reminder. */
const DueDaysBefore = z.nullable(
  z
    .number(NO_DAYS)
    .check(z.refine((days) => Number.isInteger(days) && days >= 1 && days <= MAX_REMINDER_DAYS_BEFORE, NO_DAYS)),
);

/** The reminders that are sent to the user. All are off for new users. */
export const Reminders = z.object({
  /** Number of days by which the reminder precedes the due day of a recurring item; null for no reminder. */
  dueDaysBefore: z.nullable(z.number()),
  /** True to send a reminder when 80% and when 100% of a budget has been spent. */
  budgets: z.boolean(),
  /** True to send a reminder about expenses that may have been charged twice. */
  doubleCharges: z.boolean(),
  /** True to send a reminder about imports that failed in the background. */
  failedImports: z.boolean(),
  /** True to send a summary after the end of each month. */
  monthlySummary: z.boolean(),
  dueBy: ReminderChannel,
  budgetsBy: ReminderChannel,
  doubleChargesBy: ReminderChannel,
  failedImportsBy: ReminderChannel,
  monthlySummaryBy: ReminderChannel,
  /** False if no mail server is configured. In this case emails are only written to a folder for the administrator. */
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
  dueBy: z.optional(ReminderChannel),
  budgetsBy: z.optional(ReminderChannel),
  doubleChargesBy: z.optional(ReminderChannel),
  failedImportsBy: z.optional(ReminderChannel),
  monthlySummaryBy: z.optional(ReminderChannel),
});
export type ChangedReminders = z.infer<typeof ChangedReminders>;

export const getReminders = defineOperation({
  id: 'getReminders',
  method: 'GET',
  path: '/reminders',
  summary: 'Get the reminder settings: which reminders are sent, and how',
  reply: Reminders,
});

export const updateReminders = defineOperation({
  id: 'updateReminders',
  method: 'PUT',
  path: '/reminders',
  summary: 'Change the reminder settings: which reminders are sent, and how. Omitted fields keep their values',
  body: ChangedReminders,
  reply: Reminders,
});
