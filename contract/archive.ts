import * as z from 'zod/mini';
import { defineOperation } from './operation.ts';

/* An archive is a zip file that contains all data of a user. It can be read without Moneta (`docs/archive.md`). */
/** Maximum size of an archive: 1 GB. */
export const MAX_ARCHIVE_FILE_BYTES = 1024 ** 3;

/**
 * Identifies an archive. The name of the first file in a zip file starts at byte 30, and in an archive it begins with
 * this string.
 */
export const ARCHIVE_SIGNATURE = { at: 30, with: 'archive.json' } as const;

export const downloadArchive = defineOperation({
  id: 'downloadArchive',
  method: 'GET',
  path: '/archive',
  summary: 'Export a consistent snapshot of all data of the user as a zip file',
  access: 'owner',
  reply: 'file',
  types: ['application/zip'],
});

export const ArchiveImportResult = z.object({
  message: z.string(),
  transactions: z.number(),
  transfers: z.number(),
  receipts: z.number(),
});
export type ArchiveImportResult = z.infer<typeof ArchiveImportResult>;

export const uploadArchive = defineOperation({
  id: 'uploadArchive',
  method: 'POST',
  path: '/archive',
  summary:
    'Import an archive (field `archive`) into an empty account; 409 if the account is not empty, 422 if the file is not a complete archive',
  access: 'owner',
  file: 'archive',
  reply: ArchiveImportResult,
});
