import type { AppContext, Module } from '../app-context.ts';
import { STORED_REPLY_LIFETIME_MS } from '../http/idempotency.ts';
import { registerAccountSecurityRoutes } from './account-security-routes.ts';
import { registerApiTokenRoutes } from './api-token-routes.ts';
import { AUTH_MAIL_WRITERS } from './auth-mails.ts';
import { KNOWN_LOGIN_LIFETIME_MS } from './known-logins.ts';
import { registerAuthRoutes } from './routes.ts';
import { registerTwoFactorRoutes } from './two-factor/two-factor-routes.ts';

export const authModule: Module = {
  register(context: AppContext) {
    registerAuthRoutes(context);
    registerAccountSecurityRoutes(context);
    registerTwoFactorRoutes(context);
    registerApiTokenRoutes(context);
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
  mails: AUTH_MAIL_WRITERS,
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
