import { writeFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type ReceiptReader, type ReceiptReaderOptions, startReceiptReader } from './reader-pool.ts';

/** A child process that hangs, crashes or does something else, depending on the text of the file. */
const obedientChild = `
  process.on('disconnect', () => process.exit());
  process.on('message', async ({ id, task }) => {
    if (task === 'confirm') return process.send({ id, answer: { shopFingerprints: ['confirmed'] } });
    let file = process.stdin.read();
    for (; file === null; file = process.stdin.read()) await new Promise((go) => process.stdin.once('readable', go));
    obey(id, file.toString());
  });
  function obey(id, order) {
    if (order === 'hang' || order === 'hang, process ' + process.pid) return;
    if (order === 'crash') process.exit(3);
    if (order === 'crash, process ' + process.pid) process.exit(3);
    if (order === 'refuse') return process.send({ id, refused: 'too-large', sentence: 'Too large.' });
    if (order === 'answer another request') return process.send({ id: id + 1, answer: { merchant: order } });
    const answer = () => process.send({ id, answer: { merchant: order, pid: process.pid } });
    setTimeout(answer, order.startsWith('slow') ? 300 : 0);
  }
`;

let folder: string;
let readers: ReceiptReader[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reader-pool-'));
  await writeFile(join(folder, 'child.mjs'), obedientChild);
});
afterEach(async () => {
  await Promise.all(readers.map((reader) => reader.close()));
  readers = [];
});
afterAll(() => rm(folder, { recursive: true }));

function start(options: Partial<ReceiptReaderOptions> = {}) {
  const reader = startReceiptReader({ processes: 1, childPath: join(folder, 'child.mjs'), ...options });
  readers.push(reader);
  return (order: string, signal?: AbortSignal, owner = 1) =>
    reader.read(fileOf(order), { owner, today: '2025-06-30', ...(signal && { signal }) }) as Promise<
      { pid: number } & Awaited<ReturnType<ReceiptReader['read']>>
    >;
}

function fileOf(order: string): string {
  const path = join(folder, `${order.replace(/\W/g, '-')}.txt`);
  writeFileSync(path, order);
  return path;
}

test('the same process reads the next file', async () => {
  const read = start();
  const first = await read('first');
  expect(first.merchant).toBe('first');
  expect((await read('second')).pid).toBe(first.pid);
});

test('a process never reads the files of two people', async () => {
  const read = start({ processes: 2 });
  const [ann, ben, cleo] = [1, 2, 3];
  const first = await read('of Ann', undefined, ann);
  const second = await read('of Ben', undefined, ben);
  expect(second.pid).not.toBe(first.pid);
  expect((await read('again of Ann', undefined, ann)).pid).toBe(first.pid);
  const third = await read('of Cleo', undefined, cleo);
  expect([first.pid, second.pid]).not.toContain(third.pid);
  // At most two processes run at once, so the process of another owner must have ended.
  await expect.poll(() => [first.pid, second.pid].filter(isRunning).length).toBe(1);
});

test('an answer to another request is refused, and its process is killed', async () => {
  const read = start();
  const { pid } = await read('first');
  await expect(read('answer another request')).rejects.toMatchObject({ reason: 'unreadable' });
  await expect.poll(() => isRunning(pid)).toBe(false);
  expect((await read('next')).merchant).toBe('next');
});

test('a process that refused a file reads no further files', async () => {
  const read = start();
  const { pid } = await read('first');
  await expect(read('refuse')).rejects.toMatchObject({ reason: 'too-large' });
  expect((await read('next')).pid).not.toBe(pid);
});

test('as many files are read at once as there are processes', async () => {
  const read = start({ processes: 2 });
  const [a, b] = await Promise.all([read('slow a'), read('slow b')]);
  expect(a.pid).not.toBe(b.pid);
});

test('a refusal arrives with its message', async () => {
  await expect(start()('refuse')).rejects.toMatchObject({ reason: 'too-large', message: 'Too large.' });
});

