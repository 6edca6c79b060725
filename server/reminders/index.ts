import type { Module } from '../app-context.ts';
import { sendMailAfterReply } from '../mail/mail-queue.ts';
import { sendPushAfterReply } from '../push/send-due-push.ts';
import { runEveryMinute } from '../recurring/post-due-occurrences-of-all-users.ts';
import { queueNewReminders } from './queue-new-reminders.ts';
import { deleteOldSentReminders } from './queue-reminder.ts';
import { writeReminderMail } from './reminder-mails.ts';
import { registerReminderRoutes } from './routes.ts';

export const remindersModule: Module = {
  register(context) {
    registerReminderRoutes(context);
    const { app, db, now } = context;
    const onFailure = (error: unknown) => app.log.error(error);
    let stop: (() => Promise<void>) | undefined;
    app.addHook('onListen', async () => {
      stop = runEveryMinute(async (stopping) => {
        if (!(await queueNewReminders(db, { now: now(), onFailure, stopping }))) return;
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
