import type { Selectable } from 'kysely';
import { createId } from '../../db/create-id.ts';
import { insertManyRows } from '../../db/insert-many.ts';
import type { Db, Schema, Tx } from '../../db/schema.ts';
import { selectByIndex } from '../../db/select-by-index.ts';
import { runWithAsyncCommit } from '../../db/sqlite/async-commit.ts';
import { allocateSequenceNumber, lockUserRow, waitForBulkWrite } from '../../db/user-lock.ts';
import { createConflictError, createNotFoundError } from '../../platform/errors.ts';
import {
  EMPTY_IMPORT_DETAILS,
  type ImportDetails,
  parseImportDetails,
  type StoredImportAccount,
} from './import-details.ts';
import { IMPORT_ROW_COLUMNS, type ImportRowRecord, type NewImportRow, type StoredImportRow } from './import-row.ts';

export type ImportRecord = Omit<Selectable<Schema['imports']>, 'details'> & { details: ImportDetails };

/** How long a preview is kept: a day, in milliseconds. */
export const IMPORT_PREVIEW_LIFETIME_MS = 24 * 60 * 60 * 1000;

/** Rows processed per step. The number is small so that other requests don't wait long. */
export const ROWS_PER_STEP = 250;

/** Imports in these states are hidden from users. */
const HIDDEN: ImportRecord['state'][] = ['reading', 'discarded'];

/** @throws 404 if the user has no such import, or its preview has expired */
export async function getImportRecord(db: Db, userId: number, id: string, now: Date): Promise<ImportRecord> {
  const row = await db
    .selectFrom('imports')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row || HIDDEN.includes(row.state)) throw createNotFoundError('import');
  if (row.state === 'preview' && row.created_at <= now.getTime() - IMPORT_PREVIEW_LIFETIME_MS)
    throw createNotFoundError('import');
  return { ...row, details: parseImportDetails(row.details) };
}

export async function listImportRecords(db: Db, userId: number, now: Date): Promise<ImportRecord[]> {
  const rows = await db
    .selectFrom('imports')
    .selectAll()
    .where('user_id', '=', userId)
    .where('state', 'not in', HIDDEN)
    .where((row) =>
      row.or([row('state', '!=', 'preview'), row('created_at', '>', now.getTime() - IMPORT_PREVIEW_LIFETIME_MS)]),
    )
    .execute();
  return newestFirst(rows);
}

function newestFirst(rows: Selectable<Schema['imports']>[]): ImportRecord[] {
  return rows
    .map((row) => ({ ...row, details: parseImportDetails(row.details) }))
    .sort((a, b) => b.sequence - a.sequence);
}

/** Returns a user's imports in the given states, newest first. */
export async function listImportsInStates(
  db: Db,
  userId: number,
  ...states: ImportRecord['state'][]
): Promise<ImportRecord[]> {
  // Without this hint, SQLite would read the imports of all users in one of the states.
  const imports = selectByIndex(db, 'imports', 'sqlite_autoindex_imports_1').selectAll();
  return newestFirst(await imports.where('user_id', '=', userId).where('state', 'in', states).execute());
}

/** Returns a user's finished imports that were running at or after a time, given in milliseconds since 1970. */
export async function listImportsDoneSince(db: Db, userId: number, since: number): Promise<ImportRecord[]> {
  const imports = selectByIndex(db, 'imports', 'sqlite_autoindex_imports_1').selectAll();
  const done = imports.where('user_id', '=', userId).where('state', '=', 'done');
  return newestFirst(await done.where('touched_at', '>=', since).execute());
}

/** True if the user has a preview, even one that has expired. */
export async function hasImportPreview(db: Db, userId: number): Promise<boolean> {
  const imports = selectByIndex(db, 'imports', 'sqlite_autoindex_imports_1').select('id');
  return (
    (await imports.where('user_id', '=', userId).where('state', '=', 'preview').limit(1).executeTakeFirst()) !==
    undefined
  );
}

/**
 * Returns the account that the rows go to. Null if that account has not been created yet, or if the rows are skipped.
 */
export function getTargetAccountId({ madeId, accountId, isLeftOut }: StoredImportAccount): string | null {
  return isLeftOut ? null : (madeId ?? accountId);
}

/** Selects the rows stored when the files were read. */
export function selectImportRows(db: Db, userId: number, readingId: string) {
  return db.selectFrom('import_rows').where('user_id', '=', userId).where('reading_id', '=', readingId);
}

