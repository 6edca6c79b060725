import * as operations from '../../contract/categories.ts';
import { chooseCategoryLook, listCategoryLooks } from '../../contract/category-looks.ts';
import type { AppContext, Module } from '../app-context.ts';
import { serveChange } from '../http/serve-change.ts';
import { serveRead } from '../http/serve-read.ts';
import { formatCount } from '../text/format-count.ts';
import { listCategoryGroups, setCategoryGroup } from './category-groups.ts';
import { listLooksOfCategories, setCategoryLook } from './category-looks.ts';
import { addCategory, listCategories } from './category-store.ts';
import { deleteCategory } from './delete-category.ts';
import { mergeCategory, renameCategory } from './move-category.ts';

export const categoriesModule: Module = {
  register: registerCategoryRoutes,
  tables: { categories: 500, former_names: 500, category_groups: 500, category_looks: 500 },
};

function registerCategoryRoutes(context: AppContext): void {
  const { db, modules } = context;
  serveRead(context, operations.listExpenseCategories, ({ user }) => listCategories(db, user.id, ['expense']));
  serveRead(context, operations.listIncomeCategories, ({ user }) => listCategories(db, user.id, ['income']));
  serveRead(context, operations.listCategories, ({ user }) => listCategories(db, user.id, ['expense', 'income']));

  serveChange(context, operations.addCategory, async (tx, { user, body }) => {
    const name = await addCategory(tx, user.id, body.name, body.isIncome ? 'income' : 'expense');
    return { message: `Category "${name}" added.`, name };
  });

  serveChange(context, operations.deleteCategory, async (tx, { user, body }) => {
    const movedCount = await deleteCategory(tx, user.id, body.categoryToDelete, modules);
    return {
      message: `Category deleted. ${formatCount(movedCount, 'transaction')} moved to Miscellaneous.`,
      movedCount,
    };
  });

  serveRead(context, operations.listCategoryGroups, ({ user }) => listCategoryGroups(db, user.id));

  serveRead(context, listCategoryLooks, async ({ user }) =>
    listLooksOfCategories(db, user.id, await listCategories(db, user.id, ['expense', 'income'])),
  );

  serveChange(context, chooseCategoryLook, (tx, { user, body: { category, colour, icon } }) =>
    setCategoryLook(tx, user.id, category, { colour, icon }),
  );

  serveChange(context, operations.renameCategory, async (tx, { user, body }) => {
    const name = await renameCategory(tx, user.id, body.category, body.name, modules);
    return { message: `Category renamed to "${name}".`, name };
  });

  serveChange(context, operations.mergeCategory, async (tx, { user, body }) => {
    const { name, movedCount } = await mergeCategory(tx, user.id, body.category, body.into, modules);
    return {
      message: `Categories merged. ${formatCount(movedCount, 'transaction')} moved to "${name}".`,
      movedCount,
      name,
    };
  });

  serveChange(context, operations.groupCategory, async (tx, { user, body }) => {
    if (body.group === undefined) return { message: 'Category unchanged.' };
    await setCategoryGroup(tx, user.id, body.category, body.group);
    return { message: body.group === '' ? 'Category removed from its group.' : 'Category added to the group.' };
  });
}
