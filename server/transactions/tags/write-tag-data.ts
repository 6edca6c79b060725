import { getTagKey, MAX_TAGS } from '../../../contract/transactions/tags.ts';
import { countUserRows } from '../../db/count-user-rows.ts';
import { insertManyRows } from '../../db/insert-many.ts';
import type { Schema, Tx } from '../../db/schema.ts';
import { splitIntoBatches } from '../../db/split-into-batches.ts';
import { createBadInputError } from '../../platform/errors.ts';
import { unpackTags } from './packed-tags.ts';
import { addToTagTotals, clearTagTotals, mergeTagTotals, type TaggedTotalsChange } from './tag-totals.ts';

/** An inserted or deleted transaction, with its position in the list. */
export type TaggedTransactionChange = TaggedTotalsChange & { id: string; sequence: number };

/**
 * Updates the stored transactions, count and sums of each tag. Call this after `lockUser`, in the same database
 * transaction as the change itself. Transactions without tags cause no extra work.
 * @throws 400 if the user would have too many tags
 */
export async function updateTagData(
  tx: Tx,
  userId: number,
  changes: readonly TaggedTransactionChange[],
): Promise<void> {
  const tagged = changes.filter(({ tags }) => tags !== '');
  if (tagged.length === 0) return;
  const links = tagged.flatMap(({ tags, day, sequence, id, count }) =>
    unpackTags(tags).map((name) => ({ name, count, link: linkOf(userId, getTagKey(name), day, sequence, id) })),
  );
  await unlink(
    tx,
    userId,
    links.filter(({ count }) => count < 0).map(({ link }) => link),
  );
  await insertManyRows(
    tx,
    'transaction_tags',
    links.filter(({ count }) => count > 0).map(({ link }) => link),
  );
  await addCounts(tx, userId, links);
  await addToTagTotals(tx, userId, tagged);
}

type Link = Schema['transaction_tags'];

function linkOf(user_id: number, key: string, day: string, sequence: number, transaction_id: string): Link {
  return { user_id, key, day, sequence, transaction_id };
}

async function unlink(tx: Tx, userId: number, links: readonly Link[]): Promise<void> {
  for (const key of new Set(links.map((link) => link.key))) {
    for (const some of splitIntoBatches(links.filter((link) => link.key === key))) {
      await tx
        .deleteFrom('transaction_tags')
        .where('user_id', '=', userId)
        .where('key', '=', key)
        .where(
          'transaction_id',
          'in',
          some.map(({ transaction_id }) => transaction_id),
        )
        .execute();
    }
  }
}

async function addCounts(tx: Tx, userId: number, links: readonly { name: string; count: number }[]): Promise<void> {
  const counts = new Map<string, { name: string; count: number }>();
  for (const { name, count } of links) {
    const key = getTagKey(name);
    counts.set(key, { name, count: count + (counts.get(key)?.count ?? 0) });
  }
  const rows = [...counts]
    .filter(([, { count }]) => count !== 0)
    .map(([key, { name, count }]) => ({ user_id: userId, key, name, count }));
  let isAnyNew = false;
  for (const some of splitIntoBatches(rows)) {
    const kept = await tx
      .insertInto('tags')
      .values(some)
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', 'key'])
          .doUpdateSet((row) => ({ count: row('tags.count', '+', row.ref('excluded.count')) })),
      )
      .returning(['key', 'count'])
      .execute();
    isAnyNew ||= kept.some(({ key, count }) => counts.get(key)?.count === count);
  }
  if (rows.some(({ count }) => count < 0)) await deleteUnused(tx, userId, rows);
  if (isAnyNew) await refuseTooMany(tx, userId);
}

/** Deletes tags that no transaction has any more. */
async function deleteUnused(tx: Tx, userId: number, rows: readonly { key: string }[]): Promise<void> {
  for (const some of splitIntoBatches(rows)) {
    await tx
      .deleteFrom('tags')
      .where('user_id', '=', userId)
      .where(
        'key',
        'in',
        some.map(({ key }) => key),
      )
      .where('count', '=', 0)
      .execute();
  }
}

async function refuseTooMany(tx: Tx, userId: number): Promise<void> {
  if ((await countUserRows(tx, 'tags', userId)) <= MAX_TAGS) return;
  throw createBadInputError('You have reached the limit of 1,000 tags. Use an existing one, or delete some.', 'tags');
}

/**
 * Renames a tag in the data derived from it; `setTransactionTags` renames it in the transactions themselves. No
 * transaction may have both tags. The caller holds the user's lock.
 */
export async function renameTagData(
  tx: Tx,
  userId: number,
  fromKey: string,
  { key, name }: { key: string; name: string },
): Promise<void> {
  if (key === fromKey) {
    await tx.updateTable('tags').set({ name }).where('user_id', '=', userId).where('key', '=', key).execute();
    return;
  }
  const moving = await tx
    .deleteFrom('tags')
    .where('user_id', '=', userId)
    .where('key', '=', fromKey)
    .returning('count')
    .executeTakeFirst();
  // If the old tag no longer exists, it was deleted because all its transactions also had the new tag.
  if (!moving) return;
  await tx
    .insertInto('tags')
    .values({ user_id: userId, key, name, count: moving.count })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'key'])
        .doUpdateSet((row) => ({ count: row('tags.count', '+', row.ref('excluded.count')) })),
    )
    .execute();
  await tx
    .updateTable('transaction_tags')
    .set({ key })
    .where('user_id', '=', userId)
    .where('key', '=', fromKey)
    .execute();
  await mergeTagTotals(tx, userId, fromKey, key);
}

/** Deletes the data derived from the user's tags, so that it can be rebuilt. */
export async function deleteTagData(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('tags').where('user_id', '=', userId).execute();
  await tx.deleteFrom('transaction_tags').where('user_id', '=', userId).execute();
  await clearTagTotals(tx, userId);
}
