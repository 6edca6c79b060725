import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../app-context.ts';
import { clientAddress } from '../http/client-address.ts';
import { countAttempt, refuseAgain, resetLimit, tryCount, uncount } from '../http/limits.ts';
import { queueMail, sendSoon } from '../mail/queue.ts';
import { noteEvent } from '../trail/note-event.ts';
import { originOf } from '../trail/origin.ts';
import { failedLoginsKey, slowLoginsKey, strangeLoginsKey } from './failed-logins.ts';
import { isKnownAddress } from './known-logins.ts';
import { isPassword } from './passwords.ts';
import { hasTwoFactor, takeCode } from './two-factor.ts';

type Tried = {
  /** As typed: also what has no account is counted, and nothing tells the difference. */
  email: string;
  user: { id: number; email: string; password_hash: string } | undefined;
  request: FastifyRequest;
};

/** `unfinished`: all that was given is right, and more is asked for. */
type Verdict = 'right' | 'unfinished' | 'wrong' | 'wrong-code';

/**
 * Whether a password is right. Each wrong one counts as a failed login, wherever it was asked for.
 * @throws 429
 */
export async function tryPassword(context: AppContext, tried: Tried & { password: string }): Promise<boolean> {
  const verdict = await tryCounted(context, tried, async (user) => {
    if (!(await isPassword(tried.password, user?.password_hash))) return 'wrong';
    // Who has the password alone gets no new tries at a code by it.
    return user && (await hasTwoFactor(context.db, user.id)) ? 'unfinished' : 'right';
  });
  return verdict !== 'wrong';
}

/**
 * The same of a login, which takes a code besides where the account asks for one. A code that is right is used up.
 * @throws 429
 */
export function tryLogin(
  context: AppContext,
  tried: Tried & { password: string; code: string | undefined },
): Promise<Verdict> {
  return tryCounted(context, tried, async (user) => {
    if (!(await isPassword(tried.password, user?.password_hash)) || !user) return 'wrong';
    if (!(await hasTwoFactor(context.db, user.id))) return 'right';
    if (tried.code === undefined) return 'unfinished';
    return (await takeCode(context.db, given(user, tried.code, tried.request), context.now())) ? 'right' : 'wrong-code';
  });
}

/** The same of a code alone. @throws 429 */
export async function tryCode(context: AppContext, tried: Tried & { code: string }): Promise<boolean> {
  const verdict = await tryCounted(context, tried, async (user) =>
    user && (await takeCode(context.db, given(user, tried.code, tried.request), context.now()))
      ? 'right'
      : 'wrong-code',
  );
  return verdict === 'right';
}

const given = ({ id: userId }: { id: number }, code: string, from: FastifyRequest) => ({ userId, code, from });

/**
 * Counts a try before it is looked at, so that many guesses at once do not slip through. Where too many come from networks that
 * the account was never logged in to from, there is one try a minute left for all of those, and its owner is told.
 * @throws 429
 */
async function tryCounted(
  context: AppContext,
  { email, user, request }: Tried,
  judge: (user: Tried['user']) => Promise<Verdict>,
): Promise<Verdict> {
  const { db, limits, now } = context;
  const address = clientAddress(request);
  const failures = failedLoginsKey(email, address);
  await refuseAgain(db, failures, limits.failedLogins, now());
  const isStrange = !(await isKnownAddress(db, user?.id, address, now()));
  const strangeCount = isStrange ? await countStrange(context, email) : 0;
  const count = await countAttempt(db, failures, limits.failedLogins, now());

  const verdict = await judge(user);
  if (verdict === 'right' || verdict === 'unfinished') {
    await (verdict === 'right' ? resetLimit(db, failures) : uncount(db, failures));
    if (isStrange) await uncount(db, strangeLoginsKey(email));
    if (isStrange && strangeCount === 0 && verdict === 'unfinished') await uncount(db, slowLoginsKey(email));
    return verdict;
  }
  const isSlowed = strangeCount === limits.strangeLogins.most;
  // Afterwards: the time of the answer must not tell whether there is an account.
  if (user && (isSlowed || count === limits.failedLogins.most)) {
    const kind = verdict === 'wrong-code' ? 'many-codes' : isSlowed ? 'many-guesses' : undefined;
    context.runAfterReply(() => tellOwner(context, user, request, kind));
  }
  return verdict;
}

/** Counts a try from a strange network; answers how many there were, or 0 for one of the few that are still let through. */
async function countStrange({ db, limits, now }: AppContext, email: string): Promise<number> {
  await refuseAgain(db, slowLoginsKey(email), limits.slowLogins, now());
  const { count, isWithin } = await tryCount(db, strangeLoginsKey(email), limits.strangeLogins, now());
  if (isWithin) return count;
  await countAttempt(db, slowLoginsKey(email), limits.slowLogins, now());
  return 0;
}

/** Under which the warnings of an account are counted. */
export function warningMailsKey(userId: number): string {
  return `warning mails ${userId}`;
}

async function tellOwner(
  context: AppContext,
  { id, email }: { id: number; email: string },
  request: FastifyRequest,
  kind: 'many-guesses' | 'many-codes' | undefined,
): Promise<void> {
  const { db, limits, now } = context;
  await db.transaction().execute(async (tx) => {
    await noteEvent(tx, { userId: id, event: 'login-refused-often', from: request, now: now() });
    if (!kind || !(await tryCount(tx, warningMailsKey(id), limits.warningMails, now())).isWithin) return;
    await queueMail(tx, { userId: id, kind, to: email, from: originOf(request) }, now());
  });
  sendSoon(context);
}
