import * as z from 'zod/mini';
import { PARTS, type Part } from '../receipts/files.ts';

/*
 * A backup is a tar file, compressed by gzip and, where a passphrase is given, encrypted by age:
 *
 *   manifest.json                    what it is, and which columns each table has
 *   tables/NAME/000001.jsonl         rows, an object a line; a table that others refer to comes before them
 *   receipts/USER/RECEIPT/PART       the files of receipts, or instead of them, where they lie beside the backup,
 *   receipt-files/000001.jsonl       which file each is: its SHA-256 names it in the folder `files`
 *   checksums/000001.sha256          the SHA-256 of each part since the last of these, as `sha256sum -c` reads them
 *   end.json                         how much there is of everything
 *
 * No part is larger than a few megabytes, or than one file of a receipt, so that writing and reading need no more memory the
 * more there is. `docs/decisions/0033-logical-backups.md` says why it is so.
 */

/** Counts up with each change after which an older program could not read a backup. */
export const FORMAT = 1;

export const MANIFEST = 'manifest.json';
export const END = 'end.json';

/** What every format says of itself. */
export const AnyManifest = z.object({ kind: z.literal('moneta backup'), format: z.number(), version: z.string() });

export const Manifest = z.extend(AnyManifest, {
  /** The newest migration that the database had. */
  migration: z.string(),
  engine: z.enum(['sqlite', 'postgres']),
  /** The moment of which everything is, as an ISO instant. */
  madeAt: z.string(),
  /** The columns of each table. */
  tables: z.record(z.string(), z.array(z.string())),
  /** Of tables that number their rows: the column, and the last number that was given. */
  sequences: z.record(z.string(), z.object({ column: z.string(), last: z.number() })),
  receiptFiles: z.enum(['inside', 'beside']),
});
export type Manifest = z.infer<typeof Manifest>;

export const End = z.object({
  /** The rows of each table. */
  rows: z.record(z.string(), z.number()),
  receiptFiles: z.number(),
  rowBytes: z.number(),
  fileBytes: z.number(),
  /** The SHA-256 of all parts with checksums, one after the other. */
  checksums: z.string(),
});
export type End = z.infer<typeof End>;

/** A file of a receipt that lies beside the backup. */
export const FileBeside = z.object({
  user_id: z.number(),
  receipt_id: z.string().check(z.regex(/^[\w-]{1,64}$/)),
  part: z.enum(PARTS),
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
});
export type FileBeside = z.infer<typeof FileBeside>;

/** A file of a receipt. */
export type ReceiptFile = { userId: number; receiptId: string; part: Part; bytes: Uint8Array };

export function rowsPart(table: string, number: number): string {
  return `tables/${table}/${numbered(number)}.jsonl`;
}

export function filePart({ userId, receiptId, part }: ReceiptFile): string {
  return `receipts/${userId}/${receiptId}/${part}`;
}

export function besidePart(number: number): string {
  return `receipt-files/${numbered(number)}.jsonl`;
}

export function checksumsPart(number: number): string {
  return `checksums/${numbered(number)}.sha256`;
}

function numbered(number: number): string {
  return String(number).padStart(6, '0');
}
