import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import { createConflictError } from '../../platform/errors.ts';
import { type ImportRecord, parseImportRow } from '../records/import-store.ts';
import { hasLaterImport } from './has-later-import.ts';
import { readFilesAgain } from './read-files-again.ts';

/** Rows per statement. The number is small so that other requests don't wait long. */
const AT_ONCE = 2000;

/**
 * If a matched transaction was deleted or its amount was changed, or if other files were imported, compares the whole
 * preview again and throws. Without this, the import would skip a row although its transaction no longer exists, or add
 * a row twice.
 * @throws 409 if the rows were compared again, or if the files are no longer stored
 */
export async function refuseChangedMatches(
  parts: Parameters<typeof readFilesAgain>[0],
  user: Parameters<typeof readFilesAgain>[1],
  record: ImportRecord,
  signal: AbortSignal,
): Promise<void> {
  if (record.state !== 'preview') return;
  const isImportedLater = await hasLaterImport(parts.db, record);
  if (!isImportedLater && !(await hasChangedMatch(parts.db, record))) return;
  await readFilesAgain(parts, user, record, undefined, [], signal);
  const cause = isImportedLater
    ? 'Other files have been imported since these files were read'
    : 'Some of the matching transactions were deleted or changed';
  throw createConflictError(`${cause}, so all rows were compared again. Review them before importing.`);
}

/** True if a matched transaction was deleted, or if its amount was changed. */
export async function hasChangedMatch(db: Db, record: ImportRecord): Promise<boolean> {
  const { groups } = record.details.counts;
  if (groups.here + groups.likely === 0) return false;
  for (let from = 0; from < record.row_count; from += AT_ONCE) {
    const rows = await listDiffering(db, record, from);
    // Compare with the amount at the time of matching: the amount in the file or, if the row updates a transaction, the
    // transaction's amount. A correction by the user in the preview does not count.
    const isChanged = rows.some(({ minor, isTransfer, ...row }) => {
      if (minor === null) return true;
      const { updates, read: asRead } = parseImportRow(row);
      const { minor: read = 0 } = updates ?? asRead ?? {};
      return isTransfer ? minor !== Math.abs(read) : minor !== read;
    });
    if (isChanged) return true;
    await setImmediate();
  }
  return false;
}

/**
 * Returns excluded rows whose matched transaction was deleted or has a different amount. For certain matches, only
 * deletion is checked, because the lines of a split transaction have their own amounts.
 */
async function listDiffering(db: Db, { user_id: userId, reading_id: readingId }: ImportRecord, from: number) {
  const rows = await db
    .selectFrom('import_rows as row')
    .leftJoin('transactions as one', (join) =>
      join.onRef('one.id', '=', 'row.transaction_id').on('one.user_id', '=', userId),
    )
    .leftJoin('transfers as transfer', (join) =>
      join.onRef('transfer.id', '=', 'row.transaction_id').on('transfer.user_id', '=', userId),
    )
    .select(['row.details', signedMinor.as('one_minor'), 'transfer.amount_minor as transfer_minor'])
    .where('row.user_id', '=', userId)
    .where('row.reading_id', '=', readingId)
    .where('row.position', '>=', from)
    .where('row.position', '<', from + AT_ONCE)
    .where('row.row_group', 'in', ['here', 'likely'])
    .where('row.is_included', '=', 0)
    .where('row.transaction_id', 'is not', null)
    .where(
      sql<boolean>`((one.id is null and transfer.id is null) or ("row".row_group = 'likely' and (
        (one.is_split = 0 and ${signedMinor} <> "row".amount_minor)
        or transfer.amount_minor <> abs("row".amount_minor)
      )))`,
    )
    .execute();
  return rows.map(({ details, one_minor, transfer_minor }) => ({
    details,
    minor: one_minor ?? transfer_minor,
    isTransfer: transfer_minor !== null,
  }));
}

const signedMinor = sql<number | null>`case one.kind when 'income' then one.amount_minor else -one.amount_minor end`;
