import { ensureCategories } from '../categories/store.ts';
import { isPostgres } from '../db/database.ts';
import { inBatches } from '../db/in-batches.ts';
import { insertMany } from '../db/insert-many.ts';
import { newId } from '../db/new-id.ts';
import type { Tx } from '../db/schema.ts';
import { lockUser, takeSequences } from '../db/user-lock.ts';
import { notFound, refuseOutdated } from '../errors.ts';
import { addToTotals, moveTotals } from '../ledger/totals.ts';
import { searchText } from './fold.ts';
import { type Draft, type NewRow, type Placed, type TransactionRow, toRow, toTransaction } from './row.ts';
import { indexTexts, rememberRuns, unindexTexts } from './search-index.ts';
import { getTransaction } from './store.ts';

/*
 * The one place that writes transactions: what hangs on them (order, category, the text that is searched, the search
 * index, running totals) is kept here, for one transaction as for thousands.
 */

/**
 * Records transactions, one or thousands, the newest last.
 * @throws 400 when a total would pass what sums stay exact for
 */
export async function insertTransactions(
  tx: Tx,
  userId: number,
  drafts: readonly Draft[],
  now: Date,
): Promise<NewRow[]> {
  const first = await takeSequences(tx, userId, drafts.length);
  const created_at = now.getTime();
  return insertPlaced(
    tx,
    userId,
    drafts.map((draft, index) => ({ ...draft, id: newId(), sequence: first + index, created_at })),
  );
}

/** Records one. @throws 400 as `insertTransactions` does */
export async function insertTransaction(tx: Tx, userId: number, draft: Draft, now: Date): Promise<NewRow> {
  const [row] = await insertTransactions(tx, userId, [draft], now);
  return row as NewRow;
}

/** Records transactions that have their ids and order already. The caller holds the user. @throws 400 as above */
export async function insertPlaced(tx: Tx, userId: number, placed: readonly Placed[]): Promise<NewRow[]> {
  const categoryOf = await ensureCategories(tx, userId, placed);
  const rows = placed.map((each) => toRow(userId, each, categoryOf(each)));
  await (isPostgres(tx) ? insertMany(tx, 'transactions', rows) : insertIndexed(tx, userId, rows));
  await rememberRuns(tx, userId, rows);
  await addToTotals(
    tx,
    userId,
    rows.map((row) => ({ ...row, count: 1 as const })),
  );
  return rows;
}

/** SQLite's search index knows a row by its number. */
async function insertIndexed(tx: Tx, userId: number, rows: readonly NewRow[]): Promise<void> {
  for (const some of inBatches(rows)) {
    const numbered = await tx.insertInto('transactions').values(some).returning(['id', 'number']).execute();
    const texts = new Map(some.map((row) => [row.id, row.search_text]));
    const written = numbered.map(({ id, number }) => ({ number, search_text: texts.get(id) ?? '' }));
    await indexTexts(tx, userId, written);
  }
}

/**
 * Changes what is named of a transaction; its id and its place among those of its day stay.
 * @param expected the version on which the change begins, where that matters
 * @throws 404; 409 where it has another version by now; 400 as `insertTransactions` does
 */
export async function updateTransaction(
  tx: Tx,
  userId: number,
  id: string,
  change: Partial<Draft>,
  expected?: number,
): Promise<TransactionRow> {
  await lockUser(tx, userId);
  const before = await getTransaction(tx, userId, id);
  await refuseOutdated('transaction', before.version, expected, () => toTransaction(before));
  const { name, note, category, kind } = { ...before, ...change };
  const categoryOf = await ensureCategories(tx, userId, [{ category, kind }]);
  const row = await tx
    .updateTable('transactions')
    .set({ ...change, category: categoryOf({ category, kind }), search_text: searchText(name, note) })
    .set((old) => ({ version: old('version', '+', 1) }))
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (row.search_text !== before.search_text) {
    await unindexTexts(tx, [row.number]);
    await indexTexts(tx, userId, [row]);
    await rememberRuns(tx, userId, [row]);
  }
  await addToTotals(tx, userId, [
    { ...before, count: -1 },
    { ...row, count: 1 },
  ]);
  return row;
}

/**
 * Takes transactions away, all or none. The caller holds the user.
 * @returns them as they were
 * @throws 404 when one is not there
 */
export async function removeTransactions(tx: Tx, userId: number, ids: readonly string[]): Promise<TransactionRow[]> {
  const gone: TransactionRow[] = [];
  for (const some of inBatches(ids)) {
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
    gone.push(...rows);
  }
  await addToTotals(
    tx,
    userId,
    gone.map((row) => ({ ...row, count: -1 as const })),
  );
  return gone;
}

/** Moves all transactions of a category to another. The caller holds the user. @returns how many */
export async function moveTransactions(tx: Tx, userId: number, from: string, to: string): Promise<number> {
  await moveTotals(tx, userId, from, to);
  const { numUpdatedRows } = await tx
    .updateTable('transactions')
    .set((old) => ({ category: to, version: old('version', '+', 1) }))
    .where('user_id', '=', userId)
    .where('category', '=', from)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}
