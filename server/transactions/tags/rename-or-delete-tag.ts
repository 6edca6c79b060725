import { setImmediate } from 'node:timers/promises';
import { getTagKey, type Tag } from '../../../contract/transactions/tags.ts';
import { recordFormerName } from '../../categories/former-names.ts';
import type { Tx } from '../../db/schema.ts';
import { lockUser } from '../../db/user-lock.ts';
import { replaceInSavedFilters } from '../../filters/saved-filter-store.ts';
import { setTransactionTags, untagTransactions } from '../bulk-updates.ts';
import { replaceTagInRules } from '../rules/replace-in-rules.ts';
import { findTag, getTag, type TagRow } from './tag-store.ts';
import { renameTagData } from './write-tag-data.ts';

/** Maximum number of transactions changed per statement. */
const AT_ONCE = 250;

/**
 * Renames a tag in all transactions. If another tag already has the new name, merges the two.
 * @throws 404 if the user has no such tag
 */
export async function renameTag(tx: Tx, userId: number, typed: string, name: string): Promise<Tag> {
  await lockUser(tx, userId);
  const tag = await getTag(tx, userId, typed);
  const key = getTagKey(name);
  const found = await findTag(tx, userId, name);
  const other = found?.key === tag.key ? undefined : found;
  const becomes = other?.name ?? name;
  for await (const ids of idsOf(tx, userId, tag.key)) {
    const both = new Set(other && (await filterTaggedIds(tx, userId, other.key, ids)));
    // Remove the old tag from transactions that have both tags, because otherwise they would have the new tag twice.
    if (both.size > 0) await untagTransactions(tx, userId, [...both], tag.name);
    const rest = ids.filter((id) => !both.has(id));
    if (rest.length > 0) await setTransactionTags(tx, userId, rest, tag.name, becomes);
  }
  await renameTagData(tx, userId, tag.key, { key, name: becomes });
  await replaceInSavedFilters(tx, userId, 'tag', tag.name, becomes);
  await replaceTagInRules(tx, userId, tag.name, becomes);
  if (key !== tag.key) await recordFormerName(tx, userId, 'tag', tag.name, becomes);
  return toTag(await getTag(tx, userId, becomes));
}

/**
 * Removes a tag from all transactions.
 * @returns the deleted tag
 * @throws 404 if the user has no such tag
 */
export async function deleteTag(tx: Tx, userId: number, typed: string): Promise<Tag> {
  await lockUser(tx, userId);
  const tag = await getTag(tx, userId, typed);
  for await (const ids of idsOf(tx, userId, tag.key)) await untagTransactions(tx, userId, ids, tag.name);
  await replaceTagInRules(tx, userId, tag.name, undefined);
  return toTag(tag);
}

/**
 * Yields the ids of a tag's transactions in batches, with pauses in between so that other requests can run. The caller
 * may remove the tag from these transactions meanwhile.
 */
async function* idsOf(tx: Tx, userId: number, key: string): AsyncIterable<string[]> {
  for (let last = { day: '', sequence: 0 }; ; ) {
    const some = await tx
      .selectFrom('transaction_tags')
      .select(['day', 'sequence', 'transaction_id'])
      .where('user_id', '=', userId)
      .where('key', '=', key)
      .where((row) => row(row.refTuple('day', 'sequence'), '>', row.tuple(last.day, last.sequence)))
      .orderBy('day')
      .orderBy('sequence')
      .limit(AT_ONCE)
      .execute();
    if (some.length === 0) return;
    last = some.at(-1) ?? last;
    yield some.map(({ transaction_id }) => transaction_id);
    await setImmediate();
  }
}

/** Returns only those ids whose transactions have the tag. */
async function filterTaggedIds(tx: Tx, userId: number, key: string, ids: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('transaction_tags')
    .select('transaction_id')
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .where('transaction_id', 'in', ids)
    .execute();
  return rows.map(({ transaction_id }) => transaction_id);
}

function toTag({ name, count }: TagRow): Tag {
  return { name, count };
}
