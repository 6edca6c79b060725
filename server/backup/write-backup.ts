import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { findLastAppliedMigration, refuseUnknownMigrations } from '../db/applied-migrations.ts';
import type { Database } from '../db/database.ts';
import { isKnownMigration } from '../db/migrate.ts';
import type { Db } from '../db/schema.ts';
import { OperatorError } from '../platform/errors.ts';
import type { ProgramVersion } from '../platform/installation.ts';
import type { ProgressReporter } from '../platform/progress.ts';
import { RECEIPT_FILE_KINDS } from '../receipts/receipt-file-storage.ts';
import { formatCount } from '../text/format-count.ts';
import { DamagedDatabaseError } from './backup-errors.ts';
import {
  BACKUP_FORMAT,
  BACKUP_MANIFEST_FILE,
  type BackupEnd,
  type BackupManifest,
  type ExternalReceiptFile,
  getExternalFilesPartName,
  getReceiptFilePartName,
  getRowsPartName,
} from './backup-format.ts';
import { readBackupParts } from './backup-reader.ts';
import { listBackupTables, readAutoIncrementValues } from './backup-tables.ts';
import { type BackupWriter, createBackupWriter } from './backup-writer.ts';
import type { LinkedReceiptFiles } from './link-receipt-files.ts';
import { runInSnapshotWithFiles } from './run-in-snapshot-with-files.ts';
import { readTableRows } from './snapshot.ts';
import { writeNewFile } from './write-new-file.ts';

/** The database and the data folder to back up. */
export type BackupSource = {
  database: Database;
  dataDir: string;
  program: ProgramVersion;
};

/** Stores a receipt file in the folder next to the backups and returns its SHA-256. */
export type StoreReceiptFile = (bytes: Uint8Array) => Promise<string>;

export type WrittenBackup = {
  manifest: BackupManifest;
  rows: BackupEnd['rows'];
  receiptFiles: number;
  /** The size of the backup file in bytes. */
  size: number;
  /** Problems found in the data, each described in one sentence. */
  faults: string[];
};

type Options = {
  now: Date;
  passphrase?: string | undefined;
  /** The scrypt work factor for the passphrase, as a power of two. The default is that of age. */
  workFactor?: number;
  /**
   * True to accept a database of a newer version, which is about to be replaced with an older backup. The new backup
   * may lack data that this version does not know.
   */
  canBeNewer?: boolean;
  /** Stores receipt files in the folder next to the backups. If undefined, they are included in the backup file. */
  keepFile?: StoreReceiptFile;
  progress?: ProgressReporter | undefined;
};

/**
 * Writes a backup of the data as it is at one moment, while others can still read and write. Then checks the backup by
 * reading it back. The file gets its final name once it is complete.
 * @throws OperatorError if the file already exists or cannot be written, or if the database is damaged or of a newer
 * version
 */
export async function writeBackup(source: BackupSource, path: string, options: Options): Promise<WrittenBackup> {
  return writeNewFile(path, async (unfinished) => {
    await refuseDamaged(source.database);
    if (!options.canBeNewer) await refuseUnknownMigrations(source.database.db, isKnownMigration);
    const made = await runInSnapshotWithFiles(source, (db, held) => writeAll(db, held, source, unfinished, options));
    const onRead = (bytes: number, size: number) => options.progress?.('Checking the backup', bytes, size);
    for await (const _part of readBackupParts({ path: unfinished, passphrase: options.passphrase, onRead }));
    return made;
  });
}

