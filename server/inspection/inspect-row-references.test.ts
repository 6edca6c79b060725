import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Transaction } from '../../contract/transactions/transactions.ts';
import { isPostgres } from '../db/database.ts';
import type { Db, Schema } from '../db/schema.ts';
import { fetchArchive } from '../testing/archives/archives.ts';
import { onEachEngine } from '../testing/each-engine.ts';
import { expectTotalsToEqualSums } from '../testing/figures/check-totals.ts';
import { runTotals } from '../testing/figures/run-totals.ts';
import type { Client } from '../testing/test-app.ts';
import { getUserId } from '../testing/user-id.ts';
import { CHECKED_REFERENCES, UNCHECKED_REFERENCE_COLUMNS } from './inspect-row-references.ts';

/** Columns that may contain references: ids, categories, keys, and JSON. */
const MAY_REFER =
  /_id$|^(refund_of|category|categories|key|name|tags|value|rule|filter|details|snapshot|before|sides)$/;
/**
 * Tables in which the column `name` contains the row's own name, as it does in all tables with an `id`. In all other
 * tables, `name` refers to a row.
 */
const OWN_NAMES = /^(categories|holidays|tags)\.name$/;

onEachEngine((app) => {
  const totals = async (option: '--check' | '--rebuild') => {
    const { code, said } = await runTotals(app(), option);
    return { code, lines: said.split('\n') };
  };

  test('every column that may be a reference is listed as one, or as none', async () => {
    const columns = (await app().db.introspection.getTables())
      .filter((table) => table.columns.some(({ name }) => name === 'user_id'))
      .flatMap(({ name: table, columns }) => {
        const names = columns.map(({ name }) => name);
        return names.filter((name) => name !== 'name' || !names.includes('id')).map((name) => `${table}.${name}`);
      })
      .filter((name) => !name.endsWith('.user_id') && !OWN_NAMES.test(name))
      .filter((name) => MAY_REFER.test(name.split('.')[1] ?? ''))
      // Receipt files are rows only in PostgreSQL.
      .filter((name) => name !== 'receipt_files.receipt_id');
    const { 'receipt_files.receipt_id': _, ...none } = UNCHECKED_REFERENCE_COLUMNS;
    expect([...CHECKED_REFERENCES.map(({ name }) => name), ...Object.keys(none)].sort()).toEqual(columns.sort());
  });

  test('every kind of broken reference is found, and repaired before totals are recomputed', async () => {
    const user = await app().newUser();
    const { db } = app();
    const userId = await getUserId(db, user.email);
    const savings = await newAccount(user, 'Savings');
    await user.add({ name: 'Kept', cost: 1 });
    const { _id: lunch } = await user.add({ name: 'Lunch', cost: 2, accountId: savings });
    const half = (category: string) => ({ category, amount: 6.25 });
    await user.add({ lines: [half('Zoo'), half('Food')] });
    await transfer(user, savings, 'everyday', 3);
    const other = await newAccount(user, 'Other');
    await transfer(user, savings, other, 4);
    await rent(user, { accountId: savings });
    await rent(user, { accountId: 'everyday', toAccountId: savings });
    const { _id: moved } = await rent(user, { accountId: other, toAccountId: savings });
    await user.send('POST', '/budgets', { body: { category: 'Pets', amount: 1, month: 11, year: 2026 } });
    await user.send('POST', '/filters', { body: { name: 'Saved', filter: { account: savings } } });
    await rule(user, { conditions: { nameContains: 'a' }, changes: { accountId: savings } });
    await rule(user, { conditions: { nameContains: 'a', accountId: savings }, changes: { tags: ['Trip'] } });
    expect((await totals('--check')).code).toBe(0);

    await withoutKeys(db, async (one) => {
      await sql`delete from accounts where user_id = ${userId} and id = ${savings}`.execute(one);
      await sql`delete from categories where user_id = ${userId}`.execute(one);
      await plantParts(one, userId, savings);
    });
    const found = await totals('--check');
    expect(found.code).toBe(1);
    const of = (name: string, value: string, count = 1) =>
      `${user.email}, ${name}: ${count} ${count === 1 ? 'row refers to' : 'rows refer to'} ${value}, which does not exist`;
    expect(found.lines).toEqual(
      expect.arrayContaining([
        of('transactions.account_id', savings, 2),
        of('transfers.from_account_id', savings, 2),
        of('recurring.account_id', savings),
        of('recurring.to_account_id', savings, 2),
        of('transaction_lines.transaction_id', 'gone'),
        of('posted_occurrences.recurring_id', 'gone', 2),
        of('import_rows.reading_id', 'gone'),
        of('import_files.import_id', 'gone'),
        of('import_lessons.value', savings),
        of('transactions.category', 'Zoo'),
        of('transaction_lines.category', 'Zoo'),
        of('budgets.category', 'Pets'),
        of('category_groups.key', 'pets'),
        of('category_looks.key', 'pets'),
        of('category_looks.key', 'zoo'),
        of('receipt_lessons.category', 'Pets'),
        of('rules.rule', savings, 2),
        of('saved_filters.filter', savings),
        '18 references point to missing data. Repair them: npm run totals -- --rebuild.',
      ]),
    );

    const rebuilt = await totals('--rebuild');
    expect(rebuilt.code).toBe(0);
    expect(rebuilt.lines.join('\n')).toMatch(/\d+ references point to missing data\. Repaired\./);
    expect(await totals('--check')).toMatchObject({ code: 0 });
    await expectTotalsToEqualSums(db);

    expect(await accountOf(user, lunch)).toBe('everyday');
    // Three entries remain: Kept, Lunch and the split purchase. The transfer to the first account was removed.
    expect((await user.send('GET', '/accounts')).body).toMatchObject([
      { _id: 'everyday', balance: -19.5 },
      { _id: other, balance: 4 },
    ]);
    const { body: items } = await user.send('GET', '/recurring');
    expect((items as { _id: string }[]).map(({ _id }) => _id)).toContain(moved);
    expect(items).toHaveLength(2);
    expect((await user.send('GET', '/filters')).body).toEqual([]);
    expect((await user.send('GET', '/rules')).body).toEqual([]);
    const { body: categories } = await user.send('GET', '/transactions/categories');
    expect(categories).toEqual(expect.arrayContaining(['Pets', 'Zoo']));
  });

  test('rows that refer to an account, recurring item or category are deleted or moved with it', async () => {
    const user = await app().newUser();
    const { db } = app();
    const userId = await getUserId(db, user.email);
    const gone = await newAccount(user, 'Gone');
    await user.send('POST', '/filters', { body: { name: 'Saved', filter: { account: gone } } });
    await user.add({ category: 'Pets' });
    await user.add({ category: 'Zoo' });
    const lessons = [
      ['account', 'id 1', gone],
      ['account', 'id 2', 'everyday'],
      ['category', 'Animals', 'Pets'],
      ['category', 'Tickets', 'Zoo'],
    ] as const;
    for (const [about, key, value] of lessons) {
      await db.insertInto('import_lessons').values({ user_id: userId, about, key, value }).execute();
    }
    const today = new Date().toISOString().slice(0, 10);
    const [{ _id: alone }, { _id: both }] = [
      await rent(user, { startDate: today }),
      await rent(user, { startDate: today, toAccountId: gone, accountId: 'everyday' }),
    ];
    const marks = () =>
      db.selectFrom('posted_occurrences').select('recurring_id').where('user_id', '=', userId).execute();
    expect((await marks()).map((mark) => mark.recurring_id).sort()).toEqual([alone, both].sort());

    expect((await user.send('DELETE', `/recurring/${alone}`)).status).toBe(200);
    expect((await user.send('DELETE', `/accounts/${gone}?moveTo=everyday`)).status).toBe(200);
    expect(await marks()).toEqual([]);
    await user.send('DELETE', '/transactions/category', { body: { categoryToDelete: 'Pets' } });
    await user.send('PUT', '/transactions/category', { body: { category: 'Zoo', name: 'Parks' } });
    const left = await db.selectFrom('import_lessons').select(['key', 'value']).where('user_id', '=', userId).execute();
    expect(left.map(({ key, value }) => `${key}: ${value}`).sort()).toEqual(['Tickets: Parks', 'id 2: everyday']);
    expect((await user.send('GET', '/filters')).body).toMatchObject([{ filter: { account: 'everyday' } }]);

    const empty = await newAccount(user, 'Empty');
    await user.send('POST', '/filters', { body: { name: 'Nothing', filter: { account: empty } } });
    expect((await user.send('DELETE', `/accounts/${empty}`)).status).toBe(200);
    expect((await user.send('GET', '/filters')).body).toHaveLength(1);
    expect((await totals('--check')).code).toBe(0);
  });

  test('broken references in an archive are repaired on import', async () => {
    const [user, heir] = [await app().newUser(), await app().newUser()];
    const { db } = app();
    const [userId, heirId] = [await getUserId(db, user.email), await getUserId(db, heir.email)];
    await user.add();
    await plantMarks(db, userId);
    expect(await heir.send('POST', '/archive', { form: await fetchArchive(user) })).toMatchObject({ status: 200 });
    await db.deleteFrom('posted_occurrences').where('user_id', '=', userId).execute();
    const left = await db.selectFrom('posted_occurrences').select('due_day').where('user_id', '=', heirId).execute();
    expect(left).toEqual([]);
    expect((await totals('--check')).code).toBe(0);
  });

  test('a user without any account gets a first one again', async () => {
    const user = await app().newUser();
    const { _id } = await user.add();
    const userId = await getUserId(app().db, user.email);
    await withoutKeys(app().db, (one) => sql`delete from accounts where user_id = ${userId}`.execute(one));
    expect((await totals('--check')).lines).toContain(
      `${user.email}, transactions.account_id: 1 row refers to everyday, which does not exist`,
    );
    expect((await totals('--rebuild')).code).toBe(0);
    expect(await totals('--check')).toMatchObject({ code: 0 });
    expect(await accountOf(user, _id)).toBe('everyday');
  });
});

