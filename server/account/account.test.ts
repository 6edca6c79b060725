import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { NewSecret } from '../../contract/auth/two-factor.ts';
import { writeTextPdf } from '../../reader/testing/write-pdf.ts';
import type { PurgeRows } from '../app-context.ts';
import { recordAuditEvent } from '../audit-log/record-audit-event.ts';
import { insertPasswordReset } from '../auth/password-resets.ts';
import { computeTotpCode, getTimeStep } from '../auth/two-factor/two-factor-codes.ts';
import { insertBudget } from '../budgets/budget-store.ts';
import { createId } from '../db/create-id.ts';
import type { Db, Tx } from '../db/schema.ts';
import { buildBankFile } from '../imports/request-examples.ts';
import { MODULES } from '../modules.ts';
import { addQueuedPush } from '../testing/add-queued-push.ts';
import { onEachEngine } from '../testing/each-engine.ts';
import { buildExample, sendExample } from '../testing/examples/catalogue.ts';
import { OPERATIONS } from '../testing/examples/operations.ts';
import { expectTotalsToEqualSums } from '../testing/figures/check-totals.ts';
import { listTableNames } from '../testing/table-names.ts';
import { createClient, PASSWORD, type TestApp, type TestUser } from '../testing/test-app.ts';
import { getUserId } from '../testing/user-id.ts';
import { waitUntil } from '../testing/wait-until.ts';
import { restoreTransactions } from '../transactions/delete-and-restore.ts';
import { insertTransaction } from '../transactions/write-transactions.ts';
import { purgeDeletedUserAccounts, purgeUserAccount } from './purge-user-accounts.ts';

const tablesOfUsers = () => MODULES.flatMap(({ tables = {} }) => Object.keys(tables));

const NEVER = new AbortController().signal;

/** Creates every kind of data that a user can have. All texts contain a word that no other user's data contains. */
async function fill(user: TestUser, word: string): Promise<void> {
  const send = async (method: string, path: string, body?: unknown, headers = {}) => {
    const answer = await user.send(method, path, { body, headers });
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
    return answer.body as { _id: string };
  };
  const category = `${word} things`;
  const addedOn = '2026-11-20';
  const lunch = { name: `${word} lunch`, note: `${word} note`, category, cost: 5, addedOn, isIncome: false };
  for (let i = 0; i < 3; i++) await send('POST', '/transactions', lunch, { 'idempotency-key': `${word}-${i}` });
  await send('POST', '/transactions', { ...lunch, tags: [word], lines: Array(2).fill({ category, amount: 2.5 }) });
  await send('PUT', `/tags/${word}`, { name: `${word} trip` });
  await send('PUT', '/transactions/category/group', { category, group: word });
  await send('POST', '/rules', { conditions: { nameContains: word }, changes: { tags: [`${word} noon`] } });
  await send('POST', '/rules/apply', {});
  await send('DELETE', `/transactions/${(await send('POST', '/transactions', lunch))._id}`);
  const { _id: purse } = await send('POST', '/accounts', { name: `${word} purse`, openingBalance: 5 });
  const transfer = { fromAccountId: 'everyday', toAccountId: purse, amount: 5, addedOn, note: word };
  const { _id: moved } = await send('POST', '/transfers', transfer);
  await send('POST', `/transfers/${moved}/take-apart`);
  await send('POST', '/accounts/everyday/reconciliation', { balance: 0, day: '2001-01-01' });
  const rent = { name: `${word} rent`, category, amount: 10 };
  await send('POST', '/recurring/create', { ...rent, frequency: 'daily', startDate: '2026-01-01' });
  await send('POST', '/repeating/dismiss', { key: word, isIncome: false, amount: 9.99 });
  await send('PUT', '/holidays', { holidays: [{ day: '2026-12-25', name: `${word} feast` }] });
  await send('PUT', '/reminders', { failedImports: true });
  const form = new FormData();
  const pdf = writeTextPdf([`${word.toUpperCase()} TRADING LTD`, 'Date 2026-11-02', 'Total 12.75']);
  form.set('receipt', new Blob([new Uint8Array(pdf)]), `${word}.pdf`);
  const uploaded = await user.send('POST', '/receipts/upload', { form });
  expect(uploaded.status).toBe(201);
  const corrected = { merchant: `${word} shop`, amount: 12.75, category, date: '2026-11-02' };
  await send('PUT', `/receipts/${(uploaded.body as { _id: string })._id}`, corrected);
  const imported = (await user.send('POST', '/imports', { form: buildBankFile(word) })).body as { _id: string };
  await send('POST', `/imports/${imported._id}/run`);
  await user.send('POST', '/imports', { form: buildBankFile(`${word} tea`) });
  // Fills the tables of all other modules.
  for (const operation of OPERATIONS.filter(({ id }) => /^create/.test(id))) {
    await sendExample(user, operation, await buildExample(operation, user));
  }
  const { secret } = (await user.send('POST', '/auth/two-factor')).body as NewSecret;
  await send('POST', '/auth/two-factor/confirm', { code: computeTotpCode(secret, getTimeStep(new Date())) });
  await user.send('POST', '/auth/forgot-password', { body: { email: user.email } });
  await send('PUT', '/auth/email', { email: `${word}2@home.org`, password: PASSWORD });
  await user.send('POST', '/auth/login', { body: { email: user.email, password: 'wrong_123' } });
}

