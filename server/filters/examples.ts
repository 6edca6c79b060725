import { createRecord, type Examples, nextNumber } from '../testing/examples/example.ts';

const savedFilter = (category = 'Food') => ({ name: `All ${category} ${nextNumber()}`, filter: { category } });

export const EXAMPLES: Examples = {
  createFilter: [
    () => ({ body: savedFilter(), other: { body: savedFilter('Bills') } }),
    () => ({ body: { name: `Everyday ${nextNumber()}`, filter: { account: 'everyday' } } }),
  ],
  updateFilter: async (user) => ({
    id: await createRecord(user, '/filters', savedFilter()),
    body: savedFilter('Bills'),
  }),
  deleteFilter: async (user) => ({ id: await createRecord(user, '/filters', savedFilter()) }),
};
