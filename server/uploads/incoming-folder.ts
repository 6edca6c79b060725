import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createId } from '../db/new-id.ts';

export type IncomingFolder = {
  /** Folder for uploads while they are received, so that no upload is held in memory as a whole. */
  incomingFolder: string;
  /** Paths of uploads that are neither stored nor refused yet. The cleanup ignores them. */
  comingIn: Set<string>;
};

/** Returns a path for a temporary file or folder, which the cleanup ignores until `discardIncomingFiles` is called. */
export function createIncomingPath({ incomingFolder, comingIn }: IncomingFolder): string {
  const path = join(incomingFolder, createId());
  comingIn.add(path);
  return path;
}

/** Removes an upload. Does nothing if the upload was stored, because storing moves the file. */
export async function discardIncomingFiles(
  { comingIn }: Pick<IncomingFolder, 'comingIn'>,
  path: string,
): Promise<void> {
  try {
    await rm(path, { recursive: true, force: true });
  } finally {
    comingIn.delete(path);
  }
}