async function accountOf(user: Client, id: string): Promise<string | undefined> {
  const { body } = await user.send('GET', '/transactions?limit=100');
  return (body as { transactions: Transaction[] }).transactions.find(({ _id }) => _id === id)?.accountId;
}

async function newAccount(user: Client, name: string): Promise<string> {
  const { body } = await user.send('POST', '/accounts', { body: { name } });
  return (body as { _id: string })._id;
}

async function transfer(user: Client, fromAccountId: string, toAccountId: string, amount: number): Promise<void> {
  const body = { fromAccountId, toAccountId, amount, addedOn: '2026-11-20' };
  expect((await user.send('POST', '/transfers', { body })).status).toBe(201);
}

async function rent(user: Client, some: object): Promise<{ _id: string }> {
  const { status, body } = await user.send('POST', '/recurring/create', {
    body: { name: 'Rent', category: 'Food', amount: 1, startDate: '2999-01-01', ...some },
  });
  expect(status).toBe(201);
  return body as { _id: string };
}

async function rule(user: Client, body: object): Promise<void> {
  expect(await user.send('POST', '/rules', { body })).toMatchObject({ status: 201 });
}

/** Runs SQL with foreign keys turned off. */
async function withoutKeys(db: Db, work: (one: Kysely<Schema>) => Promise<unknown>): Promise<void> {
  if (!isPostgres(db)) return void (await work(db));
  await db.connection().execute(async (one) => {
    await sql`set session_replication_role = replica`.execute(one);
    await work(one);
    await sql`set session_replication_role = origin`.execute(one);
  });
}

