import type { Db } from '../../db/schema.ts';
import type { StoredImportFile } from '../records/import-details.ts';
import { listImportsInStates, parseImportRow, selectImportRows } from '../records/import-store.ts';

const AT_ONCE = 2000;

/**
 * Counts, by fingerprint, the rows that the user excluded in earlier imports of these files. These rows stay excluded.
 * All other rows without a transaction are treated as new, because their transactions were deleted later.
 */
export async function countRowsSkippedBefore(
  db: Db,
  userId: number,
  files: readonly StoredImportFile[],
): Promise<Map<string, number>> {
  const hashes = new Set(files.flatMap(({ hash, importedAt }) => (importedAt === undefined ? [] : [hash])));
  const counts = new Map<string, number>();
  if (hashes.size === 0) return counts;
  const done = await listImportsInStates(db, userId, 'done');
  const readings = done.filter(({ details }) => details.files.some(({ hash }) => hashes.has(hash)));
  for (const { reading_id } of readings) {
    for (let after = -1; ; ) {
      const rows = await selectImportRows(db, userId, reading_id)
        .select(['position', 'details'])
        .where('is_included', '=', 0)
        .where('transaction_id', 'is', null)
        .where('position', '>', after)
        .orderBy('position')
        .limit(AT_ONCE)
        .execute();
      for (const { mark } of rows.map(parseImportRow)) counts.set(mark, (counts.get(mark) ?? 0) + 1);
      after = rows.at(-1)?.position ?? after;
      if (rows.length < AT_ONCE) break;
    }
  }
  return counts;
}
