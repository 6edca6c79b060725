import {
  createRecord,
  type Example,
  type ExampleRequestsByOperation,
  examplesByQuery,
  getNextNumber,
  setMonthStartDay,
} from '../testing/examples/example.ts';

/** Returns a budget for a category that no other example uses. */
const budget = () => ({ category: `Budget ${getNextNumber()}`, amount: 100, month: 11, year: 2026 });

/** Returns a weekly budget for food and for a category that no other example uses. */
const group = () => ({
  name: `Group ${getNextNumber()}`,
  categories: [`Budget ${getNextNumber()}`, 'Food'],
  amount: 100,
  period: 'week',
});

export const EXAMPLES: ExampleRequestsByOperation = {
  listBudgets: [
    async (user) => {
      await createRecord(user, '/budgets', budget());
      return { other: { query: 'month=11&year=2026' } };
    },
    async (user) => {
      await createRecord(user, '/budgets', { ...budget(), rollover: 'left' });
      return { query: 'month=12&year=2026' };
    },
    async (user) => {
      await setMonthStartDay(user, 'last-working-day');
      return { query: 'month=11&year=2026' };
    },
    async (user) => {
      await setMonthStartDay(user, 1);
      return {};
    },
  ],
  createBudget: () => ({ body: budget(), other: { body: budget() } }),
  updateBudget: async (user) => ({ id: await createRecord(user, '/budgets', budget()), body: budget() }),
  deleteBudget: async (user) => ({ id: await createRecord(user, '/budgets', budget()) }),
  listSpending: { query: 'category=Pets&month=11&year=2026' },
  listUnbudgeted: { query: 'month=11&year=2026' },
  listRepeatingBudgets: async (user) => {
    for (const period of ['week', 'month', 'quarter', 'year']) {
      await createRecord(user, '/budgets/repeating', { ...group(), period });
    }
    return { other: { query: 'month=11&year=2027' } };
  },
  createRepeatingBudget: () => ({ body: group(), other: { body: group() } }),
  updateRepeatingBudget: async (user) => ({
    id: await createRecord(user, '/budgets/repeating', group()),
    body: group(),
  }),
  deleteRepeatingBudget: async (user) => ({ id: await createRecord(user, '/budgets/repeating', group()) }),
  listPastPeriods: examplesByQuery(
    'period=month',
    'period=week&categories=Food%0APets',
    'period=year&categories=Food',
  ) as [Example, ...Example[]],
  copyBudgets: async (user) => {
    const year = 2000 + (getNextNumber() % 99);
    await createRecord(user, '/budgets', { ...budget(), month: 10, year });
    return { body: { month: 11, year } };
  },
};
