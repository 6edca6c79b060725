import { open } from 'node:fs/promises';

/*
 * The functions below ensure that acknowledged data survives a power failure. The operating system keeps new files and
 * their names in memory for a while, so both the file and its folder must be synced.
 */

/**
 * Writes a file and resolves once it is on disk.
 * @param flag `wx` if the file must not exist yet
 */
export async function writeFileDurably(path: string, content: Uint8Array, flag: 'w' | 'wx'): Promise<void> {
  const file = await open(path, flag, 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Waits until everything written to a file is on disk. @throws if writing to the disk fails */
export async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Syncs the file names in a folder, on systems that support this. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path).catch(() => undefined);
  // Ignore the error on Windows, which neither allows nor needs syncing folders.
  await folder?.sync().catch(() => {});
  await folder?.close();
}
