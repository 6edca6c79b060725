import { recordAuditEvent } from '../audit-log/record-audit-event.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { migrateWithBackup } from '../migrate-with-backup.ts';
import { MODULES } from '../modules.ts';
import { HttpError, OperatorError } from '../platform/errors.ts';
import type { ProgressReporter } from '../platform/progress.ts';
import { openReceiptFileStorage } from '../receipts/receipt-file-storage.ts';
import { checkArchive, countArchiveRecords } from './check-archive.ts';
import { importArchive } from './import-archive.ts';

const OPERATOR = { address: '', device: 'The administrator' };

/**
 * Imports an archive in the same way as the web app, but without a size limit.
 * @returns the numbers of imported transactions, transfers and receipts
 */
export async function importArchiveByCommand(
  database: Database,
  config: Config,
  findUserId: () => Promise<number>,
  path: string,
  progress: ProgressReporter | undefined,
) {
  await migrateWithBackup(database, config, console.warn);
  const userId = await findUserId();
  const { sums } = await checkArchive(path, progress);
  const total = countArchiveRecords(sums);
  let done = 0;
  const { db } = database;
  const now = () => new Date();
  const files = openReceiptFileStorage(database, config.dataDir);
  const onWritten = (records: number) => {
    done += records;
    progress?.('Importing', done, total);
  };
  const parts = { db, files, modules: MODULES, now, config, onWritten };
  // If the command is interrupted here, the import is undone the next time the server starts.
  const counts = await importArchive(parts, userId, path, new AbortController().signal).catch((error) => {
    throw error instanceof HttpError ? new OperatorError(error.message) : error;
  });
  await db.transaction().execute((tx) => {
    const details = { count: counts.transactions };
    return recordAuditEvent(tx, { userId, event: 'archive-brought-in', from: OPERATOR, details, now: now() });
  });
  return counts;
}
