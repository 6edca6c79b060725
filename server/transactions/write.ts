import { ensureCategories } from '../categories/store.ts';
import { insertManyRows } from '../db/insert-many.ts';
import { createIds } from '../db/new-id.ts';
import type { Tx } from '../db/schema.ts';
import { indexTexts, insertTrigrams, reindexTexts, unindexTexts } from '../db/search-index.ts';
import { splitIntoBatches } from '../db/split-into-batches.ts';
import { lockUser, takeSequences } from '../db/user-lock.ts';
import { addToAccountMonths } from '../ledger/account-months.ts';
import { addToAccountTotals, getTransactionEffect } from '../ledger/account-totals.ts';
import { addToTotals } from '../ledger/totals.ts';
import { notFound, refuseOutdatedVersion } from '../platform/errors.ts';
import { loadAccountChoice, recordAccountUse } from './accounts/choose-account.ts';
import { getLinesAfterChange, insertLines, parseLines, removeLines } from './lines.ts';
import {
  getDerivedColumns,
  listNamedCategories,
  type NewTransactionRow,
  type PlacedTransaction,
  resolveCategories,
  type TransactionDraft,
  type TransactionRow,
  toTransaction,
  toTransactionRow,
  type WithLines,
} from './row.ts';
import { getTransaction } from './store.ts';
import { packTags } from './tags/packed-tags.ts';
import { findTagSpellings } from './tags/store.ts';
import { updateTagData } from './tags/write.ts';

/*
 * This is the only module that inserts and updates single transactions and the data derived from them: order, category,
 * lines, search text and index, tags, running totals and accounts.
 */

/**
 * Inserts transactions, from one to thousands. The last in the list is the newest. Each goes into the account of its
 * draft, or else into the account used last.
 * @throws 400 if a total would exceed the limit within which sums are exact; 404 if an account does not exist
 */
export async function insertTransactions(
  tx: Tx,
  userId: number,
  drafts: readonly (TransactionDraft & Pick<PlacedTransaction, 'version'>)[],
  now: Date,
): Promise<WithLines<NewTransactionRow>[]> {
  if (drafts.length === 0) return [];
  const first = await takeSequences(tx, userId, drafts.length);
  const created_at = now.getTime();
  const { proposed, choose } = await loadAccountChoice(tx, userId);
  const ids = createIds(drafts.length);
  const placed = drafts.map((draft, index) => ({
    ...draft,
    id: ids[index] as string,
    sequence: first + index,
    created_at,
    account_id: choose(draft.account_id),
  }));
  const used = placed.findLast(({ recurring_id }) => recurring_id === undefined);
  if (used && used.account_id !== proposed) await recordAccountUse(tx, userId, used.account_id, used.sequence);
  return insertPlacedTransactions(tx, userId, placed);
}

/**
 * Inserts one transaction.
 * @throws like `insertTransactions`
 */
export async function insertTransaction(
  tx: Tx,
  userId: number,
  draft: TransactionDraft,
  now: Date,
): Promise<WithLines<NewTransactionRow>> {
  const [row] = await insertTransactions(tx, userId, [draft], now);
  return row as WithLines<NewTransactionRow>;
}

/**
 * Inserts transactions that already have an id and a position. The caller holds the user's lock.
 * @throws 400 like `insertTransactions`
 */
export async function insertPlacedTransactions(
  tx: Tx,
  userId: number,
  placed: readonly PlacedTransaction[],
  { isRestored = false } = {},
): Promise<WithLines<NewTransactionRow>[]> {
  const categoryOf = await ensureCategories(tx, userId, placed.flatMap(listNamedCategories));
  const spell = await findTagSpellings(tx, userId, placed, isRestored);
  const rows = placed.map((each) => toTransactionRow(userId, each, categoryOf, spell(each.tags ?? [])));
  const { insertId } = await insertManyRows(tx, 'transactions', rows);
  // The rows have consecutive numbers, because nobody else can write to SQLite in between.
  const first = Number(insertId ?? 0) - rows.length + 1;
  await indexTexts(
    tx,
    userId,
    rows.map(({ search_text }, at) => ({ number: first + at, search_text })),
  );
  await insertLines(tx, rows);
  await insertTrigrams(tx, userId, rows);
  await updateTotals(
    tx,
    userId,
    rows.map((row) => ({ ...row, count: 1 as const })),
  );
  return rows;
}

