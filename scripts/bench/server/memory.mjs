import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Resident memory of a process in MB, from `ps`; NaN without `ps`.
 * @param {number} pid
 * @param {{withChildren: boolean}} [which]
 */
export async function memoryOf(pid, { withChildren } = { withChildren: true }) {
  try {
    const { stdout } = await run('ps', ['-A', '-o', 'pid=,ppid=,rss=']);
    const all = stdout
      .trim()
      .split('\n')
      .map((line) => line.trim().split(/\s+/).map(Number));
    const family = all.filter(([id, parent]) => id === pid || (withChildren && parent === pid));
    return Math.round(family.reduce((sum, [, , kilobytes = 0]) => sum + kilobytes, 0) / 1024);
  } catch {
    return Number.NaN;
  }
}

/**
 * The peak memory of a process during the work, in MB.
 * @template T
 * @param {number} pid
 * @param {() => Promise<T>} work
 * @returns {Promise<{result: T, most: number}>}
 */
export async function watchMemory(pid, work) {
  let most = 0;
  const timer = setInterval(async () => {
    most = Math.max(most, await memoryOf(pid));
  }, 500);
  try {
    return { result: await work(), most };
  } finally {
    clearInterval(timer);
  }
}

/** Linux reports CPU time in ticks of 1/100 s. */
const TICKS_A_SECOND = 100;

/**
 * CPU seconds of a process without its children; NaN without `/proc`.
 * @param {number} pid
 */
export async function cpuOf(pid) {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The text before the last closing bracket is the process name, which may contain anything.
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number);
  return user === undefined || system === undefined ? Number.NaN : (user + system) / TICKS_A_SECOND;
}
