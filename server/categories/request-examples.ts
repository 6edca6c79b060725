import {
  createRecord,
  type ExampleRequestsByOperation,
  getNextNumber,
  SPLIT_LINES,
} from '../testing/examples/example.ts';
import type { TestUser } from '../testing/test-app.ts';

/** Adds a transaction with a new category, and a budget for that category. Returns the name of the category. */
async function addCategory(user: TestUser): Promise<string> {
  const category = `Pets ${getNextNumber()}`;
  await user.add({ category });
  await createRecord(user, '/budgets', { category, amount: 10, month: 1, year: 2030 });
  return category;
}

export const EXAMPLES: ExampleRequestsByOperation = {
  addCategory: () => ({ body: { name: `Garden ${getNextNumber()}` } }),
  deleteCategory: [
    async (user) => ({ body: { categoryToDelete: await addCategory(user) } }),
    async (user) => {
      const categoryToDelete = await addCategory(user);
      const lines = [
        ...SPLIT_LINES,
        { category: categoryToDelete, amount: 5 },
        { category: 'Miscellaneous', amount: 5 },
      ];
      await user.add({ lines, cost: 22.5 });
      return { body: { categoryToDelete } };
    },
  ],
  renameCategory: async (user) => ({ body: { category: await addCategory(user), name: `Animals ${getNextNumber()}` } }),
  mergeCategory: async (user) => ({ body: { category: await addCategory(user), into: 'Food' } }),
  groupCategory: { body: { category: 'Food', group: 'Household' } },
  chooseCategoryLook: [
    async (user) => ({ body: { category: await addCategory(user), colour: 'plum-3', icon: 'star' } }),
    { body: { category: 'Food', colour: 'plum-3' } },
  ],
};