/** Updates the tags and all running totals. */
export async function updateTotals(
  tx: Tx,
  userId: number,
  changes: readonly (WithLines<NewTransactionRow> & { count: 1 | -1 })[],
): Promise<void> {
  await updateTagData(tx, userId, changes);
  await addToTotals(tx, userId, changes);
  await addToAccountTotals(tx, userId, changes.map(getTransactionEffect));
  await addToAccountMonths(tx, userId, changes);
}

/**
 * Updates the given fields of a transaction. The transaction keeps its id and its order within a day.
 * @param expected the version that the client edited, if it sent one
 * @throws 404, also if the new account does not exist; 409 if the version differs; 400 like `insertTransactions`
 */
export async function updateTransaction(
  tx: Tx,
  userId: number,
  id: string,
  { tags, ...change }: Partial<TransactionDraft>,
  expected?: number,
): Promise<WithLines<TransactionRow>> {
  await lockUser(tx, userId);
  const before = await getTransaction(tx, userId, id);
  await refuseOutdatedVersion('transaction', before.version, expected, () => toTransaction(before));
  const { lines: _, ...columns } = change;
  const after = { ...before, ...columns, lines: getLinesAfterChange(before, change) };
  if (after.account_id !== before.account_id) (await loadAccountChoice(tx, userId)).choose(after.account_id);
  const { category, lines } = resolveCategories(after, await ensureCategories(tx, userId, listNamedCategories(after)));
  const spell = await findTagSpellings(tx, userId, [{ tags: tags ?? [] }]);
  const row = await tx
    .updateTable('transactions')
    .set({ ...columns, category, ...getDerivedColumns(after.name, after.note, lines) })
    .set(tags ? { tags: packTags(spell(tags)) } : {})
    .set(isSameInAccount(before, columns) ? {} : { is_checked: 0 })
    .set(after.amount_minor === before.amount_minor || columns.is_estimate !== undefined ? {} : { is_estimate: 0 })
    .set((old) => ({ version: old('version', '+', 1) }))
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (row.search_text !== before.search_text) await reindexTexts(tx, userId, [row]);
  if (before.is_split) await removeLines(tx, userId, [id]);
  await insertLines(tx, [{ ...row, lines }]);
  await updateTotals(tx, userId, [
    { ...before, lines: parseLines(before.lines), count: -1 },
    { ...row, lines, count: 1 },
  ]);
  return { ...row, lines };
}

/**
 * True if account, day, kind and amount are unchanged. A bank statement confirms only these fields, so the check mark
 * is then kept.
 */
function isSameInAccount(before: TransactionRow, change: Partial<TransactionDraft>): boolean {
  const after = { ...before, ...change };
  return (['account_id', 'day', 'kind', 'amount_minor'] as const).every((column) => after[column] === before[column]);
}

/**
 * Deletes transactions, all or none. The caller holds the user's lock.
 * @returns the deleted rows
 * @throws 404 if one of the transactions does not exist
 */
export async function removeTransactions(
  tx: Tx,
  userId: number,
  ids: readonly string[],
): Promise<WithLines<TransactionRow>[]> {
  const gone: WithLines<TransactionRow>[] = [];
  for (const some of splitIntoBatches(ids)) {
    const rows = await tx
      .deleteFrom('transactions')
      .where('user_id', '=', userId)
      .where('id', 'in', some)
      .returningAll()
      .execute();
    if (rows.length < some.length) throw notFound(ids.length === 1 ? 'transaction' : 'list of transactions');
    await unindexTexts(
      tx,
      rows.map(({ number }) => number),
    );
    const split = rows.filter((row) => row.is_split).map((row) => row.id);
    const lines = await removeLines(tx, userId, split);
    gone.push(...rows.map((row) => ({ ...row, lines: lines.get(row.id) ?? [] })));
  }
  await updateTotals(
    tx,
    userId,
    gone.map((row) => ({ ...row, count: -1 as const })),
  );
  return gone;
}
