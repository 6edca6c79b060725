import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createId } from '../db/create-id.ts';

export type UploadFolder = {
  /** The folder where uploads are stored while they are received. So they never have to fit into memory. */
  incomingFolder: string;
  /** Paths of uploads that have been neither stored nor refused yet. The cleanup ignores them. */
  comingIn: Set<string>;
};

/** Returns a path for a temporary file or folder. The cleanup ignores it until `discardUpload` is called. */
export function createUploadPath({ incomingFolder, comingIn }: UploadFolder): string {
  const path = join(incomingFolder, createId());
  comingIn.add(path);
  return path;
}

/** Removes an upload. Does nothing if the upload was stored, because its file has then been moved. */
export async function discardUpload({ comingIn }: Pick<UploadFolder, 'comingIn'>, path: string): Promise<void> {
  try {
    await rm(path, { recursive: true, force: true });
  } finally {
    comingIn.delete(path);
  }
}
