import {
  addTransfer,
  asked,
  type Examples,
  next,
  post,
  transferOf,
  twoAccounts,
} from '../../testing/examples/example.ts';
import type { User } from '../../testing/test-app.ts';

/** Adds two transactions that look like a transfer. */
async function addPair(user: User) {
  const [from, to] = await twoAccounts(user);
  const expense = await user.add({ accountId: from });
  const income = await user.add({ accountId: to, isIncome: true });
  return { expenseId: expense._id, incomeId: income._id };
}

export const EXAMPLES: Examples = {
  createTransfer: [
    async (user) => ({ body: await transferOf(user), other: { body: await transferOf(user, 6) } }),
    async (user) => ({ body: await transferOf(user), key: `key${next()}` }),
  ],
  getTransfer: async (user) => ({ id: await addTransfer(user) }),
  updateTransfer: async (user) => ({ id: await addTransfer(user), body: await transferOf(user, 7) }),
  deleteTransfer: async (user) => ({ id: await addTransfer(user) }),
  listTransferProposals: [{}, ...asked('endDate=2018-01-01')],
  joinTransactions: async (user) => ({ body: await addPair(user), other: { body: await addPair(user) } }),
  keepApart: async (user) => ({ body: await addPair(user) }),
  takeApart: [
    async (user) => ({ id: await addTransfer(user) }),
    async (user) => ({ id: (await post<{ _id: string }>(user, '/transfers/join', await addPair(user)))._id }),
  ],
};
