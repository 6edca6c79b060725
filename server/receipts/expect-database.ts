import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { SQLITE_FILE } from '../db/database.ts';
import { OperatorError } from '../operator-error.ts';

/**
 * Refuses a data folder that has receipts of people and no database: a new one would number its people from the first again,
 * and take what is there for theirs, or for what a crash has left behind.
 * @throws OperatorError
 */
export function expectDatabaseOf(dataDir: string): void {
  // One that is empty is what a copy leaves that found no room.
  if ((statSync(join(dataDir, SQLITE_FILE), { throwIfNoEntry: false })?.size ?? 0) > 0) return;
  if (!hasReceipts(dataDir)) return;
  throw new OperatorError(
    `${dataDir} has receipts, but no ${SQLITE_FILE} that they belong to. Put that back, restore a backup (npm run restore), or move the folder receipts away to begin anew.`,
  );
}

/** Whether a data folder has receipts of anybody. */
export function hasReceipts(dataDir: string): boolean {
  const receipts = join(dataDir, 'receipts');
  if (!statSync(receipts, { throwIfNoEntry: false })?.isDirectory()) return false;
  return readdirSync(receipts).some((name) => /^\d+$/.test(name));
}
