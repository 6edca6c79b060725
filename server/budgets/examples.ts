import { createRecord, type Examples, nextNumber } from '../testing/examples/example.ts';

/** Returns a budget for a category that no other example uses. */
const budget = () => ({ category: `Budget ${nextNumber()}`, amount: 100, month: 11, year: 2026 });

export const EXAMPLES: Examples = {
  listBudgets: [
    async (user) => {
      await createRecord(user, '/budgets', budget());
      return { other: { query: 'month=11&year=2026' } };
    },
    async (user) => {
      await createRecord(user, '/budgets', { ...budget(), rollover: 'left' });
      return { query: 'month=12&year=2026' };
    },
  ],
  createBudget: () => ({ body: budget(), other: { body: budget() } }),
  updateBudget: async (user) => ({ id: await createRecord(user, '/budgets', budget()), body: budget() }),
  deleteBudget: async (user) => ({ id: await createRecord(user, '/budgets', budget()) }),
  listSpending: { query: 'category=Pets&month=11&year=2026' },
  listUnbudgeted: { query: 'month=11&year=2026' },
  copyBudgets: async (user) => {
    const year = 2000 + (nextNumber() % 99);
    await createRecord(user, '/budgets', { ...budget(), month: 10, year });
    return { body: { month: 11, year } };
  },
};
