import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { writeTextPdf } from '../../reader/testing/write-pdf.ts';
import { CONNECTION_LIMITS } from '../http/connections.ts';
import { expectTotalsToEqualSums } from '../testing/figures/check-totals.ts';
import { isAuditLine, startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';
import { createDataHome, ENGINES } from '../testing/test-databases.ts';
import { listPathsBelow, uploadReceiptFile } from '../testing/uploads.ts';
import { openDatabase, SQLITE_FILE } from './database.ts';

let app: TestApp;
let logged: { level: number; msg: string; err?: { message: string } }[];
afterEach(() => app.close());

async function start(engine: 'sqlite' | 'postgres'): Promise<TestUser> {
  logged = [];
  app = await startTestApp(engine, {
    log: { write: (line) => isAuditLine(line) || void logged.push(JSON.parse(line)) },
  });
  return app.newUser();
}

const LUNCH = { name: 'Lunch', category: 'Food', cost: 12.5, addedOn: '2026-11-20', isIncome: false };
const health = () => app.visitor.send('GET', '/health');

const add = (user: TestUser, key: string, some = {}) =>
  user.send('POST', '/transactions', { body: { ...LUNCH, name: key, ...some }, headers: { 'idempotency-key': key } });

async function namesOf(user: TestUser): Promise<string[]> {
  const names: string[] = [];
  for (let page = 1; ; page++) {
    const { body } = await user.send('GET', `/transactions?limit=100&page=${page}`);
    const { transactions, totalPages } = body as { transactions: { name: string }[]; totalPages: number };
    names.push(...transactions.map(({ name }) => name));
    if (page >= totalPages) return names.sort();
  }
}

/** Expects that exactly the acknowledged transactions exist, and that retrying creates the refused one. */
async function expectNothingLost(user: TestUser, acknowledged: string[], refused: string): Promise<void> {
  expect(await namesOf(user)).toEqual([...acknowledged].sort());
  const [first, again] = [await add(user, refused), await add(user, refused)];
  expect(first).toMatchObject({ status: 201 });
  expect(again).toEqual({ ...first, headers: expect.anything() });
  expect(await namesOf(user)).toEqual([...acknowledged, refused].sort());
  await expectTotalsToEqualSums(app.db);
}

describe.each(ENGINES)('on %s', (engine) => {
  test('on a full disk changes are refused with a clear error, reads work, and changes work again once there is space', async () => {
    const user = await start(engine);
    const acknowledged: string[] = [];
    for (const name of ['a', 'b']) if ((await add(user, name)).status === 201) acknowledged.push(name);
    const mend = await fillDatabase(app);
    let refused = '';
    for (let i = 0; refused === ''; i++) {
      const { status, headers, body } = await add(user, `${i}`, { note: 'long '.repeat(300) });
      if (status === 201) acknowledged.push(`${i}`);
      else {
        refused = `${i}`;
        expect({ status, body }).toEqual({
          status: 503,
          body: {
            message:
              'The server is out of disk space, so nothing was saved. Contact the administrator, and try again later.',
          },
        });
        expect(headers.get('retry-after')).toBe('5');
      }
    }
    expect(logged.map(({ msg, err }) => [msg, err?.message])).toEqual([
      [
        'No disk space left in DATA_DIR or in the data folder of PostgreSQL. Free some space.',
        engine === 'sqlite' ? 'database or disk is full' : 'No space left on device',
      ],
    ]);
    expect(await namesOf(user)).toEqual([...acknowledged].sort());
    await mend();
    await expectNothingLost(user, acknowledged, refused);
    expect((await health()).status).toBe(200);
  });

  test('a read-only database can be read, and health reports that nothing can be written', async () => {
    const user = await start(engine);
    await add(user, 'before');
    expect((await health()).status).toBe(200);
    const mend = await makeDatabaseReadOnly(app);
    await expect.poll(async () => (await user.send('GET', '/transactions')).status).toBe(200);
    // The pool may still contain connections that PostgreSQL has closed.
    await expect
      .poll(() => add(user, 'meanwhile'))
      .toMatchObject({
        status: 503,
        body: { message: expect.stringMatching(/^The server cannot write its data, so nothing was saved\./) },
      });
    expect(await namesOf(user)).toEqual(['before']);
    expect(await health()).toMatchObject({ status: 503, body: { message: 'The data cannot be written.' } });
    expect(await uploadReceiptFile(user, writeTextPdf(['OLD MILL', 'Total 8.40']))).toMatchObject({ status: 503 });
    await mend();
    await expect.poll(async () => (await health()).status).toBe(200);
    await expectNothingLost(user, ['before'], 'meanwhile');
    expect(receiptFiles()).toEqual([]);
  });
});

/** Lists the receipt files in the data folder, including files that are still being uploaded. */
function receiptFiles(): string[] {
  const { dataDir } = app.config;
  const paths = [...listPathsBelow(join(dataDir, 'receipts')), ...listPathsBelow(join(dataDir, 'incoming'))];
  return paths.filter((path) => /[\\/]/.test(path));
}

test('while the data folder is missing no change is acknowledged and no new folder is created; once it is back everything works', async () => {
  const user = await start('sqlite');
  await add(user, 'before');
  const { dataDir } = app.config;
  renameSync(dataDir, `${dataDir}-away`);
  const refusal = {
    status: 503,
    body: { message: expect.stringMatching(/^The server cannot find its data, so nothing was saved\./) },
  };
  expect(await add(user, 'meanwhile')).toMatchObject(refusal);
  expect(await uploadReceiptFile(user, writeTextPdf(['OLD MILL', 'Total 8.40']))).toMatchObject(refusal);
  expect(await health()).toMatchObject({
    status: 503,
    body: { message: 'The data was moved or deleted after the server started.' },
  });
  // Throws if the server created a new folder at the old path.
  renameSync(`${dataDir}-away`, dataDir);
  expect((await health()).status).toBe(200);
  await expectNothingLost(user, ['before'], 'meanwhile');
});

test('a database file that was replaced while the server runs is not written to', async () => {
  const user = await start('sqlite');
  await add(user, 'before');
  const file = join(app.config.dataDir, SQLITE_FILE);
  renameSync(file, `${file}.old`);
  mkdirSync(file);
  expect((await add(user, 'meanwhile')).status).toBe(503);
  rmSync(file, { recursive: true });
  expect((await add(user, 'meanwhile')).status).toBe(503);
  renameSync(`${file}.old`, file);
  await expectNothingLost(user, ['before'], 'meanwhile');
});

test('health does not wait for an unresponsive database, and notices when it is back', async () => {
  const home = await createDataHome('postgres');
  const way = await startDatabaseProxy(home.databaseUrl ?? '');
  const database = openDatabase({ ...home, databaseUrl: way.url });
  app = await startTestApp('postgres', {
    ...database,
    connections: { ...CONNECTION_LIMITS, databaseWithin: 1000 },
    log: { write: () => {} },
  });
  try {
    await expect.poll(async () => (await health()).status).toBe(200);
    way.stand(true);
    const answers = await Promise.all([health(), health(), health()]);
    for (const { status, body } of answers) {
      expect([status, body]).toEqual([503, { message: 'The database is not responding.' }]);
    }
    way.stand(false);
    await expect.poll(async () => (await health()).status).toBe(200);
  } finally {
    way.stand(false);
    await database.db.destroy();
    way.close();
    await home.remove();
  }
});

/** Repairs the fault. */
type Mend = () => Promise<unknown>;

/**
 * Tables to which the server writes users' changes. It writes to the last of these tables to check whether writing is
 * possible.
 */
const WRITTEN = ['transactions', 'budgets', 'recurring', 'receipts', 'limit_counts'];

/** Makes the database full: SQLite reaches a maximum size, and PostgreSQL raises the error of a full disk. */
async function fillDatabase({ db, engine }: TestApp): Promise<Mend> {
  if (engine === 'sqlite') {
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
    await sql`pragma max_page_count = ${sql.lit(rows[0]?.page_count)}`.execute(db);
    return () => sql`pragma max_page_count = 1000000000`.execute(db);
  }
  await sql`create function no_room() returns trigger language plpgsql as
    $$ begin raise exception 'No space left on device' using errcode = '53100'; end $$`.execute(db);
  for (const table of WRITTEN) {
    await sql`create trigger no_room before insert or update on ${sql.table(table)} execute function no_room()`.execute(
      db,
    );
  }
  return () => sql`drop function no_room cascade`.execute(db);
}

async function makeDatabaseReadOnly({ db, engine }: TestApp): Promise<Mend> {
  if (engine === 'sqlite') {
    await sql`pragma query_only = on`.execute(db);
    return () => sql`pragma query_only = off`.execute(db);
  }
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  const name = sql.id(rows[0]?.name ?? '');
  await sql`alter database ${name} set default_transaction_read_only = on`.execute(db);
  await beginAnew(db);
  return async () => {
    await db.connection().execute(async (connection) => {
      await sql`set default_transaction_read_only = off`.execute(connection);
      await sql`alter database ${name} reset default_transaction_read_only`.execute(connection);
    });
    await beginAnew(db);
  };
}

/** Closes all connections, so that new ones use the changed settings. */
async function beginAnew(db: TestApp['db']): Promise<void> {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(db);
  await sql`select pg_terminate_backend(pg_backend_pid())`.execute(db).catch(() => {});
}

/** Starts a proxy to PostgreSQL that can stop all traffic without closing connections, like an unplugged cable. */
async function startDatabaseProxy(databaseUrl: string) {
  const url = new URL(databaseUrl);
  const { hostname, port } = url;
  const lines = new Map<Socket, Socket>();
  let isStill = false;
  const join = (from: Socket, to: Socket) => {
    lines.set(from, to);
    if (!isStill) from.pipe(to);
    from.on('error', () => to.destroy()).on('close', () => lines.delete(from));
  };
  const way = createServer((here) => {
    const there = connect(Number(port), hostname);
    join(here, there);
    join(there, here);
  });
  await new Promise<void>((resolve) => way.listen(0, '127.0.0.1', resolve));
  url.port = String((way.address() as AddressInfo).port);
  url.hostname = '127.0.0.1';
  return {
    url: url.href,
    stand(still: boolean) {
      isStill = still;
      for (const [from, to] of lines) still ? from.unpipe(to) : from.pipe(to);
    },
    close() {
      for (const end of lines.keys()) end.destroy();
      way.close();
    },
  };
}
