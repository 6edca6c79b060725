import {
  addTransfer,
  buildTransfer,
  createRecord,
  type ExampleRequestsByOperation,
  ensureTwoAccounts,
  examplesByQuery,
  getNextNumber,
  postRequestAs,
} from '../../testing/examples/example.ts';
import type { TestUser } from '../../testing/test-app.ts';

/** Adds two transactions that look like a transfer. */
async function addPair(user: TestUser) {
  const [from, to] = await ensureTwoAccounts(user);
  const expense = await user.add({ accountId: from });
  const income = await user.add({ accountId: to, isIncome: true });
  return { expenseId: expense._id, incomeId: income._id };
}

/** Adds a transaction in one account, to convert it to a transfer to another. */
async function addOneSide(user: TestUser, isIncome = false) {
  const [accountId, otherAccountId] = await ensureTwoAccounts(user);
  return { transactionId: (await user.add({ accountId, isIncome }))._id, otherAccountId };
}

export const EXAMPLES: ExampleRequestsByOperation = {
  createTransfer: [
    async (user) => ({ body: await buildTransfer(user), other: { body: await buildTransfer(user, 6) } }),
    async (user) => ({ body: await buildTransfer(user), key: `key${getNextNumber()}` }),
  ],
  getTransfer: async (user) => ({ id: await addTransfer(user) }),
  updateTransfer: async (user) => ({ id: await addTransfer(user), body: await buildTransfer(user, 7) }),
  deleteTransfer: async (user) => ({ id: await addTransfer(user) }),
  listTransferProposals: [{}, ...examplesByQuery('endDate=2018-01-01')],
  joinTransactions: async (user) => ({ body: await addPair(user), other: { body: await addPair(user) } }),
  convertToTransfer: [
    async (user) => ({ body: await addOneSide(user), other: { body: await addOneSide(user) } }),
    async (user) => ({ body: await addOneSide(user, true) }),
  ],
  rejectTransferProposal: async (user) => ({ body: await addPair(user) }),
  splitTransferIntoTransactions: [
    async (user) => ({ id: await addTransfer(user) }),
    async (user) => ({ id: (await postRequestAs<{ _id: string }>(user, '/transfers/join', await addPair(user)))._id }),
    async (user) => ({ id: await createRecord(user, '/transfers/from-transaction', await addOneSide(user)) }),
  ],
};
