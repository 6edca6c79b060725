import { deleteUserAccount } from '../account/delete-user-account.ts';
import { recordAuditEvent } from '../audit-log/record-audit-event.ts';
import { insertPasswordReset } from '../auth/password-resets.ts';
import { insertInvite } from '../auth/sign-up/invites.ts';
import { turnOffTwoFactor } from '../auth/two-factor/two-factor.ts';
import { findUserByEmail } from '../auth/user-store.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/schema.ts';
import { lockUserRow } from '../db/user-lock.ts';
import { OperatorError, UsageError } from '../platform/errors.ts';
import { formatCommandLine } from '../platform/installation.ts';
import { formatCount } from '../text/format-count.ts';

type Parts = { db: Db; config: Config; now: Date };

type Result = { text: string; data: object };

type Command = { name: string; needsEmail: boolean; run: (parts: Parts, email: string) => Promise<Result> };

/** The origin that the audit log shows for events caused by the administrator. */
const OPERATOR = { address: '', device: 'The administrator' };

const COMMANDS: readonly Command[] = [
  { name: 'list', needsEmail: false, run: list },
  { name: 'invite', needsEmail: false, run: invite },
  { name: 'reset-password', needsEmail: true, run: resetPassword },
  { name: 'reset-two-factor', needsEmail: true, run: resetTwoFactor },
  { name: 'delete', needsEmail: true, run: remove },
];

/** Finds the command for the arguments. @throws UsageError */
export function parseAccountCommand([given, argument = '']: string[]): (parts: Parts) => Promise<Result> {
  const command = COMMANDS.find(({ name }) => name === given);
  if (!command) throw new UsageError(`There is no command "${given}".`);
  if (command.needsEmail && !argument) throw new UsageError('EMAIL is missing.');
  if (!command.needsEmail && argument) throw new UsageError(`Unexpected argument: "${argument}".`);
  return (parts) => command.run(parts, argument.trim().toLowerCase());
}

async function list({ db }: Parts): Promise<Result> {
  const users = await db
    .selectFrom('users')
    .select(['email', 'created_at'])
    .select((row) =>
      row
        .selectFrom('sessions')
        .select((session) => session.fn.max('last_used_at').as('at'))
        .whereRef('sessions.user_id', '=', 'users.id')
        .as('last_used_at'),
    )
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  const lines = users.map(({ email, created_at, last_used_at }) => {
    const lastUsed = last_used_at ? `last used ${dayOf(last_used_at)}` : 'not logged in';
    return `${email}  created ${dayOf(created_at)}, ${lastUsed}`;
  });
  lines.push(`${formatCount(users.length, 'account')}.`);
  const data = users.map(({ email, created_at, last_used_at }) => ({
    email,
    createdAt: new Date(created_at).toISOString(),
    lastUsedAt: last_used_at ? new Date(last_used_at).toISOString() : null,
  }));
  return { text: lines.join('\n'), data };
}

async function invite({ db, config, now }: Parts): Promise<Result> {
  const link = `${config.publicUrl}/register?token=${await insertInvite(db, now)}`;
  const isOff = config.signups === 'closed' || config.signups === 'first';
  if (isOff) console.warn('The link works only if SIGNUPS is set to invite.');
  return { text: link, data: { link } };
}

async function resetPassword({ db, config, now }: Parts, email: string): Promise<Result> {
  const { id } = await getUser(db, email);
  const token = await db.transaction().execute(async (tx) => {
    await recordAuditEvent(tx, { userId: id, event: 'password-reset-asked', from: OPERATOR, now });
    return insertPasswordReset(tx, id, now);
  });
  const link = `${config.publicUrl}/reset-password?token=${token}`;
  return { text: link, data: { link } };
}

async function resetTwoFactor({ db, now }: Parts, email: string): Promise<Result> {
  const { id } = await getUser(db, email);
  await db.transaction().execute(async (tx) => {
    await lockUserRow(tx, id);
    await turnOffTwoFactor(tx, id);
    await recordAuditEvent(tx, { userId: id, event: 'two-factor-off', from: OPERATOR, now });
  });
  return {
    text: `Two-factor authentication is off for ${email}. Logging in now needs only the password.`,
    data: { email },
  };
}

async function remove({ db, now }: Parts, email: string): Promise<Result> {
  const user = await getUser(db, email);
  await db.transaction().execute(async (tx) => {
    await lockUserRow(tx, user.id);
    await deleteUserAccount(tx, user, now);
  });
  const text = `The account of ${email} was deleted. The server removes its data within an hour, or the next time it starts.`;
  return { text, data: { email } };
}

async function getUser(db: Db, email: string) {
  const user = await findUserByEmail(db, email);
  if (!user)
    throw new OperatorError(
      `There is no account with the email ${email}. List all accounts: ${formatCommandLine('account', 'list')}.`,
    );
  return user;
}

function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
