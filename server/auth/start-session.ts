import type { FastifyRequest } from 'fastify';
import { WRONG_LOGIN_MESSAGE } from '../../contract/auth/login.ts';
import { WRONG_CODE_MESSAGE } from '../../contract/auth/two-factor.ts';
import type { AppContext } from '../app-context.ts';
import { recordAuditEvent } from '../audit-log/record-audit-event.ts';
import { getRequestOrigin } from '../audit-log/request-origin.ts';
import { lockUserRow } from '../db/user-lock.ts';
import { queueMail, sendMailAfterReply } from '../mail/mail-queue.ts';
import { HttpError } from '../platform/errors.ts';
import { isKnownDevice, recordKnownLogin } from './known-logins.ts';
import { endOldestSessions, insertSession } from './sessions.ts';
import { isTwoFactorOn } from './two-factor/two-factor.ts';
import { isPasswordUnchanged } from './user-store.ts';

export function createWrongLoginError(): HttpError {
  return new HttpError(401, WRONG_LOGIN_MESSAGE);
}

/** Returns the 401 error for a login with a correct password but a missing or wrong code. */
export function createCodeNeededError(verdict: 'unfinished' | 'wrong-code'): HttpError {
  return new HttpError(
    401,
    verdict === 'wrong-code' ? WRONG_CODE_MESSAGE : 'Enter the code from your authenticator app.',
    {
      needsCode: true,
    },
  );
}

/**
 * The request that starts a session. `event` says whether it is a sign-up or a login, and `isCodeChecked` whether a
 * code was checked.
 */
export type SessionStart = { event: 'sign-up' | 'login'; request: FastifyRequest; isCodeChecked: boolean };

/**
 * Starts a session for a user whose password was just verified, and returns its token. Emails the user if this type of
 * browser was not recently used for the account.
 * @throws 401 if the password was changed or two-factor authentication was turned on in the meantime
 */
export async function startSession(
  context: AppContext,
  user: { id: number; email: string; password_hash: string },
  { event, request, isCodeChecked }: SessionStart,
): Promise<string> {
  const { db, config, now } = context;
  const [instant, origin] = [now(), getRequestOrigin(request)];
  const { token, isNewDevice } = await db.transaction().execute(async (tx) => {
    await lockUserRow(tx, user.id);
    if (!(await isPasswordUnchanged(tx, user.id, user.password_hash))) throw createWrongLoginError();
    if (!isCodeChecked && (await isTwoFactorOn(tx, user.id))) throw createCodeNeededError('unfinished');
    const isNewDevice = event === 'login' && !(await isKnownDevice(tx, user.id, origin.device, instant));
    await recordKnownLogin(tx, user.id, origin, instant);
    const noted = isNewDevice ? 'login-new-device' : event;
    await recordAuditEvent(tx, { userId: user.id, event: noted, from: request, now: instant });
    if (isNewDevice) {
      await queueMail(tx, { userId: user.id, kind: 'new-device', to: user.email, from: origin }, instant);
    }
    const token = await insertSession(tx, user.id, origin, instant);
    if (config.quotas.sessions !== undefined) await endOldestSessions(tx, user.id, token, config.quotas.sessions);
    return { token, isNewDevice };
  });
  if (isNewDevice) sendMailAfterReply(context);
  return token;
}
