import { create, type Examples, next } from '../testing/examples/example.ts';

const savedFilter = (category = 'Food') => ({ name: `All ${category} ${next()}`, filter: { category } });

export const EXAMPLES: Examples = {
  createFilter: [
    () => ({ body: savedFilter(), other: { body: savedFilter('Bills') } }),
    () => ({ body: { name: `Everyday ${next()}`, filter: { account: 'everyday' } } }),
  ],
  updateFilter: async (user) => ({ id: await create(user, '/filters', savedFilter()), body: savedFilter('Bills') }),
  deleteFilter: async (user) => ({ id: await create(user, '/filters', savedFilter()) }),
};
