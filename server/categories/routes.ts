import * as operations from '../../contract/categories.ts';
import type { AppContext } from '../app-context.ts';
import { serveChange } from '../http/serve-change.ts';
import { serveRead } from '../http/serve-read.ts';
import { deleteCategory } from './delete-category.ts';
import { listCategories } from './store.ts';

export function categoryRoutes(context: AppContext): void {
  const { db, nouns } = context;
  serveRead(context, operations.listExpenseCategories, ({ user }) => listCategories(db, user.id, ['expense']));
  serveRead(context, operations.listIncomeCategories, ({ user }) => listCategories(db, user.id, ['income']));
  serveRead(context, operations.listCategories, ({ user }) => listCategories(db, user.id, ['expense', 'income']));

  serveChange(context, operations.deleteCategory, async (tx, { user, body }) => {
    const movedCount = await deleteCategory(tx, user.id, body.categoryToDelete, nouns);
    const moved = movedCount === 1 ? '1 transaction' : `${movedCount.toLocaleString('en-US')} transactions`;
    return { message: `Category deleted. ${moved} moved to Miscellaneous.`, movedCount };
  });
}
