import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const NAME = 'moneta-tests-';
/** What the data of a whole run takes is a quarter of this, in bytes. */
const ROOM = 4 * 1024 ** 3;

/**
 * Has everything that the tests keep for a while lie in memory, where the system has a folder for that and room in it: their data,
 * the databases of PostgreSQL, the profiles of browsers. A test then waits for no disk and no file system, and what a killed process
 * has written is there as well.
 * @returns what removes it; undefined where it is kept among other temporary files
 */
export function keepDataInMemory() {
  const folder = folderInMemory();
  if (!folder) return undefined;
  const usual = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  return () => {
    if (usual === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = usual;
    rmSync(folder, { recursive: true, force: true });
  };
}

/** @returns {string | undefined} */
function folderInMemory() {
  if (!existsSync(MEMORY)) return undefined;
  try {
    removeLeftovers();
    const { bavail, bsize } = statfsSync(MEMORY);
    if (bavail * bsize < ROOM || process.availableMemory() < ROOM) return undefined;
    const folder = mkdtempSync(join(MEMORY, `${NAME}${process.pid}-`));
    // A PostgreSQL of the tests runs as another user.
    chmodSync(folder, 0o755);
    return folder;
  } catch (error) {
    // Another user's leftovers, or a folder that may not be written: the tests run without it as well.
    if (['EACCES', 'EPERM', 'EROFS', 'ENOSPC'].includes(error.code)) return undefined;
    throw error;
  }
}

/** What runs left that were killed. */
function removeLeftovers() {
  for (const name of readdirSync(MEMORY).filter((each) => each.startsWith(NAME))) {
    if (!isRunning(Number.parseInt(name.slice(NAME.length), 10)))
      rmSync(join(MEMORY, name), { recursive: true, force: true });
  }
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}
