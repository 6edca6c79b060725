import * as operations from '../../../contract/auth/two-factor.ts';
import type { AppContext } from '../../app-context.ts';
import { noteEvent } from '../../audit-log/note-event.ts';
import { readOrigin } from '../../audit-log/origin.ts';
import { expectOpenSession, lockUserRow } from '../../db/user-lock.ts';
import { serve } from '../../http/serve.ts';
import { countRequest } from '../../http/serve-attempt.ts';
import { serveChange } from '../../http/serve-change.ts';
import { queueMail, sendSoon } from '../../mail/queue.ts';
import { badInput } from '../../platform/errors.ts';
import { deleteOtherSessions, expectConfirmed } from '../sessions.ts';
import { findUserByEmail } from '../store.ts';
import { tryCode } from '../try-password.ts';
import { drawQr } from './qr.ts';
import {
  confirmSecret,
  deleteTwoFactor,
  findTwoFactor,
  hasTwoFactor,
  insertSecret,
  notOn,
  replaceRecoveryCodes,
} from './two-factor.ts';
import { secretUri } from './two-factor-codes.ts';

/** Operations for two-factor authentication with an authenticator app. */
export function twoFactorRoutes(context: AppContext): void {
  const { db, now } = context;

  serve(context, operations.getTwoFactor, ({ user }) => findTwoFactor(db, user.id));

  serveChange(context, operations.beginTwoFactor, async (tx, { user, now }) => {
    await expectConfirmed(tx, user, now);
    const secret = await insertSecret(tx, user.id);
    const uri = secretUri(secret, user.email);
    return { secret, uri, qr: drawQr(uri) };
  });

  serveChange(context, operations.confirmTwoFactor, async (tx, { user, body, request, now, afterCommit }) => {
    await expectConfirmed(tx, user, now);
    await confirmSecret(tx, user.id, body.code, now);
    const recoveryCodes = await replaceRecoveryCodes(tx, user.id);
    await noteEvent(tx, { userId: user.id, event: 'two-factor-on', from: request, now });
    // Ends the sessions that were started without a code. Their users have to log in again.
    const endedCount = await deleteOtherSessions(tx, user.id, user.tokenHash);
    await queueMail(tx, { userId: user.id, kind: 'two-factor-on', to: user.email, from: readOrigin(request) }, now);
    afterCommit(async () => sendSoon(context));
    const ended = endedCount > 0 ? ' Every other session has ended.' : '';
    return { message: `Two-factor authentication is on.${ended}`, recoveryCodes };
  });

  serveChange(context, operations.makeRecoveryCodes, async (tx, { user, request, now }) => {
    await expectConfirmed(tx, user, now);
    const recoveryCodes = await replaceRecoveryCodes(tx, user.id);
    await noteEvent(tx, { userId: user.id, event: 'recovery-codes-made', from: request, now });
    return { message: 'Your old recovery codes no longer work.', recoveryCodes };
  });

  serve(context, operations.endTwoFactor, async ({ user, body, request }) => {
    await countRequest(context, request);
    await db.transaction().execute((tx) => expectConfirmed(tx, user, now()));
    if (!(await hasTwoFactor(db, user.id))) throw notOn();
    const found = await findUserByEmail(db, user.email);
    // The code is checked outside of the database transaction: whatever happens next, a wrong code must be counted, and
    // a correct code cannot be used again.
    if (!(await tryCode(context, { email: user.email, user: found, code: body.code, request }))) {
      throw badInput(operations.WRONG_CODE, 'code');
    }
    await db.transaction().execute(async (tx) => {
      await lockUserRow(tx, user.id);
      await expectOpenSession(tx, user);
      await deleteTwoFactor(tx, user.id);
      await noteEvent(tx, { userId: user.id, event: 'two-factor-off', from: request, now: now() });
      const from = readOrigin(request);
      await queueMail(tx, { userId: user.id, kind: 'two-factor-off', to: user.email, from }, now());
    });
    sendSoon(context);
    return { message: 'Two-factor authentication is off.' };
  });
}
