import { describeMachine } from '../machine.mjs';
import { openAccount } from './accounts.mjs';
import { timeOperations } from './latency.mjs';
import { memoryOf } from './memory.mjs';
import { startServer } from './processes.mjs';
import { seed } from './seed.mjs';
import { measureThroughput } from './throughput.mjs';

/**
 * Seeds accounts of these sizes, times calls in them, counts requests per second, and prints tables as it goes.
 * @param {import('./data-home.mjs').DataHome} home
 * @param {number[]} sizes from smallest to largest
 * @param {number} seconds of each round of requests
 * @param {Parameters<typeof timeOperations>[2] & {loaded?: number[], life?: string[]}} [some] restricts the calls and the sizes
 * under load; options for the seed
 * @returns {Promise<import('../bars.mjs').Bar[]>}
 */
export async function measureServer(home, sizes, seconds, { loaded = sizes, life = [], ...some } = {}) {
  print(`## ${home.engine}\n\n${describeMachine()}; ${home.version}`);
  const seeded = await seed(home, sizes, life);
  print(seeded.report);
  const server = await startServer(home);
  try {
    const atRest = await memoryOf(server.pid);
    const accounts = [];
    for (const size of sizes) accounts.push(await openAccount(server.url, size));
    const timed = await timeOperations(home.engine, accounts, some);
    print(timed.report);
    const underLoad = accounts.filter(({ size }) => loaded.includes(size));
    const counted = await measureThroughput(home.engine, server, underLoad, seconds);
    print(counted.report);
    print(`Memory: ${atRest} MB at rest after the start, at most ${counted.memoryUnderLoad} MB under that load.`);
    const bars = [...(home.engine === 'PostgreSQL' ? seeded.bars : []), ...timed.bars, ...counted.bars];
    return bars.map((bar) => ({ ...bar, name: `${home.engine}: ${bar.name}` }));
  } finally {
    await server.end();
  }
}

/** @param {string} markdown */
const print = (markdown) => console.log(`${markdown}\n`);
