import * as z from 'zod/mini';
import { operation } from './operation.ts';

const noun = 'reminders';

/** How many days before its due day a reminder of a recurring item can be mailed. */
export const MAX_DAYS_BEFORE = 30;

const NO_DAYS = `Please choose from 1 to ${MAX_DAYS_BEFORE} days`;
const NO_CHOICE = 'Please choose true or false';
const NO_CHANNEL = 'Please choose mail, push or both';

export const REMINDER_CHANNELS = ['mail', 'push', 'both'] as const;
/** How a reminder is sent. `push` mails it if no browser gets notifications. */
export const ReminderChannel = z.enum(REMINDER_CHANNELS, NO_CHANNEL);
export type ReminderChannel = z.infer<typeof ReminderChannel>;

/** The days before the due day of a recurring item; null for no reminder. */
const DueDaysBefore = z.nullable(
  z.number(NO_DAYS).check(z.refine((days) => Number.isInteger(days) && days >= 1 && days <= MAX_DAYS_BEFORE, NO_DAYS)),
);

/** The reminders of the user. Each is off at first. */
export const Reminders = z.object({
  /** How many days before its due day a recurring item is mentioned; null for no reminder. */
  dueDaysBefore: z.nullable(z.number()),
  /** True to remind of budgets of which 80% or 100% is spent. */
  budgets: z.boolean(),
  /** True to remind of expenses that may have been charged twice. */
  doubleCharges: z.boolean(),
  /** True to remind of imports that failed in the background. */
  failedImports: z.boolean(),
  /** True to send the figures of each month when it is over. */
  monthlySummary: z.boolean(),
  dueBy: ReminderChannel,
  budgetsBy: ReminderChannel,
  doubleChargesBy: ReminderChannel,
  failedImportsBy: ReminderChannel,
  monthlySummaryBy: ReminderChannel,
  /** False if the server has no mail server. It then only writes mails to a folder of the administrator. */
  hasMailServer: z.boolean(),
});
export type Reminders = z.infer<typeof Reminders>;

/** Omitted fields keep their values. */
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

export const getReminders = operation({
  id: 'getReminders',
  noun,
  method: 'GET',
  path: '/reminders',
  summary: 'Get which reminders are sent, and how',
  access: 'user',
  status: 200,
  reply: Reminders,
});

export const updateReminders = operation({
  id: 'updateReminders',
  noun,
  method: 'PUT',
  path: '/reminders',
  summary: 'Choose which reminders are sent, and how; omitted fields keep their values',
  access: 'user',
  body: ChangedReminders,
  status: 200,
  reply: Reminders,
});
