import { addAccount, type Examples } from '../../testing/examples/example.ts';

export const EXAMPLES: Examples = {
  exportFound: async (user) => ({
    query: 'format=csv',
    other: { query: `format=xlsx&accountId=${await addAccount(user)}` },
  }),
  exportJournal: { query: 'format=hledger', other: { query: 'format=beancount' } },
};
