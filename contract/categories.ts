import * as z from 'zod/mini';
import { defineOperation } from './operation.ts';
import { changedTextSchema, requiredTextSchema } from './text-schemas.ts';

const section = 'categories';

/**
 * Maximum number of custom categories per user. The limit keeps reports short, because they have a row for each
 * category.
 */
export const MAX_CATEGORIES = 500;

export const BUILT_IN_EXPENSE_CATEGORIES = [
  'Food',
  'Shopping',
  'Bills',
  'Subscriptions',
  'Transportation',
  'Entertainment',
  'Groceries',
  'Miscellaneous',
] as const;

export const BUILT_IN_INCOME_CATEGORIES = [
  'Salary',
  'Freelance / Side Gig',
  'Investment Returns',
  'Gifts',
  'Refunds',
] as const;

/** The fallback category. When a category is deleted, its transactions are moved here. */
export const FALLBACK_CATEGORY = 'Miscellaneous';
/** The category of a refund that is no longer linked to its purchase. */
export const REFUND_CATEGORY = 'Refunds';

export const Category = requiredTextSchema(50, 'Please select a category');

/** Maximum number of categories in a budget or filter. */
export const MAX_LISTED_CATEGORIES = 20;

export const CategoryList = z
  .array(Category)
  .check(z.maxLength(MAX_LISTED_CATEGORIES, `Choose at most ${MAX_LISTED_CATEGORIES} categories`));

/** Category names in a query string, one per line. */
export const CategoryLines = z.pipe(
  z.pipe(
    z.optional(z.string()),
    z.transform((lines) => (lines ?? '').split('\n').filter((line) => line.trim() !== '')),
  ),
  CategoryList,
);

/**
 * Returns the key of a category name. Names that differ only in case have the same key, because they refer to the same
 * category.
 */
export function getCategoryKey(name: string): string {
  return name.toLowerCase();
}

const BUILT_IN = new Map(
  [...BUILT_IN_EXPENSE_CATEGORIES, ...BUILT_IN_INCOME_CATEGORIES].map((name) => [getCategoryKey(name), name as string]),
);

/** Returns the built-in category with this name in its usual spelling, or undefined if there is none. */
export function findBuiltInCategory(name: string): string | undefined {
  return BUILT_IN.get(getCategoryKey(name));
}

const Names = z.array(z.string());

export const listExpenseCategories = defineOperation({
  id: 'listExpenseCategories',
  section,
  method: 'GET',
  path: '/transactions/categories/expense',
  summary: 'List expense categories, built-in and custom, sorted by name',
  reply: Names,
});

export const listIncomeCategories = defineOperation({
  id: 'listIncomeCategories',
  section,
  method: 'GET',
  path: '/transactions/categories/income',
  summary: 'List income categories, built-in and custom, sorted by name',
  reply: Names,
});

export const listCategories = defineOperation({
  id: 'listCategories',
  section,
  method: 'GET',
  path: '/transactions/categories',
  summary: 'List all categories without duplicates, sorted by name',
  reply: Names,
});

export const addCategory = defineOperation({
  id: 'addCategory',
  section,
  method: 'POST',
  path: '/transactions/category',
  summary: 'Create a custom category; 409 if it already exists',
  body: z.object({ name: Category, isIncome: z._default(z.boolean(), false) }),
  status: 201,
  reply: z.object({ message: z.string(), name: z.string() }),
});

export const deleteCategory = defineOperation({
  id: 'deleteCategory',
  section,
  method: 'DELETE',
  path: '/transactions/category',
  summary: 'Delete a custom category; its transactions move to Miscellaneous',
  body: z.object({ categoryToDelete: Category }),
  reply: z.object({ message: z.string(), movedCount: z.number() }),
});

export const renameCategory = defineOperation({
  id: 'renameCategory',
  section,
  method: 'PUT',
  path: '/transactions/category',
  summary: 'Rename a custom category everywhere; 409 if the name is taken',
  body: z.object({ category: Category, name: Category }),
  reply: z.object({ message: z.string(), name: z.string() }),
});

export const mergeCategory = defineOperation({
  id: 'mergeCategory',
  section,
  method: 'POST',
  path: '/transactions/category/merge',
  summary: 'Merge a custom category into another',
  body: z.object({ category: Category, into: Category }),
  reply: z.object({ message: z.string(), movedCount: z.number(), name: z.string() }),
});

export const groupCategory = defineOperation({
  id: 'groupCategory',
  section,
  method: 'PUT',
  path: '/transactions/category/group',
  summary: 'Put a category into a group; an empty group name removes it from its group',
  body: z.object({ category: Category, group: changedTextSchema(50) }),
  reply: z.object({ message: z.string() }),
});

export const listCategoryGroups = defineOperation({
  id: 'listCategoryGroups',
  section,
  method: 'GET',
  path: '/transactions/categories/groups',
  summary: 'List the categories that belong to a group, sorted by group and category',
  reply: z.array(z.object({ category: z.string(), group: z.string() })),
});
