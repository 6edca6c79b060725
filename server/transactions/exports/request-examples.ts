import { type ExampleRequestsByOperation, ensureAccount } from '../../testing/examples/example.ts';

export const EXAMPLES: ExampleRequestsByOperation = {
  exportMatchingTransactions: async (user) => ({
    query: 'format=csv',
    other: { query: `format=xlsx&accountId=${await ensureAccount(user)}` },
  }),
  exportJournal: { query: 'format=hledger', other: { query: 'format=beancount' } },
};
