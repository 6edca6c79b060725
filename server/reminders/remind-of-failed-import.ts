import type { Tx } from '../db/schema.ts';
import { queueReminder } from './queue-reminder.ts';
import { isReminderOn } from './reminder-settings-store.ts';

/**
 * Queues a reminder about an import that failed in the background, if the user has turned on such reminders. The caller
 * must hold the user's lock, and send the email and the notifications after the commit.
 * @param failed its `key` identifies the failure, so that it is sent only once
 */
export async function remindOfFailedImport(
  tx: Tx,
  userId: number,
  { key, name, reason }: { key: string; name: string; reason: string },
  now: Date,
): Promise<void> {
  if (!(await isReminderOn(tx, userId, 'failed-import'))) return;
  await queueReminder(tx, userId, 'failed-import', [{ key, describe: () => [`${name}: ${reason}`] }], now);
}
