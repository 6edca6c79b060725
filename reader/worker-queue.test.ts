import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ReadingRefused } from './reading.ts';
import type { ReadingProcess } from './reading-process.ts';
import { makeWorkerQueue } from './worker-queue.ts';

// Fake timers, because on a busy machine several timeouts could fire at the same time.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

/** A process that answers after 200 ms. It reports that it waited for a processor the whole time, or not at all. */
function slowProcess(waits: boolean): ReadingProcess {
  const begin = performance.now();
  let stop: (reason: unknown) => void;
  const stopped = new Promise<never>((_, reject) => {
    stop = reject;
  });
  return {
    alive: true,
    waitedMs: () => (waits ? performance.now() - begin : 0),
    ask: () => Promise.race([stopped, new Promise((resolve) => setTimeout(resolve, 200, 'read'))]),
    stop: async (reason) => stop(reason),
  };
}

async function read(waits: boolean, timeoutMs: number) {
  const answer = makeWorkerQueue({
    processes: 1,
    timeoutMs,
    idleMs: 1,
    maxWaiting: 1,
    start: () => slowProcess(waits),
  }).run(
    async () => ({
      request: { task: 'read', size: 0, today: '2025-06-30' },
    }),
    { owner: 1 },
  );
  const [ended] = await Promise.allSettled([answer, vi.advanceTimersByTimeAsync(200)]);
  return ended.status === 'fulfilled' ? ended.value : ended.reason;
}

test('a reading is not refused for time spent waiting for a processor', async () => {
  expect(await read(true, 60)).toBe('read');
});

test('a reading that is slow itself is refused, and so is one that waits forever', async () => {
  expect(await read(false, 60)).toEqual(new ReadingRefused('timeout'));
  expect(await read(true, 20)).toEqual(new ReadingRefused('timeout'));
});

test('owners take turns, and no owner can fill the queue for others', async () => {
  const options = { processes: 1, timeoutMs: 10_000, idleMs: 1, maxWaiting: 4, maxWaitingOfOne: 3 };
  const lane = makeWorkerQueue({ ...options, start: () => slowProcess(false) });
  const done: number[] = [];
  const run = async (owner: number) => {
    await lane.run(async () => ({ request: { task: 'read', size: 0, today: '2025-06-30' } }), { owner });
    done.push(owner);
  };
  const all = [run(1), run(1), run(1), run(1)];
  await expect(run(1)).rejects.toEqual(new ReadingRefused('busy'));
  all.push(run(2));
  await expect(run(3)).rejects.toEqual(new ReadingRefused('busy'));
  await vi.advanceTimersByTimeAsync(2000);
  await Promise.all(all);
  expect(done).toEqual([1, 1, 2, 1, 1]);
});
