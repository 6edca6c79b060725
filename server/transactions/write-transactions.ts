import { ensureCategories } from '../categories/category-store.ts';
import { createIds } from '../db/create-id.ts';
import { insertManyRows } from '../db/insert-many.ts';
import type { Tx } from '../db/schema.ts';
import { indexSearchTexts, insertTrigrams, reindexSearchTexts, removeSearchTexts } from '../db/search-index.ts';
import { splitIntoBatches } from '../db/split-into-batches.ts';
import { allocateSequenceNumbers, lockUser } from '../db/user-lock.ts';
import { addToAccountMonthTotals } from '../ledger/account-month-totals.ts';
import { addToAccountTotals, getTransactionEffectOnAccount } from '../ledger/account-totals.ts';
import { addToRunningTotals } from '../ledger/running-totals.ts';
import { createNotFoundError, refuseOutdatedVersion } from '../platform/errors.ts';
import { loadAccountChooser, recordAccountUse } from './accounts/choose-account.ts';
import {
  alignRefundsWithPurchases,
  computeRefundColumns,
  computeTransactionAfterChange,
  listRefundsOfPurchases,
  refuseChangeBelowRefunds,
  sumRefunds,
} from './refunds/adjust-refunds.ts';
import { isRefund } from './refunds/refund-columns.ts';
import { deleteSplitLines, insertSplitLines, parseSplitLines } from './split-lines.ts';
import { packTags } from './tags/packed-tags.ts';
import { findTagSpellings } from './tags/tag-store.ts';
import { updateTagData } from './tags/write-tag-data.ts';
import {
  correctCategorySpelling,
  getDerivedColumns,
  listTransactionCategories,
  type NewTransactionRow,
  type TransactionDraft,
  type TransactionRow,
  type TransactionWithPosition,
  toTransaction,
  toTransactionRow,
  type WithSplitLines,
} from './transaction-row.ts';
import { getTransaction, listTransactionsByIds } from './transaction-store.ts';

/*
 * Only this module inserts and updates single transactions and the data derived from them: order, category, lines,
 * search text and index, tags, running totals and accounts.
 */

/**
 * Inserts one or more transactions, oldest first. Each goes into the account given in its draft or, if there is none,
 * into the last one used.
 * @throws 400 if a total would be too large to be exact; 404 if an account does not exist
 */
export async function insertTransactions(
  tx: Tx,
  userId: number,
  drafts: readonly (TransactionDraft & Pick<TransactionWithPosition, 'version'>)[],
  now: Date,
): Promise<WithSplitLines<NewTransactionRow>[]> {
  if (drafts.length === 0) return [];
  const first = await allocateSequenceNumbers(tx, userId, drafts.length);
  const created_at = now.getTime();
  const { proposed, choose } = await loadAccountChooser(tx, userId);
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
  return insertTransactionsAtPositions(tx, userId, placed);
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
): Promise<WithSplitLines<NewTransactionRow>> {
  const [row] = await insertTransactions(tx, userId, [draft], now);
  return row as WithSplitLines<NewTransactionRow>;
}

/**
 * Inserts transactions that already have an id and a position. The caller holds the user's lock.
 * @throws 400 like `insertTransactions`
 */
