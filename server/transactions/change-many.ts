import { inBatches } from '../db/in-batches.ts';
import type { Bit, Tx } from '../db/schema.ts';
import { addToAccountTotals, ofTransaction } from '../ledger/account-totals.ts';
import { moveTotals } from '../ledger/totals.ts';
import { asLines, countInBoth, linesOf, listTaggedInBoth, moveLines } from './lines.ts';
import { packTags, withoutTag, withTagRenamed } from './tags/packed.ts';
import { moveTagTotals } from './tags/totals.ts';
import { changeTags } from './tags/write.ts';

/*
 * One field of many transactions is changed here, which with `write.ts` is the only place that writes them.
 */

/** Moves all transactions of a category, and all lines, to another. The caller holds the user. */
export async function moveTransactions(tx: Tx, userId: number, from: string, to: string): Promise<void> {
  await moveTotals(tx, userId, from, to, await countInBoth(tx, userId, from, to));
  await moveTagTotals(tx, userId, from, to, await listTaggedInBoth(tx, userId, from, to));
  const withLine = tx.selectFrom('transaction_lines').select('transaction_id').where('user_id', '=', userId);
  await tx
    .updateTable('transactions')
    .set((old) => ({ version: old('version', '+', 1) }))
    .where('user_id', '=', userId)
    .where('category', '<>', from)
    .where('id', 'in', withLine.where('category', '=', from))
    .execute();
  await moveLines(tx, userId, from, to);
  await tx
    .updateTable('transactions')
    .set((old) => ({ category: to, version: old('version', '+', 1) }))
    .where('user_id', '=', userId)
    .where('category', '=', from)
    .execute();
}

/**
 * Has some of the transactions of an account be in another instead; there they are not yet checked. The caller holds the user.
 * @returns how many there were: none once all are done
 */
export async function moveSomeTransactions(
  tx: Tx,
  userId: number,
  from: string,
  to: string,
  atMost: number,
): Promise<number> {
  const some = tx
    .selectFrom('transactions')
    .select('id')
    .where('user_id', '=', userId)
    .where('account_id', '=', from)
    .limit(atMost);
  const moved = await tx
    .updateTable('transactions')
    .set((old) => ({ account_id: to, is_checked: 0, version: old('version', '+', 1) }))
    .where('user_id', '=', userId)
    .where('id', 'in', some)
    .returning(['day', 'kind', 'amount_minor'])
    .execute();
  const changes = moved.flatMap((row) => [
    ofTransaction({ ...row, account_id: from, count: -1 }),
    ofTransaction({ ...row, account_id: to, count: 1 }),
  ]);
  await addToAccountTotals(tx, userId, changes);
  return moved.length;
}

/** Marks transactions as checked or not; no new version, since nothing that a person entered changes. The caller holds the user. @returns how many marks that changed */
export async function markTransactions(
  tx: Tx,
  userId: number,
  ids: readonly string[],
  isChecked: Bit,
): Promise<number> {
  let count = 0;
  for (const some of inBatches(ids)) {
    const { numUpdatedRows } = await tx
      .updateTable('transactions')
      .set({ is_checked: isChecked })
      .where('user_id', '=', userId)
      .where('id', 'in', some)
      .where('is_checked', '!=', isChecked)
      .executeTakeFirstOrThrow();
    count += Number(numUpdatedRows);
  }
  return count;
}

/**
 * Gives a tag another name in transactions that have it and none of the new name. What hangs on the tag is for
 * `server/transactions/tags/change-tag.ts`. The caller holds the user.
 */
export async function retagTransactions(
  tx: Tx,
  userId: number,
  ids: readonly string[],
  from: string,
  to: string,
): Promise<void> {
  await tx
    .updateTable('transactions')
    .set((old) => ({ tags: withTagRenamed(from, to), version: old('version', '+', 1) }))
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .execute();
}

/** Takes a tag off some transactions that have it, and off all that hangs on that. The caller holds the user. */
export async function untagTransactions(tx: Tx, userId: number, ids: readonly string[], tag: string): Promise<void> {
  const rows = await tx
    .updateTable('transactions')
    .set((old) => ({ tags: withoutTag(tag), version: old('version', '+', 1) }))
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .returningAll()
    .returning(linesOf(tx))
    .execute();
  await changeTags(
    tx,
    userId,
    rows.map((row) => ({ ...row, lines: asLines(row.lines), tags: packTags([tag]), count: -1 as const })),
  );
}
