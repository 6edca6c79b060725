import { link, rename, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncFolder } from '../durable-files.ts';
import { OperatorError } from '../operator-error.ts';

/** @throws OperatorError where there is such a file */
export async function refuseExisting(path: string): Promise<void> {
  const found = await stat(path).catch(() => undefined);
  if (found) throw new OperatorError(`${path} is there already. Choose another name: nothing is written over.`);
}

/** Gives a finished file its name: never in the place of another file, also not of one that has come meanwhile. */
export async function giveName(unfinished: string, path: string): Promise<void> {
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
