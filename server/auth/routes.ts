import {
  BLOCKED_DOMAIN,
  CLOSED,
  isBlockedEmail,
  login,
  logout,
  me,
  setup,
  signUp,
  type User,
} from '../../contract/auth.ts';
import { CurrencyCode } from '../../contract/currencies.ts';
import { forgotPassword, resetPassword } from '../../contract/passwords.ts';
import type { AppContext } from '../app-context.ts';
import { badInput, Refusal } from '../errors.ts';
import { intentOf } from '../http/idempotency.ts';
import { countAttempt, resetLimit } from '../http/limits.ts';
import { serve } from '../http/serve.ts';
import { serveChange } from '../http/serve-change.ts';
import { serveRead } from '../http/serve-read.ts';
import { failedLoginsKey } from './failed-logins.ts';
import { mailResetLink } from './mail-reset-link.ts';
import { isPassword } from './passwords.ts';
import { resetPassword as reset } from './reset-password.ts';
import { deleteSession } from './sessions.ts';
import { signUp as makeAccount } from './sign-up.ts';
import { startSession, wrongLogin } from './start-session.ts';
import { completeSetup, findUserByEmail } from './store.ts';

export function authRoutes(context: AppContext): void {
  const { db, config, limits, now } = context;
  const countRequest = (address: string) => countAttempt(db, `attempts ${address}`, limits.attempts, now());

  serve(context, signUp, async ({ body, request }) => {
    await countRequest(request.ip);
    if (config.signups === 'closed') throw new Refusal(403, CLOSED);
    if (isBlockedEmail(body.email, config.blockedEmailDomains)) throw badInput(BLOCKED_DOMAIN, 'email');
    const intent = intentOf(request, signUp, 0, body.email, now());
    const { user, token } = await makeAccount(db, body, intent, now());
    return { token, ...shown(user) };
  });

  serve(context, login, async ({ body, request }) => {
    await countRequest(request.ip);
    const failures = failedLoginsKey(body.email, request.ip);
    // Counted before the password is looked at, so that many guesses at once do not slip through.
    await countAttempt(db, failures, limits.failedLogins, now());
    const user = await findUserByEmail(db, body.email);
    const isRight = await isPassword(body.password, user?.password_hash);
    if (!user || !isRight) throw wrongLogin();
    await resetLimit(db, failures);
    return { token: await startSession(db, user, now()), ...shown(user) };
  });

  serve(context, forgotPassword, async ({ body, request }) => {
    await countRequest(request.ip);
    // All of it afterwards: neither the answer nor its time tells whether there is an account.
    context.runAfterReply(() => mailResetLink(context, body.email));
    return { message: 'If there is an account with this email, a link to choose a new password is on its way.' };
  });

  serve(context, resetPassword, async ({ body, request }) => {
    await countRequest(request.ip);
    await reset(db, body, now());
    return { message: 'Password reset successful. You can now log in with your new password.' };
  });

  serveChange(context, logout, async (tx, { user }) => {
    await deleteSession(tx, user.tokenHash);
    return { message: 'Logged out successfully.' };
  });

  serveRead(context, me, async ({ user }) => ({
    email: user.email,
    defaultCurrency: CurrencyCode.parse(user.defaultCurrency),
    isSetupComplete: user.isSetupComplete,
  }));

  serveChange(context, setup, async (tx, { user, body }) => {
    await completeSetup(tx, user.id, body.defaultCurrency);
    return { email: user.email, defaultCurrency: body.defaultCurrency, isSetupComplete: true };
  });
}

function shown(user: { email: string; default_currency: string; is_setup_complete: number }): User {
  return {
    email: user.email,
    defaultCurrency: CurrencyCode.parse(user.default_currency),
    isSetupComplete: user.is_setup_complete === 1,
  };
}
