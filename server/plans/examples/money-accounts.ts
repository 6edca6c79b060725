import type { Account } from '../account.ts';
import { type ExamplesOf, next, PURCHASE, plain, RENT } from './common.ts';

const MOVED = { fromAccountId: 'everyday', toAccountId: 'a1', amount: 12.5, addedOn: '2026-11-19', note: 'Savings' };
const ENTRIES = '/accounts/a1/entries';

/** Two transactions that look like one transfer. */
async function pair({ send }: Account) {
  const { _id: expenseId } = await send('POST', '/transactions', { ...PURCHASE, accountId: 'a1' });
  const income = { ...PURCHASE, category: 'Gifts', isIncome: true, accountId: 'a2' };
  const { _id: incomeId } = await send('POST', '/transactions', income);
  return { expenseId, incomeId };
}

export const MONEY_ACCOUNTS: ExamplesOf = {
  listMoneyAccounts: plain,
  createMoneyAccount: { '': () => ({ body: { name: `Account of ${next()}` } }) },
  updateMoneyAccount: { '': () => ({ id: 'a2', body: { name: `Savings ${next()}` } }) },
  orderMoneyAccounts: { '': () => ({ body: { accountIds: next() % 2 ? ['a2', 'a1'] : ['a1', 'a2'] } }) },
  deleteMoneyAccount: {
    '': async ({ send }) => {
      const { _id } = await send('POST', '/accounts', { name: `Account of ${next()}` });
      await send('POST', '/transactions', { ...PURCHASE, accountId: _id });
      await send('POST', '/transfers', { ...MOVED, toAccountId: _id });
      await send('POST', '/recurring/create', { ...RENT, accountId: _id });
      return { id: _id, query: 'moveTo=a3' };
    },
  },
  listMonthlyBalances: plain,
  listAccountEntries: {
    'first page': () => ({ id: 'a1' }),
    'middle page': async ({ pages }) => ({ id: 'a1', query: `page=${Math.ceil((await pages('', ENTRIES)) / 2)}` }),
    'last page': async ({ pages }) => ({ id: 'a1', query: `page=${await pages('', ENTRIES)}` }),
    unchecked: () => ({ id: 'a1', query: 'unchecked=true' }),
  },
  getReconciliation: { '': () => ({ id: 'a1', query: 'balance=12.50&day=2026-11-10' }) },
  checkAccountEntries: {
    '': async ({ send }) => {
      const { _id } = await send('POST', '/transactions', { ...PURCHASE, accountId: 'a1' });
      return { id: 'a1', body: { transactionIds: [_id], isChecked: true } };
    },
    'through a day': () => ({ id: 'a1', body: { through: '2016-11-30', isChecked: next() % 2 === 0 } }),
  },

  createTransfer: { '': () => ({ body: MOVED }), 'with a key': () => ({ body: MOVED, key: `key${next()}` }) },
  getTransfer: { '': () => ({ id: 'm3' }) },
  updateTransfer: { '': () => ({ id: 'm3', body: { ...MOVED, amount: 10 + next() } }) },
  deleteTransfer: {
    '': async ({ send }) => {
      const { _id } = await send('POST', '/transfers', MOVED);
      return { id: _id };
    },
  },
  listTransferProposals: { '': () => ({}), 'of old days': () => ({ query: 'endDate=2018-01-01' }) },
  joinTransactions: { '': async (account) => ({ body: await pair(account) }) },
  keepApart: { '': async (account) => ({ body: await pair(account) }) },
  takeApart: {
    'that was joined': async (account) => {
      const { _id } = await account.send('POST', '/transfers/join', await pair(account));
      return { id: _id };
    },
    'that was entered': async ({ send }) => {
      const { _id } = await send('POST', '/transfers', MOVED);
      return { id: _id };
    },
  },
};
