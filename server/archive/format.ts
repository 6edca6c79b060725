import * as z from 'zod/mini';
import type { Part } from '../receipts/files.ts';

/*
 * An archive is a zip file with everything of one person, described in `docs/archive.md`:
 *
 *   archive.json                  what it is
 *   records/NAME.jsonl            records of one kind, an object a line
 *   receipts/ID/PART              the files of receipts
 *   sums.json                     how much there is of everything, and what it adds up to
 *   checksums.sha256              the SHA-256 of each part before it, as `sha256sum -c` reads them
 */

/** Counts up with each change after which an archive of before has to be read in another way. */
export const FORMAT = 1;

/** The first part of the zip, by which it is known. */
export const MANIFEST = 'archive.json';
export const SUMS = 'sums.json';
export const CHECKSUMS = 'checksums.sha256';

/** What every format says of itself. */
export const AnyManifest = z.object({
  kind: z.literal('moneta archive'),
  format: z.number(),
  version: z.string().check(z.maxLength(50)),
});

export const Manifest = z.extend(AnyManifest, {
  /** The moment of which everything is, as an ISO instant. */
  madeAt: z.string(),
  currency: z.string(),
  /** The kinds of records, in their order. */
  records: z.array(z.string()),
});
export type Manifest = z.infer<typeof Manifest>;

const Whole = z.number().check(z.refine(Number.isSafeInteger));

/** What transactions and transfers add up to, in whole hundredths. */
export const Totals = z.object({
  income_minor: Whole,
  expense_minor: Whole,
  transfers_minor: Whole,
  /** What each account holds when everything in it is counted, by its id. */
  balances_minor: z.record(z.string(), Whole),
});
export type Totals = z.infer<typeof Totals>;

export const Sums = z.object({
  /** The records of each kind. */
  records: z.record(z.string(), Whole),
  receiptFiles: Whole,
  fileBytes: Whole,
  totals: Totals,
});
export type Sums = z.infer<typeof Sums>;

/** No line of records is longer, in bytes: the words of a receipt have some hundred thousand. */
export const MOST_LINE_BYTES = 4 * 1024 * 1024;

export function recordsPart(kind: string): string {
  return `records/${kind}.jsonl`;
}

export function receiptPart(receiptId: string, part: Part): string {
  return `receipts/${receiptId}/${part === 'upload' ? part : `${part}.jpg`}`;
}
