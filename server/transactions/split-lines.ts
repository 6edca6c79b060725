import { type RawBuilder, sql } from 'kysely';
import { getCategoryKey } from '../../contract/categories.ts';
import { formatMinorAmount } from '../../contract/transactions/split-lines.ts';
import { isPostgres } from '../db/database.ts';
import { insertManyRows } from '../db/insert-many.ts';
import { type Db, type Schema, type Tx, toStoredBoolean } from '../db/schema.ts';
import { queryInBatches } from '../db/split-into-batches.ts';
import type { DaySum } from '../ledger/running-totals.ts';
import { createBadInputError } from '../platform/errors.ts';

type LineRow = Schema['transaction_lines'];

export type SplitLine = Pick<LineRow, 'category' | 'amount_minor' | 'note'>;

/**
 * Lines to write, either as objects or as the JSON string read by `selectSplitLinesColumn`. Null if the transaction is not
 * split.
 */
export type SplitLinesInput = readonly SplitLine[] | string | null;

/**
 * Selects the lines as a column of the query for the transaction, so that the transaction and its lines have the same
 * version.
 */
export function selectSplitLinesColumn(db: Db) {
  const array = sql.raw(isPostgres(db) ? 'json_build_array' : 'json_array');
  const together = sql.raw(isPostgres(db) ? 'json_agg' : 'json_group_array');
  const text = sql.raw(isPostgres(db) ? '::text' : '');
  const lines: RawBuilder<string | null> = sql`case when transactions.is_split = 1 then (
    select ${together}(${array}(line.position, line.category, line.amount_minor, line.note))${text}
    from transaction_lines as line
    where line.user_id = transactions.user_id and line.transaction_id = transactions.id) end`;
  return lines.as('lines');
}

export function parseSplitLines(lines: SplitLinesInput | undefined): readonly SplitLine[] {
  if (typeof lines !== 'string') return lines ?? [];
  const read: [position: number, category: string, amount_minor: number, note: string][] = JSON.parse(lines);
  return read
    .sort(([one], [other]) => one - other)
    .map(([, category, amount_minor, note]) => ({ category, amount_minor, note }));
}

/**
 * Returns the category that represents a split transaction: that of its largest line, or of the first one if several
 * are equally large. In a refund all lines are negative, so the lowest amount is the largest.
 */
export function findMainCategory(lines: readonly SplitLine[]): string | undefined {
  const sign = lines.reduce((sum, line) => sum + line.amount_minor, 0) < 0 ? -1 : 1;
  return lines.reduce<SplitLine | undefined>(
    (most, line) => (most && sign * most.amount_minor >= sign * line.amount_minor ? most : line),
    undefined,
  )?.category;
}

type Entered = { category: string; amount_minor: number; lines?: SplitLinesInput };

/**
 * Returns the lines of a transaction after a change. Refuses to change the amount or category without new lines,
 * because the client apparently does not know that the transaction is split.
 * @throws 400 for such a change
 */
export function getSplitLinesAfterChange(before: Entered, change: Partial<Entered>): readonly SplitLine[] {
  if (change.lines !== undefined) return parseSplitLines(change.lines);
  const lines = parseSplitLines(before.lines);
  const { category, amount_minor } = { ...before, ...change };
  const isSame = amount_minor === before.amount_minor && getCategoryKey(category) === getCategoryKey(before.category);
  if (lines.length === 0 || isSame) return lines;
  throw createBadInputError(
    `This transaction is split into lines that add up to ${formatMinorAmount(before.amount_minor)}. Change the split lines too, or end the split.`,
    'lines',
  );
}

type Split = Pick<LineRow, 'user_id' | 'kind' | 'day' | 'sequence' | 'category'> & {
  id: string;
  lines: readonly SplitLine[];
};

export async function insertSplitLines(tx: Tx, transactions: readonly Split[]): Promise<void> {
  await insertManyRows(tx, 'transaction_lines', transactions.flatMap(toRows));
}

function toRows({ user_id, id, kind, day, sequence, category, lines }: Split): LineRow[] {
  if (lines.length === 0) return [];
  const listed = new Set([category]);
  return lines.map((line, position) => {
    const is_listed = toStoredBoolean(!listed.has(line.category));
    listed.add(line.category);
    return { user_id, transaction_id: id, position, ...line, kind, day, sequence, is_listed };
  });
}

/**
 * Deletes the lines of these transactions.
 * @returns the deleted lines, by transaction id
 */
export async function deleteSplitLines(
  tx: Tx,
  userId: number,
  ids: readonly string[],
): Promise<Map<string, SplitLine[]>> {
  const removed = await queryInBatches(ids, (some) =>
    tx.deleteFrom('transaction_lines').where('user_id', '=', userId).where('transaction_id', 'in', some).returningAll(),
  );
  const byId = new Map<string, SplitLine[]>();
  for (const { transaction_id, category, amount_minor, note } of removed.sort((a, b) => a.position - b.position)) {
    const lines = byId.get(transaction_id) ?? [];
    lines.push({ category, amount_minor, note });
    byId.set(transaction_id, lines);
  }
  return byId;
}

function linesIn(db: Db, userId: number, category: string) {
  return db.selectFrom('transaction_lines').where('user_id', '=', userId).where('category', '=', category);
}

/**
 * Counts the transactions that have lines in both categories. Merging the categories must not count these transactions
 * twice.
 */
export function countSplitsInBothCategories(
  tx: Tx,
  userId: number,
  one: string,
  other: string,
): Promise<(Omit<DaySum, 'category'> & { account_id: string })[]> {
  return selectInBoth(tx, userId, one, other)
    .select(['day', 'kind', 'account_id', sql<number>`0`.as('sum_minor')])
    .select((row) => row.fn.countAll<number>().as('count'))
    .groupBy(['day', 'kind', 'account_id'])
    .execute();
}

/** Selects the transactions that have lines in both categories and also have tags. */
export function selectTaggedSplitsInBothCategories(tx: Tx, userId: number, one: string, other: string) {
  return selectInBoth(tx, userId, one, other).select(['day', 'kind', 'tags']).where('tags', '<>', '').execute();
}

function selectInBoth(tx: Tx, userId: number, one: string, other: string) {
  return tx
    .selectFrom('transactions')
    .where('user_id', '=', userId)
    .where('id', 'in', linesIn(tx, userId, one).select('transaction_id'))
    .where('id', 'in', linesIn(tx, userId, other).select('transaction_id'));
}

/**
 * Moves lines from one category to another without combining them. Call this before moving transactions to the new
 * category. Otherwise, a transaction could be listed twice there.
 */
export async function moveSplitLinesToCategory(tx: Tx, userId: number, from: string, to: string): Promise<void> {
  const goingBy = (category: string) => sql<boolean>`exists (
    select 1 from transactions as own
    where own.user_id = ${userId} and own.id = transaction_lines.transaction_id and own.category = ${category})`;
  const listedThere = linesIn(tx, userId, to).select('transaction_id').where('is_listed', '=', 1);
  const listedIn = (category: string) =>
    tx
      .updateTable('transaction_lines')
      .where('user_id', '=', userId)
      .where('category', '=', category)
      .where('is_listed', '=', 1);
  await listedIn(from)
    .set({ is_listed: 0 })
    .where((row) => row.or([goingBy(to), row('transaction_id', 'in', listedThere)]))
    .execute();
  await listedIn(to).set({ is_listed: 0 }).where(goingBy(from)).execute();
  await tx
    .updateTable('transaction_lines')
    .set({ category: to })
    .where('user_id', '=', userId)
    .where('category', '=', from)
    .execute();
}
