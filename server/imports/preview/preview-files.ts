import { Readable } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';
import type { Db } from '../../db/schema.ts';
import { createConflictError } from '../../platform/errors.ts';
import type { StoredImportFile } from '../records/import-details.ts';
import type { FileToRead } from './read-import-files.ts';
import { streamStoredBytes } from './stored-bytes.ts';

/** Size in bytes of one stored part of a file. It is small because other requests wait while a part is written. */
const PART_BYTES = 256 * 1024;

/**
 * Stores the compressed files of a preview, so that they can be re-read with different options.
 * @param words the words of PDF files, by file index. A protected file is replaced by its words. Other files are stored
 * after their words.
 */
export async function storePreviewFiles(
  db: Db,
  userId: number,
  importId: string,
  files: readonly FileToRead[],
  words: ReadonlyMap<number, Uint8Array>,
): Promise<void> {
  for (const [position, file] of files.entries()) {
    const stored = words.get(position);
    let part = 0;
    let waiting: Buffer[] = [];
    let size = 0;
    const write = async () => {
      const bytes = Buffer.concat(waiting);
      [waiting, size] = [[], 0];
      await db
        .insertInto('import_files')
        .values({ user_id: userId, import_id: importId, position, part: part++, bytes })
        .execute();
    };
    for await (const chunk of Readable.from(streamStoredBytes(file, stored)).pipe(createGzip({ level: 3 }))) {
      waiting.push(chunk);
      size += chunk.length;
      if (size >= PART_BYTES) await write();
    }
    await write();
  }
}

/** Opens the stored files of a preview. @throws 409 if the files are no longer stored */
export async function openPreviewFiles(
  db: Db,
  userId: number,
  importId: string,
  files: readonly StoredImportFile[],
): Promise<FileToRead[]> {
  const kept = await db
    .selectFrom('import_files')
    .select('position')
    .where('user_id', '=', userId)
    .where('import_id', '=', importId)
    .where('part', '=', 0)
    .execute();
  if (kept.length < files.length) {
    throw createConflictError(
      'The files of this import are no longer stored. To change how they are read, choose the files again.',
    );
  }
  return files.map(({ name, hash, size, answers, isLocked }, position) => ({
    name,
    hash,
    size,
    answers,
    isLocked,
    open: () => Readable.from(partsOf(db, userId, importId, position)).pipe(createGunzip()),
  }));
}

async function* partsOf(db: Db, userId: number, importId: string, position: number): AsyncGenerator<Uint8Array> {
  for (let part = 0; ; part++) {
    const found = await db
      .selectFrom('import_files')
      .select('bytes')
      .where('user_id', '=', userId)
      .where('import_id', '=', importId)
      .where('position', '=', position)
      .where('part', '=', part)
      .executeTakeFirst();
    if (!found) return;
    yield found.bytes;
  }
}