export async function insertTransactionsAtPositions(
  tx: Tx,
  userId: number,
  placed: readonly TransactionWithPosition[],
  { isRestored = false } = {},
): Promise<WithSplitLines<NewTransactionRow>[]> {
  const refunds = placed.filter(({ refund_of }) => refund_of != null);
  if (refunds.length > 0 && refunds.length < placed.length) {
    // Insert purchases before refunds, because a purchase and its refund may be restored together.
    const others = placed.filter(({ refund_of }) => refund_of == null);
    const written = [
      ...(await insertTransactionsAtPositions(tx, userId, others, { isRestored })),
      ...(await insertTransactionsAtPositions(tx, userId, refunds, { isRestored })),
    ];
    const byId = new Map(written.map((row) => [row.id, row]));
    return placed.map(({ id }) => byId.get(id) as WithSplitLines<NewTransactionRow>);
  }
  const fitted = await alignRefundsWithPurchases(tx, userId, placed);
  const categoryOf = await ensureCategories(tx, userId, fitted.flatMap(listTransactionCategories));
  const spell = await findTagSpellings(tx, userId, fitted, isRestored);
  const rows = fitted.map((each) => toTransactionRow(userId, each, categoryOf, spell(each.tags ?? [])));
  const { insertId } = await insertManyRows(tx, 'transactions', rows);
  // Only the number of the last row is known. The numbers are consecutive, because nothing else can write to SQLite
  // during the insert, so the first one can be calculated.
  const first = Number(insertId ?? 0) - rows.length + 1;
  await indexSearchTexts(
    tx,
    userId,
    rows.map(({ search_text }, at) => ({ number: first + at, search_text })),
  );
  await insertSplitLines(tx, rows);
  await insertTrigrams(tx, userId, rows);
  await updateTagDataAndTotals(
    tx,
    userId,
    // `count` comes before the spread, because Node 20 would otherwise create a hidden class of 0.7 KB for each row.
    rows.map((row) => ({ count: 1 as const, ...row })),
  );
  return rows;
}

export async function updateTagDataAndTotals(
  tx: Tx,
  userId: number,
  changes: readonly (WithSplitLines<NewTransactionRow> & { count: 1 | -1 })[],
): Promise<void> {
  await updateTagData(tx, userId, changes);
  await addToRunningTotals(tx, userId, changes);
  await addToAccountTotals(tx, userId, changes.map(getTransactionEffectOnAccount));
  await addToAccountMonthTotals(tx, userId, changes);
}

/**
 * Updates the given fields of a transaction. Its id and its order within the day stay the same.
 * @param expected the version that the client edited, if it sent one
 * @throws 404 if the transaction or its new account does not exist; 409 if the version differs; 400 like
 * `insertTransactions`
 */
export async function updateTransaction(
  tx: Tx,
  userId: number,
  id: string,
  { tags, ...change }: Partial<TransactionDraft>,
  expected?: number,
): Promise<WithSplitLines<TransactionRow>> {
  await lockUser(tx, userId);
  const before = await getTransaction(tx, userId, id);
  await refuseOutdatedVersion('transaction', before.version, expected, () => toTransaction(before));
  const { lines: linesAfter, ...columns } = await computeTransactionAfterChange(tx, userId, before, change);
  const after = { ...before, ...columns, lines: linesAfter };
  if (after.account_id !== before.account_id) (await loadAccountChooser(tx, userId)).choose(after.account_id);
  const { category, lines } = correctCategorySpelling(
    after,
    await ensureCategories(tx, userId, listTransactionCategories(after)),
  );
  const spell = await findTagSpellings(tx, userId, [{ tags: tags ?? [] }]);
  const row = await tx
    .updateTable('transactions')
    .set({ ...columns, category, ...getDerivedColumns(after.name, after.note, lines) })
    .set(tags ? { tags: packTags(spell(tags)) } : {})
    .set(isSameInAccount(before, after) ? {} : { is_checked: 0 })
    .set(after.amount_minor === before.amount_minor || columns.is_estimate !== undefined ? {} : { is_estimate: 0 })
    .set((old) => ({ version: old('version', '+', 1) }))
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (row.search_text !== before.search_text) await reindexSearchTexts(tx, userId, [row]);
  if (before.is_split) await deleteSplitLines(tx, userId, [id]);
  await insertSplitLines(tx, [{ ...row, lines }]);
  await updateTagDataAndTotals(tx, userId, [
    { ...before, lines: parseSplitLines(before.lines), count: -1 },
    { ...row, lines, count: 1 },
  ]);
  await updateRefundCategories(tx, userId, [{ ...row, lines }]);
  return { ...row, lines };
}

/**
 * Gives refunds the current categories of their purchases. The versions of the refunds stay the same, because none of
 * the values that the user entered changes. The caller holds the user's lock.
 */
