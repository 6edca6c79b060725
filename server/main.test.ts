import { chmodSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { SignedIn } from '../contract/auth/login.ts';
import { writeTextPdf } from '../reader/testing/write-pdf.ts';
import { type DatabaseEngine, openDatabase } from './db/database.ts';
import { type ServerProcess, startServerProcess } from './testing/server-process.ts';
import { createClient, PASSWORD } from './testing/test-app.ts';
import { createDataHome, createEmptyHome, type DataHome } from './testing/test-databases.ts';
import { listPathsBelow, uploadReceiptFile } from './testing/uploads.ts';

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function start(dataHome: DataHome, env: Record<string, string> = {}): Promise<ServerProcess> {
  const server = await startServerProcess(dataHome, env);
  ends.push(() => server.end('SIGKILL'));
  return server;
}

/** Expects that a server replies, and names its database and version. */
async function expectHealth({ url }: ServerProcess, database: DatabaseEngine): Promise<void> {
  const program = { version: expect.stringMatching(/^\d+\.\d+\.\d+/), commit: 'c0ffee0' };
  const health = { status: 'ok', database, ...program };
  expect(await createClient(url).send('GET', '/health')).toMatchObject({ status: 200, body: health });
  expect(await createClient(url).send('GET', '/config')).toMatchObject({ status: 200, body: program });
}

test('a server starts on an empty folder and stops cleanly', async () => {
  const dataHome = await createEmptyHome('sqlite');
  ends.push(dataHome.remove);
  const server = await start(dataHome, { MONETA_COMMIT: 'c0ffee0' });
  await expectHealth(server, 'sqlite');
  expect(await server.end('SIGTERM')).toBe(0);
});

test('several servers can start at once on an empty PostgreSQL, share sessions and limits, and stop cleanly', async () => {
  const dataHome = await createEmptyHome('postgres');
  ends.push(dataHome.remove);
  const startOne = () => start(dataHome, { MONETA_COMMIT: 'c0ffee0' });
  const [first, second, third] = await Promise.all([startOne(), startOne(), startOne()]);
  const servers = [first, second, third];
  for (const server of servers) await expectHealth(server, 'postgres');

  const body = { email: 'both@home.org', password: PASSWORD };
  const { token } = (await createClient(first.url).send('POST', '/auth/signup', { body })).body as SignedIn;
  expect((await createClient(second.url, token).send('GET', '/auth/me')).status).toBe(200);
  const wrong = { ...body, password: 'wrong_123' };
  for (let i = 0; i < 10; i++) {
    await createClient((i % 2 ? first : second).url).send('POST', '/auth/login', { body: wrong });
  }
  for (const { url } of servers) {
    expect((await createClient(url).send('POST', '/auth/login', { body })).status).toBe(429);
  }
  expect(await Promise.all(servers.map(({ end }) => end('SIGTERM')))).toEqual([0, 0, 0]);
});

test('only one of several servers starts on the same empty folder', async () => {
  const dataHome = await createEmptyHome('sqlite');
  ends.push(dataHome.remove);
  const started = await Promise.allSettled([start(dataHome), start(dataHome), start(dataHome)]);
  expect(started.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
});

test('an invalid setting or a used port stops the start with one line', async () => {
  const dataHome = await createDataHome('sqlite');
  ends.push(dataHome.remove);
  await expect(start(dataHome, { SIGNUPS: 'perhaps' })).rejects.toThrow(
    'exit code 1: SIGNUPS is "perhaps": it must be open, first, invite or closed.',
  );
  const port = new URL((await start(dataHome)).url).port;
  const other = await createDataHome('sqlite');
  ends.push(other.remove);
  await expect(start(other, { PORT: port })).rejects.toThrow(
    'exit code 1: The port is in use by another program. Set PORT to a free port.',
  );
});

test('a server open to the network without https warns at the start', async () => {
  const dataHome = await createDataHome('sqlite');
  ends.push(dataHome.remove);
  expect((await start(dataHome, { HOST: '0.0.0.0' })).said()).toContain('HOST=0.0.0.0 opens Moneta to the network');
});

test('passwords are stored as argon2id hashes at the cost that OWASP recommends, and other users of the machine cannot read the data, even if the folder was open to all', async () => {
  const dataHome = await createEmptyHome('sqlite');
  ends.push(dataHome.remove);
  chmodSync(dataHome.dataDir, 0o755);
  const first = await start(dataHome);
  expect(first.said()).toContain(`Other users of this machine had access to ${dataHome.dataDir}.`);
  const body = { email: 'private@home.org', password: PASSWORD };
  const { token } = (await createClient(first.url).send('POST', '/auth/signup', { body })).body as SignedIn;
  const { db } = openDatabase(dataHome);
  const { password_hash } = await db.selectFrom('users').select('password_hash').executeTakeFirstOrThrow();
  await db.destroy();
  expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);

  await uploadReceiptFile(createClient(first.url, token), writeTextPdf(['OLD MILL', 'Date 2026-11-17', 'Total 8.40']));
  await createClient(first.url).send('POST', '/auth/forgot-password', { body });
  await expect.poll(() => listPathsBelow(join(dataHome.dataDir, 'outbox'))).toHaveLength(1);
  const open = ['', ...listPathsBelow(dataHome.dataDir)].filter(
    (path) => (statSync(join(dataHome.dataDir, path)).mode & 0o077) !== 0,
  );
  expect(open).toEqual([]);
  await first.end('SIGTERM');
  expect((await start(dataHome)).said()).not.toContain('Other users');
});
