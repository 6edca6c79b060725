import { create, type Examples, next } from '../testing/examples/example.ts';

/** A budget that no other example has. */
const budget = () => ({ category: `Budget ${next()}`, amount: 100, month: 11, year: 2026 });

export const EXAMPLES: Examples = {
  listBudgets: [
    async (user) => {
      await create(user, '/budgets', budget());
      return { other: { query: 'month=11&year=2026' } };
    },
    async (user) => {
      await create(user, '/budgets', { ...budget(), rollover: 'left' });
      return { query: 'month=12&year=2026' };
    },
  ],
  createBudget: () => ({ body: budget(), other: { body: budget() } }),
  updateBudget: async (user) => ({ id: await create(user, '/budgets', budget()), body: budget() }),
  deleteBudget: async (user) => ({ id: await create(user, '/budgets', budget()) }),
  listSpending: { query: 'category=Pets&month=11&year=2026' },
  listUnbudgeted: { query: 'month=11&year=2026' },
  copyBudgets: async (user) => {
    const year = 2000 + (next() % 99);
    await create(user, '/budgets', { ...budget(), month: 10, year });
    return { body: { month: 11, year } };
  },
};
