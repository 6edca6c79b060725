import { setImmediate } from 'node:timers/promises';
import type { StoredBoolean, Tx } from '../db/schema.ts';
import { reindexSearchTexts } from '../db/search-index.ts';
import { splitIntoBatches } from '../db/split-into-batches.ts';
import { addToAccountMonthTotals, moveCategoryInAccountMonthTotals } from '../ledger/account-month-totals.ts';
import { addToAccountTotals, getTransactionEffectOnAccount } from '../ledger/account-totals.ts';
import { moveCategoryTotals } from '../ledger/running-totals.ts';
import {
  countSplitsInBothCategories,
  deleteSplitLines,
  insertSplitLines,
  moveSplitLinesToCategory,
  parseSplitLines,
  selectSplitLinesColumn,
  selectTaggedSplitsInBothCategories,
} from './split-lines.ts';
import { buildRemoveTagSql, buildRenameTagSql, packTags } from './tags/packed-tags.ts';
import { moveCategoryInTagTotals } from './tags/tag-totals.ts';
import { updateTagData } from './tags/write-tag-data.ts';
import { getDerivedColumns, type TransactionRow, type WithSplitLines } from './transaction-row.ts';
import { updateTagDataAndTotals } from './write-transactions.ts';

/*
 * Functions that change fields of many transactions. Only this module and `write-transactions.ts` update transactions.
 */

/** Transactions moved per statement. */
const MOVED_AT_ONCE = 1000;

/**
 * Moves all transactions and lines of a category to another category, in batches, with pauses in between so that other
 * requests can run. The caller holds the user's lock.
 */
export async function moveTransactionsToCategory(tx: Tx, userId: number, from: string, to: string): Promise<void> {
  const inBoth = await countSplitsInBothCategories(tx, userId, from, to);
  await moveCategoryTotals(tx, userId, from, to, inBoth);
  await moveCategoryInAccountMonthTotals(tx, userId, from, to, inBoth);
  await moveCategoryInTagTotals(tx, userId, from, to, await selectTaggedSplitsInBothCategories(tx, userId, from, to));
  const withLine = tx.selectFrom('transaction_lines').select('transaction_id').where('user_id', '=', userId);
  await tx
    .updateTable('transactions')
    .set((old) => ({ version: old('version', '+', 1) }))
    .where('user_id', '=', userId)
    .where('category', '<>', from)
    .where('id', 'in', withLine.where('category', '=', from))
    .execute();
  await moveSplitLinesToCategory(tx, userId, from, to);
  const some = tx
    .selectFrom('transactions')
    .select('id')
    .where('user_id', '=', userId)
    .where('category', '=', from)
    .limit(MOVED_AT_ONCE);
  for (let moved = MOVED_AT_ONCE; moved === MOVED_AT_ONCE; ) {
    const { numUpdatedRows } = await tx
      .updateTable('transactions')
      .set((old) => ({ category: to, version: old('version', '+', 1) }))
      .where('user_id', '=', userId)
      .where('id', 'in', some)
      .executeTakeFirstOrThrow();
    moved = Number(numUpdatedRows);
    await setImmediate();
  }
}

/**
 * Moves a batch of an account's transactions to another account and marks them as unchecked. The caller holds the
 * user's lock.
 * @returns the number of moved transactions; 0 when all have been moved
 */
export async function moveTransactionBatchToAccount(
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
    .returning(['day', 'kind', 'amount_minor', 'category'])
    .returning(selectSplitLinesColumn(tx))
    .execute();
  const changes = moved.flatMap((row) => {
    const change = { ...row, lines: parseSplitLines(row.lines) };
    return [
      { ...change, account_id: from, count: -1 as const },
      { ...change, account_id: to, count: 1 as const },
    ];
  });
  await addToAccountTotals(tx, userId, changes.map(getTransactionEffectOnAccount));
  await addToAccountMonthTotals(tx, userId, changes);
  return moved.length;
}

/** A transaction with its lines, before and after a change. */
type Rewritten = { before: Row; after: Row };
type Row = WithSplitLines<TransactionRow>;

/**
 * Changes columns of transactions and updates everything derived from them. Transactions with equal changes share a
 * statement. Cannot change lines, amounts or kinds. The caller holds the user's lock.
 * @throws 400 if a total would be too large to be exact
 */
