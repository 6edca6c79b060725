import * as z from 'zod/mini';
import { RECEIPT_FILE_KINDS, type ReceiptFileKind } from '../receipts/receipt-file-storage.ts';
import { formatCount } from '../text/format-count.ts';

/*
 * A backup is a tar file, compressed with gzip and, if a passphrase is given, encrypted with age:
 *
 *   manifest.json                    the version of the format, and the columns of each table
 *   tables/NAME/000001.jsonl         rows, one JSON object per line; referenced tables come first
 *   receipts/USER/RECEIPT/PART       the receipt files, unless they are stored next to the backup
 *   receipt-files/000001.jsonl       the list of receipt files in the folder `files` next to the backup
 *   checksums/000001.sha256          the SHA-256 of each part since the last checksums, for `sha256sum -c`
 *   end.json                         the number of rows and files
 *
 * No part is larger than a few megabytes or one receipt file, so memory use does not grow with the data.
 * `docs/decisions/0033-logical-backups.md` explains the format.
 */

/** The version of the format. Increase it with each change that older programs cannot read. */
export const BACKUP_FORMAT = 1;

export const BACKUP_MANIFEST_FILE = 'manifest.json';
export const BACKUP_END_FILE = 'end.json';

/** The fields that are present in the manifests of all versions of the format. */
export const BackupManifestHeader = z.object({
  kind: z.literal('moneta backup'),
  format: z.number(),
  version: z.string(),
});

export const BackupManifest = z.extend(BackupManifestHeader, {
  /** The git commit of the program, if known. Missing in older backups. */
  commit: z.optional(z.nullable(z.string())),
  /** The newest migration that was applied to the database. */
  migration: z.string(),
  engine: z.enum(['sqlite', 'postgres']),
  /** The time at which the data was read, as an ISO 8601 timestamp. */
  madeAt: z.string(),
  /** The columns of each table in the backup. */
  tables: z.record(z.string(), z.array(z.string())),
  /** The last number assigned to the auto-increment column of each table. */
  sequences: z.record(z.string(), z.object({ column: z.string(), last: z.number() })),
  receiptFiles: z.enum(['inside', 'beside']),
});
export type BackupManifest = z.infer<typeof BackupManifest>;

export const BackupEnd = z.object({
  rows: z.record(z.string(), z.number()),
  receiptFiles: z.number(),
  rowBytes: z.number(),
  fileBytes: z.number(),
  /** The SHA-256 of all files in `checksums/`, concatenated in order. */
  checksums: z.string(),
});
export type BackupEnd = z.infer<typeof BackupEnd>;

/** A receipt file that is stored next to the backup. */
export const ExternalReceiptFile = z.object({
  user_id: z.number(),
  receipt_id: z.string().check(z.regex(/^[\w-]{1,64}$/)),
  part: z.enum(RECEIPT_FILE_KINDS),
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
});
export type ExternalReceiptFile = z.infer<typeof ExternalReceiptFile>;

export type ReceiptFile = { userId: number; receiptId: string; part: ReceiptFileKind; bytes: Uint8Array };

export function getRowsPartName(table: string, number: number): string {
  return `tables/${table}/${numbered(number)}.jsonl`;
}

export function getReceiptFilePartName({ userId, receiptId, part }: ReceiptFile): string {
  return `receipts/${userId}/${receiptId}/${part}`;
}

export function getExternalFilesPartName(number: number): string {
  return `receipt-files/${numbered(number)}.jsonl`;
}

export function getChecksumsFileName(number: number): string {
  return `checksums/${numbered(number)}.sha256`;
}

function numbered(number: number): string {
  return String(number).padStart(6, '0');
}

/** Describes the contents of a backup in a few words for the administrator. */
export function describeBackupContents({ rows }: Pick<BackupEnd, 'rows'>): string {
  return [
    formatCount(rows.users ?? 0, 'account'),
    formatCount(rows.transactions ?? 0, 'transaction'),
    formatCount(rows.receipts ?? 0, 'receipt'),
  ].join(', ');
}
