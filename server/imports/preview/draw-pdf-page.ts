import type { Db } from '../../db/schema.ts';
import { createNotFoundError } from '../../platform/errors.ts';
import type { DrawPageInProcess } from '../file-reading-processes.ts';
import type { ImportRecord } from '../records/import-store.ts';
import { openPreviewFiles } from './preview-files.ts';

/**
 * Returns a page of a PDF in a preview as a JPEG.
 * @throws 404 if there is no such page, 409 if the files are no longer stored
 */
export async function drawPdfPage(
  { db, draw }: { db: Db; draw: DrawPageInProcess },
  { id, user_id: userId, state, details }: ImportRecord,
  { file: at, page }: { file: number; page: number },
  signal: AbortSignal,
): Promise<Buffer> {
  const { pageCount = 0, isLocked } = details.files[at] ?? {};
  if (state !== 'preview' || isLocked || page >= pageCount) throw createNotFoundError('page');
  const file = (await openPreviewFiles(db, userId, id, details.files))[at];
  const picture = file && (await draw(file, page, signal));
  if (!picture) throw createNotFoundError('page');
  return Buffer.from(picture);
}
