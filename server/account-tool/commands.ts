import { deleteAccount } from '../account/delete-account.ts';
import { noteEvent } from '../audit-log/note-event.ts';
import { insertReset } from '../auth/resets.ts';
import { insertInvite } from '../auth/sign-up/invites.ts';
import { findUserByEmail } from '../auth/store.ts';
import { deleteTwoFactor } from '../auth/two-factor/two-factor.ts';
import { BadSetting, type Config } from '../config.ts';
import type { Db } from '../db/schema.ts';
import { lockUserRow } from '../db/user-lock.ts';

type Parts = { db: Db; config: Config; now: Date; say: (line: string) => void };

type Command = {
  /** A name followed by its arguments. */
  name: string;
  does: string;
  run: (parts: Parts, argument: string) => Promise<void>;
};

/** The origin shown in the audit log. */
const OPERATOR = { address: '', device: 'The administrator' };

const COMMANDS: readonly Command[] = [
  { name: 'list', does: 'lists all accounts, oldest first', run: list },
  { name: 'invite', does: 'prints a link for one person to sign up within 7 days', run: invite },
  { name: 'reset-password EMAIL', does: 'prints a link to choose a new password within an hour', run: resetPassword },
  {
    name: 'reset-two-factor EMAIL',
    does: 'turns off two-factor authentication, if phone and recovery codes are lost',
    run: resetTwoFactor,
  },
  { name: 'delete EMAIL', does: 'deletes an account and all its data permanently', run: remove },
];

const USAGE = `Usage: npm run account -- COMMAND [EMAIL]
${COMMANDS.map(({ name, does }) => `  ${name.padEnd(22)} ${does}`).join('\n')}`;

/** Finds the command for the arguments. @throws BadSetting which lists the commands */
export function parseCommand([given, argument = '', ...rest]: string[]): (parts: Parts) => Promise<void> {
  const command = COMMANDS.find(({ name }) => name.split(' ')[0] === given);
  const isComplete = command && (argument !== '') === command.name.includes(' ');
  if (!isComplete || rest.length > 0) throw new BadSetting(USAGE);
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
  if (!user) throw new BadSetting(`${email} has no account. "npm run account -- list" shows who has.`);
  return user;
}

function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
