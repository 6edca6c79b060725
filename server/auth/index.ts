import type { AppContext, Module } from '../app-context.ts';
import { STORED_REPLY_LIFETIME_MS } from '../http/idempotency.ts';
import { MAIL_WRITERS } from './auth-mails.ts';
import { KNOWN_LOGIN_LIFETIME_MS } from './known-logins.ts';
import { tokenRoutes } from './program-tokens-routes.ts';
import { authRoutes } from './routes.ts';
import { securityRoutes } from './security-routes.ts';
import { twoFactorRoutes } from './two-factor/two-factor-routes.ts';

export const auth: Module = {
  register(context: AppContext) {
    authRoutes(context);
    securityRoutes(context);
    twoFactorRoutes(context);
    tokenRoutes(context);
  },
  tables: {
    sessions: 500,
    two_factor: 500,
    recovery_codes: 500,
    known_logins: 500,
    password_resets: 500,
    email_changes: 500,
    idempotency_keys: 100,
  },
  mails: MAIL_WRITERS,
  async sweep({ db, now }) {
    const at = now().getTime();
    const [knownSince, answeredBefore] = [at - KNOWN_LOGIN_LIFETIME_MS, at - STORED_REPLY_LIFETIME_MS];
    await db.deleteFrom('sessions').where('ends_at', '<=', at).execute();
    await db.deleteFrom('known_logins').where('last_at', '<=', knownSince).execute();
    await db.deleteFrom('password_resets').where('ends_at', '<=', at).execute();
    await db.deleteFrom('email_changes').where('ends_at', '<=', at).execute();
    await db.deleteFrom('invites').where('ends_at', '<=', at).execute();
    await db.deleteFrom('limit_counts').where('ends_at', '<=', at).execute();
    await db.deleteFrom('idempotency_keys').where('created_at', '<=', answeredBefore).execute();
  },
};
