import {
  deleteCategory,
  listCategories,
  listExpenseCategories,
  listIncomeCategories,
} from '../../contract/categories.ts';
import type { House } from '../house.ts';
import { serve } from '../http/serve.ts';
import { deleteCategory as remove } from './delete-category.ts';
import { listCategories as list } from './store.ts';

export function categoryRoutes(house: House): void {
  const { db } = house;
  serve(house, listExpenseCategories, ({ user }) => list(db, user.id, ['expense']));
  serve(house, listIncomeCategories, ({ user }) => list(db, user.id, ['income']));
  serve(house, listCategories, ({ user }) => list(db, user.id, ['expense', 'income']));

  serve(house, deleteCategory, async ({ user, body }) => {
    const movedCount = await db.transaction().execute((tx) => remove(tx, user.id, body.categoryToDelete));
    const moved = movedCount === 1 ? '1 transaction' : `${movedCount.toLocaleString('en-US')} transactions`;
    return { message: `Category deleted. ${moved} moved to Miscellaneous.`, movedCount };
  });
}
