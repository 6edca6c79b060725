import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SignedIn } from '../../contract/auth/login.ts';
import type { DatabaseEngine } from '../db/database.ts';
import { isTableInArchive } from '../db/table-roles.ts';
import { addImport } from '../imports/request-examples.ts';
import { MODULES } from '../modules.ts';
import { insertSampleData } from '../seed/insert-sample-data.ts';
import { buildArchiveForm } from '../testing/archives/archives.ts';
import { READ_PATHS } from '../testing/read-paths.ts';
import { fillWithReleasedData, readReleasedFacts } from '../testing/released-data.ts';
import { runProgram } from '../testing/run-program.ts';
import { listTableNames } from '../testing/table-names.ts';
import { type Client, createClient, startTestApp, type TestApp } from '../testing/test-app.ts';
import { ENGINES } from '../testing/test-databases.ts';
import { getUserId } from '../testing/user-id.ts';
import { undoInterruptedArchiveImports } from './archive-writer.ts';
import { checkArchive } from './check-archive.ts';
import { REFUSED_ARCHIVE_EXIT_CODE, runArchiveChildProcess } from './run-archive-child-process.ts';
import { writeArchive } from './write-archive.ts';

const VERSION = '0.1.0-0039';
const OTHER: Record<DatabaseEngine, DatabaseEngine> = { sqlite: 'postgres', postgres: 'sqlite' };

/** Tables with login data, and tables that only one engine has. */
const NOT_COMPARED = ['users', 'receipt_files', 'search_grams', 'search_runs'];

