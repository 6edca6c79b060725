import { buildPurchase, type ExampleRequestsByOperation, postRequestAs } from '../testing/examples/example.ts';

const SERIES = { key: 'netflix', isIncome: false, amount: 15.49 };

export const EXAMPLES: ExampleRequestsByOperation = {
  listRepeating: async (user) => {
    for (const month of ['08', '09', '10', '11']) {
      await postRequestAs(user, '/transactions', buildPurchase({ name: 'Netflix', addedOn: `2026-${month}-12` }));
    }
    return {};
  },
  dismissRepeating: { body: SERIES, other: { body: { ...SERIES, amount: 9.99 } } },
  restoreRepeating: async (user) => {
    await postRequestAs(user, '/repeating/dismiss', SERIES);
    return { body: SERIES };
  },
};
