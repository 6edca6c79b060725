import { once } from 'node:events';
import { connect } from 'node:net';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import type { Operation } from '../../contract/operation.ts';
import { someOrAll } from '../../reader/testing/test-all.ts';
import { writeTextPdf } from '../../reader/testing/write-pdf.ts';
import { expectTotalsToEqualSums } from '../testing/check-totals.ts';
import { onEachEngine } from '../testing/each-engine.ts';
import { OPERATIONS } from '../testing/operations.ts';
import type { Client, User } from '../testing/test-app.ts';
import { uploadRefused } from '../testing/uploads.ts';
import type { Draft } from '../transactions/row.ts';
import { insertTransactions } from '../transactions/write.ts';

const NOUGHTY = [
  '',
  ' ',
  '\0',
  '%',
  "'; drop table users; --",
  '../../etc',
  '😀',
  '\ud800',
  'NaN',
  '-0',
  '1e400',
  'x'.repeat(3000),
  'a\0b',
  '__proto__',
];
const text = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...NOUGHTY) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
);
const number = fc.oneof(fc.double(), fc.integer(), fc.constantFrom(0.01, 999_999_999.99, 1e9, 1e308, -1, 0));
const plausible: Record<string, fc.Arbitrary<unknown>> = {
  name: fc.constantFrom('Lunch', 'Café'),
  category: fc.constantFrom('Food', 'Pets'),
  categoryToDelete: fc.constantFrom('Food', 'Pets', 'pets'),
  cost: fc.constantFrom(1, 2.5),
  amount: fc.constantFrom(0, 1, 2.5),
  addedOn: fc.constantFrom('2026-11-20', '2026-02-30', '9999-12-31'),
  startDate: fc.constantFrom('2026-11-20', '0001-01-01', '9999-12-31'),
  isIncome: fc.boolean(),
  frequency: fc.constantFrom('daily', 'weekly', 'monthly', 'annually'),
  month: fc.integer({ min: 0, max: 13 }),
  year: fc.integer({ min: 1999, max: 2101 }),
  merchant: fc.constantFrom('Kiosk', 'Café'),
  date: fc.constantFrom('2026-11-20', '2026-02-30'),
  transactionId: fc.constantFrom('', 'x'),
  transactionIds: fc.array(fc.string(), { maxLength: 3 }),
  note: fc.constant(''),
};
const anything = fc.oneof(
  { weight: 4, arbitrary: text },
  number,
  fc.boolean(),
  fc.constant(null),
  fc.array(text, { maxLength: 3 }),
  fc.object(),
);
/** A good body with one field spoilt, more often than anything at all: what is refused at once tests nothing behind it. */
const body = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .tuple(fc.record(plausible), fc.constantFrom(...Object.keys(plausible), 'none'), anything)
      .map(([good, spoilt, by]) => ({ ...good, [spoilt]: by })),
  },
  { weight: 1, arbitrary: anything },
);
const query = fc.dictionary(
  fc.constantFrom('page', 'limit', 'search', 'transactionId', 'isIncome', 'category', 'startDate', 'endDate'),
  fc.oneof(text, fc.integer().map(String)),
  { maxKeys: 4 },
);

/** Those that change what the test itself stands on, and those that take a file. */
const LEFT_OUT = ['logout', 'login', 'signUp', 'uploadReceipt'];

onEachEngine((app) => {
  test.each(
    OPERATIONS.filter(({ id }) => !LEFT_OUT.includes(id)).map((operation) => [operation.id, operation] as const),
  )('%s takes whatever is sent to it without failing, and leaves others alone', async (_id, operation) => {
    const [user, bystander] = [await app().newUser(), await app().newUser()];
    const theirs = await bystander.add({ category: 'Pets' });
    const mine = await user.add({ category: 'Pets' });
    const receipts = operation.noun === 'receipts' ? [await addReceipt(user), await addReceipt(bystander)] : [];
    const ids = fc.constantFrom(mine._id, theirs._id, ...receipts);
    const before = await everything(bystander);
    await fc.assert(
      fc.asyncProperty(body, query, fc.oneof(ids, text), async (body, query, id) => {
        const answer = await user.send(operation.method, address(operation, id, query), {
          ...(operation.method !== 'GET' && { body }),
          headers: { 'x-time-zone': 'Pacific/Apia' },
        });
        expect(answer.status).toBeLessThan(500);
        if (answer.status >= 400) expect(answer.body).toMatchObject({ message: expect.stringMatching(/\S/) });
      }),
      { numRuns: someOrAll(20, 80) },
    );
    expect(await everything(bystander)).toEqual(before);
    // An account that was deleted is still being cleared out.
    await vi.waitFor(() => expectTotalsToEqualSums(app().db), { timeout: 10_000 });
  });

  test('downloads that stall leave all other calls answering', async () => {
    const user = await app().newUser();
    await fillBeyondBuffers(user);
    const { hostname, port } = new URL(app().url);
    const request = `GET /api/transactions/export HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${user.token}\r\n\r\n`;
    const stalled = Array.from({ length: 10 }, () => connect(Number(port), hostname));
    for (const socket of stalled) {
      socket.write(request);
      await once(socket, 'data');
      socket.pause();
    }
    await user.add();
    expect((await user.send('GET', '/transactions')).status).toBe(200);
    for (const socket of stalled) socket.destroy();
  });

  /** So much that no buffer between server and client holds it: 12 MB, straight into the store. */
  async function fillBeyondBuffers({ email }: User): Promise<void> {
    const { db } = app();
    const { id: user_id } = await db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const long: Draft = {
      day: '2026-11-20',
      kind: 'expense',
      name: 'Long',
      category: 'Food',
      amount_minor: 100,
      note: 'x'.repeat(2000),
    };
    const drafts = Array.from({ length: 6000 }, () => long);
    await db.transaction().execute((tx) => insertTransactions(tx, user_id, drafts, new Date()));
  }
});

/** @returns the id of a receipt that has no transaction */
async function addReceipt(user: User): Promise<string> {
  const { receiptId } = await uploadRefused(user, writeTextPdf(['OAK TRADING LTD', 'Thank you']), 422);
  return receiptId;
}

function address(operation: Operation, id: string, query: Record<string, string>): string {
  // A path takes no lone half of a surrogate pair: going through bytes replaces it.
  const path = operation.path.replace(':id', encodeURIComponent(Buffer.from(id).toString()).slice(0, 500) || 'x');
  return `${path}?${new URLSearchParams(query)}`;
}

async function everything(client: Client) {
  const paths = [
    '/transactions',
    '/transactions/summary',
    '/transactions/categories',
    '/budgets',
    '/recurring',
    '/receipts',
    '/receipts/lessons',
    '/auth/me',
  ];
  return Promise.all(paths.map(async (path) => (await client.send('GET', path)).body));
}
