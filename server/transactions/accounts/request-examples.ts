import {
  addTransaction,
  buildRent,
  buildSavingsAccount,
  buildTransfer,
  createRecord,
  EXAMPLE_DAY,
  type ExampleRequestsByOperation,
  ensureAccount,
  getNextNumber,
  postRequestAs,
} from '../../testing/examples/example.ts';
import type { TestUser } from '../../testing/test-app.ts';

/** A day before all entries, on which the balance of every account is 0. */
const EMPTY_DAY = '2001-01-01';

/** Finishes a reconciliation and returns the id of its account. */
async function finishExample(user: TestUser): Promise<string> {
  const id = await ensureAccount(user);
  await postRequestAs(user, `/accounts/${id}/reconciliation`, { balance: 0, day: EMPTY_DAY });
  return id;
}

export const EXAMPLES: ExampleRequestsByOperation = {
  createMoneyAccount: () => ({ body: buildSavingsAccount(), other: { body: buildSavingsAccount() } }),
  updateMoneyAccount: async (user) => ({ id: await ensureAccount(user), body: { name: `Purse ${getNextNumber()}` } }),
  orderMoneyAccounts: async (user) => ({ body: { accountIds: [await ensureAccount(user)] } }),
  deleteMoneyAccount: async (user) => {
    const id = await createRecord(user, '/accounts', buildSavingsAccount());
    await user.add({ accountId: id });
    await createRecord(user, '/transfers', { ...(await buildTransfer(user)), toAccountId: id });
    await createRecord(user, '/recurring/create', { ...buildRent(), accountId: id });
    return { id, query: `moveTo=${await ensureAccount(user)}` };
  },
  listMonthlyBalances: [{}, { query: 'from=2022-01&to=2026-12' }],
  listAccountEntries: [
    async (user) => ({ id: await ensureAccount(user) }),
    { id: 'everyday' },
    { id: 'everyday', query: 'unchecked=true' },
  ],
  getReconciliation: [
    async (user) => ({ id: await ensureAccount(user), query: `balance=-12.5&day=${EXAMPLE_DAY}` }),
    { id: 'everyday', query: `balance=-12.5&day=${EXAMPLE_DAY}` },
  ],
  getLastReconciliation: async (user) => ({ id: await finishExample(user) }),
  finishReconciliation: async (user) => ({
    id: await ensureAccount(user),
    body: { balance: 0, day: EMPTY_DAY },
    other: { body: { balance: 0, day: '2001-01-02' } },
  }),
  undoReconciliation: async (user) => ({ id: await finishExample(user), query: `day=${EMPTY_DAY}` }),
  listReconciliationsOfEntry: [
    async (user) => ({ query: `transactionId=${await addTransaction(user)}` }),
    async (user) => ({ query: `transactionId=${await createRecord(user, '/transfers', await buildTransfer(user))}` }),
  ],
  checkAccountEntries: [
    async (user) => {
      const id = await ensureAccount(user);
      const { _id } = await user.add({ accountId: id });
      return { id, body: { transactionIds: [_id], isChecked: true } };
    },
    { id: 'everyday', body: { through: EXAMPLE_DAY, isChecked: true } },
  ],
};
