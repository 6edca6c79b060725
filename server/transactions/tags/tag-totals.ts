import { sql } from 'kysely';
import { getTagKey } from '../../../contract/transactions/tags.ts';
import { insertManyRows } from '../../db/insert-many.ts';
import type { Schema, Tx } from '../../db/schema.ts';
import { ALL_CATEGORIES, type RunningTotalsChange, splitAmountByCategory } from '../../ledger/running-totals.ts';
import { unpackTags } from './packed-tags.ts';

type Total = Schema['tag_totals'];

/** A change to the running totals, with the tags of the transaction. */
export type TaggedTotalsChange = RunningTotalsChange & { tags: string };

/** Updates the totals by tag. The caller holds the user's lock. */
export async function addToTagTotals(tx: Tx, userId: number, changes: readonly TaggedTotalsChange[]): Promise<void> {
  await addRows(tx, computeTagTotals(userId, changes));
}

/**
 * Adds up changes by tag. For each tag, there are totals for all time and for each month. Each of these exists per
 * category, and for all categories together.
 */
export function computeTagTotals(userId: number, changes: readonly TaggedTotalsChange[]): Total[] {
  const rows = new Map<string, Total>();
  for (const change of changes) {
    const { tags, day, kind, count } = change;
    for (const key of unpackTags(tags).map(getTagKey)) {
      for (const { span, period } of [
        { span: 'all', period: '' },
        { span: 'month', period: day.slice(0, 7) },
      ] as const) {
        for (const { category, amount_minor } of splitAmountByCategory(change)) {
          const total = { user_id: userId, key, span, period, kind, category, count: 0, sum_minor: 0 };
          const name = [key, period, kind, category].join('\x1f');
          const row = rows.get(name) ?? total;
          row.count += count;
          row.sum_minor += count * amount_minor;
          rows.set(name, row);
        }
      }
    }
  }
  return [...rows.values()].filter(({ count, sum_minor }) => count !== 0 || sum_minor !== 0);
}

/**
 * For every tag, adds the totals of a category to those of another category. The caller holds the user's lock.
 * @param inBoth transactions that have lines in both categories, so that the merged total must count each of them only
 * once
 */
export async function moveCategoryInTagTotals(
  tx: Tx,
  userId: number,
  from: string,
  to: string,
  inBoth: readonly Pick<TaggedTotalsChange, 'tags' | 'day' | 'kind'>[],
): Promise<void> {
  await sql`
    insert into tag_totals (user_id, key, span, category, period, kind, count, sum_minor)
    select user_id, key, span, ${to}, period, kind, count, sum_minor
    from tag_totals where user_id = ${userId} and category = ${from}
    on conflict (user_id, key, span, category, period, kind) do update set
      count = tag_totals.count + excluded.count, sum_minor = tag_totals.sum_minor + excluded.sum_minor`.execute(tx);
  await tx.deleteFrom('tag_totals').where('user_id', '=', userId).where('category', '=', from).execute();
  const twice = inBoth.map((each) => ({ ...each, category: to, amount_minor: 0, count: -1 as const }));
  await addRows(
    tx,
    computeTagTotals(userId, twice).filter(({ category }) => category !== ALL_CATEGORIES),
  );
}

/**
 * Adds the totals of one tag to those of another. No transaction may have both tags. The caller holds the user's lock.
 */
export async function mergeTagTotals(tx: Tx, userId: number, fromKey: string, toKey: string): Promise<void> {
  await sql`
    insert into tag_totals (user_id, key, span, category, period, kind, count, sum_minor)
    select user_id, ${toKey}, span, category, period, kind, count, sum_minor
    from tag_totals where user_id = ${userId} and key = ${fromKey}
    on conflict (user_id, key, span, category, period, kind) do update set
      count = tag_totals.count + excluded.count, sum_minor = tag_totals.sum_minor + excluded.sum_minor`.execute(tx);
  await tx.deleteFrom('tag_totals').where('user_id', '=', userId).where('key', '=', fromKey).execute();
}

/** Deletes the totals of all of the user's tags, so that they can be rebuilt. */
export async function clearTagTotals(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('tag_totals').where('user_id', '=', userId).execute();
}

async function addRows(tx: Tx, rows: readonly Total[]): Promise<void> {
  await insertManyRows(
    tx,
    'tag_totals',
    rows,
    sql`on conflict (user_id, key, span, category, period, kind) do update set
      count = tag_totals.count + excluded.count, sum_minor = tag_totals.sum_minor + excluded.sum_minor`,
  );
}
