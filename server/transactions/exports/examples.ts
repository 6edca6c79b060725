import { type Examples, ensureAccount } from '../../testing/examples/example.ts';

export const EXAMPLES: Examples = {
  exportMatchingTransactions: async (user) => ({
    query: 'format=csv',
    other: { query: `format=xlsx&accountId=${await ensureAccount(user)}` },
  }),
  exportJournal: { query: 'format=hledger', other: { query: 'format=beancount' } },
};