describe.each(ENGINES)('from %s', (engine) => {
  const remembered = readReleasedFacts(VERSION, engine);
  const now = () => new Date(remembered.openedAt);
  const [first] = remembered.users;
  const { email = '', timeZone = '', answers = {}, files } = first ?? {};
  let [from, to] = [] as unknown as [TestApp, TestApp];
  let owner: Client;
  let zip: Buffer;

  beforeAll(async () => {
    from = await startTestApp(engine, { fill: (home) => fillWithReleasedData(VERSION, engine, home), now });
    to = await startTestApp(OTHER[engine], { now });
    owner = await logIn(from, email, remembered.password);
    await fillWhatIsNewer(owner);
    const { status, body, headers } = await owner.send('GET', '/archive');
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toMatch(/moneta-archive-[\d-]{10}\.zip/);
    zip = body as Buffer;
  });
  afterAll(async () => {
    await from.close();
    await to.close();
  });

  test('importing an archive on the other engine brings everything back: rows, files and answers', async () => {
    const other = await to.newUser(email);
    await expect(bringIn(other, zip)).resolves.toMatchObject({ status: 200 });

    const before = await rowsOf(from, email);
    const after = await rowsOf(to, email);
    for (const [table, rows] of Object.entries(before)) expect([table, after[table]]).toEqual([table, rows]);
    expect(before.transactions).toContainEqual(expect.stringContaining('"needs_review":1'));
    const empty = Object.entries(before).filter(([, rows]) => rows.length === 0);
    expect(empty.map(([table]) => table)).toEqual([]);

    const paths = [
      ...Object.keys(answers),
      ...Object.keys(files?.hashes ?? {}),
      ...READ_PATHS,
      '/transactions/export',
    ].filter((path) => !path.startsWith('/auth/two-factor'));
    const asked = async (client: Client) => {
      const bodies: Record<string, unknown> = {};
      for (const path of paths) {
        const { status, body } = await client.send('GET', path, { headers: { 'x-time-zone': timeZone } });
        bodies[path] = { status, body: Buffer.isBuffer(body) ? createHash('sha256').update(body).digest('hex') : body };
      }
      return bodies;
    };
    expect(await asked(other)).toEqual(await asked(owner));

    // A new entry must get a sequence number above those of all imported entries.
    const added = await other.add({ name: 'Later' });
    expect((await other.send('DELETE', `/transactions/${added._id}`)).status).toBe(200);
    const trail = (await other.send('GET', '/auth/trail')).body as { event: string }[];
    expect(trail.map(({ event }) => event)).toContain('archive-brought-in');
    // The account already has data, so the archive is refused.
    expect(await bringIn(other, zip)).toMatchObject({ status: 409 });
  });

  test('an import that a server left unfinished is undone at the next start, and can then be repeated', async () => {
    const user = await to.newUser();
    const { db, files } = to;
    const parts = { db, files, modules: MODULES, now };
    await bringIn(user, zip);
    const userId = await getUserId(db, user.email);
    await db
      .updateTable('users')
      .set({ import_id: `archive:${now().getTime() - 1}` })
      .where('id', '=', userId)
      .execute();
    // The import is kept if another server on the same database may still be writing it.
    await undoInterruptedArchiveImports(parts, false, new AbortController().signal);
    expect((await rowsOf(to, user.email)).transactions).not.toEqual([]);
    await undoInterruptedArchiveImports(parts, true, new AbortController().signal);
    const { accounts, ...others } = await rowsOf(to, user.email);
    expect(accounts).toHaveLength(1);
    // The version must be higher than before the import.
    expect(JSON.parse(accounts?.[0] ?? '{}').version).toBeGreaterThan(1);
    expect(Object.values(others).flat()).toEqual([]);
    expect(await bringIn(user, zip)).toMatchObject({ status: 200 });
    expect((await rowsOf(to, user.email)).transactions).toEqual((await rowsOf(from, email)).transactions);
  });

  test('a history of many parts is written completely, including the lines of split transactions', async () => {
    const user = await from.newUser();
    const userId = await getUserId(from.db, user.email);
    const filling = { count: 4000, years: 1, today: '2026-11-20', now: now(), splitShare: 0.05 };
    await insertSampleData(from.db, userId, filling);
    const path = join(from.config.dataDir, 'long.zip');
    const source = { database: from, dataDir: from.config.dataDir, version: from.config.program.version };
    const { sums } = await writeArchive(source, userId, path, now());
    expect(sums.records.transactions).toBe(4000);
    expect((await checkArchive(path)).sums).toEqual(sums);
  });

  // Run the rest on one database only, because the content was compared on both.
  if (engine === 'postgres') return;
  test('the command writes the same archive and reports that it is complete', async () => {
    const file = join(from.config.dataDir, 'by-command.zip');
    const written = await runProgram('archive', from.config, ['--email', email, file]);
    expect(written).toMatchObject({ code: 0, said: expect.stringMatching(/^Wrote .*transactions.*receipts/) });
    const checked = await runProgram('archive', from.config, ['--check', file]);
    expect(checked).toMatchObject({ code: 0, said: expect.stringContaining(' is complete') });

    const cut = join(from.config.dataDir, 'cut.zip');
    const bytes = readFileSync(file);
    writeFileSync(cut, bytes.subarray(0, bytes.length - 100));
    expect(await runProgram('archive', from.config, ['--check', cut])).toMatchObject({ code: 3 });
    const byCommand = await from.newUser();
    const into = ['--email', byCommand.email, '--import', file];
    expect(await runProgram('archive', from.config, into)).toMatchObject({
      code: 0,
      said: expect.stringMatching(/^Imported .*transactions/),
    });
    expect((await rowsOf(from, byCommand.email)).transactions).toEqual((await rowsOf(from, email)).transactions);
    expect(await runProgram('archive', from.config, into)).toMatchObject({
      code: 1,
      said: expect.stringContaining('account is not empty'),
    });
    const form = new FormData();
    form.append('files', new Blob([bytes]), 'bank.csv');
    expect(await byCommand.send('POST', '/imports', { form })).toMatchObject({
      status: 422,
      body: {
        message: expect.stringMatching(/^This is a Moneta archive\. Import it on its own into an empty account/),
      },
    });
    const nobody = await runProgram('archive', from.config, ['--email', 'nobody@home.org', `${file}2`]);
    expect(nobody).toEqual({ code: 1, said: 'There is no account with the email nobody@home.org.' });
  });
});

