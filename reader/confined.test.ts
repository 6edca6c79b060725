import { fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type ReceiptReader, type ReceiptReaderOptions, startReceiptReader } from './reader-pool.ts';

/**
 * The child process runs the code in the file that it receives, like a reading process that a malicious file controls.
 */
const takenOver = `
  import { createRequire } from 'node:module';
  const { constructor: AsyncFunction } = async () => {};
  const require = createRequire(import.meta.url);
  process.on('disconnect', () => process.exit());
  process.on('message', async ({ id }) => {
    let file = process.stdin.read();
    for (; file === null; file = process.stdin.read()) await new Promise((go) => process.stdin.once('readable', go));
    const run = new AsyncFunction('require', file.toString());
    const outcome = await run(require).catch((error) => error.code ?? error.message);
    process.send({ id, answer: { merchant: outcome } });
  });
`;

const isLinux = process.platform === 'linux';
const hasNamespaces = spawnSync('unshare', ['-U', '-n', 'true']).status === 0;

let folder: string;
let readers: ReceiptReader[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reader-confined-'));
  await using noNetwork = await rolldown({
    input: fileURLToPath(new URL('../workers/block-network.ts', import.meta.url)),
    platform: 'node',
  });
  await noNetwork.write({ file: join(folder, 'no-network.mjs') });
  await writeFile(join(folder, 'child.mjs'), takenOver);
  await writeFile(join(folder, 'offline.mjs'), `import './no-network.mjs';\n${takenOver}`);
});
afterEach(async () => {
  await Promise.all(readers.map((reader) => reader.close()));
  readers = [];
});
afterAll(() => rm(folder, { recursive: true }));

/** Starts a process that runs the code it receives. Returns a function that sends code and resolves to the result. */
function start({ child = 'child.mjs', ...options }: Partial<ReceiptReaderOptions> & { child?: string } = {}) {
  const reader = startReceiptReader({ processes: 1, childPath: join(folder, child), ...options });
  readers.push(reader);
  return async (code: string): Promise<unknown> => {
    const path = join(await mkdtemp(join(tmpdir(), 'reader-file-')), 'file');
    writeFileSync(path, code);
    try {
      return (await reader.read(path, { owner: 1, today: '2025-06-30' })).merchant;
    } finally {
      await rm(join(path, '..'), { recursive: true });
    }
  };
}

test('receives no settings of the server', async () => {
  process.env.DATABASE_URL = 'postgres://secret';
  try {
    const names = await start()('return Object.keys(process.env)');
    expect(names).not.toContain('DATABASE_URL');
    const known =
      'PATH LD_LIBRARY_PATH HOME TMPDIR LANG TZ MALLOC_ARENA_MAX GLIBC_TUNABLES CHILD MAX_MEMORY MAX_KILOBYTES PWD OLDPWD SHLVL _';
    expect(
      (names as string[]).filter((name) => !known.split(' ').includes(name) && !name.startsWith('NODE_CHANNEL')),
    ).toEqual([]);
  } finally {
    delete process.env.DATABASE_URL;
  }
});

/** Runs each attempt in a child process. Returns by name whether it was `done`, or its error. */
async function outcomesOf(child: string, attempts: Record<string, string>): Promise<Record<string, unknown>> {
  const each = Object.entries(attempts).map(
    ([name, code]) => `${JSON.stringify(name)}: await (async () => { ${code} })().then(() => 'done', failure)`,
  );
  const failure = 'const failure = (error) => error.code ?? error.message;';
  return (await start({ child })(`${failure} return { ${each.join()} };`)) as Record<string, unknown>;
}

test('cannot read other files, write files, or start programs or threads', async () => {
  const attempts = {
    read: `require('fs').readFileSync(${JSON.stringify(fileURLToPath(import.meta.url))})`,
    list: `require('fs').readdirSync('/')`,
    write: `require('fs').writeFileSync(${JSON.stringify(join(tmpdir(), 'reader-wrote'))}, 'x')`,
    start: `require('child_process').spawnSync('true')`,
    thread: `new (require('worker_threads').Worker)('1', { eval: true })`,
  };
  const outcomes = await outcomesOf('child.mjs', attempts);
  expect(outcomes).toEqual(Object.fromEntries(Object.keys(attempts).map((name) => [name, 'ERR_ACCESS_DENIED'])));
});

describe('without a network', () => {
  test('JavaScript cannot connect, listen, send requests or resolve names', async () => {
    const attempts = {
      connect: `require('net').connect(80, '127.0.0.1')`,
      socket: `new (require('net').Socket)().connect(80, '127.0.0.1')`,
      listen: `require('net').createServer().listen(0)`,
      http: `require('http').get('http://127.0.0.1')`,
      https: `require('https').get('https://127.0.0.1')`,
      fetch: `await fetch('http://127.0.0.1')`,
      datagram: `require('dgram').createSocket('udp4').send('x', 53, '127.0.0.1')`,
      lookup: `require('dns').lookup('localhost', () => {})`,
      resolver: `await new (require('dns').promises.Resolver)().resolve4('localhost')`,
    };
    const refused = Object.keys(attempts).map((name) => [name, 'A reading process has no network.']);
    expect(await outcomesOf('offline.mjs', attempts)).toEqual(Object.fromEntries(refused));
  });

  // Only Linux namespaces block native code. On systems that do not allow them, the test checks only JavaScript.
  test('native code in the process has no network either', async () => {
    let connections = 0;
    const server = createServer((socket) => {
      connections++;
      socket.end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as { port: number };
    const code = `const socket = require('net').connect(${port}, '127.0.0.1');
      return new Promise((tell) => socket.on('connect', () => tell('connected')).on('error', ({ code }) => tell(code)));`;
    expect([await start()(code), connections]).toEqual(hasNamespaces ? ['ENETUNREACH', 0] : ['connected', 1]);
    server.close();
  });
});

test.runIf(isLinux)('is the first to be killed when the machine runs out of memory', async () => {
  const pid = await start()('return process.pid');
  expect(readFileSync(`/proc/${pid}/oom_score_adj`, 'utf8').trim()).toBe('1000');
});

test.runIf(isLinux)('a process above its memory limit is killed, and only its own request fails', async () => {
  const run = start({ maxMemory: 200 * 1024 ** 2 });
  const taken = run(`globalThis.kept = Array.from({ length: 30 }, () => Buffer.alloc(10 * 1024 ** 2, 1));
    return new Promise(() => {});`);
  const next = run('return process.pid');
  await expect(taken).rejects.toMatchObject({
    reason: 'unreadable',
    message: expect.stringContaining('too much memory'),
  });
  expect(await next).toEqual(expect.any(Number));
});

test('a process above its memory limit ends itself if nobody else watches it', async () => {
  const path = fileURLToPath(new URL('../dist/programs/read-receipt.js', import.meta.url));
  const child = fork(path, { env: { ...process.env, MAX_MEMORY: '1' } });
  const [[reply], [code]] = await Promise.all([once(child, 'message'), once(child, 'exit')]);
  expect([reply, code]).toEqual([
    { id: 0, refused: 'memory', sentence: expect.stringContaining('too much memory') },
    0,
  ]);
});

test.runIf(isLinux)('the system refuses memory that is requested too fast for the watch', async () => {
  const run = start({ maxMemory: 200 * 1024 ** 2 });
  await expect(run(`return Buffer.alloc(2 * 1024 ** 3, 1).length`)).resolves.toMatch(/memory|alloc/i);
});