test('a file that kills its process fails only its own request', async () => {
  const read = start();
  const killer = read('crash');
  const next = read('next');
  await expect(killer).rejects.toMatchObject({ reason: 'unreadable' });
  expect((await next).merchant).toBe('next');
});

test('a file is read by another process if its process was killed', async () => {
  const read = start();
  const { pid } = await read('first');
  const order = `crash, process ${pid}`;
  expect((await read(order)).merchant).toBe(order);
});

test('a process killed while reading is replaced', async () => {
  const read = start();
  const { pid } = await read('first');
  const order = `hang, process ${pid}`;
  const reading = read(order);
  // The process never answers, so it can be killed at any moment.
  await new Promise((resolve) => setTimeout(resolve, 50));
  process.kill(pid, 'SIGKILL');
  const answer = await reading;
  expect(answer.merchant).toBe(order);
  expect(answer.pid).not.toBe(pid);
});

test('a file that hangs is refused in time, and the next is read', async () => {
  const read = start({ timeoutMs: 3000 });
  const hanging = read('hang');
  const next = read('next');
  await expect(hanging).rejects.toMatchObject({ reason: 'timeout' });
  expect((await next).merchant).toBe('next');
});

test('the next file is refused as busy when the queue is full', async () => {
  const read = start({ maxWaiting: 1 });
  const reading = read('slow a');
  const waiting = read('b');
  await expect(read('c')).rejects.toMatchObject({ reason: 'busy' });
  expect([(await reading).merchant, (await waiting).merchant]).toEqual(['slow a', 'b']);
});

test('a correction is compared while a file is being read', async () => {
  const reader = startReceiptReader({ processes: 1, childPath: join(folder, 'child.mjs') });
  readers.push(reader);
  const reading = reader.read(fileOf('hang'), { owner: 1, today: '2025-06-30' }).catch(({ reason }) => reason);
  const confirmed = { merchant: 'Corner', amountMinor: 350, day: '2025-03-14', category: 'Food' };
  const { shopFingerprints } = await reader.confirm(
    { pages: '[]', confirmed, corrections: [] },
    { owner: 1, today: '2025-06-30' },
  );
  expect(shopFingerprints).toEqual(['confirmed']);
  await reader.close();
  expect(await reading).toBe('busy');
});

test('a reading can be cancelled while it runs and while it waits', async () => {
  const read = start();
  const controllers = [new AbortController(), new AbortController()] as const;
  const running = read('hang', controllers[0].signal);
  const waiting = read('hang', controllers[1].signal);
  controllers[1].abort(new Error('gone'));
  await expect(waiting).rejects.toThrow('gone');
  controllers[0].abort();
  await expect(running).rejects.toMatchObject({ name: 'AbortError' });
  expect((await read('next')).merchant).toBe('next');
  await expect(read('never', AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' });
});

test('a process without work ends after a while, and a new one is started when needed', async () => {
  const read = start({ idleMs: 50 });
  const { pid } = await read('first');
  await expect.poll(() => isRunning(pid)).toBe(false);
  expect((await read('second')).pid).not.toBe(pid);
});

test('closing ends the processes and refuses unfinished work', async () => {
  const reader = startReceiptReader({ processes: 1, childPath: join(folder, 'child.mjs') });
  const { pid } = (await reader.read(fileOf('first'), { owner: 1, today: '2025-06-30' })) as unknown as { pid: number };
  const running = reader.read(fileOf('hang'), { owner: 1, today: '2025-06-30' });
  const refused = expect(running).rejects.toMatchObject({ reason: 'busy' });
  await reader.close();
  await refused;
  expect(isRunning(pid)).toBe(false);
  await expect(reader.read(fileOf('late'), { owner: 1, today: '2025-06-30' })).rejects.toMatchObject({
    reason: 'busy',
  });
});

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
