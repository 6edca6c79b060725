import { setImmediate, setTimeout } from 'node:timers/promises';
import { purgeSome } from '../account/purge-account.ts';
import type { AppContext } from '../app-context.ts';
import type { Db, Tx } from '../db/schema.ts';
import { lockUser } from '../db/user-lock.ts';
import { insertFirstAccount } from '../transactions/accounts/store.ts';
import { isOfArchive } from './tables.ts';

/*
 * While an archive is brought in, `users.import_id` says so, as it does of an import: this person's other calls wait. What stands
 * there also says when it last went on. One that was broken off is taken back: there was nothing before.
 */

const MARK = 'archive:';
/** Of one that has not gone on for so long the server has ended; in milliseconds. */
const SILENT_FOR = 60_000;

/** Marks that it goes on. The caller holds the user, or this does. */
export async function touch(tx: Tx, userId: number, now: Date): Promise<void> {
  await lockUser(tx, userId);
  await tx
    .updateTable('users')
    .set({ import_id: MARK + now.getTime() })
    .where('id', '=', userId)
    .execute();
}

type Parts = Pick<AppContext, 'db' | 'files' | 'nouns' | 'now'>;

/** Takes back those whose server has ended. @param isAlone nobody else is at work in this database */
export async function takeBackBroken(parts: Parts, isAlone: boolean, stopping: AbortSignal): Promise<void> {
  const oldest = parts.now().getTime() - (isAlone ? 0 : SILENT_FOR);
  const users = await parts.db
    .selectFrom('users')
    .select(['id', 'import_id'])
    .where('import_id', 'like', `${MARK}%`)
    .where('deleted_at', 'is', null)
    .execute();
  for (const { id, import_id } of users) {
    if (Number(import_id?.slice(MARK.length)) <= oldest) await takeBack(parts, id, stopping);
  }
}

/** Removes all that was brought in, in short steps, and has the account be as it was: empty. */
export async function takeBack(
  { db, files, nouns, now }: Parts,
  userId: number,
  stopping?: AbortSignal,
): Promise<void> {
  const tables = nouns.flatMap(({ tables = {} }) => Object.entries(tables)).filter(([table]) => isOfArchive(table));
  for (const [table, purge] of tables) {
    for (let left = 'some'; left === 'some'; ) {
      if (stopping?.aborted) return;
      const began = performance.now();
      left = await db.transaction().execute(async (tx) => {
        await touch(tx, userId, now());
        return purgeSome(tx, table, purge, userId);
      });
      await rest(began);
    }
  }
  await files.discardAll(userId);
  await db.transaction().execute(async (tx) => {
    await lockUser(tx, userId);
    await insertFirstAccount(tx, userId);
    await tx.updateTable('users').set({ import_id: null }).where('id', '=', userId).execute();
  });
}

/** As long as a step took, so that others come in between. */
async function rest(began: number): Promise<void> {
  await setTimeout(performance.now() - began);
}

/** Whether a person has nothing yet but the account that everybody has from the first. */
export async function isEmpty(db: Db, userId: number, tables: readonly string[]): Promise<boolean> {
  for (const table of tables) {
    const rows = await db
      .selectFrom(table as 'accounts')
      .selectAll()
      .where('user_id', '=', userId)
      .limit(2)
      .execute();
    await setImmediate();
    if (table !== 'accounts' && rows.length > 0) return false;
    if (table === 'accounts' && rows.some(({ opening_minor }, at) => at > 0 || opening_minor !== 0)) return false;
  }
  return true;
}
