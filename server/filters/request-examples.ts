import { createRecord, type ExampleRequestsByOperation, getNextNumber } from '../testing/examples/example.ts';

const savedFilter = (category = 'Food') => ({ name: `All ${category} ${getNextNumber()}`, filter: { category } });

export const EXAMPLES: ExampleRequestsByOperation = {
  createFilter: [
    () => ({ body: savedFilter(), other: { body: savedFilter('Bills') } }),
    () => ({ body: { name: `Everyday ${getNextNumber()}`, filter: { account: 'everyday' } } }),
  ],
  updateFilter: async (user) => ({
    id: await createRecord(user, '/filters', savedFilter()),
    body: savedFilter('Bills'),
  }),
  deleteFilter: async (user) => ({ id: await createRecord(user, '/filters', savedFilter()) }),
};
