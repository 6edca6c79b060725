import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createWorkerPool, type WorkerPoolOptions } from './worker-pool.ts';
import type { WorkerProcess } from './worker-process.ts';

// Fake timers are used because several timeouts could fire at the same time on a busy machine.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

/**
 * Returns a process that answers after 200 ms. If `waits` is true, it reports that it waited for a processor the whole
 * time, otherwise that it did not wait.
 */
function slowProcess(waits: boolean): WorkerProcess {
  const begin = performance.now();
  let stop: (reason: unknown) => void;
  const stopped = new Promise<never>((_, reject) => {
    stop = reject;
  });
  return {
    isAlive: true,
    waitedMs: () => (waits ? performance.now() - begin : 0),
    ask: () => Promise.race([stopped, new Promise((resolve) => setTimeout(resolve, 200, 'read'))]),
    end: async (reason) => stop(reason),
  };
}

function makePool(options: Pick<WorkerPoolOptions, 'timeoutMs' | 'maxWaiting' | 'maxWaitingOfOne'>, waits = false) {
  return createWorkerPool({
    childPath: '',
    maxMemory: 0,
    processes: 1,
    idleMs: 1,
    servesAgain: 'same-owner',
    ...options,
    toError: (failure) => failure,
    start: () => slowProcess(waits),
  });
}

async function read(waits: boolean, timeoutMs: number) {
  const answer = makePool({ timeoutMs }, waits).run((ask) => ask({}), { owner: 1 });
  const [ended] = await Promise.allSettled([answer, vi.advanceTimersByTimeAsync(200)]);
  return ended.status === 'fulfilled' ? ended.value : ended.reason;
}

test('a request is not refused for time spent waiting for a processor', async () => {
  expect(await read(true, 60)).toBe('read');
});

test('a request that is slow itself is refused, and so is one that waits forever', async () => {
  expect(await read(false, 60)).toMatchObject({ reason: 'time' });
  expect(await read(true, 20)).toMatchObject({ reason: 'time' });
});

test('owners take turns, and no owner can fill the queue for others', async () => {
  const pool = makePool({ timeoutMs: 10_000, maxWaiting: 4, maxWaitingOfOne: 3 });
  const done: number[] = [];
  const run = async (owner: number) => {
    await pool.run((ask) => ask({}), { owner });
    done.push(owner);
  };
  const all = [run(1), run(1), run(1), run(1)];
  await expect(run(1)).rejects.toMatchObject({ reason: 'busy' });
  all.push(run(2));
  await expect(run(3)).rejects.toMatchObject({ reason: 'busy' });
  await vi.advanceTimersByTimeAsync(2000);
  await Promise.all(all);
  expect(done).toEqual([1, 1, 2, 1, 1]);
});
