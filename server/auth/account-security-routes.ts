import * as operations from '../../contract/auth/account-security.ts';
import { confirmEmail } from '../../contract/auth/confirm-email.ts';
import type { AppContext } from '../app-context.ts';
import { recordAuditEvent } from '../audit-log/record-audit-event.ts';
import { getRequestOrigin } from '../audit-log/request-origin.ts';
import { lockUserRow, requireActiveSession } from '../db/user-lock.ts';
import { serveChange } from '../http/serve-change.ts';
import type { OperationHandlerInput } from '../http/serve-operation.ts';
import { serveOperation } from '../http/serve-operation.ts';
import { refuseTooManyAttempts, serveRateLimitedOperation } from '../http/serve-rate-limited-operation.ts';
import { queueMail, sendMailAfterReply } from '../mail/mail-queue.ts';
import { createBadInputError, HttpError } from '../platform/errors.ts';
import { formatCount } from '../text/format-count.ts';
import { confirmEmailChange as confirm, requestEmailChange } from './change-email.ts';
import { checkPassword } from './check-password.ts';
import { hashPassword, refuseCommonPassword } from './passwords.ts';
import { replacePassword } from './reset-password.ts';
import {
  deleteOtherSessions,
  deleteSession,
  describeEndedSessions,
  listSessions,
  recordPasswordConfirmation,
} from './sessions.ts';
import { findUserByEmail, isPasswordUnchanged } from './user-store.ts';

/** Operations on the security settings of an account. */
export function registerAccountSecurityRoutes(context: AppContext): void {
  const { db, now } = context;

  /** Returns the user if the password is correct, otherwise undefined. */
  const withPassword = async (password: string, { user, request }: OwnCall) => {
    await refuseTooManyAttempts(context, request);
    const found = await findUserByEmail(db, user.email);
    const isRight = await checkPassword(context, { email: user.email, user: found, password, request });
    return isRight ? found : undefined;
  };

  serveOperation(context, operations.confirmPassword, async (call) => {
    const { user, body, request } = call;
    // Don't respond with 401, because clients would conclude that the session has ended.
    if (!(await withPassword(body.password, call))) throw new HttpError(403, operations.WRONG_PASSWORD_MESSAGE);
    await db.transaction().execute(async (tx) => {
      await lockUserRow(tx, user.id);
      await recordPasswordConfirmation(tx, user.id, user.tokenHash, now());
      await recordAuditEvent(tx, { userId: user.id, event: 'password-confirmed', from: request, now: now() });
    });
    return { message: 'Password confirmed.' };
  });

  serveOperation(context, operations.changePassword, async (call) => {
    const { user, body, request } = call;
    const found = await withPassword(body.oldPassword, call);
    if (!found) throw createBadInputError(operations.WRONG_PASSWORD_MESSAGE, 'oldPassword');
    refuseCommonPassword(body.newPassword, 'newPassword');
    const passwordHash = await hashPassword(body.newPassword);
    const endedCount = await db.transaction().execute(async (tx) => {
      await lockUserRow(tx, user.id);
      await requireActiveSession(tx, user);
      // Another session may have changed the password since it was verified.
      if (!(await isPasswordUnchanged(tx, user.id, found.password_hash))) {
        throw createBadInputError(operations.WRONG_PASSWORD_MESSAGE, 'oldPassword');
      }
      await replacePassword(tx, found, passwordHash);
      await recordPasswordConfirmation(tx, user.id, user.tokenHash, now());
      await recordAuditEvent(tx, { userId: user.id, event: 'password-changed', from: request, now: now() });
      const from = getRequestOrigin(request);
      await queueMail(tx, { userId: user.id, kind: 'password-changed', to: found.email, from }, now());
      return deleteOtherSessions(tx, user.id, user.tokenHash);
    });
    sendMailAfterReply(context);
    return { message: `Your password was changed.${describeEndedSessions(endedCount)}` };
  });

  serveOperation(context, operations.changeEmail, async (call) => {
    const { user, body, request } = call;
    const found = await withPassword(body.password, call);
    if (!found) throw createBadInputError(operations.WRONG_PASSWORD_MESSAGE, 'password');
    await requestEmailChange(context, { ...found, tokenHash: user.tokenHash }, body.email, request);
    return {
      message: `A link was sent to ${body.email}. Open it within an hour to change your email address.`,
    };
  });

  serveRateLimitedOperation(context, confirmEmail, async ({ body, request }) => {
    const email = await confirm(context, body.token, request);
    return { message: `The email address of your account is now ${email}.`, email };
  });

  serveOperation(context, operations.listSessions, ({ user }) => listSessions(db, user.id, user.tokenHash, now()));

  serveChange(context, operations.deleteSession, async (tx, { user, params, request, now }) => {
    const device = await deleteSession(tx, user.id, params.id);
    const details = device === '' ? {} : { about: device };
    await recordAuditEvent(tx, { userId: user.id, event: 'session-ended', from: request, details, now });
    return { message: 'Session ended.' };
  });

  serveChange(context, operations.deleteOtherSessions, async (tx, { user, request, now }) => {
    const endedCount = await deleteOtherSessions(tx, user.id, user.tokenHash);
    const details = { count: endedCount };
    await recordAuditEvent(tx, { userId: user.id, event: 'other-sessions-ended', from: request, details, now });
    return { message: `${formatCount(endedCount, 'session has', 'sessions have')} ended.`, endedCount };
  });
}

type OwnCall = Pick<OperationHandlerInput<typeof operations.confirmPassword>, 'user' | 'request'>;
