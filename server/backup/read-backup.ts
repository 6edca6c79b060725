import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { OperatorError } from '../platform/errors.ts';
import { RECEIPT_FILE_KINDS } from '../receipts/receipt-file-storage.ts';
import { createNotABackupError } from './backup-errors.ts';
import {
  BACKUP_END_FILE,
  BACKUP_FORMAT,
  BACKUP_MANIFEST_FILE,
  BackupEnd,
  BackupManifest,
  BackupManifestHeader,
  ExternalReceiptFile,
  type ReceiptFile,
} from './backup-format.ts';
import { type BackupFile, type BackupPart, readBackupParts } from './backup-reader.ts';
import { getStoredReceiptFilePath } from './receipt-file-store.ts';

/** A part of a backup, in the order in which backups are read. */
export type BackupContent =
  | { kind: 'manifest'; manifest: BackupManifest }
  | { kind: 'rows'; table: string; lines: string[] }
  | { kind: 'file'; file: ReceiptFile }
  | { kind: 'end'; end: BackupEnd };

/**
 * Yields the contents of a backup, including its files in the folder `files`, starting with the manifest. Until the end
 * has been yielded, the contents may turn out to be incomplete or changed.
 * @throws OperatorError
 */
export async function* readBackup(file: BackupFile): AsyncGenerator<BackupContent> {
  let manifest: BackupManifest | undefined;
  const counts: Counts = { rows: {}, receiptFiles: 0 };
  for await (const part of readBackupParts(file)) {
    if (!manifest) {
      manifest = readManifest(part, file.path);
      for (const table of Object.keys(manifest.tables)) counts.rows[table] = 0;
      yield { kind: 'manifest', manifest };
      continue;
    }
    for await (const content of contentOf(part, file.path)) {
      count(content, counts);
      yield content;
    }
  }
}

/**
 * Reads and checks an entire backup without restoring it.
 * @throws OperatorError
 */
export async function checkBackup(file: BackupFile): Promise<{ manifest: BackupManifest; end: BackupEnd }> {
  let manifest: BackupManifest | undefined;
  let end: BackupEnd | undefined;
  for await (const content of readBackup(file)) {
    if (content.kind === 'manifest') manifest = content.manifest;
    if (content.kind === 'end') end = content.end;
  }
  if (!manifest || !end) throw createNotABackupError(file.path);
  return { manifest, end };
}

function readManifest({ name, bytes }: BackupPart, path: string): BackupManifest {
  const read = name === BACKUP_MANIFEST_FILE ? BackupManifestHeader.safeParse(parse(bytes.toString())) : undefined;
  if (!read?.success) throw createNotABackupError(path);
  const { format, version } = read.data;
  if (format > BACKUP_FORMAT) {
    throw new OperatorError(
      `${path} was created by a newer version of Moneta (${version}). Update this server, then restore.`,
    );
  }
  return BackupManifest.parse(JSON.parse(bytes.toString()));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function* contentOf({ name, bytes }: BackupPart, path: string): AsyncGenerator<BackupContent> {
  const [kind, ...rest] = name.split('/');
  const [first = '', second = '', third = ''] = rest;
  if (name === BACKUP_END_FILE) yield { kind: 'end', end: BackupEnd.parse(JSON.parse(bytes.toString())) };
  else if (kind === 'tables') yield { kind: 'rows', table: first, lines: splitLines(bytes) };
  else if (kind === 'receipts') yield { kind: 'file', file: { ...named(first, second, third), bytes } };
  else if (kind === 'receipt-files') {
    for (const line of splitLines(bytes)) yield { kind: 'file', file: await readBeside(line, path) };
  } else
    throw new OperatorError(
      `${path} contains a part that this version of Moneta does not support (${name}). Update this server, then restore.`,
    );
}

function splitLines(bytes: Buffer): string[] {
  return bytes.toString().trimEnd().split('\n');
}

/** Match the names strictly, because they are used as file names. */
function named(userId: string, receiptId: string, partName: string): Omit<ReceiptFile, 'bytes'> {
  const part = RECEIPT_FILE_KINDS.find((each) => each === partName);
  if (!/^\d{1,15}$/.test(userId) || !/^[\w-]{1,64}$/.test(receiptId) || !part)
    throw new Error('a part has an invalid name');
  return { userId: Number(userId), receiptId, part };
}

async function readBeside(line: string, path: string): Promise<ReceiptFile> {
  const { user_id, receipt_id, part, sha256 } = ExternalReceiptFile.parse(JSON.parse(line));
  const stored = getStoredReceiptFilePath(dirname(path), sha256);
  const bytes = await readFile(stored).catch((error) => {
    throw new OperatorError(
      `A file that belongs to ${path} cannot be read (${error.message}). Put the folder "files" next to the backup, then try again.`,
    );
  });
  if (hash('sha256', bytes, 'hex') !== sha256)
    throw new OperatorError(`${stored}, which belongs to ${path}, is damaged.`);
  return { userId: user_id, receiptId: receipt_id, part, bytes };
}

type Counts = Pick<BackupEnd, 'rows' | 'receiptFiles'>;

function count(content: BackupContent, counts: Counts): void {
  if (content.kind === 'rows') {
    const known = counts.rows[content.table];
    if (known === undefined)
      throw new OperatorError(
        'The backup is damaged: it contains rows of a table that it does not list. Use another backup.',
      );
    counts.rows[content.table] = known + content.lines.length;
  }
  if (content.kind === 'file') counts.receiptFiles++;
  if (content.kind !== 'end') return;
  const { rows, receiptFiles } = content.end;
  const isAll =
    receiptFiles === counts.receiptFiles && Object.entries(counts.rows).every(([table, seen]) => rows[table] === seen);
  if (!isAll)
    throw new OperatorError('The backup is damaged: its contents do not match its summary. Use another backup.');
}
