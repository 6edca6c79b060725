import { deleteAccount } from '../account/delete-account.ts';
import { noteEvent } from '../audit-log/note-event.ts';
import { insertReset } from '../auth/resets.ts';
import { insertInvite } from '../auth/sign-up/invites.ts';
import { findUserByEmail } from '../auth/store.ts';
import { deleteTwoFactor } from '../auth/two-factor/two-factor.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/schema.ts';
import { lockUserRow } from '../db/user-lock.ts';
import { OperatorError, UsageError } from '../platform/errors.ts';
import { commandLine } from '../platform/installation.ts';

type Parts = { db: Db; config: Config; now: Date; say: (line: string) => void };

type Command = { name: string; needsEmail: boolean; run: (parts: Parts, email: string) => Promise<void> };

/** The origin shown in the audit log. */
const OPERATOR = { address: '', device: 'The administrator' };

const COMMANDS: readonly Command[] = [
  { name: 'list', needsEmail: false, run: list },
  { name: 'invite', needsEmail: false, run: invite },
  { name: 'reset-password', needsEmail: true, run: resetPassword },
  { name: 'reset-two-factor', needsEmail: true, run: resetTwoFactor },
  { name: 'delete', needsEmail: true, run: remove },
];

/** Finds the command for the arguments. @throws UsageError */
export function parseCommand([given, argument = '']: string[]): (parts: Parts) => Promise<void> {
  const command = COMMANDS.find(({ name }) => name === given);
  if (!command) throw new UsageError(`There is no command "${given}".`);
  if (command.needsEmail && !argument) throw new UsageError('EMAIL is missing.');
  if (!command.needsEmail && argument) throw new UsageError(`There is no place for "${argument}".`);
  return (parts) => command.run(parts, argument.trim().toLowerCase());
}

async function list({ db, say }: Parts): Promise<void> {
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
  for (const { email, created_at, last_used_at } of users) {
    say(
      `${email}  created ${dayOf(created_at)}, ${last_used_at ? `last used ${dayOf(last_used_at)}` : 'not logged in'}`,
    );
  }
  say(users.length === 1 ? '1 account.' : `${users.length.toLocaleString('en-US')} accounts.`);
}

async function invite({ db, config, now, say }: Parts): Promise<void> {
  const token = await insertInvite(db, now);
  say(`${config.publicUrl}/register?token=${token}`);
  if (config.signups === 'closed' || config.signups === 'first') {
    say('It works only with SIGNUPS=invite.');
  }
}

async function resetPassword({ db, config, now, say }: Parts, email: string): Promise<void> {
  const { id } = await getUser(db, email);
  const token = await db.transaction().execute(async (tx) => {
    await noteEvent(tx, { userId: id, event: 'password-reset-asked', from: OPERATOR, now });
    return insertReset(tx, id, now);
  });
  say(`${config.publicUrl}/reset-password?token=${token}`);
}

async function resetTwoFactor({ db, now, say }: Parts, email: string): Promise<void> {
  const { id } = await getUser(db, email);
  await db.transaction().execute(async (tx) => {
    await lockUserRow(tx, id);
    await deleteTwoFactor(tx, id);
    await noteEvent(tx, { userId: id, event: 'two-factor-off', from: OPERATOR, now });
  });
  say(`${email} now logs in with the password only.`);
}

async function remove({ db, now, say }: Parts, email: string): Promise<void> {
  const user = await getUser(db, email);
  await db.transaction().execute(async (tx) => {
    await lockUserRow(tx, user.id);
    await deleteAccount(tx, user, now);
  });
  say(`The account of ${email} is deleted. The server removes its data within an hour, or when it starts.`);
}

async function getUser(db: Db, email: string) {
  const user = await findUserByEmail(db, email);
  if (!user) throw new OperatorError(`${email} has no account. "${commandLine('account', 'list')}" shows who has.`);
  return user;
}

function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
