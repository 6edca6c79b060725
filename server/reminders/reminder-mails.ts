import type { WriteMail } from '../app-context.ts';
import { buildMail } from '../auth/build-mail.ts';
import type { ReminderKind } from '../db/schema.ts';
import { formatCount } from '../text/format-count.ts';
import { isReminderOn } from './store.ts';

type Texts = { subject: string; heading: string; page: string };

/** Subjects contain neither amounts nor names, because phones show them on locked screens. */
const TEXTS: Record<ReminderKind, Texts> = {
  due: { subject: 'Due soon in Moneta', heading: 'Due soon', page: 'recurring' },
  budget: { subject: 'A budget in Moneta is nearly or fully spent', heading: 'Your budgets', page: 'budgets' },
  'double-charge': {
    subject: 'A possible double charge in Moneta',
    heading: 'Possible double charge',
    page: 'transactions',
  },
  'failed-import': { subject: 'An import in Moneta failed', heading: 'A failed import', page: 'import' },
  'monthly-summary': { subject: 'Your month in Moneta', heading: 'Your month', page: 'dashboard' },
};

/** Writes a reminder. Undefined if the user has since turned it off, deleted the account or changed the email. */
export const writeReminderMail: WriteMail = async ({ db, config }, { userId, to, reminder }) => {
  if (!reminder || !(await isReminderOn(db, userId, reminder.kind))) return undefined;
  const user = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (user?.email !== to) return undefined;
  const { subject, heading, page } = TEXTS[reminder.kind];
  return buildMail({
    to,
    subject,
    heading,
    paragraphs: [
      ...reminder.lines,
      ...(reminder.moreCount > 0 ? [`And ${formatCount(reminder.moreCount, 'more', 'more')}.`] : []),
      `See more in Moneta: ${config.publicUrl}/${page}`,
    ],
    footnote: `You get this email because you turned on this reminder. To turn it off, open the settings: ${config.publicUrl}/settings#reminders`,
  });
};
