import { link, rename, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { newId } from '../db/new-id.ts';
import { syncFolder } from '../durable-files.ts';
import { OperatorError } from '../operator-error.ts';
import { temporary } from './temporary.ts';
import { inWords } from './trouble.ts';

/**
 * Has a file written that bears its name only once it is whole; what is left unfinished goes.
 * @param write writes to the path that it is handed
 * @returns what `write` answers, and how many bytes the file has
 * @throws OperatorError where the file is there already or cannot be written
 */
export async function writeNewFile<R>(
  path: string,
  write: (unfinished: string) => Promise<R>,
): Promise<R & { size: number }> {
  await refuseExisting(path);
  // Beside it, so that it can be given its name at once.
  const unfinished = `${path}.part-${newId()}`;
  const { remove } = temporary(unfinished);
  try {
    const written = await write(unfinished);
    const { size } = await stat(unfinished);
    await giveName(unfinished, path);
    return { ...written, size };
  } catch (error) {
    throw inWords(error, path);
  } finally {
    await remove();
  }
}

/** @throws OperatorError where there is such a file */
async function refuseExisting(path: string): Promise<void> {
  const found = await stat(path).catch(() => undefined);
  if (found)
    throw new OperatorError(`${path} already exists. Choose another name. Existing files are never overwritten.`);
}

/** Gives a finished file its name: never in the place of another file, also not of one that has come meanwhile. */
async function giveName(unfinished: string, path: string): Promise<void> {
  try {
    await link(unfinished, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw error;
    // Not every file system knows second names.
    await refuseExisting(path);
    await rename(unfinished, path);
  }
  await syncFolder(dirname(path));
}
