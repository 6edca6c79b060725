import * as z from 'zod/mini';
import type { ReceiptFileKind } from '../receipts/receipt-file-storage.ts';

/*
 * An archive is a zip file with all data of one user, described in `docs/archive.md`:
 *
 *   archive.json                  the version of the format
 *   records/NAME.jsonl            records of one kind, one JSON object per line
 *   receipts/ID/PART              the receipt files
 *   sums.json                     the number of records, and their totals
 *   checksums.sha256              the SHA-256 of each part before it, for `sha256sum -c`
 */

/** The version of the format. Increase it with each change after which older archives must be read differently. */
export const ARCHIVE_FORMAT = 1;

/** The name of the first entry in the zip file. A file without it is not an archive. */
export const ARCHIVE_MANIFEST_FILE = 'archive.json';
export const ARCHIVE_SUMS_FILE = 'sums.json';
export const ARCHIVE_CHECKSUMS_FILE = 'checksums.sha256';

/** The fields that are present in the manifests of all versions of the format. */
export const ArchiveManifestHeader = z.object({
  kind: z.literal('moneta archive'),
  format: z.number(),
  version: z.string().check(z.maxLength(50)),
});

export const ArchiveManifest = z.extend(ArchiveManifestHeader, {
  /** The time at which the data was read, as an ISO 8601 timestamp. */
  madeAt: z.string(),
  currency: z.string(),
  /** The kinds of records, in the order of the archive. */
  records: z.array(z.string()),
});
export type ArchiveManifest = z.infer<typeof ArchiveManifest>;

const Whole = z.number().check(z.refine(Number.isSafeInteger));

/** The totals of all transactions and transfers, in hundredths. */
export const ArchivedTotals = z.object({
  income_minor: Whole,
  expense_minor: Whole,
  transfers_minor: Whole,
  /** The balance of each account in hundredths, by account id. All entries of the account are included. */
  balances_minor: z.record(z.string(), Whole),
});
export type ArchivedTotals = z.infer<typeof ArchivedTotals>;

export const ArchiveSummary = z.object({
  /** The number of records of each kind. */
  records: z.record(z.string(), Whole),
  receiptFiles: Whole,
  fileBytes: Whole,
  totals: ArchivedTotals,
});
export type ArchiveSummary = z.infer<typeof ArchiveSummary>;

/** Maximum length of a line in bytes. A receipt with many words needs a few hundred thousand. */
export const MAX_RECORD_LINE_BYTES = 4 * 1024 * 1024;

export function getRecordsPath(kind: string): string {
  return `records/${kind}.jsonl`;
}

export function getReceiptPath(receiptId: string, part: ReceiptFileKind): string {
  return `receipts/${receiptId}/${part === 'upload' ? part : `${part}.jpg`}`;
}
