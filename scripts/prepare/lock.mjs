// Lets one install or build run at a time. The lock file contains the process ids at work: the command's own, and the program
// it runs now, which survives if the command gets SIGKILL.
import { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { inRoot } from './root.mjs';
import { stopRunning } from './run.mjs';
import { say } from './say.mjs';

const lockFile = inRoot('.cache', 'prepare.lock');

/** @param {() => Promise<void>} work */
export async function withLock(work) {
  await acquire();
  let isStopping = false;
  const stop = async (/** @type {NodeJS.Signals} */ signal) => {
    isStopping = true;
    await stopRunning();
    release();
    process.exit(signal === 'SIGINT' ? 130 : 143);
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);
  try {
    await work();
  } finally {
    if (isStopping) await new Promise(() => {}); // stop() ends the process, so do not report the stopped program as failed
    process.off('SIGINT', stop).off('SIGTERM', stop);
    release();
  }
}

/** Adds the running program's process id. @param {number} pid */
export const noteInLock = (pid) => appendFileSync(lockFile, `${pid}\n`);

async function acquire() {
  mkdirSync(inRoot('.cache'), { recursive: true });
  for (let hasSaidSo = false; !create(); ) {
    const holders = readHolders();
    if (!holders.some(isAlive)) {
      // Stale, or created just now and still empty. If another command has replaced it since, its content differs.
      await sleep(200);
      if (String(readHolders()) === String(holders)) release();
      continue;
    }
    if (!hasSaidSo)
      say(`Waiting for another command (process ${holders.find(isAlive)}) to finish installing or building…`);
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
  if (pid === process.pid) return false; // in a container every start may get the same process id
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

const release = () => rmSync(lockFile, { force: true });
