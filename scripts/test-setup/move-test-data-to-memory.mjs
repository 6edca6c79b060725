import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const NAME = 'moneta-tests-';
/** Required free space in bytes, which is four times the data of a complete run. */
const ROOM = 4 * 1024 ** 3;

/**
 * Stores the data of tests (temporary files, PostgreSQL databases and browser profiles) in a memory file system, so
 * that tests do not wait for a disk. If there is no such file system, or too little space in it, the data stays in the
 * usual temporary folder.
 * @returns a function that removes the data, or undefined if it is not in memory
 */
export function moveTestDataToMemory() {
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
    // The PostgreSQL server of the tests runs as another user, who must be able to enter this folder.
    chmodSync(folder, 0o755);
    return folder;
  } catch (error) {
    // The folder cannot be used, so the tests use the usual temporary folder.
    if (['EACCES', 'EPERM', 'EROFS', 'ENOSPC'].includes(error.code)) return undefined;
    throw error;
  }
}

/** Removes data left over from earlier runs that were killed. */
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
