import type { Noun } from '../app-context.ts';
import { KEPT_FOR } from '../http/idempotency.ts';
import { authRoutes } from './routes.ts';
import { SESSION_LIFE } from './sessions.ts';

export const auth: Noun = {
  register: authRoutes,
  tables: { sessions: 500, password_resets: 500, idempotency_keys: 100 },
  async sweep({ db, now }) {
    const at = now().getTime();
    const [unusedSince, answeredBefore] = [at - SESSION_LIFE, at - KEPT_FOR];
    await db.deleteFrom('sessions').where('last_used_at', '<=', unusedSince).execute();
    await db.deleteFrom('password_resets').where('ends_at', '<=', at).execute();
    await db.deleteFrom('limit_counts').where('ends_at', '<=', at).execute();
    await db.deleteFrom('idempotency_keys').where('created_at', '<=', answeredBefore).execute();
  },
};
