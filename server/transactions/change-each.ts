import { setImmediate } from 'node:timers/promises';
import type { Db, Tx } from '../db/schema.ts';
import { lockUser } from '../db/user-lock.ts';
import { notFound } from '../errors.ts';
import type { Placed } from './row.ts';
import { putBack, takeSnapshots } from './undo.ts';
import { insertPlaced } from './write.ts';

/*
 * Changes of many transactions at once, each to something of its own. They are taken away and written anew with the same ids, in
 * the same places, so that all that hangs on them is kept where it is kept for every other; and what they were is remembered, so
 * that the change can be undone.
 */

/** What can be changed so. What is not named stays. */
export type FieldChange = Partial<Pick<Placed, 'name' | 'category' | 'account_id' | 'tags'>>;

/** How long it can be undone, in milliseconds. */
const UNDOABLE_FOR = 24 * 60 * 60 * 1000;

/** How many are changed, or put back, in one database transaction: few enough that nobody waits long for it. */
export const CHANGED_AT_ONCE = 100;

/**
 * Changes transactions, few enough for one database transaction (`CHANGED_AT_ONCE`). The caller holds the user.
 * @param changeId the same for all that is to be undone together
 * @throws 404 when one is not there, or not the account that it is to be in
 */
export async function changeEach(
  tx: Tx,
  userId: number,
  changes: ReadonlyMap<string, FieldChange>,
  changeId: string,
  now: Date,
): Promise<void> {
  if (changes.size === 0) return;
  const before = await takeSnapshots(tx, userId, [...changes.keys()]);
  const after = before.map((each) => changed(each, changes.get(each.id) ?? {}));
  await tx
    .insertInto('changed')
    .values(
      before.map((each, at) => ({
        user_id: userId,
        change_id: changeId,
        transaction_id: each.id,
        version: versionOf(after[at]),
        changed_at: now.getTime(),
        before: JSON.stringify(fieldsOf(each)),
      })),
    )
    .execute();
  await insertPlaced(tx, userId, after);
}

function changed(before: Placed, change: FieldChange): Placed {
  const isElsewhere = change.account_id !== undefined && change.account_id !== before.account_id;
  // In another account nothing was checked yet.
  return { ...before, ...change, version: versionOf(before) + 1, ...(isElsewhere && { is_checked: 0 }) };
}

function versionOf(placed: Placed | undefined): number {
  return placed?.version ?? 1;
}

/** What a change may have made another, with the version that goes with it. */
function fieldsOf({ name, category, account_id, tags, is_checked, version }: Placed): Partial<Placed> {
  return {
    name,
    category,
    ...(account_id !== undefined && { account_id }),
    ...(tags !== undefined && { tags }),
    ...(is_checked !== undefined && { is_checked }),
    ...(version !== undefined && { version }),
  };
}

/**
 * Puts back what a change has made another, in steps between which others come in. What was changed again since, or deleted, stays.
 * @returns how many are as they were, and how many were left
 * @throws 404 for a change that is not there, or longer ago than a day
 */
export async function undoChange(
  db: Db,
  userId: number,
  changeId: string,
  now: Date,
): Promise<{ restored: number; kept: number }> {
  const total = { restored: 0, kept: 0 };
  for (let isFirst = true; ; isFirst = false) {
    const some = await db.transaction().execute(async (tx) => {
      await lockUser(tx, userId);
      const done = await undoSome(tx, userId, changeId, now);
      if (done.found === 0 && isFirst) throw notFound('change');
      return done;
    });
    total.restored += some.restored;
    total.kept += some.found - some.restored;
    if (some.found < CHANGED_AT_ONCE) return total;
    // SQLite answers at once: without this nobody else's request would be looked at before all is done.
    await setImmediate();
  }
}

async function undoSome(tx: Tx, userId: number, changeId: string, now: Date) {
  const some = await tx
    .selectFrom('changed')
    .select(['transaction_id', 'version', 'before'])
    .where('user_id', '=', userId)
    .where('change_id', '=', changeId)
    .where('changed_at', '>', now.getTime() - UNDOABLE_FOR)
    .limit(CHANGED_AT_ONCE)
    .execute();
  if (some.length === 0) return { found: 0, restored: 0 };
  const ids = some.map(({ transaction_id }) => transaction_id);
  await tx
    .deleteFrom('changed')
    .where('user_id', '=', userId)
    .where('change_id', '=', changeId)
    .where('transaction_id', 'in', ids)
    .execute();
  const rows = await tx
    .selectFrom('transactions')
    .select(['id', 'version'])
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .execute();
  const versions = new Map(rows.map(({ id, version }) => [id, version]));
  const unchanged = some.filter(({ transaction_id, version }) => versions.get(transaction_id) === version);
  const before = new Map(unchanged.map((each) => [each.transaction_id, JSON.parse(each.before) as Partial<Placed>]));
  const taken = before.size === 0 ? [] : await takeSnapshots(tx, userId, [...before.keys()]);
  await putBack(
    tx,
    userId,
    taken.map((each) => ({ ...each, ...before.get(each.id) })),
  );
  return { found: some.length, restored: taken.length };
}

/** Forgets what can no longer be undone. */
export async function purgeChanged(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('changed')
    .where('changed_at', '<=', now.getTime() - UNDOABLE_FOR)
    .execute();
}
