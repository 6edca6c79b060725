import { say } from '../../prepare/say.mjs';
import { atMost } from '../bars.mjs';
import { inMs, quantile, table } from '../table.mjs';
import { listOperations } from './operations.mjs';

const UNMEASURED = 5;
/** Calls per account, fewer for slow ones. */
const CALLS = { most: 200, least: 10, secondsAtMost: 4 };

/**
 * Limits for calls whose cost must not depend on the account's size: a factor, or a number of milliseconds if that is larger.
 */
const [MAX_TIMES, NO_TIME] = [2, 5];

/**
 * Median and 99th percentile of every operation in each account, and the ratio of the largest account to the smallest.
 * @param {'SQLite' | 'PostgreSQL'} engine
 * @param {import('./accounts.mjs').Account[]} accounts from smallest to largest
 * @param {{isMeasured?: (operation: import('./reads.mjs').Measured) => boolean, calls?: typeof CALLS}} [some]
 */
export async function timeOperations(engine, accounts, { isMeasured = () => true, calls = CALLS } = {}) {
  const rows = [];
  /** @type {import('../bars.mjs').Bar[]} */
  const bars = [];
  for (const operation of (await listOperations(engine, accounts)).filter(isMeasured)) {
    const times = await timeOne(operation, accounts, calls);
    const medians = times.map((values) => quantile(values, 0.5));
    const [least = 0, most = 0] = [medians[0], medians.at(-1)];
    const ratio = most / least;
    if (operation.most) bars.push(atMost(operation.name, most, operation.most, ' ms'));
    else if (!operation.isSearch && most > NO_TIME)
      bars.push(atMost(`${operation.name}, largest / smallest`, ratio, MAX_TIMES, ' times'));
    else if (!operation.isSearch) bars.push(atMost(operation.name, most, NO_TIME, ' ms'));
    rows.push([
      operation.name,
      ...times.flatMap((values) => [inMs(quantile(values, 0.5)), inMs(quantile(values, 0.99))]),
      ratio.toFixed(1),
    ]);
    say(rows.at(-1)?.join('  ') ?? '');
  }
  const sizes = accounts.flatMap(({ size }) => [`${size.toLocaleString('en-US')}: median`, '99%']);
  return { report: table(['ms over HTTP', ...sizes, 'largest / smallest'], rows), bars };
}

/**
 * Alternates between accounts, so that other load on the machine affects all of them alike.
 * @param {import('./reads.mjs').Measured} operation
 * @param {import('./accounts.mjs').Account[]} accounts
 * @param {typeof CALLS} calls
 * @returns {Promise<number[][]>} milliseconds of each account, sorted
 */
async function timeOne({ prepare, run }, accounts, { most, least, secondsAtMost }) {
  /** @type {number[][]} */
  const times = accounts.map(() => []);
  const end = performance.now() + secondsAtMost * 1000;
  for (let call = -UNMEASURED; call < most; call++) {
    if (call >= least && performance.now() > end) break;
    for (const [index, account] of accounts.entries()) {
      await prepare?.(account);
      const start = performance.now();
      await run(account);
      if (call >= 0) times[index]?.push(performance.now() - start);
    }
  }
  return times.map((values) => values.sort((a, b) => a - b));
}