/** Updates the given fields of an import. The caller holds the user's lock. */
export async function updateImportRecord(
  tx: Tx,
  userId: number,
  id: string,
  { details, ...columns }: Partial<Omit<ImportRecord, 'user_id' | 'id'>>,
): Promise<void> {
  await tx
    .updateTable('imports')
    .set({ ...columns, ...(details && { details: JSON.stringify(details) }) })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}

/**
 * Inserts the import before its files are read, so that a cleanup finds it if the server stops. First waits until none
 * of the user's imports is being written, because rows are compared with existing transactions.
 */
export async function insertImport(
  db: Db,
  userId: number,
  now: Date,
): Promise<{ id: string; readingId: string; sequence: number }> {
  const [id, readingId, at] = [createId(), createId(), now.getTime()];
  const insert = async (tx: Tx) => {
    const sequence = await allocateSequenceNumber(tx, userId);
    await tx
      .insertInto('imports')
      .values({
        user_id: userId,
        id,
        sequence,
        state: 'reading',
        reading_id: readingId,
        created_at: at,
        touched_at: at,
        row_count: 0,
        details: JSON.stringify(EMPTY_IMPORT_DETAILS),
      })
      .execute();
    return sequence;
  };
  const sequence = await waitForBulkWrite(() => db.transaction().execute(insert));
  return { id, readingId, sequence };
}

/** Inserts rows while the files are being read. */
export async function insertImportRows(
  db: Db,
  userId: number,
  readingId: string,
  rows: readonly NewImportRow[],
): Promise<void> {
  const values = rows.map((row) => ({ user_id: userId, reading_id: readingId, ...row }));
  await runWithAsyncCommit(db, (tx) => insertManyRows(tx, 'import_rows', values));
}

/**
 * Replaces stored rows.
 * @throws 409 if the import is neither being read nor a preview
 */
export async function replaceImportRows(
  db: Db,
  userId: number,
  readingId: string,
  rows: readonly NewImportRow[],
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockUserRow(tx, userId);
    const open = await tx
      .selectFrom('imports')
      .select('id')
      .where('user_id', '=', userId)
      .where('reading_id', '=', readingId)
      .where('state', 'in', ['reading', 'preview'])
      .executeTakeFirst();
    if (!open) throw createConflictError('This import was changed elsewhere. Reload the page.');
    for (const { position, ...columns } of rows) {
      await tx
        .updateTable('import_rows')
        .set(columns)
        .where('user_id', '=', userId)
        .where('reading_id', '=', readingId)
        .where('position', '=', position)
        .execute();
    }
  });
}

/** Returns the next rows to import, in order, starting at a given position. */
export function listImportRowsFrom(db: Db, userId: number, readingId: string, from: number, limit: number) {
  return selectImportRows(db, userId, readingId)
    .select(IMPORT_ROW_COLUMNS)
    .where('position', '>=', from)
    .orderBy('position')
    .limit(limit)
    .execute();
}

/** Returns the rows at the given positions, in order. */
export async function listImportRowsAt(db: Db, userId: number, readingId: string, positions: readonly number[]) {
  if (positions.length === 0) return [];
  return selectImportRows(db, userId, readingId)
    .select(['position', 'row_group', 'is_included', 'details'])
    .where('position', 'in', positions)
    .orderBy('position')
    .execute();
}

export function parseImportRow(row: Pick<ImportRowRecord, 'details'>): StoredImportRow {
  return JSON.parse(row.details);
}

/** Stores the details of a row, and the version of the transaction that the import wrote from it. */
export async function updateImportRowDetails(
  tx: Tx,
  userId: number,
  readingId: string,
  position: number,
  kept: StoredImportRow,
  written_version?: number,
): Promise<void> {
  await tx
    .updateTable('import_rows')
    .set({ details: JSON.stringify(kept), ...(written_version !== undefined && { written_version }) })
    .where('user_id', '=', userId)
    .where('reading_id', '=', readingId)
    .where('position', '=', position)
    .execute();
}

/** Returns the ids of transactions and transfers that a completed import has written. */
export async function listImportedEntryIds(db: Db, userId: number, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('import_rows')
    .innerJoin('imports', (join) =>
      join
        .onRef('imports.user_id', '=', 'import_rows.user_id')
        .onRef('imports.reading_id', '=', 'import_rows.reading_id'),
    )
    .select('transaction_id')
    .where('import_rows.user_id', '=', userId)
    .where('transaction_id', 'in', ids)
    .where('is_included', '=', 1)
    .where('state', 'in', ['done', 'reverted'])
    .execute();
  return new Set(rows.map(({ transaction_id }) => transaction_id ?? ''));
}