export async function updateRefundCategories(
  tx: Tx,
  userId: number,
  purchases: readonly WithSplitLines<TransactionRow>[],
): Promise<void> {
  const byId = new Map(purchases.filter((row) => row.kind === 'expense' && !isRefund(row)).map((row) => [row.id, row]));
  if (byId.size === 0) return;
  const rows = await listRefundsOfPurchases(tx, userId, [...byId.keys()]);
  const changed = rows.flatMap((before) => {
    const purchase = byId.get(before.refund_of ?? '');
    if (!purchase) return [];
    const columns = computeRefundColumns(purchase, -before.amount_minor, before.refund_line);
    const after = { ...before, ...columns, ...getDerivedColumns(before.name, before.note, columns.lines) };
    return JSON.stringify(after) === JSON.stringify(before) ? [] : [{ before, after }];
  });
  for (const { after } of changed) {
    const { category, refund_line, is_split, search_text } = after;
    await tx
      .updateTable('transactions')
      .set({ category, refund_line, is_split, search_text })
      .where('user_id', '=', userId)
      .where('id', '=', after.id)
      .execute();
  }
  if (changed.length === 0) return;
  await deleteSplitLines(
    tx,
    userId,
    changed.map(({ after }) => after.id),
  );
  await insertSplitLines(
    tx,
    changed.map(({ after }) => after),
  );
  await updateTagDataAndTotals(
    tx,
    userId,
    changed.flatMap(({ before, after }) => [
      { ...before, count: -1 as const },
      { ...after, count: 1 as const },
    ]),
  );
}

/**
 * Moves refunds to a different purchase. The caller holds the user's lock.
 * @param ids the refunds; by default, all refunds of the purchase
 * @returns the ids of the refunds
 * @throws 400 if more would be refunded than was paid
 */
export async function moveRefundsToPurchase(
  tx: Tx,
  userId: number,
  from: string,
  to: string,
  ids?: readonly string[],
): Promise<string[]> {
  let rows = tx
    .updateTable('transactions')
    .set({ refund_of: to })
    .where('user_id', '=', userId)
    .where('refund_of', '=', from);
  if (ids) rows = rows.where('id', 'in', ids);
  const moved = await rows.returning('id').execute();
  if (moved.length === 0) return [];
  const [purchase] = await listTransactionsByIds(tx, userId, [to]);
  if (purchase) {
    refuseChangeBelowRefunds(purchase, (await sumRefunds(tx, userId, [to])).get(to) ?? 0);
    await updateRefundCategories(tx, userId, [purchase]);
  }
  return moved.map(({ id }) => id);
}

/**
 * True if account, day and signed amount are unchanged. A check mark confirms only these three values, so it stays
 * valid.
 */
function isSameInAccount(before: TransactionRow, after: TransactionRow): boolean {
  const effects = [before, after].map((row) => getTransactionEffectOnAccount({ ...row, count: 1 }).sum_minor);
  return after.account_id === before.account_id && after.day === before.day && effects[0] === effects[1];
}

/**
 * Deletes transactions; either all of them are deleted or none are. The caller holds the user's lock.
 * @returns the deleted rows
 * @throws 404 if one of the transactions does not exist
 */
export async function deleteTransactions(
  tx: Tx,
  userId: number,
  ids: readonly string[],
): Promise<WithSplitLines<TransactionRow>[]> {
  const gone: WithSplitLines<TransactionRow>[] = [];
  for (const some of splitIntoBatches(ids)) {
    const rows = await tx
      .deleteFrom('transactions')
      .where('user_id', '=', userId)
      .where('id', 'in', some)
      .returningAll()
      .execute();
    if (rows.length < some.length) throw createNotFoundError(ids.length === 1 ? 'transaction' : 'list of transactions');
    await removeSearchTexts(
      tx,
      rows.map(({ number }) => number),
    );
    const split = rows.filter((row) => row.is_split).map((row) => row.id);
    const lines = await deleteSplitLines(tx, userId, split);
    gone.push(...rows.map((row) => ({ lines: lines.get(row.id) ?? [], ...row })));
  }
  await updateTagDataAndTotals(
    tx,
    userId,
    gone.map((row) => ({ count: -1 as const, ...row })),
  );
  return gone;
}
