import { chmodSync, existsSync, statSync } from 'node:fs';

/** File mode that gives access to the owner only. */
const OWNER_ONLY = 0o700;

/**
 * Protects the data from other users of this machine by restricting access to new files and to an existing data folder.
 * Such a folder is usually readable by all users if it was created by hand or by an older version.
 * @param say receives one line for each change or failed change
 */
export function restrictDataFolderAccess(dataDir: string, say: (line: string) => void): void {
  process.umask(0o777 - OWNER_ONLY);
  // Windows has no such file modes. It protects each user's folders itself.
  if (process.platform === 'win32' || !existsSync(dataDir)) return;
  const mode = statSync(dataDir).mode & 0o777;
  if ((mode & ~OWNER_ONLY) === 0) return;
  try {
    chmodSync(dataDir, mode & OWNER_ONLY);
    say(`Other users of this machine had access to ${dataDir}. Moneta has removed their access.`);
  } catch {
    say(
      `Other users of this machine have access to ${dataDir}. Moneta does not own the folder, so it cannot change this. Run chmod 700 on the folder as its owner.`,
    );
  }
}