/** Inserts rows that refer to a missing row. */
async function plantParts(db: Db, user_id: number, accountId: string): Promise<void> {
  const line = { user_id, transaction_id: 'gone', position: 0, category: 'Food', amount_minor: 5, note: '' };
  await db
    .insertInto('transaction_lines')
    .values({ ...line, kind: 'expense', day: '2026-11-20', sequence: 1, is_listed: 1 })
    .execute();
  await plantMarks(db, user_id);
  const row = { user_id, reading_id: 'gone', position: 0, row_group: 'new' as const, is_included: 1 as const };
  await db
    .insertInto('import_rows')
    .values({ ...row, amount_minor: 1, transaction_id: null, details: '{}' })
    .execute();
  const file = { user_id, import_id: 'gone', position: 0, part: 0, bytes: Buffer.from('x') };
  await db.insertInto('import_files').values(file).execute();
  await db.insertInto('import_lessons').values({ user_id, about: 'account', key: 'id 1', value: accountId }).execute();
  await db.insertInto('category_groups').values({ user_id, key: 'pets', group_name: 'Home' }).execute();
  const lesson = { user_id, id: 'x', marks: '[]', merchant: 'Zoo', is_renamed: 0 as const, read_as: null };
  await db
    .insertInto('receipt_lessons')
    .values({ ...lesson, category: 'Pets', amount_label: null, is_month_first: null, learned_at: 1 })
    .execute();
}

async function plantMarks(db: Db, user_id: number): Promise<void> {
  for (const due_day of ['2026-10-01', '2026-11-01']) {
    await db.insertInto('posted_occurrences').values({ user_id, recurring_id: 'gone', due_day }).execute();
  }
}
