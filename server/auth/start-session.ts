import { WRONG_LOGIN } from '../../contract/auth.ts';
import type { Db } from '../db/schema.ts';
import { Refusal } from '../errors.ts';
import { insertSession } from './sessions.ts';
import { lockUser } from './user-lock.ts';

export function wrongLogin(): Refusal {
  return new Refusal(401, WRONG_LOGIN);
}

/**
 * Starts a session for a user whose password was just found right, and returns its token.
 * @throws 401 when that password was changed while it was looked at: no session may outlive a reset
 */
export function startSession(db: Db, user: { id: number; password_hash: string }, now: Date): Promise<string> {
  return db.transaction().execute(async (tx) => {
    await lockUser(tx, user.id);
    const isStill = await tx
      .selectFrom('users')
      .select('id')
      .where('id', '=', user.id)
      .where('password_hash', '=', user.password_hash)
      .executeTakeFirst();
    if (!isStill) throw wrongLogin();
    return insertSession(tx, user.id, now);
  });
}
