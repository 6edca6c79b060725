import type { Db } from '../db/schema.ts';
import { createSubscription } from '../push/request-examples.ts';
import { createRecord } from './examples/example.ts';
import type { TestUser } from './test-app.ts';

/** Turns on notifications for a user, and queues one that is due tomorrow. */
export async function addQueuedPush(db: Db, user: TestUser, userId: number): Promise<void> {
  const device_id = await createRecord(user, '/push/devices', createSubscription());
  await user.send('GET', '/push/devices');
  const push = { user_id: userId, id: 'a-push', device_id, kind: 'budget', payload: '{}' } as const;
  const due_at = user.now().getTime() + 864e5;
  await db
    .insertInto('push_queue')
    .values({ ...push, due_at })
    .execute();
}
