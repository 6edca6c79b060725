import {
  deleteCategory,
  listCategories,
  listExpenseCategories,
  listIncomeCategories,
} from '../../contract/categories.ts';
import type { AppContext } from '../app-context.ts';
import { serve } from '../http/serve.ts';
import { deleteCategory as remove } from './delete-category.ts';
import { listCategories as list } from './store.ts';

export function categoryRoutes(context: AppContext): void {
  const { db } = context;
  serve(context, listExpenseCategories, ({ user }) => list(db, user.id, ['expense']));
  serve(context, listIncomeCategories, ({ user }) => list(db, user.id, ['income']));
  serve(context, listCategories, ({ user }) => list(db, user.id, ['expense', 'income']));

  serve(context, deleteCategory, async ({ user, body }) => {
    const movedCount = await db.transaction().execute((tx) => remove(tx, user.id, body.categoryToDelete));
    const moved = movedCount === 1 ? '1 transaction' : `${movedCount.toLocaleString('en-US')} transactions`;
    return { message: `Category deleted. ${moved} moved to Miscellaneous.`, movedCount };
  });
}
