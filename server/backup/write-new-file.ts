import { link, rename, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createId } from '../db/create-id.ts';
import { syncFolder } from '../platform/durable-files.ts';
import { createFileExistsError, toExplainedWriteError } from './backup-errors.ts';
import { removeOnExit } from './temporary-files.ts';

/**
 * Writes a file under a temporary name and renames it once it is complete. If writing fails, the unfinished file is
 * removed.
 * @param write receives the path to write to
 * @returns the result of `write` and the size of the file in bytes
 * @throws OperatorError if the file already exists or cannot be written
 */
export async function writeNewFile<R>(
  path: string,
  write: (unfinished: string) => Promise<R>,
): Promise<R & { size: number }> {
  await refuseExisting(path);
  // Use the same folder, so that the file can be renamed without copying.
  const unfinished = `${path}.part-${createId()}`;
  const { remove } = removeOnExit(unfinished);
  try {
    const written = await write(unfinished);
    const { size } = await stat(unfinished);
    await giveName(unfinished, path);
    return { ...written, size };
  } catch (error) {
    throw toExplainedWriteError(error, path);
  } finally {
    await remove();
  }
}

/**
 * Checks that no file exists at this path.
 * @throws OperatorError if there is one
 */
async function refuseExisting(path: string): Promise<void> {
  const found = await stat(path).catch(() => undefined);
  if (found) throw createFileExistsError(path);
}

/** Gives a finished file its final name. Does not overwrite a file that was created under this name in the meantime. */
async function giveName(unfinished: string, path: string): Promise<void> {
  try {
    await link(unfinished, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw error;
    // Rename the file instead, because not every file system supports hard links.
    await refuseExisting(path);
    await rename(unfinished, path);
  }
  await syncFolder(dirname(path));
}
