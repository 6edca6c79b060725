import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../app-context.ts';
import { recordAuditEvent } from '../audit-log/record-audit-event.ts';
import { getRequestOrigin } from '../audit-log/request-origin.ts';
import { getClientAddress } from '../http/client-address.ts';
import {
  countAttemptOrRefuse,
  decrementAttemptCount,
  recordAttempt,
  refuseIfStillLimited,
  resetAttemptCount,
} from '../http/rate-limits.ts';
import { queueMail, sendMailAfterReply } from '../mail/mail-queue.ts';
import { getFailedLoginLimitKey, getThrottledLoginLimitKey, getUnknownNetworkLimitKey } from './failed-login-limits.ts';
import { isKnownNetwork } from './known-logins.ts';
import { isCorrectPassword } from './passwords.ts';
import { consumeTwoFactorCode, isTwoFactorOn } from './two-factor/two-factor.ts';

type Tried = {
  /**
   * The email address as entered. Attempts are also counted for addresses without an account, so that the response does
   * not reveal which addresses have an account.
   */
  email: string;
  user: { id: number; email: string; password_hash: string } | undefined;
  request: FastifyRequest;
};

/** `unfinished` means that the password is correct but a code is still required. */
type Verdict = 'right' | 'unfinished' | 'wrong' | 'wrong-code';

/**
 * True if the password is correct. A wrong password counts as a failed login, even if it was not entered to log in.
 * @throws 429
 */
export async function checkPassword(context: AppContext, tried: Tried & { password: string }): Promise<boolean> {
  const verdict = await tryCounted(context, tried, async (user) => {
    if (!(await isCorrectPassword(tried.password, user?.password_hash))) return 'wrong';
    // If a code is still required, the correct password alone must not reset the limit for guessing codes.
    return user && (await isTwoFactorOn(context.db, user.id)) ? 'unfinished' : 'right';
  });
  return verdict !== 'wrong';
}

/**
 * Checks the password of a login and, if the account requires it, the code. Each code is accepted only once.
 * @throws 429
 */
export function checkLogin(
  context: AppContext,
  tried: Tried & { password: string; code: string | undefined },
): Promise<Verdict> {
  return tryCounted(context, tried, async (user) => {
    if (!(await isCorrectPassword(tried.password, user?.password_hash)) || !user) return 'wrong';
    if (!(await isTwoFactorOn(context.db, user.id))) return 'right';
    if (tried.code === undefined) return 'unfinished';
    return (await consumeTwoFactorCode(context.db, given(user, tried.code, tried.request), context.now()))
      ? 'right'
      : 'wrong-code';
  });
}

/**
 * Checks a code without a password.
 * @throws 429
 */
export async function checkTwoFactorCode(context: AppContext, tried: Tried & { code: string }): Promise<boolean> {
  const verdict = await tryCounted(context, tried, async (user) =>
    user && (await consumeTwoFactorCode(context.db, given(user, tried.code, tried.request), context.now()))
      ? 'right'
      : 'wrong-code',
  );
  return verdict === 'right';
}

const given = ({ id: userId }: { id: number }, code: string, from: FastifyRequest) => ({ userId, code, from });

/**
 * Counts an attempt before checking it, so that simultaneous guesses cannot exceed the limit. After too many attempts
 * from unknown networks, all unknown networks together are allowed one attempt per minute, and the user is notified.
 * @throws 429
 */
async function tryCounted(
  context: AppContext,
  { email, user, request }: Tried,
  judge: (user: Tried['user']) => Promise<Verdict>,
): Promise<Verdict> {
  const { db, limits, now } = context;
  const address = getClientAddress(request);
  const failures = getFailedLoginLimitKey(email, address);
  await refuseIfStillLimited(db, failures, limits.failedLogins, now());
  const isStrange = !(await isKnownNetwork(db, user?.id, address, now()));
  const strangeCount = isStrange ? await countStrange(context, email) : 0;
  const count = await countAttemptOrRefuse(db, failures, limits.failedLogins, now());

  const verdict = await judge(user);
  if (verdict === 'right' || verdict === 'unfinished') {
    await (verdict === 'right' ? resetAttemptCount(db, failures) : decrementAttemptCount(db, failures));
    if (isStrange) await decrementAttemptCount(db, getUnknownNetworkLimitKey(email));
    if (isStrange && strangeCount === 0 && verdict === 'unfinished')
      await decrementAttemptCount(db, getThrottledLoginLimitKey(email));
    return verdict;
  }
  const isSlowed = strangeCount === limits.strangeLogins.most;
  // Send the email after the response. Otherwise, the response time would reveal that an account exists.
  if (user && (isSlowed || count === limits.failedLogins.most)) {
    const kind = verdict === 'wrong-code' ? 'many-codes' : isSlowed ? 'many-guesses' : undefined;
    context.runAfterReply(() => notifyOwner(context, user, request, kind));
  }
  return verdict;
}

/**
 * Counts an attempt from an unknown network.
 * @returns the number of attempts; 0 if the limit is exceeded but this attempt is still allowed
 */
async function countStrange({ db, limits, now }: AppContext, email: string): Promise<number> {
  await refuseIfStillLimited(db, getThrottledLoginLimitKey(email), limits.slowLogins, now());
  const { count, isWithin } = await recordAttempt(db, getUnknownNetworkLimitKey(email), limits.strangeLogins, now());
  if (isWithin) return count;
  await countAttemptOrRefuse(db, getThrottledLoginLimitKey(email), limits.slowLogins, now());
  return 0;
}

/** Returns the rate limit key for warnings emailed to an account. */
export function getWarningMailLimitKey(userId: number): string {
  return `warning mails ${userId}`;
}

async function notifyOwner(
  context: AppContext,
  { id, email }: { id: number; email: string },
  request: FastifyRequest,
  kind: 'many-guesses' | 'many-codes' | undefined,
): Promise<void> {
  const { db, limits, now } = context;
  await db.transaction().execute(async (tx) => {
    await recordAuditEvent(tx, { userId: id, event: 'login-refused-often', from: request, now: now() });
    if (!kind || !(await recordAttempt(tx, getWarningMailLimitKey(id), limits.warningMails, now())).isWithin) return;
    await queueMail(tx, { userId: id, kind, to: email, from: getRequestOrigin(request) }, now());
  });
  sendMailAfterReply(context);
}
