import { type RawBuilder, sql } from 'kysely';
import { categoryKey } from '../../contract/categories.ts';
import { inHundredths } from '../../contract/lines.ts';
import { isPostgres } from '../db/database.ts';
import { inBatches } from '../db/in-batches.ts';
import { insertMany } from '../db/insert-many.ts';
import { type Db, type Schema, type Tx, toBit } from '../db/schema.ts';
import { badInput } from '../errors.ts';
import type { DaySum } from '../ledger/totals.ts';

type LineRow = Schema['transaction_lines'];

/** A part of a split transaction, in columns. */
export type Line = Pick<LineRow, 'category' | 'amount_minor' | 'note'>;

/** Lines as they are written, or as JSON as `linesOf` reads them; null for a transaction that is not split. */
export type Lines = readonly Line[] | string | null;

/** The lines of a transaction as a column of a statement that reads it: they are always those of that version. */
export function linesOf(db: Db) {
  const array = sql.raw(isPostgres(db) ? 'json_build_array' : 'json_array');
  const together = sql.raw(isPostgres(db) ? 'json_agg' : 'json_group_array');
  const text = sql.raw(isPostgres(db) ? '::text' : '');
  const lines: RawBuilder<string | null> = sql`case when transactions.is_split = 1 then (
    select ${together}(${array}(line.position, line.category, line.amount_minor, line.note))${text}
    from transaction_lines as line
    where line.user_id = transactions.user_id and line.transaction_id = transactions.id) end`;
  return lines.as('lines');
}

export function asLines(lines: Lines | undefined): readonly Line[] {
  if (typeof lines !== 'string') return lines ?? [];
  const read: [position: number, category: string, amount_minor: number, note: string][] = JSON.parse(lines);
  return read
    .sort(([one], [other]) => one - other)
    .map(([, category, amount_minor, note]) => ({ category, amount_minor, note }));
}

/** The category that a split transaction goes by: that of its largest line, the first of equals. */
export function largestOf(lines: readonly Line[]): string | undefined {
  return lines.reduce<Line | undefined>(
    (most, line) => (most && most.amount_minor >= line.amount_minor ? most : line),
    undefined,
  )?.category;
}

type Entered = { category: string; amount_minor: number; lines?: Lines };

/**
 * The lines that a transaction has after a change of it. Who changes the amount or the category of a split one and says
 * nothing of its lines knows nothing of them: to keep them would be wrong, and to drop them would lose what was typed.
 * @throws 400 for such a change
 */
export function linesAfter(before: Entered, change: Partial<Entered>): readonly Line[] {
  if (change.lines !== undefined) return asLines(change.lines);
  const lines = asLines(before.lines);
  const { category, amount_minor } = { ...before, ...change };
  const isSame = amount_minor === before.amount_minor && categoryKey(category) === categoryKey(before.category);
  if (lines.length === 0 || isSame) return lines;
  throw badInput(
    `This transaction is split into lines that add up to ${inHundredths(before.amount_minor)}. Please change its lines too, or end the split.`,
    'lines',
  );
}

type Split = Pick<LineRow, 'user_id' | 'kind' | 'day' | 'sequence' | 'category'> & {
  id: string;
  lines: readonly Line[];
};

/** Adds the lines of transactions that were just written. */
export async function insertLines(tx: Tx, transactions: readonly Split[]): Promise<void> {
  const rows = transactions.flatMap(toRows);
  if (isPostgres(tx)) return insertMany(tx, 'transaction_lines', rows);
  for (const some of inBatches(rows)) await tx.insertInto('transaction_lines').values(some).execute();
}

function toRows({ user_id, id, kind, day, sequence, category, lines }: Split): LineRow[] {
  const listed = new Set([category]);
  return lines.map((line, position) => {
    const is_listed = toBit(!listed.has(line.category));
    listed.add(line.category);
    return { user_id, transaction_id: id, position, ...line, kind, day, sequence, is_listed };
  });
}

/** Takes away the lines of these transactions. @returns them, by the id of their transaction */
export async function removeLines(tx: Tx, userId: number, ids: readonly string[]): Promise<Map<string, Line[]>> {
  const removed: LineRow[] = [];
  for (const some of inBatches(ids)) {
    const rows = await tx
      .deleteFrom('transaction_lines')
      .where('user_id', '=', userId)
      .where('transaction_id', 'in', some)
      .returningAll()
      .execute();
    removed.push(...rows);
  }
  const byId = new Map<string, Line[]>();
  for (const { transaction_id, category, amount_minor, note } of removed.sort((a, b) => a.position - b.position)) {
    const lines = byId.get(transaction_id) ?? [];
    lines.push({ category, amount_minor, note });
    byId.set(transaction_id, lines);
  }
  return byId;
}

/** The lines of a category, whichever transactions they are of. */
function linesIn(db: Db, userId: number, category: string) {
  return db.selectFrom('transaction_lines').where('user_id', '=', userId).where('category', '=', category);
}

/** The transactions that have a line of each of two categories: what one total of both would count twice. */
export function countInBoth(
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

/** Those of them that have tags. */
export function listTaggedInBoth(tx: Tx, userId: number, one: string, other: string) {
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
 * Moves the lines of a category to another, each as a line of its own; before the transactions that go by the category are
 * moved. A transaction that is found there already is not to be found twice.
 */
export async function moveLines(tx: Tx, userId: number, from: string, to: string): Promise<void> {
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
