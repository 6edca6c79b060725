import { open } from 'node:fs/promises';

/*
 * What is acknowledged has to outlast a power cut: the system keeps what is written in memory for a while, and names as well.
 */

/** Writes a file, and returns once the disk has it. @param flag `wx` where it must not be there yet */
export async function writeDurably(path: string, content: Uint8Array, flag: 'w' | 'wx'): Promise<void> {
  const file = await open(path, flag, 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Returns once the disk has all that was written to a file. @throws where it has not */
export async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Has the disk keep the names in a folder, where the system can do that. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path).catch(() => undefined);
  // Windows keeps names by itself and does not let folders be synced.
  await folder?.sync().catch(() => {});
  await folder?.close();
}
