import {
  addDeletedTransaction,
  addSplitTransaction,
  addTransaction,
  addTransactionToReview,
  addTransfer,
  buildPurchase,
  type ExampleRequestsByOperation,
  ensureAccount,
  examplesByQuery,
  getNextNumber,
  postRequestAs,
  SPLIT_LINES,
} from '../testing/examples/example.ts';
import type { TestUser } from '../testing/test-app.ts';

/** Adds two transactions that can be merged, and returns the request that merges them. */
async function mergeOf(user: TestUser) {
  const [booked, own] = [await user.add({ cost: 12 }), await user.add()];
  return { bookedId: booked._id, bookedVersion: booked.version, ownId: own._id, ownVersion: own.version };
}

/** Returns a request that adds a refund of a new purchase. */
async function refundOf(user: TestUser, more: object = {}) {
  return buildPurchase({ isIncome: true, cost: 1, refundOf: await addTransaction(user), ...more });
}

/** Changes several transactions and returns the id for undoing the change. */
async function change(user: TestUser, body: object): Promise<string> {
  return ((await user.send('PUT', '/transactions/bulk', { body })).body as { changeId: string }).changeId;
}

/** All combinations of three filters. */
const COMBINED = Array.from({ length: 8 }, (_, chosen) =>
  ['isIncome=false', 'category=Food', 'startDate=2018-05-05&endDate=2026-11-10']
    .filter((_, index) => chosen & (2 ** index))
    .join('&'),
);

