import { hash } from 'node:crypto';
import type { Selectable } from 'kysely';
import { setup } from '../../contract/auth/account-setup.ts';
import { getCurrentUser, login, logout, type User } from '../../contract/auth/login.ts';
import { forgotPassword, PASSWORD_RESET_MESSAGE, resetPassword } from '../../contract/auth/password-reset.ts';
import { EMAIL_DOMAIN_NOT_ALLOWED_MESSAGE, isBlockedEmail, signUp } from '../../contract/auth/sign-up.ts';
import { chooseMonthStart } from '../../contract/month-start.ts';
import { chooseRegion } from '../../contract/region.ts';
import {
  LATE_MONTH_START_DAYS,
  MAX_MONTH_START_DAY,
  MIN_MONTH_START_DAY,
  type MonthStartDay,
} from '../../domain/month-ranges.ts';
import type { AppContext } from '../app-context.ts';
import { recordAuditEvent } from '../audit-log/record-audit-event.ts';
import type { Schema } from '../db/schema.ts';
import type { CurrentUser } from '../http/current-user.ts';
import { readIdempotentChangeKey } from '../http/idempotency.ts';
import { serveChange } from '../http/serve-change.ts';
import { serveRateLimitedOperation } from '../http/serve-rate-limited-operation.ts';
import { serveRead } from '../http/serve-read.ts';
import { createBadInputError } from '../platform/errors.ts';
import { checkLogin } from './check-password.ts';
import { mailPasswordResetLink } from './mail-password-reset-link.ts';
import { setMonthStart, toMonthStartDay } from './month-start.ts';
import { resetPassword as reset } from './reset-password.ts';
import { deleteCurrentSession } from './sessions.ts';
import { signUp as makeAccount } from './sign-up/sign-up.ts';
import { createCodeNeededError, createWrongLoginError, startSession } from './start-session.ts';
import { isTwoFactorOn } from './two-factor/two-factor.ts';
import { completeSetup, findUserByEmail, setRegion } from './user-store.ts';

type UserRow = Selectable<Schema['users']>;

export function registerAuthRoutes(context: AppContext): void {
  const { db, config, now } = context;

  serveRateLimitedOperation(context, signUp, async ({ body, request }) => {
    if (isBlockedEmail(body.email, config.blockedEmailDomains))
      throw createBadInputError(EMAIL_DOMAIN_NOT_ALLOWED_MESSAGE, 'email');
    const intent = readIdempotentChangeKey(request, signUp, 0, body.email, now());
    const { user, token } = await makeAccount(context, body, { intent, request });
    return { token, ...shown(user) };
  });

  serveRateLimitedOperation(context, login, async ({ body, request }) => {
    const user = await findUserByEmail(db, body.email);
    const isCodeChecked = user !== undefined && (await isTwoFactorOn(db, user.id));
    const verdict = await checkLogin(context, { ...body, code: body.code, user, request });
    if (!user || verdict === 'wrong') throw createWrongLoginError();
    if (verdict !== 'right') throw createCodeNeededError(verdict);
    return { token: await startSession(context, user, { event: 'login', request, isCodeChecked }), ...shown(user) };
  });

  serveRateLimitedOperation(context, forgotPassword, async ({ body, request }) => {
    // Send the email after the response, so that neither the response nor its timing reveals whether an account exists.
    context.runAfterReply(() => mailPasswordResetLink(context, body.email, request));
    return {
      message: context.config.mail.smtpUrl
        ? 'If there is an account with this email, a link to choose a new password is on its way.'
        : 'If there is an account with this email, a link to choose a new password was saved on the server. Ask its administrator for the link.',
    };
  });

  serveRateLimitedOperation(context, resetPassword, async ({ body, request }) => {
    await reset(context, body, request);
    return { message: PASSWORD_RESET_MESSAGE };
  });

  serveChange(context, logout, async (tx, { user, request, now }) => {
    await deleteCurrentSession(tx, user.id, user.tokenHash);
    await recordAuditEvent(tx, { userId: user.id, event: 'logout', from: request, now });
    return { message: 'Logged out successfully.' };
  });

  serveRead(context, getCurrentUser, async ({ user }) => toUser(user));

  serveChange(context, setup, async (tx, { user, body: { defaultCurrency } }) => {
    await completeSetup(tx, user.id, defaultCurrency);
    return toUser({ ...user, defaultCurrency, isSetupComplete: true });
  });

  serveChange(context, chooseMonthStart, async (tx, { user, body: { monthStartDay } }) => {
    await setMonthStart(tx, user.id, monthStartDay);
    return toUser({ ...user, monthStartDay });
  });

  serveChange(context, chooseRegion, async (tx, { user, body: { locale } }) => {
    await setRegion(tx, user.id, locale);
    return toUser({ ...user, region: locale });
  });
}

function shown(row: UserRow): User {
  const { id, email, default_currency: defaultCurrency, is_setup_complete, region } = row;
  return toUser({
    id,
    email,
    defaultCurrency,
    isSetupComplete: is_setup_complete === 1,
    monthStartDay: toMonthStartDay(row),
    region,
  });
}

type ShownUser = Pick<CurrentUser, 'id' | 'email' | 'defaultCurrency' | 'isSetupComplete' | 'monthStartDay' | 'region'>;

function toUser({ id, email, defaultCurrency, isSetupComplete, monthStartDay, region }: ShownUser): User {
  return {
    // Send a hash instead of the user's number, because the number would reveal how many users there are.
    _id: hash('sha256', `user ${id}`, 'base64url').slice(0, 16),
    email,
    defaultCurrency,
    isSetupComplete,
    ...startOf(monthStartDay),
    ...(region !== null && { region }),
  };
}

/**
 * Returns the day on which months start. The default is omitted, so that responses stay the same for users who have
 * never chosen a day.
 */
function startOf(monthStartDay: MonthStartDay): Pick<User, 'monthStartDay' | 'monthStart'> {
  const late = LATE_MONTH_START_DAYS.find((each) => each === monthStartDay);
  if (late !== undefined) return { monthStartDay: MAX_MONTH_START_DAY, monthStart: late };
  return monthStartDay === MIN_MONTH_START_DAY ? {} : { monthStartDay: Number(monthStartDay) };
}
