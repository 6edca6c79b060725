import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SignedIn } from '../../contract/auth/login.ts';
import type { NewSecret } from '../../contract/auth/two-factor.ts';
import type { Receipt } from '../../contract/receipts.ts';
import { writeTextPdf } from '../../reader/testing/write-pdf.ts';
import { computeTotpCode, getTimeStep } from '../auth/two-factor/two-factor-codes.ts';
import { type DatabaseEngine, openDatabase } from '../db/database.ts';
import type { Db } from '../db/schema.ts';
import { addImport } from '../imports/request-examples.ts';
import { addQueuedPush } from '../testing/add-queued-push.ts';
import { expectTotalsToEqualSums } from '../testing/figures/check-totals.ts';
import { READ_PATHS } from '../testing/read-paths.ts';
import { fillWithReleasedData, OLDEST_RELEASED, readReleasedFacts } from '../testing/released-data.ts';
import { runProgram } from '../testing/run-program.ts';
import { listTableNames } from '../testing/table-names.ts';
import { type Client, createClient, PASSWORD, startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';
import { createEmptyHome, type DataHome, ENGINES } from '../testing/test-databases.ts';
import { uploadReceiptFile } from '../testing/uploads.ts';
import { getUserId } from '../testing/user-id.ts';
import { waitUntil } from '../testing/wait-until.ts';

const OTHER: Record<DatabaseEngine, DatabaseEngine> = { sqlite: 'postgres', postgres: 'sqlite' };

/** Tables that a restore empties or rebuilds. Their rows need not be the same. */
const NOT_THE_SAME = [
  'sessions',
  'password_resets',
  'email_changes',
  'invites',
  'mail_queue',
  'push_devices',
  'push_queue',
  'import_files',
  'search_grams',
  'search_runs',
];
/** With SQLite, the rows of this table are files in a folder, so the files are compared instead. */
const FILES = 'receipt_files';

const restore = (home: DataHome, file: string) => runProgram('restore', home, [file]);

describe.each(ENGINES)('from %s', (engine) => {
  const remembered = readReleasedFacts(OLDEST_RELEASED, engine);
  const now = () => new Date(remembered.openedAt);
  let app: TestApp;
  let carl: TestUser;
  const backUp = async (name: string) => {
    const file = join(app.config.dataDir, name);
    const { code, said } = await runProgram('backup', app.config, [file]);
    expect(said).toMatch(/^Wrote .* The backup was read back and is complete\.$/);
    expect(code).toBe(0);
    return file;
  };

  beforeAll(async () => {
    app = await startTestApp(engine, { fill: (home) => fillWithReleasedData(OLDEST_RELEASED, engine, home), now });
    await waitUntil(async () => (await countOf(app.db, 'users', 'deleted_at is not null')) === 0);
    carl = await app.newUser('carl@home.org');
    await fillWhatIsNewer(carl, app);
  });
  afterAll(() => app.close());

  test.each(ENGINES)('a restore on %s brings everything back unchanged: rows, files and answers', async (target) => {
    const file = await backUp(`to-${target}.moneta`);
    const before = await rowsOf(app.db);
    // Fail if a table has no rows, so that rows for each new table are added to this test.
    const empty = Object.entries(before).filter(([table, rows]) => rows.length === 0 && !NOT_THE_SAME.includes(table));
    expect(empty.map(([table]) => table)).toEqual([]);

    const restored = await startTestApp(target, {
      now,
      fill: async (home) => {
        expect(await restore(home, file)).toMatchObject({ code: 0, said: expect.stringContaining('Restored') });
        const database = openDatabase(home);
        const after = await rowsOf(database.db);
        for (const [table, rows] of Object.entries(before)) expect([table, after[table]]).toEqual([table, rows]);
        for (const table of NOT_THE_SAME.filter((table) => !table.startsWith('search_'))) {
          expect([table, await countOf(database.db, table)]).toEqual([table, 0]);
        }
        expect(await filesOf({ ...home, db: database.db })).toEqual(await filesOf({ ...app.config, db: app.db }));
        expect(await nextUserId(database.db)).toBe(await nextUserId(app.db));
        await database.db.destroy();
      },
    });
    for (const { email, timeZone, answers, files } of remembered.users) {
      const paths = [...Object.keys(answers), ...Object.keys(files.hashes), ...READ_PATHS, '/transactions/export'];
      const asked = async (at: TestApp) => {
        const client = await logIn(at, email, remembered.password);
        const bodies: Record<string, unknown> = {};
        for (const path of paths) {
          const { status, body } = await client.send('GET', path, { headers: { 'x-time-zone': timeZone } });
          bodies[path] = {
            status,
            body: Buffer.isBuffer(body) ? createHash('sha256').update(body).digest('hex') : body,
          };
        }
        return bodies;
      };
      expect(await asked(restored)).toEqual(await asked(app));
    }
    await restored.close();
  });

  test('a backup made under load shows a single moment and contains everything acknowledged before', async () => {
    let isOver = false;
    const kept: string[] = [];
    const writer = async (number: number) => {
      for (let i = 0; !isOver; i++) {
        const { name } = await carl.add({ name: `w${number}-${i}`, category: `c${i % 3}` });
        kept.push(name);
      }
    };
    const uploader = async () => {
      for (let i = 0; !isOver; i++) {
        const pdf = writeTextPdf([`SHOP ${i % 4}`, 'Date 2026-11-17', `Total ${1 + (i % 4)}.40`]);
        await uploadReceiptFile(carl, pdf);
        const { body } = await carl.send('GET', '/receipts?limit=1');
        const [newest] = (body as { receipts: Receipt[] }).receipts;
        if (i % 2) await carl.send('DELETE', `/receipts/${newest?._id}`);
      }
    };
    const others = Promise.all([writer(1), writer(2), uploader()]);
    await waitUntil(() => kept.length > 20);
    const before = [...kept];
    const file = await backUp('under-load.moneta');
    isOver = true;
    await others;
    expect(kept.length).toBeGreaterThan(before.length);

    const home = await createEmptyHome(OTHER[engine]);
    expect(await restore(home, file)).toMatchObject({ code: 0, said: expect.not.stringContaining('anew') });
    const { db } = openDatabase(home);
    const names = (await db.selectFrom('transactions').select('name').execute()).map(({ name }) => name);
    expect(before.filter((name) => !names.includes(name))).toEqual([]);
    await expectTotalsToEqualSums(db);
    const receipts = await db.selectFrom('receipts').select(['user_id', 'id']).execute();
    const files = Object.keys(await filesOf({ ...home, db }));
    const needed = receipts.flatMap(({ user_id, id }) =>
      ['picture', 'thumbnail', 'upload'].map((part) => `${user_id}/${id}/${part}`),
    );
    expect(files.sort()).toEqual(needed.sort());
    await db.destroy();
    await home.remove();
  });
});

/** Adds data of features that the released version did not have. */
async function fillWhatIsNewer(user: TestUser, app: TestApp): Promise<void> {
  const { secret } = (await user.send('POST', '/auth/two-factor')).body as NewSecret;
  await user.send('POST', '/auth/two-factor/confirm', {
    body: { code: computeTotpCode(secret, getTimeStep(app.now())) },
  });
  await user.send('POST', '/auth/tokens', { body: { name: 'Script', access: 'read', days: 30 } });
  await user.send('POST', '/auth/forgot-password', { body: { email: user.email } });
  const { body: savings } = await user.send('POST', '/accounts', { body: { name: 'Savings' } });
  const toAccountId = (savings as { _id: string })._id;
  const transfer = { fromAccountId: 'everyday', toAccountId, amount: 5, addedOn: '2026-11-20' };
  for (let made = 0; made < 2; made++) {
    const { body } = await user.send('POST', '/transfers', { body: transfer });
    if (made === 0) await user.send('POST', `/transfers/${(body as { _id: string })._id}/take-apart`);
  }
  await user.send('POST', '/accounts/everyday/reconciliation', { body: { balance: 0, day: '2001-01-01' } });
  await user.add({ tags: ['Trip'] });
  await user.send('POST', '/budgets/repeating', { body: { categories: [], amount: 5, period: 'year' } });
  await user.send('POST', '/repeating/dismiss', { body: { key: 'netflix', isIncome: false, amount: 15.49 } });
  const [user_id, sent_at] = [await getUserId(app.db, user.email), app.now().getTime()];
  // Delay the next check, so that it does not change the row during the comparison.
  const next_check_at = sent_at + 864e5;
  await app.db.insertInto('reminders').values({ user_id, budgets_since: sent_at, next_check_at }).execute();
  await app.db.insertInto('sent_reminders').values({ user_id, kind: 'budget', event: 'Food', sent_at }).execute();
  await addQueuedPush(app.db, user, user_id);
  await user.send('PUT', '/holidays', { body: { holidays: [{ day: '2026-12-25', name: 'Christmas' }] } });
  await user.send('PUT', '/tags/trip', { body: { name: 'Journey' } });
  const half = (category: string) => ({ category, amount: 6.25, note: 'half' });
  await user.add({ lines: [half('Food'), half('Pets')] });
  await user.send('PUT', '/transactions/category/group', { body: { category: 'Food', group: 'Household' } });
  await user.send('POST', '/filters', { body: { name: 'Journeys', filter: { tag: 'Journey' } } });
  await user.send('POST', '/rules', { body: { conditions: { nameIs: 'Lunch' }, changes: { tags: ['Noon'] } } });
  await user.send('POST', '/rules/apply', { body: {} });
  await user.send('POST', `/imports/${await addImport(user)}/run`);
  await addImport(user);
}

async function logIn(app: TestApp, email: string, password = PASSWORD): Promise<Client> {
  const { body } = await app.visitor.send('POST', '/auth/login', { body: { email, password } });
  return createClient(app.url, (body as SignedIn).token);
}

/** Returns all rows as sorted strings, without the columns whose values the database assigns. */
async function rowsOf(db: Db): Promise<Record<string, string[]>> {
  const rows: Record<string, string[]> = {};
  for (const table of await listTableNames(db)) {
    if (NOT_THE_SAME.includes(table) || table === FILES) continue;
    const all = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(db);
    rows[table] = all.rows
      .map(({ number: _, ...row }) => JSON.stringify(Object.fromEntries(Object.entries(row).sort())))
      .sort();
  }
  return rows;
}

/** Returns the SHA-256 of every receipt file by `<user>/<receipt>/<part>`. */
async function filesOf({ dataDir, databaseUrl, db }: DataHome & { db: Db }): Promise<Record<string, string>> {
  const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
  if (databaseUrl) {
    const rows = await db.selectFrom('receipt_files').selectAll().execute();
    return Object.fromEntries(
      rows.map(({ user_id, receipt_id, part, bytes }) => [`${user_id}/${receipt_id}/${part}`, sha256(bytes)]),
    );
  }
  const folder = join(dataDir, 'receipts');
  const paths = readdirSync(folder, { recursive: true }).map(String);
  return Object.fromEntries(
    paths
      .filter((path) => /^\d+\/[^/]+\/\w+$/.test(path))
      .map((path) => [path, sha256(readFileSync(join(folder, path)))]),
  );
}

async function countOf(db: Db, table: string, condition = 'true'): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(table)} where ${sql.raw(condition)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Returns the id that the next new user would get. */
async function nextUserId(db: Db): Promise<number> {
  const roll = new Error();
  let id = 0;
  const insert = db.transaction().execute(async (tx) => {
    const row = { email: 'x', password_hash: '', default_currency: 'USD', created_at: 0 };
    ({ id } = await tx.insertInto('users').values(row).returning('id').executeTakeFirstOrThrow());
    throw roll;
  });
  await insert.catch((error) => {
    if (error !== roll) throw error;
  });
  return id;
}