async function newFilledUser(app: TestApp, word: string): Promise<{ user: TestUser; id: number }> {
  const user = await app.newUser(`${word}@home.org`);
  const id = await getUserId(app.db, user.email);
  await fill(user, word);
  await waitUntil(async () => {
    const rows = await rowsOf(app.db, id);
    return rows.password_resets === 1 && rows.email_changes === 1 && rows.mail_queue === undefined;
  });
  // An email that the mail server has rejected and that will be sent again.
  const own = { user_id: id, id: createId(), recipient: user.email };
  const mail = { ...own, kind: 'new-device', details: '{}', due_at: Date.now() + 864e5 } as const;
  await app.db.insertInto('mail_queue').values(mail).execute();
  const reminder = { user_id: id, kind: 'budget', event: word, sent_at: Date.now() } as const;
  await app.db.insertInto('sent_reminders').values(reminder).execute();
  await addQueuedPush(app.db, user, id);
  return { user, id };
}

/** Returns all rows of each table as strings. */
async function dump(db: Db): Promise<Record<string, string[]>> {
  const rows = await Promise.all(
    (await listTableNames(db)).map(async (table) => {
      const all = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(db);
      return [table, all.rows.map((row) => JSON.stringify(row))] as const;
    }),
  );
  return Object.fromEntries(rows);
}

/** Returns the number of rows in each table that belong to the user. Tables without such rows are omitted. */
async function rowsOf(db: Db, userId: number): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const [table, rows] of Object.entries(await dump(db))) {
    const own = rows.filter((row) => {
      const { id, user_id } = JSON.parse(row);
      return user_id === userId || (table === 'users' && id === userId);
    });
    if (own.length > 0) found[table] = own.length;
  }
  return found;
}

const whenGone = ({ db }: TestApp, id: number) => waitUntil(async () => Object.keys(await rowsOf(db, id)).length === 0);

