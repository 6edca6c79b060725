import type { WriteMail } from '../app-context.ts';
import { buildMail } from '../auth/build-mail.ts';
import { formatCount } from '../text/format-count.ts';
import { isReminderOn } from './reminder-settings-store.ts';
import { REMINDER_TEXTS } from './reminder-texts.ts';

/**
 * Writes a reminder. Returns undefined if the user has since turned the reminder off, deleted the account or changed
 * the email address.
 */
export const writeReminderMail: WriteMail = async ({ db, config }, { userId, to, reminder }) => {
  if (!reminder || !(await isReminderOn(db, userId, reminder.kind))) return undefined;
  const user = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (user?.email !== to) return undefined;
  const { subject, heading, page } = REMINDER_TEXTS[reminder.kind];
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
