import { chmodSync, existsSync, statSync } from 'node:fs';

/** What only the owner of a file may do with it. */
const OWNER_ONLY = 0o700;

/**
 * Keeps what a program writes from the other users of this machine, and a data folder that is there already: one made by
 * hand, or by a version that left that to the system, is mostly open to all.
 * @param say told what was changed, or could not be
 */
export function keepPrivate(dataDir: string, say: (line: string) => void): void {
  process.umask(0o777 - OWNER_ONLY);
  // Windows keeps a user's folders from others by itself, and knows no such modes.
  if (process.platform === 'win32' || !existsSync(dataDir)) return;
  const mode = statSync(dataDir).mode & 0o777;
  if ((mode & ~OWNER_ONLY) === 0) return;
  try {
    chmodSync(dataDir, mode & OWNER_ONLY);
    say(`Other users of this machine could look into ${dataDir}. That is closed to them now.`);
  } catch {
    say(`Other users of this machine can look into ${dataDir}, which belongs to somebody else. Close it: chmod 700.`);
  }
}
