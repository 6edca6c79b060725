import { readdirSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { runProgram } from '../testing/run-program.ts';
import { startServerProcess } from '../testing/server-process.ts';
import { createDataHome, createEmptyHome } from '../testing/test-databases.ts';
import { FolderInUseError, isFolderLocked, lockFolder } from './folder-lock.ts';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

test('a second server on the same folder refuses to start with a one-line error until the first one has ended, even by a kill', async () => {
  const dataHome = await createDataHome('sqlite');
  ends.push(dataHome.remove);
  expect(isFolderLocked(dataHome.dataDir)).toBe(false);
  const first = await startServerProcess(dataHome);
  ends.push(() => first.end('SIGKILL'));
  expect(isFolderLocked(dataHome.dataDir)).toBe(true);
  await expect(startServerProcess(dataHome)).rejects.toThrow(
    `exit code 1: Another Moneta server is using ${dataHome.dataDir}. Stop it first, or set DATA_DIR to another folder for this one.`,
  );
  expect((await fetch(`${first.url}/api/health`)).status).toBe(200);

  await first.end('SIGKILL');
  expect(isFolderLocked(dataHome.dataDir)).toBe(false);
  const second = await startServerProcess(dataHome);
  expect(await second.end('SIGTERM')).toBe(0);
  expect(isFolderLocked(dataHome.dataDir)).toBe(false);
});

test('the seed, totals and account commands work while a server is running', async () => {
  const dataHome = await createDataHome('sqlite');
  ends.push(dataHome.remove);
  const server = await startServerProcess(dataHome);
  ends.push(() => server.end('SIGKILL'));
  const account = ['--email', 'ann@home.org', '--password', 'secret_1', '--transactions', '5'];
  for (const [program, args] of [
    ['seed', account],
    ['totals', ['--check']],
    ['account', ['list']],
  ] as const) {
    expect(await runProgram(program, dataHome, [...args]), program).toMatchObject({ code: 0 });
  }
});

test('a locked folder can be released, and the lock leaves only an empty file', async () => {
  const { dataDir, remove } = await createEmptyHome('sqlite');
  ends.push(remove);
  const release = lockFolder(dataDir);
  expect(() => lockFolder(dataDir)).toThrow(FolderInUseError);
  expect(isFolderLocked(dataDir)).toBe(true);
  release();
  expect(isFolderLocked(dataDir)).toBe(false);
  expect(readdirSync(dataDir)).toEqual(['server.lock']);
  lockFolder(dataDir)();
});

test('the lock lasts as long as its process, whatever is garbage collected', async () => {
  const dataHome = await createDataHome('sqlite');
  ends.push(dataHome.remove);
  const clearAway = `import { setFlagsFromString } from 'node:v8';
    import { runInNewContext } from 'node:vm';
    setFlagsFromString('--expose-gc');
    setInterval(runInNewContext('gc'), 10);`;
  const NODE_OPTIONS = `--import data:text/javascript,${encodeURIComponent(clearAway)}`;
  const server = await startServerProcess(dataHome, { NODE_OPTIONS });
  ends.push(() => server.end('SIGKILL'));
  for (let look = 0; look < 20; look++) {
    expect(isFolderLocked(dataHome.dataDir)).toBe(true);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  await server.end('SIGKILL');
  expect(isFolderLocked(dataHome.dataDir)).toBe(false);
});
