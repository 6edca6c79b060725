import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const NAME = 'moneta-tests-';
/** In bytes, four times the data of a whole run. */
const ROOM = 4 * 1024 ** 3;

/**
 * Stores the temporary data of tests, the PostgreSQL databases and the browser profiles in memory, if the system has a folder
 * for that with enough room. Tests then never wait for a disk. Data of a killed process stays readable.
 * @returns a function that removes it; undefined if data stays in the usual temporary folder
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
    // The PostgreSQL server of the tests runs as another user.
    chmodSync(folder, 0o755);
    return folder;
  } catch (error) {
    // Another user's leftovers, or a read-only folder: the tests also run without it.
    if (['EACCES', 'EPERM', 'EROFS', 'ENOSPC'].includes(error.code)) return undefined;
    throw error;
  }
}

/** Removes the data of killed runs. */
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
