import { say } from '../../prepare/say.mjs';
import { inMs, quantile, table } from '../table.mjs';
import { listOperations } from './operations.mjs';

const UNMEASURED = 5;
/** Calls of each account, fewer where they take long. */
const CALLS = 200;
const LEAST_CALLS = 10;
const SECONDS_AT_MOST = 4;

/**
 * The median and 99th percentile of every operation in each account, and how the largest compares with the smallest.
 * @param {import('./accounts.mjs').Account[]} accounts from the smallest to the largest
 */
export async function timeOperations(accounts) {
  const rows = [];
  for (const operation of await listOperations(accounts)) {
    const times = await timeOne(operation, accounts);
    const medians = times.map((values) => quantile(values, 0.5));
    const ratio = (medians.at(-1) ?? 0) / (medians[0] ?? 1);
    rows.push([
      operation.name,
      ...times.flatMap((values) => [inMs(quantile(values, 0.5)), inMs(quantile(values, 0.99))]),
      ratio.toFixed(1),
    ]);
    say(rows.at(-1)?.join('  ') ?? '');
  }
  const sizes = accounts.flatMap(({ size }) => [`${size.toLocaleString('en-US')}: median`, '99%']);
  return table(['ms over HTTP', ...sizes, 'largest / smallest'], rows);
}

/**
 * Asks the accounts in turn, so that what else the machine does weighs on all of them alike.
 * @param {import('./operations.mjs').Measured} operation
 * @param {import('./accounts.mjs').Account[]} accounts
 * @returns {Promise<number[][]>} milliseconds of each account, sorted
 */
async function timeOne({ prepare, run }, accounts) {
  /** @type {number[][]} */
  const times = accounts.map(() => []);
  const end = performance.now() + SECONDS_AT_MOST * 1000;
  for (let call = -UNMEASURED; call < CALLS; call++) {
    if (call >= LEAST_CALLS && performance.now() > end) break;
    for (const [index, account] of accounts.entries()) {
      await prepare?.(account);
      const start = performance.now();
      await run(account);
      if (call >= 0) times[index]?.push(performance.now() - start);
    }
  }
  return times.map((values) => values.sort((a, b) => a - b));
}
