import {
  addAccount,
  addDeleted,
  addId,
  addSplit,
  addTransfer,
  asked,
  type Examples,
  LINES,
  next,
  post,
  purchase,
} from '../testing/examples/example.ts';
import type { User } from '../testing/test-app.ts';

/** Adds two transactions that can be merged. */
async function mergeOf(user: User) {
  const [booked, own] = [await user.add({ cost: 12 }), await user.add()];
  return { bookedId: booked._id, bookedVersion: booked.version, ownId: own._id, ownVersion: own.version };
}

/** Changes several transactions and returns the id for undoing that. */
async function change(user: User, body: object): Promise<string> {
  return ((await user.send('PUT', '/transactions/bulk', { body })).body as { changeId: string }).changeId;
}

/** Every combination of three filters. */
const COMBINED = Array.from({ length: 8 }, (_, chosen) =>
  ['isIncome=false', 'category=Food', 'startDate=2018-05-05&endDate=2026-11-10']
    .filter((_, index) => chosen & (2 ** index))
    .join('&'),
);

export const EXAMPLES: Examples = {
  createTransaction: [
    async (user) => ({
      body: purchase(),
      other: { body: purchase({ name: 'Supper', accountId: await addAccount(user) }) },
    }),
    { body: purchase({ lines: LINES, cost: 12.5 }) },
    () => ({ body: purchase({ tags: ['Trip', `Tag ${next()}`] }), key: `key${next()}` }),
    () => ({ body: purchase({ category: `Category ${next()}` }) }),
  ],
  listTransactions: [
    async (user) => ({ other: { query: `accountId=${await addAccount(user)}&transfers=include` } }),
    ...asked(...COMBINED),
    ...asked(...COMBINED.slice(1, 4).map((query) => `${query}&accountId=everyday`)),
    ...asked(`${COMBINED[7]}&accountId=everyday`),
    ...asked('accountId=everyday', 'transfers=include', 'transfers=include&accountId=everyday&endDate=2026-11-10'),
    ...asked('transfers=only', 'transfers=only&accountId=everyday', 'transfers=include&search=order'),
    ...asked('name=corner%20bakery&isIncome=false&category=Food'),
    ...asked('tag=work', 'tag=none', 'tag=work&category=Food', 'tag=work&isIncome=true'),
    ...asked('tag=work&startDate=2026-11-01&endDate=2026-11-10', 'search=coffee&tag=work'),
    ...asked('search=coffee', 'search=zo%C3%AB', 'search=bo', 'search=qj', 'search=e&category=Bills'),
    ...asked('search=co&isIncome=false&category=Food&endDate=2026-01-01', 'search=coffee&category=Food'),
    ...asked('search=groceries', 'search=groceries&category=Food', 'search=holiday', 'search=12.50', 'search=%3E1'),
    ...asked('search=coffee%20%3E5&isIncome=false', 'minAmount=10&maxAmount=20&category=Food'),
    ...asked(
      'search=coffee&startDate=2017-01-01&endDate=2017-03-01',
      'search=coffee&accountId=everyday&transfers=include',
    ),
  ],
  sumTransactions: [
    async (user) => ({ other: { query: `accountId=${await addAccount(user)}` } }),
    ...asked('category=Food&startDate=2026-01-05&endDate=2026-11-20', 'search=coffee', 'tag=work'),
  ],
  suggestNames: [{ query: 'search=lu' }, {}, ...asked('search=c', 'search=qj&isIncome=true')],
  updateTransaction: [
    async (user) => ({
      id: await addId(user),
      body: purchase({ name: 'Supper', accountId: await addAccount(user) }),
    }),
    async (user) => ({ id: await addId(user), body: purchase({ tags: ['Trip', `Tag ${next()}`] }) }),
    async (user) => ({
      id: await addSplit(user),
      body: purchase({ lines: LINES, cost: 12.5, addedOn: '2026-11-18' }),
    }),
  ],
  deleteTransaction: [async (user) => ({ id: await addId(user) }), async (user) => ({ id: await addSplit(user) })],
  changeTransactions: [
    async (user) => ({
      body: { transactionIds: [await addId(user)], name: 'Supper', addTags: ['Trip'] },
      other: { body: { transactionIds: [await addId(user)], category: 'Pets', accountId: await addAccount(user) } },
    }),
    async (user) => ({
      body: { transactionIds: [await addId(user), await addTransfer(user)], addedOn: '2026-02-10' },
    }),
    async (user) => ({
      body: { transactionIds: [await addSplit(user)], addTags: [`Tag ${next()}`], addedOn: '2026-11-11' },
      key: `key${next()}`,
    }),
  ],
  undoChange: [
    async (user) => ({
      body: { changeId: await change(user, { transactionIds: [await addId(user)], name: 'Supper' }) },
    }),
    async (user) => {
      const transactionIds = [await addSplit(user), await addTransfer(user)];
      return { body: { changeId: await change(user, { transactionIds, addedOn: '2026-11-11' }) } };
    },
    async (user) => ({
      body: { changeId: (await post<{ changeId: string }>(user, '/transactions/merge', await mergeOf(user))).changeId },
    }),
  ],
  getTransaction: async (user) => ({ id: await addId(user) }),
  mergeTransactions: async (user) => ({ body: await mergeOf(user), other: { body: await mergeOf(user) } }),
  deleteTransactions: async (user) => ({ body: { transactionIds: [await addId(user)] } }),
  restoreTransactions: async (user) => ({ body: { transactionIds: [await addDeleted(user)] } }),
};
