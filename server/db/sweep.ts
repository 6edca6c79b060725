import { SESSION_LIFE } from '../auth/sessions.ts';
import { KEPT_FOR } from '../http/idempotency.ts';
import { purgeDeleted } from '../transactions/undo.ts';
import type { Db } from './schema.ts';

/** Removes what has run out: sessions nobody used, links to choose a password, limits past their window, answers kept for a repeat. */
export async function sweep(db: Db, now: Date): Promise<void> {
  const at = now.getTime();
  await db
    .deleteFrom('sessions')
    .where('last_used_at', '<=', at - SESSION_LIFE)
    .execute();
  await db.deleteFrom('password_resets').where('ends_at', '<=', at).execute();
  await db.deleteFrom('limit_counts').where('ends_at', '<=', at).execute();
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<=', at - KEPT_FOR)
    .execute();
  await purgeDeleted(db, now);
}
