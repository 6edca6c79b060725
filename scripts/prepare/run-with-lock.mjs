// Allows only one installation or build at a time. The lock file contains two process ids: that of the command, and
// that of the program that it runs, which may outlive a killed command.
import { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { printMessage } from './print-message.mjs';
import { pathInProject } from './project-root.mjs';
import { stopRunningCommands } from './run-command.mjs';

const lockFile = pathInProject('.cache', 'prepare.lock');

/** @param {() => Promise<void>} work */
export async function runWithPrepareLock(work) {
  await acquire();
  let isStopping = false;
  const stop = async (/** @type {NodeJS.Signals} */ signal) => {
    isStopping = true;
    await stopRunningCommands();
    release();
    process.exit(signal === 'SIGINT' ? 130 : 143);
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);
  try {
    await work();
  } finally {
    // If `stop` is about to end the process, waits forever. Otherwise, the interruption would be reported as a failure.
    if (isStopping) await new Promise(() => {});
    process.off('SIGINT', stop).off('SIGTERM', stop);
    release();
  }
}

/** Adds the id of the running program to the lock file. @param {number} pid */
export const addProcessToLock = (pid) => appendFileSync(lockFile, `${pid}\n`);

async function acquire() {
  mkdirSync(pathInProject('.cache'), { recursive: true });
  for (let hasSaidSo = false; !create(); ) {
    const holders = readHolders();
    if (!holders.some(isAlive)) {
      // The lock is either stale, or so new that it is still empty. If it is unchanged after a moment, it is stale.
      await sleep(200);
      if (String(readHolders()) === String(holders)) release();
      continue;
    }
    if (!hasSaidSo)
      printMessage(`Waiting for another command (process ${holders.find(isAlive)}) to finish installing or building…`);
    hasSaidSo = true;
    await sleep(200);
  }
}

function create() {
  try {
    writeFileSync(lockFile, `${process.pid}\n`, { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

function readHolders() {
  try {
    return readFileSync(lockFile, 'utf8').split('\n').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

/** @param {number} pid */
function isAlive(pid) {
  if (pid === process.pid) return false; // in a container, an old process may have had the same id
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

const release = () => rmSync(lockFile, { force: true });
