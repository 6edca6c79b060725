import type { ReminderKind } from '../db/schema.ts';

/** `heading` is the title of a notification and the heading of an email. `page` is the path of the page that shows more. */
export type ReminderTexts = { subject: string; heading: string; page: string };

/** Subjects contain neither amounts nor names, because phones show them on locked screens. */
export const REMINDER_TEXTS: Record<ReminderKind, ReminderTexts> = {
  due: { subject: 'Due soon in Moneta', heading: 'Due soon', page: 'recurring' },
  budget: { subject: 'A budget in Moneta is nearly or fully spent', heading: 'Your budgets', page: 'budgets' },
  'double-charge': {
    subject: 'A possible double charge in Moneta',
    heading: 'Possible double charge',
    page: 'transactions',
  },
  'failed-import': { subject: 'An import into Moneta failed', heading: 'Failed import', page: 'import' },
  'monthly-summary': { subject: 'Your month in Moneta', heading: 'Your month', page: 'dashboard' },
};