async function writeAll(
  db: Db,
  held: LinkedReceiptFiles,
  { database: { engine }, program }: BackupSource,
  path: string,
  { keepFile, progress, ...options }: Options,
): Promise<Omit<WrittenBackup, 'size'>> {
  const migration = await findLastAppliedMigration(db);
  if (!migration) throw new OperatorError('There is nothing to back up: the database contains no Moneta tables.');
  const tables = await listBackupTables(db);
  const manifest: BackupManifest = {
    kind: 'moneta backup',
    format: BACKUP_FORMAT,
    ...program,
    migration,
    engine,
    madeAt: options.now.toISOString(),
    tables: Object.fromEntries(tables.map(({ name, columns }) => [name, columns])),
    sequences: await readAutoIncrementValues(db, tables),
    receiptFiles: keepFile ? 'beside' : 'inside',
  };
  const archive = createBackupWriter(path, options);
  try {
    await archive.add(BACKUP_MANIFEST_FILE, Buffer.from(JSON.stringify(manifest, null, 1)));
    const rows: BackupEnd['rows'] = {};
    const total = progress ? await countRows(db, tables) : 0;
    let [done, rowBytes] = [0, 0];
    for (const table of tables) {
      let parts = 0;
      rows[table.name] = 0;
      for await (const { lines } of readTableRows(db, table)) {
        const text = Buffer.from(`${lines.join('\n')}\n`);
        rows[table.name] = (rows[table.name] ?? 0) + lines.length;
        done += lines.length;
        progress?.('Writing rows', done, total);
        rowBytes += text.length;
        await archive.add(getRowsPartName(table.name, ++parts), text);
      }
    }
    const fileCount = (rows.receipts ?? 0) * RECEIPT_FILE_KINDS.length;
    const files = await writeFiles(archive, held.files(db), {
      keepFile,
      onFile: (count) => progress?.('Writing receipts', count, fileCount),
    });
    await archive.end({ rows, receiptFiles: files.count, rowBytes, fileBytes: files.bytes });
    return { manifest, rows, receiptFiles: files.count, faults: faultsOf(files, rows.receipts ?? 0) };
  } catch (error) {
    await archive.abandon();
    throw error;
  }
}

type Written = { count: number; bytes: number; changed: number };

async function countRows(db: Db, tables: readonly { name: string }[]): Promise<number> {
  let total = 0;
  for (const { name } of tables) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(db);
    total += Number(rows[0]?.count);
  }
  return total;
}

async function writeFiles(
  archive: BackupWriter,
  files: ReturnType<LinkedReceiptFiles['files']>,
  { keepFile, onFile }: { keepFile: StoreReceiptFile | undefined; onFile: (count: number) => void },
) {
  const written: Written = { count: 0, bytes: 0, changed: 0 };
  let beside: string[] = [];
  let parts = 0;
  const addBeside = async () => {
    if (beside.length > 0) await archive.add(getExternalFilesPartName(++parts), Buffer.from(beside.join('')));
    beside = [];
  };
  for await (const file of files) {
    written.count++;
    onFile(written.count);
    written.bytes += file.bytes.length;
    if (file.part === 'upload' && hash('sha256', file.bytes, 'hex') !== file.fileHash) written.changed++;
    if (!keepFile) {
      await archive.add(getReceiptFilePartName(file), file.bytes);
      continue;
    }
    const { userId: user_id, receiptId: receipt_id, part } = file;
    const line: ExternalReceiptFile = { user_id, receipt_id, part, sha256: await keepFile(file.bytes) };
    beside.push(`${JSON.stringify(line)}\n`);
    if (beside.length === 5000) await addBeside();
  }
  await addBeside();
  return written;
}

function faultsOf({ count, changed }: Written, receipts: number): string[] {
  const missing = receipts * RECEIPT_FILE_KINDS.length - count;
  const faults: string[] = [];
  if (missing > 0)
    faults.push(
      `${formatCount(missing, 'receipt file is', 'receipt files are')} missing from the data. An older backup may contain them.`,
    );
  if (changed > 0)
    faults.push(
      `${formatCount(changed, 'receipt file differs', 'receipt files differ')} from what was uploaded. An older backup may contain the originals.`,
    );
  return faults;
}

/** Refuses to back up a damaged database: the backup would be incomplete and would replace an older, complete one. */
async function refuseDamaged({ db, engine }: Database): Promise<void> {
  if (engine === 'postgres') return; // PostgreSQL checks its pages itself
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check(1)`.execute(db);
  const [found] = rows.map((row) => row.integrity_check);
  if (found === 'ok') return;
  throw new DamagedDatabaseError(String(found).replace(/\s+/g, ' '));
}
