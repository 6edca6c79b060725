import * as operations from '../../contract/reminders.ts';
import type { AppContext } from '../app-context.ts';
import { serveChange } from '../http/serve-change.ts';
import { serveRead } from '../http/serve-read.ts';
import { getReminders, updateReminders } from './store.ts';

export function reminderRoutes(context: AppContext): void {
  const hasMailServer = context.config.mail.smtpUrl !== undefined;

  serveRead(context, operations.getReminders, async ({ user }) => ({
    ...(await getReminders(context.db, user.id)),
    hasMailServer,
  }));

  serveChange(context, operations.updateReminders, async (tx, { user, body, now }) => ({
    ...(await updateReminders(tx, user.id, body, now)),
    hasMailServer,
  }));
}
