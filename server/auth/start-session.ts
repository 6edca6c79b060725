import type { FastifyRequest } from 'fastify';
import { WRONG_LOGIN } from '../../contract/auth.ts';
import { WRONG_CODE } from '../../contract/two-factor.ts';
import type { AppContext } from '../app-context.ts';
import { lockUserRow } from '../db/user-lock.ts';
import { Refusal } from '../errors.ts';
import { queueMail, sendSoon } from '../mail/queue.ts';
import { noteEvent } from '../trail/note-event.ts';
import { originOf } from '../trail/origin.ts';
import { isKnownDevice, noteKnown } from './known-logins.ts';
import { endOldest, insertSession } from './sessions.ts';
import { hasPassword } from './store.ts';
import { hasTwoFactor } from './two-factor.ts';

export function wrongLogin(): Refusal {
  return new Refusal(401, WRONG_LOGIN);
}

/** 401 to a password that was right, where a code is asked for too. */
export function needsCode(verdict: 'unfinished' | 'wrong-code'): Refusal {
  return new Refusal(
    401,
    verdict === 'wrong-code' ? WRONG_CODE : 'Please enter the code from your authenticator app.',
    {
      needsCode: true,
    },
  );
}

/** What begins a session: the request that asks for it, whether it was a sign-up, and whether a code was asked for too. */
export type Beginning = { event: 'sign-up' | 'login'; request: FastifyRequest; isCodeChecked: boolean };

/**
 * Starts a session for a user whose password was just found right, and returns its token. The owner is told by mail where it
 * is by a browser that the account was not logged in to with of late.
 * @throws 401 when that password was changed while it was looked at, or two-factor authentication was turned on: no session may
 *   outlive a reset, or begin without the code
 */
export async function startSession(
  context: AppContext,
  user: { id: number; email: string; password_hash: string },
  { event, request, isCodeChecked }: Beginning,
): Promise<string> {
  const { db, config, now } = context;
  const [instant, origin] = [now(), originOf(request)];
  const { token, isNewDevice } = await db.transaction().execute(async (tx) => {
    await lockUserRow(tx, user.id);
    if (!(await hasPassword(tx, user.id, user.password_hash))) throw wrongLogin();
    if (!isCodeChecked && (await hasTwoFactor(tx, user.id))) throw needsCode('unfinished');
    const isNewDevice = event === 'login' && !(await isKnownDevice(tx, user.id, origin.device, instant));
    await noteKnown(tx, user.id, origin, instant);
    const noted = isNewDevice ? 'login-new-device' : event;
    await noteEvent(tx, { userId: user.id, event: noted, from: request, now: instant });
    if (isNewDevice) {
      await queueMail(tx, { userId: user.id, kind: 'new-device', to: user.email, from: origin }, instant);
    }
    const token = await insertSession(tx, user.id, origin, instant);
    if (config.quotas.sessions !== undefined) await endOldest(tx, user.id, token, config.quotas.sessions);
    return { token, isNewDevice };
  });
  if (isNewDevice) sendSoon(context);
  return token;
}