export const EXAMPLES: ExampleRequestsByOperation = {
  createTransaction: [
    async (user) => ({
      body: buildPurchase(),
      other: { body: await refundOf(user, { name: 'Supper', accountId: await ensureAccount(user) }) },
    }),
    { body: buildPurchase({ lines: SPLIT_LINES, cost: 12.5 }) },
    async (user) => ({ body: await refundOf(user) }),
    async (user) => ({ body: await refundOf(user, { refundOf: await addSplitTransaction(user), refundLine: 0 }) }),
    () => ({ body: buildPurchase({ tags: ['Trip', `Tag ${getNextNumber()}`] }), key: `key${getNextNumber()}` }),
    () => ({ body: buildPurchase({ category: `Category ${getNextNumber()}` }) }),
  ],
  listTransactions: [
    async (user) => ({
      other: { query: `accountId=${await ensureAccount(user)}&transfers=include&reviewed=false&importId=an-import` },
    }),
    ...examplesByQuery(...COMBINED),
    ...examplesByQuery(...COMBINED.slice(1, 4).map((query) => `${query}&accountId=everyday`)),
    ...examplesByQuery(`${COMBINED[7]}&accountId=everyday`),
    ...examplesByQuery(
      'accountId=everyday',
      'transfers=include',
      'transfers=include&accountId=everyday&endDate=2026-11-10',
    ),
    ...examplesByQuery('transfers=only', 'transfers=only&accountId=everyday', 'transfers=include&search=order'),
    ...examplesByQuery('name=corner%20bakery&isIncome=false&category=Food'),
    ...examplesByQuery('isEstimate=true&transfers=include', 'isEstimate=true&category=Food'),
    ...examplesByQuery('importId=an-import&reviewed=false'),
    ...examplesByQuery('reviewed=false', 'reviewed=false&transfers=include', 'reviewed=false&category=Food'),
    ...examplesByQuery('tag=work', 'tag=none', 'tag=work&category=Food', 'tag=work&isIncome=true'),
    ...examplesByQuery('tag=work&startDate=2026-11-01&endDate=2026-11-10', 'search=coffee&tag=work'),
    ...examplesByQuery('search=coffee', 'search=zo%C3%AB', 'search=bo', 'search=qj', 'search=e&category=Bills'),
    ...examplesByQuery('search=co&isIncome=false&category=Food&endDate=2026-01-01', 'search=coffee&category=Food'),
    ...examplesByQuery(
      'search=groceries',
      'search=groceries&category=Food',
      'search=holiday',
      'search=12.50',
      'search=%3E1',
    ),
    ...examplesByQuery('search=coffee%20%3E5&isIncome=false', 'minAmount=10&maxAmount=20&category=Food'),
    ...examplesByQuery(
      'search=coffee&startDate=2017-01-01&endDate=2017-03-01',
      'search=coffee&accountId=everyday&transfers=include',
    ),
  ],
  sumTransactions: [
    async (user) => ({ other: { query: `accountId=${await ensureAccount(user)}` } }),
    ...examplesByQuery('category=Food&startDate=2026-01-05&endDate=2026-11-20', 'search=coffee', 'tag=work'),
  ],
  listRefundedAmounts: { query: 'startDate=2026-11-01&endDate=2026-11-30' },
  listRefundPurchases: [
    { query: 'name=Lunch&amount=1' },
    {},
    ...examplesByQuery('search=coffee&amount=2.50', 'name=Lunch&endDate=2026-11-20'),
  ],
  suggestNames: [{ query: 'search=lu' }, {}, ...examplesByQuery('search=c', 'search=qj&isIncome=true')],
  updateTransaction: [
    async (user) => {
      const purchase = await addTransaction(user);
      await user.add(await refundOf(user, { refundOf: purchase }));
      const other = {
        id: await addTransaction(user),
        body: await refundOf(user, { accountId: await ensureAccount(user) }),
      };
      return { id: purchase, body: buildPurchase({ lines: SPLIT_LINES, cost: 12.5 }), other };
    },
    async (user) => ({
      id: await addTransaction(user),
      body: buildPurchase({ name: 'Supper', accountId: await ensureAccount(user) }),
    }),
    async (user) => ({
      id: await addTransaction(user),
      body: buildPurchase({ tags: ['Trip', `Tag ${getNextNumber()}`] }),
    }),
    async (user) => ({
      id: await addSplitTransaction(user),
      body: buildPurchase({ lines: SPLIT_LINES, cost: 12.5, addedOn: '2026-11-18' }),
    }),
  ],
  deleteTransaction: [
    async (user) => ({ id: await addTransaction(user) }),
    async (user) => {
      const purchase = await addTransaction(user);
      await user.add(await refundOf(user, { refundOf: purchase }));
      return { id: purchase };
    },
    async (user) => ({ id: await addSplitTransaction(user) }),
  ],
  changeTransactions: [
    async (user) => ({
      body: { transactionIds: [await addTransaction(user)], name: 'Supper', addNote: 'cold', addTags: ['Trip'] },
      other: {
        body: { transactionIds: [await addTransaction(user)], category: 'Pets', accountId: await ensureAccount(user) },
      },
    }),
    async (user) => ({
      body: { transactionIds: [await addTransaction(user), await addTransfer(user)], addedOn: '2026-02-10' },
    }),
    async (user) => ({
      body: {
        transactionIds: [await addSplitTransaction(user)],
        addTags: [`Tag ${getNextNumber()}`],
        addedOn: '2026-11-11',
      },
      key: `key${getNextNumber()}`,
    }),
  ],
  reviewTransactions: [
    async (user) => ({
      body: { transactionIds: [await addTransactionToReview(user)] },
      other: { body: { all: true, importId: 'an-import' } },
    }),
    async (user) => {
      await addTransactionToReview(user);
      return { body: { all: true } };
    },
    async (user) => {
      await addTransactionToReview(user);
      return { body: { all: true, category: 'Bills' } };
    },
  ],
  undoChange: [
    async (user) => {
      const body = { transactionIds: [await addTransactionToReview(user)] };
      return {
        body: { changeId: (await postRequestAs<{ changeId: string }>(user, '/transactions/review', body)).changeId },
      };
    },
    async (user) => ({
      body: { changeId: await change(user, { transactionIds: [await addTransaction(user)], name: 'Supper' }) },
    }),
    async (user) => {
      const transactionIds = [await addSplitTransaction(user), await addTransfer(user)];
      return { body: { changeId: await change(user, { transactionIds, addedOn: '2026-11-11' }) } };
    },
    async (user) => ({
      body: {
        changeId: (await postRequestAs<{ changeId: string }>(user, '/transactions/merge', await mergeOf(user)))
          .changeId,
      },
    }),
  ],
  getTransaction: async (user) => ({ id: await addTransaction(user) }),
  mergeTransactions: async (user) => ({ body: await mergeOf(user), other: { body: await mergeOf(user) } }),
  deleteTransactions: async (user) => ({ body: { transactionIds: [await addTransaction(user)] } }),
  restoreTransactions: async (user) => ({ body: { transactionIds: [await addDeletedTransaction(user)] } }),
};
