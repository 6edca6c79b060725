import { getTagKey } from '../../../contract/transactions/tags.ts';
import type { Tx } from '../../db/schema.ts';
import { lockUserRow } from '../../db/user-lock.ts';
import { parseSplitLines, selectSplitLinesColumn } from '../split-lines.ts';
import { unpackTags } from './packed-tags.ts';
import { computeTagTotals } from './tag-totals.ts';
import { deleteTagData, type TaggedTransactionChange, updateTagData } from './write-tag-data.ts';

/** Transactions read per statement. */
const AT_ONCE = 1000;

/**
 * Finds tags whose stored transactions, counts or sums are wrong. Nothing may be changed while this runs.
 * @returns the keys of these tags
 */
export async function findTagsWithWrongTotals(tx: Tx, userId: number): Promise<string[]> {
  await lockUserRow(tx, userId);
  const facts = new Map<string, number>();
  const add = (key: string, fact: string, by: number) => {
    const name = `${key}\n${fact}`;
    facts.set(name, (facts.get(name) ?? 0) + by);
  };
  const addTotals = (totals: ReturnType<typeof computeTagTotals>, sign: 1 | -1) => {
    for (const { key, period, kind, category, count, sum_minor } of totals) {
      add(key, `count ${period} ${kind} ${category}`, sign * count);
      add(key, `sum ${period} ${kind} ${category}`, sign * sum_minor);
    }
  };
  for await (const some of taggedRows(tx, userId)) {
    for (const { tags, day, sequence, id } of some) {
      for (const key of unpackTags(tags).map(getTagKey)) {
        add(key, 'all', 1);
        add(key, `${day} ${sequence} ${id}`, 1);
      }
    }
    addTotals(computeTagTotals(userId, some), 1);
  }
  const tags = await tx.selectFrom('tags').selectAll().where('user_id', '=', userId).execute();
  for (const { key, count } of tags) add(key, 'all', -count);
  const links = await tx.selectFrom('transaction_tags').selectAll().where('user_id', '=', userId).execute();
  for (const { key, day, sequence, transaction_id } of links) add(key, `${day} ${sequence} ${transaction_id}`, -1);
  addTotals(await tx.selectFrom('tag_totals').selectAll().where('user_id', '=', userId).execute(), -1);
  return [...new Set([...facts].filter(([, rest]) => rest !== 0).map(([name]) => name.split('\n')[0] ?? ''))];
}

/** Rebuilds all data derived from the tags of the user's transactions. */
export async function rebuildTagData(tx: Tx, userId: number): Promise<void> {
  await lockUserRow(tx, userId);
  await deleteTagData(tx, userId);
  for await (const some of taggedRows(tx, userId)) await updateTagData(tx, userId, some);
}

/** Yields the user's transactions that have tags, in batches. */
async function* taggedRows(tx: Tx, userId: number): AsyncIterable<TaggedTransactionChange[]> {
  for (let last = ''; ; ) {
    const rows = await tx
      .selectFrom('transactions')
      .select(['id', 'day', 'sequence', 'kind', 'category', 'amount_minor', 'tags'])
      .select(selectSplitLinesColumn(tx))
      .where('user_id', '=', userId)
      .where('tags', '!=', '')
      .where('id', '>', last)
      .orderBy('id')
      .limit(AT_ONCE)
      .execute();
    yield rows.map((row) => ({ ...row, lines: parseSplitLines(row.lines), count: 1 as const }));
    if (rows.length < AT_ONCE) return;
    last = rows.at(-1)?.id ?? last;
  }
}
