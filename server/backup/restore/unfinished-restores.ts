import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Prefix of the folder in which a restore builds the new database. */
export const STAGING = 'restoring-';

/** Removes what a killed restore left behind. The caller must hold the folder, so that no restore is running. */
export async function removeUnfinishedRestores(dataDir: string): Promise<void> {
  const left = (await readdir(dataDir)).filter((name) => name.startsWith(STAGING));
  for (const name of left) await rm(join(dataDir, name), { recursive: true, force: true });
}