onEachEngine((app) => {
  const parts = () => ({ ...app(), modules: MODULES });
  const login = (email: string, password = PASSWORD) =>
    app().visitor.send('POST', '/auth/login', { body: { email, password } });

  test('a deleted account leaves nothing in any table or folder, and nobody else loses anything', async () => {
    const other = await newFilledUser(app(), 'quokka');
    const before = await dump(app().db);
    const { user, id } = await newFilledUser(app(), 'zebra');
    const kept = await rowsOf(app().db, id);
    // The purge must delete everything in batches, because a cascade from the user's row would be one large step. With
    // SQLite, `search_runs` and `receipt_files` have no rows.
    const inPostgresOnly = ['receipt_files', 'search_runs'];
    const filled = [...new Set([...tablesOfUsers(), ...inPostgresOnly, 'users'])];
    const isFilled = (table: string) => app().engine === 'postgres' || !inPostgresOnly.includes(table);
    expect(Object.keys(kept).sort()).toEqual(filled.filter(isFilled).sort());

    expect(await user.send('DELETE', '/users/account')).toMatchObject({
      status: 200,
      body: { message: 'Your account has been deleted.' },
    });
    await whenGone(app(), id);
    const after = await dump(app().db);
    expect(JSON.stringify(after).toLowerCase()).not.toContain('zebra');
    expect(existsSync(join(app().config.dataDir, 'receipts', String(id)))).toBe(false);
    // Rate limits are ignored, because their counters have since counted requests from this address.
    const { limit_counts: _, deleted_accounts: noted, ...same } = before;
    expect(after).toMatchObject(same);
    for (const [table, rows] of Object.entries(same)) expect([table, after[table]]).toEqual([table, rows]);
    // When a backup is restored, the account is recognized by its id and times.
    const note = { id, created_at: expect.any(Number), deleted_at: expect.any(Number) };
    expect(after.deleted_accounts?.map((row) => JSON.parse(row))).toEqual([
      ...(noted ?? []).map((row) => JSON.parse(row)),
      note,
    ]);
    await expectTotalsToEqualSums(app().db);
    expect((await other.user.send('GET', '/transactions?search=quokka')).body).toMatchObject({ totalCount: 9 });
  });

  test('a deleted account is closed at once: tokens, login and links fail, and the email is free', async () => {
    const user = await app().newUser('mayfly@home.org');
    const second = (await login(user.email)).body as { token: string };
    await user.add();
    await app().visitor.send('POST', '/auth/forgot-password', { body: { email: user.email } });
    expect((await user.send('DELETE', '/users/account')).status).toBe(200);

    for (const token of [user.token, second.token]) {
      expect((await createClient(app().url, token).send('GET', '/transactions')).status).toBe(401);
    }
    expect((await user.send('DELETE', '/users/account')).status).toBe(401);
    expect((await login(user.email)).status).toBe(401);

    const again = await app().newUser('mayfly@home.org');
    expect(again.token).toBeTruthy();
    expect((await again.send('GET', '/transactions')).body).toMatchObject({ totalCount: 0 });
    expect((await login('mayfly@home.org')).status).toBe(200);
  });

  test('nobody can log in or sign up with the placeholder email of a deleted account', async () => {
    const user = await app().newUser();
    const { id } = await app()
      .db.selectFrom('users')
      .select('id')
      .where('email', '=', user.email)
      .executeTakeFirstOrThrow();
    await user.send('DELETE', '/users/account');
    for (const password of ['', 'x', PASSWORD]) {
      expect((await login(`deleted ${id}`, password)).status).toBe(password === '' ? 400 : 401);
    }
  });

  test('two tabs that delete the same account at once both get a confirmation', async () => {
    const user = await app().newUser();
    const answers = await Promise.all([1, 2].map(() => user.send('DELETE', '/users/account')));
    for (const { status } of answers) expect([200, 401]).toContain(status);
    expect(answers.map(({ status }) => status)).toContain(200);
  });

  test('data added while the account is deleted is removed too', async () => {
    const user = await app().newUser();
    const { id } = await app()
      .db.selectFrom('users')
      .select('id')
      .where('email', '=', user.email)
      .executeTakeFirstOrThrow();
    const body = { name: 'Late', category: 'Late things', cost: 1, addedOn: '2026-11-20', isIncome: false };
    const budget = { category: 'Late things', amount: 1, year: 2026 };
    const adding = Array.from({ length: 9 }, (_, i) => [
      user.send('POST', '/transactions', { body, headers: { 'idempotency-key': `late-${i}` } }),
      user.send('POST', '/budgets', { body: { ...budget, month: i + 1 } }),
      login(user.email),
    ]).flat();
    const deleting = user.send('DELETE', '/users/account');
    for (const { status } of await Promise.all(adding)) expect([200, 201, 401]).toContain(status);
    expect((await deleting).status).toBe(200);
    await whenGone(app(), id);
  });

  test('nothing can be added to a deleted account, even by a request that was already authenticated', async () => {
    const { email } = await app().newUser();
    const { db } = app();
    const id = await getUserId(db, email);
    await db
      .updateTable('users')
      .set({ email: `deleted ${id}`, deleted_at: 1 })
      .where('id', '=', id)
      .execute();
    const [day, now] = ['2026-11-20', new Date()];
    const entry = { name: 'Late', category: 'Late things' };
    const late: ((tx: Tx) => Promise<unknown>)[] = [
      (tx) => insertTransaction(tx, id, { ...entry, day, kind: 'expense', amount_minor: 1 }, now),
      (tx) => insertBudget(tx, { id, monthStartDay: 1 }, { ...entry, amount: 1, month: 1, year: 2026 }),
      (tx) => insertPasswordReset(tx, id, now),
      (tx) => recordAuditEvent(tx, { userId: id, event: 'login', from: { address: '', device: '' }, now }),
      (tx) => restoreTransactions(tx, id, ['x'], now),
    ];
    for (const add of late) await expect(db.transaction().execute(add)).rejects.toMatchObject({ status: 401 });
    await purgeDeletedUserAccounts(parts(), NEVER);
    expect(await rowsOf(db, id)).toEqual({});
  });

  test('a deleted account can be signed up again with the same idempotency key', async () => {
    const body = { email: 'twice@home.org', password: PASSWORD };
    const headers = { 'idempotency-key': 'the-same-key' };
    const signUp = () => app().visitor.send('POST', '/auth/signup', { body, headers });
    const { token } = (await signUp()).body as { token: string };
    await createClient(app().url, token).send('DELETE', '/users/account');
    expect((await signUp()).status).toBe(201);
  });

  test('a purge that was stopped continues where it left off', async () => {
    const { user, id } = await newFilledUser(app(), 'okapi');
    const { db } = app();
    // The account is deleted, but its purge has not started yet.
    await db
      .updateTable('users')
      .set({ email: `deleted ${id}`, deleted_at: 1 })
      .where('id', '=', id)
      .execute();
    const everything = await rowsOf(db, id);
    await purgeUserAccount(parts(), id, AbortSignal.abort());
    expect(await rowsOf(db, id)).toEqual(everything);
    const stop = new AbortController();
    const stopHere: PurgeRows = async () => {
      stop.abort();
      return 'some';
    };
    const modules = [...MODULES.slice(0, 1), { register() {}, tables: { users: stopHere } }];
    await purgeUserAccount({ ...parts(), modules }, id, stop.signal);
    const { users, receipts, transactions } = await rowsOf(db, id);
    expect([users, receipts, transactions]).toEqual([1, 2, undefined]);

    await purgeDeletedUserAccounts(parts(), NEVER);
    expect(await rowsOf(db, id)).toEqual({});
    expect(existsSync(join(app().config.dataDir, 'receipts', String(id)))).toBe(false);
    expect((await user.send('GET', '/auth/me')).status).toBe(401);
  });

  test('an active account is never purged', async () => {
    const { id } = await newFilledUser(app(), 'wombat');
    const before = await rowsOf(app().db, id);
    await purgeDeletedUserAccounts(parts(), NEVER);
    await purgeUserAccount(parts(), id, NEVER);
    expect(await rowsOf(app().db, id)).toEqual(before);
  });
});
