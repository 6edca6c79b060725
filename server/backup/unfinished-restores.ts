import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** The name of the folder in which a restore builds the new database begins like this. */
export const STAGING = 'restoring-';

/** Removes what a restore has left that was killed. The caller holds the folder, so that none is under way. */
export async function removeUnfinishedRestores(dataDir: string): Promise<void> {
  const left = (await readdir(dataDir)).filter((name) => name.startsWith(STAGING));
  for (const name of left) await rm(join(dataDir, name), { recursive: true, force: true });
}