/** Adds data of features that the released version did not have. */
async function fillWhatIsNewer(user: Client): Promise<void> {
  const made = async (path: string, body: unknown) => {
    const answer = await user.send('POST', path, { body });
    expect([path, answer.status]).toEqual([path, 201]);
    return (answer.body as { _id: string })._id;
  };
  const goal = { goalAmount: 5000, goalDay: '2027-06-30' };
  const toAccountId = await made('/accounts', {
    name: 'Rücklage',
    openingBalance: -12.5,
    openingDay: '2026-01-31',
    ...goal,
  });
  await made(`/accounts/${toAccountId}/reconciliation`, { balance: -12.5, day: '2026-02-01' });
  const transfer = { fromAccountId: 'everyday', toAccountId, amount: 5, addedOn: '2026-11-20' };
  await made('/transfers', { ...transfer, note: 'naïve 😀' });
  await user.send('POST', `/transfers/${await made('/transfers', transfer)}/take-apart`);
  const purchase = { name: '=Łódź "q"', category: 'Food', cost: 12.5, addedOn: '2026-11-20', isIncome: false };
  const half = (category: string) => ({ category, amount: 6.25, note: 'half' });
  await made('/transactions', { ...purchase, tags: ['Trip', 'Zoë'], lines: [half('Food'), half('Pets')] });
  await user.send('PUT', '/tags/trip', { body: { name: 'Journey' } });
  const expenseId = await made('/transactions', purchase);
  const incomeId = await made('/transactions', { ...purchase, isIncome: true, accountId: toAccountId });
  await user.send('POST', '/transfers/join', { body: { expenseId, incomeId } });
  for (const isIncome of [false, true]) {
    const body = {
      transactionId: await made('/transactions', { ...purchase, isIncome, accountId: 'everyday' }),
      otherAccountId: toAccountId,
    };
    const transferId = await made('/transfers/from-transaction', body);
    if (isIncome) await user.send('DELETE', `/transfers/${transferId}`);
  }
  await user.send('DELETE', `/transactions/${await made('/transactions', purchase)}`);
  await user.send('PUT', '/transactions/category/group', { body: { category: 'Food', group: 'Household' } });
  const pay = { name: 'Pay', category: 'Salary', amount: 5, isEstimate: true, startDate: '2026-11-20' };
  const every = { count: 2, unit: 'week' };
  await made('/recurring/create', { ...pay, every, times: 12, weekend: 'before' });
  await made('/recurring/create', { ...pay, on: { weekday: 5, nth: -1 }, until: '2027-11-20' });
  await user.send('POST', '/repeating/dismiss', { body: { key: 'netflix', isIncome: false, amount: 15.49 } });
  await user.send('PUT', '/holidays', { body: { holidays: [{ day: '2026-12-25', name: 'Christmas' }] } });
  const group = { name: 'Eating out', categories: ['Food', 'Coffee'], amount: 12.5 };
  for (const period of ['week', 'year']) await made('/budgets/repeating', { ...group, period });
  await user.send('PUT', '/reminders', { body: { dueDaysBefore: 3, monthlySummary: true } });
  await made('/filters', { name: 'Journeys', filter: { tag: 'Journey' } });
  await made('/rules', { conditions: { nameIs: 'Lunch' }, changes: { tags: ['Noon'] } });
  await user.send('POST', `/imports/${await addImport(user)}/run`);
  await user.send('PUT', '/auth/month-start', { body: { monthStartDay: 'last-working-day' } });
}

function bringIn(user: Client, bytes: Uint8Array) {
  return user.send('POST', '/archive', { form: buildArchiveForm(bytes) });
}

async function logIn(app: TestApp, email: string, password: string): Promise<Client> {
  const { body } = await app.visitor.send('POST', '/auth/login', { body: { email, password } });
  return createClient(app.url, (body as SignedIn).token);
}

test('an archive process ends after its maximum run time', async () => {
  const app = await startTestApp('sqlite');
  const path = join(app.config.dataDir, 'archive.zip');
  writeFileSync(path, '');
  const { signal } = new AbortController();
  expect(await runArchiveChildProcess(app.config, ['--check', path], signal, 1)).toMatchObject({ code: null });
  expect(await runArchiveChildProcess(app.config, ['--check', path], signal)).toMatchObject({
    code: REFUSED_ARCHIVE_EXIT_CODE,
  });
  await app.close();
});

/** Returns all rows of a user as sorted strings, without the columns whose values the database assigns. */
async function rowsOf({ db }: TestApp, email: string): Promise<Record<string, string[]>> {
  const userId = await getUserId(db, email);
  const rows: Record<string, string[]> = {};
  for (const table of await listTableNames(db)) {
    if (!isTableInArchive(table) || NOT_COMPARED.includes(table)) continue;
    const all = await sql<Record<string, unknown>>`select * from ${sql.table(table)} where user_id = ${userId}`.execute(
      db,
    );
    rows[table] = all.rows
      // Ignore totals of zero, because a missing total means the same.
      .filter(({ count, sum_minor, transfer_count = 0 }) => count !== 0 || sum_minor !== 0 || transfer_count !== 0)
      .map(({ number: _, user_id: __, next_check_at: ___, ...row }) => inOneOrder(row))
      .sort();
  }
  return rows;
}

/**
 * Converts a value to a string with sorted keys, including those in nested JSON, so that equal objects give equal
 * strings.
 */
function inOneOrder(value: unknown): string {
  return JSON.stringify(value, (_key, each) => {
    if (typeof each === 'string' && /^[[{]/.test(each)) return JSON.parse(inOneOrder(JSON.parse(each)));
    const isObject = typeof each === 'object' && each !== null && !Array.isArray(each);
    return isObject ? Object.fromEntries(Object.entries(each).sort()) : each;
  });
}
