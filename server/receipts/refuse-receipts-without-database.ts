import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { SQLITE_FILE } from '../db/database.ts';
import { OperatorError } from '../platform/errors.ts';
import { formatCommandLine } from '../platform/installation.ts';

/**
 * Refuses to start if the data folder contains receipts but no database. A new database would number users from 1
 * again, so the receipts would be assigned to the wrong users or be deleted.
 * @throws OperatorError
 */
export function refuseReceiptsWithoutDatabase(dataDir: string): void {
  // Treat an empty database file as missing, because it may be left over from copying a database to a full disk.
  if ((statSync(join(dataDir, SQLITE_FILE), { throwIfNoEntry: false })?.size ?? 0) > 0) return;
  if (!hasReceiptFiles(dataDir)) return;
  throw new OperatorError(
    `${dataDir} contains receipts, but no ${SQLITE_FILE}. Put this file back, restore a backup (${formatCommandLine('restore')}), or move the receipts folder away to start from scratch.`,
  );
}

/** True if the data folder contains any receipts. */
export function hasReceiptFiles(dataDir: string): boolean {
  const receipts = join(dataDir, 'receipts');
  if (!statSync(receipts, { throwIfNoEntry: false })?.isDirectory()) return false;
  return readdirSync(receipts).some((name) => /^\d+$/.test(name));
}
