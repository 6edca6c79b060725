import * as operations from '../../../contract/auth/two-factor.ts';
import type { AppContext } from '../../app-context.ts';
import { recordAuditEvent } from '../../audit-log/record-audit-event.ts';
import { getRequestOrigin } from '../../audit-log/request-origin.ts';
import { lockUserRow, requireActiveSession } from '../../db/user-lock.ts';
import { serveChange } from '../../http/serve-change.ts';
import { serveOperation } from '../../http/serve-operation.ts';
import { refuseTooManyAttempts } from '../../http/serve-rate-limited-operation.ts';
import { queueMail, sendMailAfterReply } from '../../mail/mail-queue.ts';
import { createBadInputError } from '../../platform/errors.ts';
import { checkTwoFactorCode } from '../check-password.ts';
import { deleteOtherSessions, describeEndedSessions, requirePasswordConfirmation } from '../sessions.ts';
import { findUserByEmail } from '../user-store.ts';
import { drawQrCode } from './draw-qr-code.ts';
import {
  createTwoFactorOffError,
  getTwoFactorStatus,
  insertTwoFactorSecret,
  isTwoFactorOn,
  replaceRecoveryCodes,
  turnOffTwoFactor,
  turnOnTwoFactor,
} from './two-factor.ts';
import { buildOtpAuthUri } from './two-factor-codes.ts';

export function registerTwoFactorRoutes(context: AppContext): void {
  const { db, now } = context;

  serveOperation(context, operations.getTwoFactor, ({ user }) => getTwoFactorStatus(db, user.id));

  serveChange(context, operations.beginTwoFactor, async (tx, { user, now }) => {
    await requirePasswordConfirmation(tx, user, now);
    const secret = await insertTwoFactorSecret(tx, user.id);
    const uri = buildOtpAuthUri(secret, user.email);
    return { secret, uri, qr: drawQrCode(uri) };
  });

  serveChange(context, operations.confirmTwoFactor, async (tx, { user, body, request, now, afterCommit }) => {
    await requirePasswordConfirmation(tx, user, now);
    await turnOnTwoFactor(tx, user.id, body.code, now);
    const recoveryCodes = await replaceRecoveryCodes(tx, user.id);
    await recordAuditEvent(tx, { userId: user.id, event: 'two-factor-on', from: request, now });
    // End the sessions that were started without a code, so that a code is required to log in again.
    const endedCount = await deleteOtherSessions(tx, user.id, user.tokenHash);
    await queueMail(
      tx,
      { userId: user.id, kind: 'two-factor-on', to: user.email, from: getRequestOrigin(request) },
      now,
    );
    afterCommit(async () => sendMailAfterReply(context));
    return { message: `Two-factor authentication is on.${describeEndedSessions(endedCount)}`, recoveryCodes };
  });

  serveChange(context, operations.makeRecoveryCodes, async (tx, { user, request, now }) => {
    await requirePasswordConfirmation(tx, user, now);
    const recoveryCodes = await replaceRecoveryCodes(tx, user.id);
    await recordAuditEvent(tx, { userId: user.id, event: 'recovery-codes-made', from: request, now });
    return { message: 'Your old recovery codes no longer work.', recoveryCodes };
  });

  serveOperation(context, operations.endTwoFactor, async ({ user, body, request }) => {
    await refuseTooManyAttempts(context, request);
    await db.transaction().execute((tx) => requirePasswordConfirmation(tx, user, now()));
    if (!(await isTwoFactorOn(db, user.id))) throw createTwoFactorOffError();
    const found = await findUserByEmail(db, user.email);
    // Check the code outside of the database transaction. Then a wrong code is counted even if the transaction fails,
    // and a correct code cannot be used again.
    if (!(await checkTwoFactorCode(context, { email: user.email, user: found, code: body.code, request }))) {
      throw createBadInputError(operations.WRONG_CODE_MESSAGE, 'code');
    }
    await db.transaction().execute(async (tx) => {
      await lockUserRow(tx, user.id);
      await requireActiveSession(tx, user);
      await turnOffTwoFactor(tx, user.id);
      await recordAuditEvent(tx, { userId: user.id, event: 'two-factor-off', from: request, now: now() });
      const from = getRequestOrigin(request);
      await queueMail(tx, { userId: user.id, kind: 'two-factor-off', to: user.email, from }, now());
    });
    sendMailAfterReply(context);
    return { message: 'Two-factor authentication is off.' };
  });
}
