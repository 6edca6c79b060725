import * as operations from '../../contract/reminders.ts';
import type { AppContext } from '../app-context.ts';
import { serveChange } from '../http/serve-change.ts';
import { serveRead } from '../http/serve-read.ts';
import { getReminderSettings, updateReminderSettings } from './reminder-settings-store.ts';

export function registerReminderRoutes(context: AppContext): void {
  const hasMailServer = context.config.mail.smtpUrl !== undefined;

  serveRead(context, operations.getReminders, async ({ user }) => ({
    ...(await getReminderSettings(context.db, user.id)),
    hasMailServer,
  }));

  serveChange(context, operations.updateReminders, async (tx, { user, body, now }) => ({
    ...(await updateReminderSettings(tx, user.id, body, now)),
    hasMailServer,
  }));
}
