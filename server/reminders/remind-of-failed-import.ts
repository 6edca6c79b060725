import type { Tx } from '../db/schema.ts';
import { queueReminder } from './queue-reminder.ts';
import { isReminderOn } from './store.ts';

/**
 * Queues a reminder of an import that failed in the background, if the user has turned these reminders on. The caller
 * holds the user's lock, and sends the mail and the notifications after the commit.
 * @param failed its `key` identifies the failure, so that it is mailed only once
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
