import {
  addAccount,
  create,
  DAY,
  type Examples,
  next,
  rent,
  savings,
  transferOf,
} from '../../testing/examples/example.ts';

export const EXAMPLES: Examples = {
  createMoneyAccount: () => ({ body: savings(), other: { body: savings() } }),
  updateMoneyAccount: async (user) => ({ id: await addAccount(user), body: { name: `Purse ${next()}` } }),
  orderMoneyAccounts: async (user) => ({ body: { accountIds: [await addAccount(user)] } }),
  deleteMoneyAccount: async (user) => {
    const id = await create(user, '/accounts', savings());
    await user.add({ accountId: id });
    await create(user, '/transfers', { ...(await transferOf(user)), toAccountId: id });
    await create(user, '/recurring/create', { ...rent(), accountId: id });
    return { id, query: `moveTo=${await addAccount(user)}` };
  },
  listAccountEntries: [
    async (user) => ({ id: await addAccount(user) }),
    { id: 'everyday' },
    { id: 'everyday', query: 'unchecked=true' },
  ],
  getReconciliation: [
    async (user) => ({ id: await addAccount(user), query: `balance=-12.5&day=${DAY}` }),
    { id: 'everyday', query: `balance=-12.5&day=${DAY}` },
  ],
  checkAccountEntries: [
    async (user) => {
      const id = await addAccount(user);
      const { _id } = await user.add({ accountId: id });
      return { id, body: { transactionIds: [_id], isChecked: true } };
    },
    { id: 'everyday', body: { through: DAY, isChecked: true } },
  ],
};
