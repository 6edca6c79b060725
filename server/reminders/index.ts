import type { Module } from '../app-context.ts';
import { sendMailAfterReply } from '../mail/mail-queue.ts';
import { sendPushAfterReply } from '../push/send-due-push.ts';
import { runEveryMinute } from '../recurring/post-due-of-all-users.ts';
import { checkDueReminders } from './check-reminders.ts';
import { deleteOldSentReminders } from './queue-reminder.ts';
import { writeReminderMail } from './reminder-mails.ts';
import { reminderRoutes } from './routes.ts';

export const reminders: Module = {
  register(context) {
    reminderRoutes(context);
    const { app, db, now } = context;
    const onFailure = (error: unknown) => app.log.error(error);
    let stop: (() => Promise<void>) | undefined;
    app.addHook('onListen', async () => {
      stop = runEveryMinute(async (stopping) => {
        if (!(await checkDueReminders(db, { now: now(), onFailure, stopping }))) return;
        sendMailAfterReply(context);
        sendPushAfterReply(context);
      });
    });
    app.addHook('onClose', () => stop?.());
  },
  tables: { reminders: 500, sent_reminders: 500 },
  mails: { reminder: writeReminderMail },
  sweep: ({ db, now }) => deleteOldSentReminders(db, now()),
};
