import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Transaction } from '../../contract/transactions/transactions.ts';
import { computeTotpCode, getTimeStep } from '../auth/two-factor/two-factor-codes.ts';
import { postDueOccurrencesOfAllUsers } from '../recurring/post-due-occurrences-of-all-users.ts';
import { expectTotalsToEqualSums } from '../testing/figures/check-totals.ts';
import { increaseVersions } from '../testing/increase-versions.ts';
import { fillWithReleasedData, RELEASED_VERSIONS, readReleasedFacts } from '../testing/released-data.ts';
import { listTableNames } from '../testing/table-names.ts';
import { type Client, createClient, startTestApp, type TestApp } from '../testing/test-app.ts';
import { ENGINES } from '../testing/test-databases.ts';
import { waitUntil } from '../testing/wait-until.ts';

const DAY = 24 * 60 * 60 * 1000;
const CASES = RELEASED_VERSIONS.flatMap((version) => ENGINES.map((engine) => [version, engine] as const));

// The tests for one version and engine run in order. Each of them continues with the data of the previous one.
describe.each(CASES)('data of version %s on %s', (version, engine) => {
  const { openedAt, password, users, resetToken, deletedAccount, secured, several, importing } = readReleasedFacts(
    version,
    engine,
  );
  let clock = Date.parse(openedAt);
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine, {
      fill: (home) => fillWithReleasedData(version, engine, home),
      now: () => new Date(clock),
    });
  });
  afterAll(() => app.close());

  const people = () =>
    users.map((user) => ({ ...user, client: inZone(createClient(app.url, user.token), user.timeZone) }));
  const expectAnswers = async (client: Client, answers: Record<string, unknown>) => {
    for (const [path, body] of Object.entries(answers)) {
      // A later version may add fields, but not remove or change any.
      expect(await client.send('GET', path), path).toMatchObject({ status: 200, body });
    }
  };

  test('existing sessions get the same answers as before', async () => {
    for (const { client, answers } of people()) await expectAnswers(client, answers);
    await expectTotalsToEqualSums(app.db);
  });

  test('the CSV export has the same cells, and receipt files are identical', async () => {
    for (const { client, files } of people()) {
      const exported = (await client.send('GET', '/transactions/export')).body as Buffer;
      expect(cellsOf(exported.toString())).toEqual(cellsOf(files.export));
      for (const [path, hash] of Object.entries(files.hashes)) {
        const { body } = await client.send('GET', path);
        const bytes = body as Buffer;
        expect(createHash('sha256').update(bytes).digest('hex'), path).toBe(hash);
      }
    }
  });

  test('a request repeated with its idempotency key is not recorded twice', async () => {
    for (const { client, repeated, answers } of people()) {
      const { path, key, body, reply } = repeated;
      const again = await client.send('POST', path, { body, headers: { 'idempotency-key': key } });
      expect(again).toMatchObject({ status: 201, body: reply });
      await expectAnswers(client, answers);
    }
  });

  test('a deletion can be undone with everything that belonged to the transaction', async () => {
    for (const { client, deletedIds, beforeDeletion } of people()) {
      const restored = await client.send('POST', '/transactions/restore', { body: { transactionIds: deletedIds } });
      expect(restored).toMatchObject({ status: 200, body: { restoredCount: deletedIds.length } });
      await expectAnswers(client, increaseVersions(beforeDeletion, deletedIds));
    }
    await expectTotalsToEqualSums(app.db);
  });

  test('an account that was being removed is gone, and its email is free', async () => {
    const isLeft = () => app.db.selectFrom('users').select('id').where('deleted_at', 'is not', null).executeTakeFirst();
    await waitUntil(async () => !(await isLeft()));
    for (const table of await listTableNames(app.db)) {
      const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(app.db);
      const known = await app.db.selectFrom('users').select('id').execute();
      const owners = rows.map(({ user_id }) => user_id).filter((id) => id !== undefined);
      expect(known.map(({ id }) => id)).toEqual(expect.arrayContaining([...new Set(owners)]));
    }
    const body = { email: deletedAccount, password };
    expect((await app.visitor.send('POST', '/auth/login', { body })).status).toBe(401);
    expect((await app.visitor.send('POST', '/auth/signup', { body })).status).toBe(201);
  });

  test('passwords still work, and a mailed reset link sets a new one', async () => {
    for (const { email } of users) {
      expect((await app.visitor.send('POST', '/auth/login', { body: { email, password } })).status).toBe(200);
    }
    const body = { token: resetToken, newPassword: 'another_2' };
    expect((await app.visitor.send('POST', '/auth/reset-password', { body })).status).toBe(200);
    expect((await people()[0]?.client.send('GET', '/auth/me'))?.status).toBe(401);
    const login = { email: users[0]?.email, password: 'another_2' };
    expect((await app.visitor.send('POST', '/auth/login', { body: login })).status).toBe(200);
  });

  test('two-factor codes, API tokens and the audit log are unchanged, and queued mail is sent', async () => {
    const { email, token, secret, recoveryCode, usedCode, programToken, answers } = secured;
    const outbox = join(app.config.dataDir, 'outbox');
    await waitUntil(() => mailsIn(outbox).some((mail) => mail.includes(`To: ${email}`)));
    await expectAnswers(createClient(app.url, token), answers);
    const program = createClient(app.url, programToken);
    expect(await program.send('GET', '/transactions')).toMatchObject({
      status: 200,
      body: { transactions: [{ name: 'Eléctrico 28' }] },
    });
    expect((await program.send('POST', '/budgets', { body: {} })).status).toBe(403);
    const logIn = async (code?: string) =>
      (await app.visitor.send('POST', '/auth/login', { body: { email, password, code } })).status;
    const current = computeTotpCode(secret, getTimeStep(new Date(clock)));
    expect([await logIn(), await logIn(usedCode), await logIn(current)]).toEqual([401, 401, 200]);
    expect([await logIn(recoveryCode), await logIn(recoveryCode), await logIn(current)]).toEqual([200, 401, 401]);
  });

  test('accounts, transfers, lines, tags and their deleted entries are unchanged and keep working', async () => {
    const { token, timeZone, marketId, deletedIds, answers } = several;
    const client = inZone(createClient(app.url, token), timeZone);
    await expectAnswers(client, answers);
    const body = { transactionIds: deletedIds };
    expect((await client.send('POST', '/transactions/restore', { body })).status).toBe(200);
    expect((await client.send('GET', '/trash')).body).toMatchObject({ totalCount: 0 });
    expect((await client.send('DELETE', `/transactions/${marketId}`)).status).toBe(200);
    await expectTotalsToEqualSums(app.db);
  });

  test('imported files are unchanged, a preview can be finished, and undoing an import keeps what was edited since', async () => {
    const { token, timeZone, doneId, waitingId, rentId, answers } = importing;
    const client = inZone(createClient(app.url, token), timeZone);
    await expectAnswers(client, answers);
    expect(await client.send('POST', `/imports/${waitingId}/run`)).toMatchObject({
      status: 200,
      body: { state: 'done', result: { added: 2 } },
    });
    expect(await client.send('DELETE', `/imports/${doneId}`)).toMatchObject({
      status: 200,
      body: { import: { state: 'reverted', result: { removed: 3, kept: 1 } } },
    });
    const { transactions } = (await client.send('GET', '/transactions')).body as { transactions: Transaction[] };
    expect(transactions.map(({ name, cost }) => [name, cost])).toEqual([
      ['Husleie', 11900],
      ['Bakeri Hansen', 58],
      ['Rent', 11900],
      ['Groceries at Rema', 812.3],
    ]);
    expect(transactions[2]?._id).toBe(rentId);
    await expectTotalsToEqualSums(app.db);
  });

  test('on the following days due items are posted once, and everything can be changed, found and deleted', async () => {
    const client = people()[1]?.client as Client;
    const found = async (query: string) =>
      ((await client.send('GET', `/transactions?limit=100&${query}`)).body as { transactions: Transaction[] })
        .transactions;
    const posted = (await found('category=Papers')).length;
    clock += 2 * DAY;
    for (let round = 0; round < 2; round++) {
      await postDueOccurrencesOfAllUsers(app.db, {
        now: new Date(clock),
        maxTransactions: undefined,
        onFailure: (error) => {
          throw error;
        },
      });
    }
    const papers = await found('category=Papers');
    expect(papers).toHaveLength(posted + 2);
    expect(new Set(papers.map(({ addedOn }) => addedOn)).size).toBe(papers.length);

    const [oldest] = await found('search=bread+0');
    const body = { ...oldest, name: 'Früchtebrot', category: 'Papers', cost: 7.77, addedOn: '2026-11-22' };
    expect((await client.send('PUT', `/transactions/${oldest?._id}`, { body })).status).toBe(200);
    expect(await found('search=bread+0')).toEqual([]);
    expect(await found('search=fruchtebrot')).toMatchObject([{ _id: oldest?._id, cost: 7.77, category: 'Papers' }]);
    const deleted = await client.send('DELETE', '/transactions/category', { body: { categoryToDelete: 'Papers' } });
    expect(deleted).toMatchObject({ status: 200, body: { movedCount: papers.length + 1 } });
    const ids = papers.map(({ _id }) => _id);
    await client.send('DELETE', '/transactions/bulk', { body: { transactionIds: ids } });
    expect(await found('category=Miscellaneous')).toHaveLength(1);
    await expectTotalsToEqualSums(app.db);
  });
});

function mailsIn(outbox: string): string[] {
  const names = existsSync(outbox) ? readdirSync(outbox).filter((name) => name.endsWith('.eml')) : [];
  return names.map((name) => readFileSync(join(outbox, name), 'utf8'));
}

/** Returns a client that sends the time zone with its requests. */
function inZone(client: Client, timeZone: string): Client {
  return {
    send: (method, path, options = {}) =>
      client.send(method, path, { ...options, headers: { 'x-time-zone': timeZone, ...options.headers } }),
  };
}

/** Returns the cell values of a CSV file without quotation marks, because later versions quote every string. */
function cellsOf(csv: string): string[] {
  const cells = csv.matchAll(/("(?:[^"]|"")*"|[^",\r]*)(?:,|\r\n)/g);
  return [...cells].map(([, cell = '']) => (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell));
}