export async function updateTransactionsInBulk(tx: Tx, userId: number, changes: readonly Rewritten[]): Promise<void> {
  if (changes.length === 0) return;
  const alike = new Map<string, { columns: Partial<Row>; ids: string[] }>();
  for (const { before, after } of changes) {
    const others = REWRITTEN.filter((column) => after[column] !== before[column]);
    const columns = Object.fromEntries(others.map((column) => [column, after[column]]));
    const key = JSON.stringify(columns);
    const group = alike.get(key);
    if (group) group.ids.push(after.id);
    else alike.set(key, { columns, ids: [after.id] });
  }
  for (const { columns, ids } of alike.values()) {
    for (const some of splitIntoBatches(ids)) {
      await tx.updateTable('transactions').set(columns).where('user_id', '=', userId).where('id', 'in', some).execute();
    }
  }
  const renamed = changes.filter(({ before, after }) => after.search_text !== before.search_text);
  for (const some of splitIntoBatches(renamed.map(({ after }) => after))) {
    await reindexSearchTexts(tx, userId, some);
  }
  // Lines also store the day of their transaction, because they are indexed by it.
  const moved = changes.filter(({ before, after }) => before.is_split && after.day !== before.day);
  await deleteSplitLines(
    tx,
    userId,
    moved.map(({ after }) => after.id),
  );
  await insertSplitLines(
    tx,
    moved.map(({ after }) => after),
  );
  await updateTagDataAndTotals(
    tx,
    userId,
    changes.flatMap(({ before, after }) => [
      { ...before, count: -1 as const },
      { ...after, count: 1 as const },
    ]),
  );
}

/**
 * Sets the notes of transactions and updates their search texts. Ids of missing transactions are ignored. The caller
 * holds the user's lock.
 * @param noteOf for each transaction id, a function that converts the old note to the new one
 */
export async function setTransactionNotes(
  tx: Tx,
  userId: number,
  noteOf: ReadonlyMap<string, (note: string) => string>,
): Promise<void> {
  for (const ids of splitIntoBatches([...noteOf.keys()])) {
    const rows = await tx
      .selectFrom('transactions')
      .select(['id', 'number', 'name', 'note', 'search_text'])
      .select(selectSplitLinesColumn(tx))
      .where('user_id', '=', userId)
      .where('id', 'in', ids)
      .execute();
    const changed = rows.flatMap((row) => {
      const note = noteOf.get(row.id)?.(row.note) ?? row.note;
      return note === row.note
        ? []
        : [{ ...row, ...getDerivedColumns(row.name, note, parseSplitLines(row.lines)), note }];
    });
    if (changed.length === 0) continue;
    for (const { id, note, search_text } of changed) {
      await tx
        .updateTable('transactions')
        .set((old) => ({ note, search_text, version: old('version', '+', 1) }))
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .execute();
    }
    await reindexSearchTexts(tx, userId, changed);
  }
}

const REWRITTEN = [
  'name',
  'note',
  'day',
  'account_id',
  'category',
  'tags',
  'search_text',
  'is_checked',
  'needs_review',
  'version',
] as const;

/**
 * Marks transactions as checked or unchecked. The version stays the same, because none of the values that the user
 * entered changes. The caller holds the user's lock.
 * @returns the number of transactions whose mark changed
 */
export async function markTransactionsChecked(
  tx: Tx,
  userId: number,
  ids: readonly string[],
  isChecked: StoredBoolean,
): Promise<number> {
  let count = 0;
  for (const some of splitIntoBatches(ids)) {
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
 * Renames a tag in transactions that do not have the new tag yet. The caller holds the user's lock, and must also
 * update the data derived from the tag, as `rename-or-delete-tag.ts` does.
 */
export async function setTransactionTags(
  tx: Tx,
  userId: number,
  ids: readonly string[],
  from: string,
  to: string,
): Promise<void> {
  await tx
    .updateTable('transactions')
    .set((old) => ({ tags: buildRenameTagSql(from, to), version: old('version', '+', 1) }))
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .execute();
}

/** Removes a tag from transactions, and updates everything derived from the tag. The caller holds the user's lock. */
export async function untagTransactions(tx: Tx, userId: number, ids: readonly string[], tag: string): Promise<void> {
  const rows = await tx
    .updateTable('transactions')
    .set((old) => ({ tags: buildRemoveTagSql(tag), version: old('version', '+', 1) }))
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .returningAll()
    .returning(selectSplitLinesColumn(tx))
    .execute();
  await updateTagData(
    tx,
    userId,
    rows.map((row) => ({ ...row, lines: parseSplitLines(row.lines), tags: packTags([tag]), count: -1 as const })),
  );
}
