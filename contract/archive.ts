import * as z from 'zod/mini';
import { operation } from './operation.ts';

/*
 * Everything of one person in one file, a zip that can be read without Moneta (`docs/archive.md`).
 */
const noun = 'archive';

/** The largest archive that is taken: 1 GB. */
export const MAX_ARCHIVE_BYTES = 1024 ** 3;

/** With these letters the first file of an archive's zip begins, whatever the archive is called. */
export const ARCHIVE_BEGINS = { at: 30, with: 'archive.json' } as const;

export const downloadArchive = operation({
  id: 'downloadArchive',
  noun,
  method: 'GET',
  path: '/archive',
  summary: 'Everything that is yours in one zip file, as it is at one moment',
  access: 'owner',
  status: 200,
  reply: 'file',
});

export const BroughtIn = z.object({
  message: z.string(),
  /** How many of what is there now. */
  transactions: z.number(),
  transfers: z.number(),
  receipts: z.number(),
});
export type BroughtIn = z.infer<typeof BroughtIn>;

export const bringInArchive = operation({
  id: 'bringInArchive',
  noun,
  method: 'POST',
  path: '/archive',
  summary:
    'Bring an archive (field `archive`) into an account in which nothing is yet; an account that is not empty is a 409, a file that is no whole archive a 422',
  access: 'owner',
  file: 'archive',
  status: 200,
  reply: BroughtIn,
});
