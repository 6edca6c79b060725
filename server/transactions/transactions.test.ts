import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TRANSACTION_DEFAULTS, type Transaction } from '../../contract/transactions/transactions.ts';
import { MAX_TOTAL_MINOR } from '../../domain/money.ts';
import { onSharedApps } from '../testing/each-engine.ts';
import { expectTotalsToEqualSums } from '../testing/figures/check-totals.ts';
import type { Client } from '../testing/test-app.ts';
import { getUserId } from '../testing/user-id.ts';

const LUNCH = { name: 'Lunch', category: 'Food', cost: 12.5, addedOn: '2026-11-20', isIncome: false };

onSharedApps((app) => {
  const list = async (user: Client, query = '') => (await user.send('GET', `/transactions${query}`)).body as Page;

  test('a transaction is returned as it was entered', async () => {
    const user = await app().newUser();
    const typed = {
      name: '  H&M <b>Café</b> 🧾 ',
      category: ' Größe ',
      cost: 999_999_999.99,
      addedOn: '2024-02-29T23:00:00-11:00',
      isIncome: false,
      note: "it's 100% _fine_\n\\ok",
    };
    const made = await user.send('POST', '/transactions', { body: typed });
    expect(made.status).toBe(201);
    expect(made.body).toEqual({
      ...TRANSACTION_DEFAULTS,
      ...typed,
      _id: expect.stringMatching(/^[\w-]{16}$/),
      accountId: 'everyday',
      version: 1,
      name: 'H&M <b>Café</b> 🧾',
      category: 'Größe',
      addedOn: '2024-02-29',
    });
    expect((await list(user)).transactions).toEqual([made.body]);
  });

  test('half a surrogate pair becomes the replacement character, and text that looks like one is kept', async () => {
    const user = await app().newUser();
    await user.add({ name: String.raw`\ud83d "\\ud83d"`, note: 'half \ud83d' });
    const { transactions } = await list(user);
    expect(transactions).toMatchObject([{ name: String.raw`\ud83d "\\ud83d"`, note: 'half \ufffd' }]);
  });

  test.each([
    [{ name: '   ' }, 'name', 'Please enter a name for the transaction'],
    [{ name: 'x'.repeat(201) }, 'name', 'Use at most 200 characters'],
    [{ name: 'a\0b' }, 'name', 'Remove the invisible characters'],
    [{ cost: 0 }, 'cost', 'Please enter a valid cost greater than 0'],
    [{ cost: -5 }, 'cost', 'Please enter a valid cost greater than 0'],
    [{ cost: '5' }, 'cost', 'Please enter a valid cost greater than 0'],
    [{ cost: 1.005 }, 'cost', 'Enter an amount with at most two decimals'],
    [{ cost: 1e9 }, 'cost', 'Enter an amount of at most 999,999,999.99'],
    [{ category: '' }, 'category', 'Please select a category'],
    [{ category: 'x'.repeat(51) }, 'category', 'Use at most 50 characters'],
    [{ addedOn: '2026-02-29' }, 'addedOn', 'Enter a valid date as YYYY-MM-DD'],
    [{ addedOn: 'soon' }, 'addedOn', 'Enter a valid date as YYYY-MM-DD'],
    [{ note: 'x'.repeat(2001) }, 'note', 'Use at most 2,000 characters'],
    [{ isIncome: 'yes' }, 'isIncome', 'Choose income or expense'],
  ])('%j is refused with a message', async (wrong, path, message) => {
    const user = await app().newUser();
    const answer = await user.send('POST', '/transactions', { body: { ...LUNCH, ...wrong } });
    expect(answer).toMatchObject({ status: 400, body: { message, errors: [{ path, message }] } });
    expect((await list(user)).totalCount).toBe(0);
  });

  test.each(['?page=0', '?page=x', '?page=1&page=2', '?limit=101', '?limit=0', '?limit=1.5'])(
    'a list with %s is refused',
    async (query) => {
      const user = await app().newUser();
      expect((await user.send('GET', `/transactions${query}`)).status).toBe(400);
    },
  );

  test('pages list the newest day first, then the newest created', async () => {
    const user = await app().newUser();
    for (let i = 1; i <= 23; i++) await user.add({ name: `n${i}`, addedOn: i % 2 ? '2026-01-31' : '2026-02-01' });
    const first = await list(user);
    expect(first).toMatchObject({ totalPages: 3, currentPage: 1, totalCount: 23 });
    const names = [
      ...first.transactions,
      ...(await list(user, '?page=2')).transactions,
      ...(await list(user, '?page=3')).transactions,
    ].map((t) => t.name);
    const even = Array.from({ length: 11 }, (_, i) => `n${22 - 2 * i}`);
    const odd = Array.from({ length: 12 }, (_, i) => `n${23 - 2 * i}`);
    expect(names).toEqual([...even, ...odd]);
    expect(await list(user, '?page=4')).toMatchObject({
      transactions: [],
      totalPages: 3,
      currentPage: 4,
      totalCount: 23,
    });
    expect(await list(user, '?page=999999999999999')).toMatchObject({ transactions: [] });
    expect(await list(user, '?page=&limit=')).toEqual(first);
  });

  test('an empty list has one empty page', async () => {
    expect(await list(await app().newUser())).toEqual({
      transactions: [],
      totalPages: 0,
      currentPage: 1,
      totalCount: 0,
      sums: { income: 0, expense: 0, net: 0 },
    });
  });

  test('a repeated request is executed once and answered alike, even if both arrive together', async () => {
    const user = await app().newUser();
    const headers = { 'idempotency-key': 'once' };
    const send = (body: object = LUNCH) => user.send('POST', '/transactions', { body, headers });
    const answers = await Promise.all([send(), send(), send()]);
    answers.push(await send());
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(answers.map(({ body }) => (body as Transaction)._id)).size).toBe(1);
    expect((await list(user)).totalCount).toBe(1);
    expect((await send({ ...LUNCH, cost: 13 })).status).toBe(422);

    const other = await app().newUser();
    expect((await other.send('POST', '/transactions', { body: LUNCH, headers })).status).toBe(201);
  });

  test('a refusal is not stored: the same key can be used for the corrected transaction', async () => {
    const user = await app().newUser();
    const headers = { 'idempotency-key': 'corrected' };
    expect((await user.send('POST', '/transactions', { body: { ...LUNCH, cost: 0 }, headers })).status).toBe(400);
    expect((await user.send('POST', '/transactions', { body: LUNCH, headers })).status).toBe(201);
  });

  test('a total beyond exact sums is refused, and nothing is stored', async () => {
    const user = await app().newUser();
    await user.add({ isIncome: true, cost: 1 });
    await app()
      .db.updateTable('totals')
      .set({ sum_minor: MAX_TOTAL_MINOR - 50 })
      .where('span', '=', 'all')
      .where('kind', '=', 'income')
      .execute();
    const body = { ...LUNCH, isIncome: true, cost: 0.51 };
    expect((await user.send('POST', '/transactions', { body })).status).toBe(400);
    expect((await user.send('POST', '/transactions', { body: { ...body, cost: 0.5 } })).status).toBe(201);
    expect((await list(user)).totalCount).toBe(2);
    await app().db.deleteFrom('users').where('email', '=', user.email).execute();
  });

  test('a total above the limit from an older version can be lowered or renamed, but not raised', async () => {
    const user = await app().newUser();
    const first = await user.add({ cost: 10 });
    const second = await user.add({ cost: 20 });
    await app()
      .db.updateTable('totals')
      .set({ sum_minor: MAX_TOTAL_MINOR + 1_000_000 })
      .where('span', '=', 'all')
      .where('kind', '=', 'expense')
      .where('category', '=', '')
      .where('user_id', '=', await getUserId(app().db, user.email))
      .execute();
    const put = async (body: object) => (await user.send('PUT', `/transactions/${first._id}`, { body })).status;
    expect(await put({ ...LUNCH, cost: 10.01 })).toBe(400);
    expect(await put({ ...LUNCH, cost: 10, name: 'Dinner' })).toBe(200);
    expect(await put({ ...LUNCH, cost: 4 })).toBe(200);
    expect((await user.send('DELETE', `/transactions/${second._id}`)).status).toBe(200);
    expect((await user.send('POST', '/transactions', { body: { ...LUNCH, isIncome: true } })).status).toBe(201);
    expect((await user.send('POST', '/transactions', { body: LUNCH })).status).toBe(400);
    await app().db.deleteFrom('users').where('email', '=', user.email).execute();
  });

  test('running totals equal the sums for concurrent and sequential changes', async () => {
    const user = await app().newUser();
    const transaction = fc.record({
      name: fc.constant('x'),
      category: fc.constantFrom('Food', 'food', 'Rent', 'RENT', 'Salary'),
      cost: fc.integer({ min: 1, max: 99_999_999_999 }).map((minor) => minor / 100),
      addedOn: fc.constantFrom('2024-02-29', '2026-10-31', '2026-11-01', '2026-11-20'),
      isIncome: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(transaction, { minLength: 1, maxLength: 12 }), async (bodies) => {
        const answers = await Promise.all(bodies.map((body) => user.send('POST', '/transactions', { body })));
        expect(answers.every(({ status }) => status === 201)).toBe(true);
      }),
      { numRuns: 10 },
    );
    await expectTotalsToEqualSums(app().db, user);
  });
});

type Page = { transactions: Transaction[]; totalPages: number; currentPage: number; totalCount: number };
