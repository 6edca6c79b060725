import {
  buildRent,
  buildSavingsAccount,
  buildTransfer,
  createRecord,
  EXAMPLE_DAY,
  type Examples,
  ensureAccount,
  nextNumber,
} from '../../testing/examples/example.ts';

export const EXAMPLES: Examples = {
  createMoneyAccount: () => ({ body: buildSavingsAccount(), other: { body: buildSavingsAccount() } }),
  updateMoneyAccount: async (user) => ({ id: await ensureAccount(user), body: { name: `Purse ${nextNumber()}` } }),
  orderMoneyAccounts: async (user) => ({ body: { accountIds: [await ensureAccount(user)] } }),
  deleteMoneyAccount: async (user) => {
    const id = await createRecord(user, '/accounts', buildSavingsAccount());
    await user.add({ accountId: id });
    await createRecord(user, '/transfers', { ...(await buildTransfer(user)), toAccountId: id });
    await createRecord(user, '/recurring/create', { ...buildRent(), accountId: id });
    return { id, query: `moveTo=${await ensureAccount(user)}` };
  },
  listAccountEntries: [
    async (user) => ({ id: await ensureAccount(user) }),
    { id: 'everyday' },
    { id: 'everyday', query: 'unchecked=true' },
  ],
  getReconciliation: [
    async (user) => ({ id: await ensureAccount(user), query: `balance=-12.5&day=${EXAMPLE_DAY}` }),
    { id: 'everyday', query: `balance=-12.5&day=${EXAMPLE_DAY}` },
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
