import * as z from 'zod/mini';
import { operation } from './operation.ts';
import { changedText, text } from './text.ts';

const noun = 'categories';

/** How many categories one person can have next to the built-in ones: reports have a row for each. */
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

/** Where what belongs nowhere else goes, and where a deleted category's transactions move. */
export const MISCELLANEOUS = 'Miscellaneous';

export const Category = text(50, 'Please select a category');

/** What makes two names one category: the same letters, whatever their case. */
export function categoryKey(name: string): string {
  return name.toLowerCase();
}

const BUILT_IN = new Map(
  [...BUILT_IN_EXPENSE_CATEGORIES, ...BUILT_IN_INCOME_CATEGORIES].map((name) => [categoryKey(name), name as string]),
);

/** The built-in category of that name as it is written, however its case; undefined where there is none. */
export function builtInCategory(name: string): string | undefined {
  return BUILT_IN.get(categoryKey(name));
}

const Names = z.array(z.string());

export const listExpenseCategories = operation({
  id: 'listExpenseCategories',
  noun,
  method: 'GET',
  path: '/transactions/categories/expense',
  summary: 'Categories of expenses, built-in and custom, sorted',
  access: 'user',
  status: 200,
  reply: Names,
});

export const listIncomeCategories = operation({
  id: 'listIncomeCategories',
  noun,
  method: 'GET',
  path: '/transactions/categories/income',
  summary: 'Categories of income, built-in and custom, sorted',
  access: 'user',
  status: 200,
  reply: Names,
});

export const listCategories = operation({
  id: 'listCategories',
  noun,
  method: 'GET',
  path: '/transactions/categories',
  summary: 'Categories of both kinds without repeats, sorted',
  access: 'user',
  status: 200,
  reply: Names,
});

export const addCategory = operation({
  id: 'addCategory',
  noun,
  method: 'POST',
  path: '/transactions/category',
  summary: `Add a custom category; an existing one is a 409, more than ${MAX_CATEGORIES} are a 403`,
  access: 'user',
  body: z.object({ name: Category, isIncome: z._default(z.boolean(), false) }),
  status: 201,
  reply: z.object({ message: z.string(), name: z.string() }),
});

export const deleteCategory = operation({
  id: 'deleteCategory',
  noun,
  method: 'DELETE',
  path: '/transactions/category',
  summary: 'Delete a custom category; what is in it moves to Miscellaneous',
  access: 'user',
  body: z.object({ categoryToDelete: Category }),
  status: 200,
  reply: z.object({ message: z.string(), movedCount: z.number() }),
});

export const renameCategory = operation({
  id: 'renameCategory',
  noun,
  method: 'PUT',
  path: '/transactions/category',
  summary: 'Rename a custom category wherever it is; a name that another has is a 409',
  access: 'user',
  body: z.object({ category: Category, name: Category }),
  status: 200,
  reply: z.object({ message: z.string(), name: z.string() }),
});

export const mergeCategory = operation({
  id: 'mergeCategory',
  noun,
  method: 'POST',
  path: '/transactions/category/merge',
  summary: 'Move all that is in a custom category into another, which then has both',
  access: 'user',
  body: z.object({ category: Category, into: Category }),
  status: 200,
  reply: z.object({ message: z.string(), movedCount: z.number(), name: z.string() }),
});

export const groupCategory = operation({
  id: 'groupCategory',
  noun,
  method: 'PUT',
  path: '/transactions/category/group',
  summary: 'Put a category, built-in or custom, into a group of lists; an empty name takes it out',
  access: 'user',
  body: z.object({ category: Category, group: changedText(50) }),
  status: 200,
  reply: z.object({ message: z.string() }),
});

export const listCategoryGroups = operation({
  id: 'listCategoryGroups',
  noun,
  method: 'GET',
  path: '/transactions/categories/groups',
  summary: 'Which categories are in a group, by group and category',
  access: 'user',
  status: 200,
  reply: z.array(z.object({ category: z.string(), group: z.string() })),
});
