// One install or build at a time, whoever starts it. The lock is a file with the process ids at work: the command's own
// and that of the program it runs now, which outlives the command when that is killed the hard way.
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
    if (isStopping) await new Promise(() => {}); // stop() ends the process; the program it ended is no failure to report
    process.off('SIGINT', stop).off('SIGTERM', stop);
    release();
  }
}

/** Notes the program now at work. @param {number} pid */
export const noteInLock = (pid) => appendFileSync(lockFile, `${pid}\n`);

async function acquire() {
  mkdirSync(inRoot('.cache'), { recursive: true });
  for (let hasSaidSo = false; !create(); ) {
    const holders = readHolders();
    if (!holders.some(isAlive)) {
      // Stale, or made this instant and not yet signed. One that others have made anew meanwhile has other words in it.
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
  if (pid === process.pid) return false; // in a container every start may have the same id
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

const release = () => rmSync(lockFile, { force: true });
