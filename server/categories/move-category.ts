import { findBuiltInCategory, getCategoryKey } from '../../contract/categories.ts';
import type { CategoryMoveReason, Module } from '../app-context.ts';
import type { Tx } from '../db/schema.ts';
import { lockUser } from '../db/user-lock.ts';
import { countTransactions } from '../ledger/count-transactions.ts';
import { createBadInputError, createConflictError, createNotFoundError } from '../platform/errors.ts';
import { moveGroupOfCategory } from './category-groups.ts';
import { moveLookOfCategory } from './category-looks.ts';
import { ensureCategory } from './category-store.ts';
import { type CategoryRow, findCustomCategory } from './find-category.ts';
import { recordFormerName } from './former-names.ts';

/**
 * Renames a custom category everywhere. Each module's `moveCategory` updates the module's records, and transactions in
 * the trash get the new name when they are restored.
 * @throws 400 for a built-in category, 404 if the user does not have the category, 409 if another category already has
 * the new name
 */
export async function renameCategory(
  tx: Tx,
  userId: number,
  typed: string,
  name: string,
  modules: readonly Module[],
): Promise<string> {
  if (findBuiltInCategory(typed)) throw createBadInputError('Built-in categories cannot be renamed.', 'category');
  await lockUser(tx, userId);
  const own = await deleteCategoryRow(tx, userId, typed);
  const builtIn = findBuiltInCategory(name);
  const other = await findCustomCategory(tx, userId, name);
  if (builtIn || other) {
    throw createConflictError(`The category "${builtIn ?? other?.name}" already exists. Merge the two instead.`);
  }
  await tx
    .insertInto('categories')
    .values({ ...own, key: getCategoryKey(name), name })
    .execute();
  await moveAll(tx, userId, own.name, name, modules, 'renamed');
  return name;
}

/**
 * Merges a custom category into another category, built-in or custom. If both have a budget for the same month, the two
 * amounts are added up.
 * @returns the remaining category, and how many transactions were moved
 * @throws 400 for a built-in category or if a category is merged into itself, 404 if the user does not have both
 * categories
 */
export async function mergeCategory(
  tx: Tx,
  userId: number,
  typed: string,
  into: string,
  modules: readonly Module[],
): Promise<{ name: string; movedCount: number }> {
  if (findBuiltInCategory(typed))
    throw createBadInputError('Built-in categories cannot be merged into others.', 'category');
  if (getCategoryKey(typed) === getCategoryKey(into))
    throw createBadInputError('Choose another category to merge into.', 'into');
  await lockUser(tx, userId);
  const target = findBuiltInCategory(into) ?? (await findCustomCategory(tx, userId, into))?.name;
  const own = await deleteCategoryRow(tx, userId, typed);
  if (target === undefined) throw createNotFoundError('category');
  for (const kind of ['expense', 'income'] as const) {
    if (own[`is_${kind}`] === 1) await ensureCategory(tx, userId, target, kind);
  }
  const movedCount = await countTransactions(tx, userId, { category: own.name });
  await moveAll(tx, userId, own.name, target, modules, 'merged');
  return { name: target, movedCount };
}

async function moveAll(
  tx: Tx,
  userId: number,
  from: string,
  to: string,
  modules: readonly Module[],
  why: CategoryMoveReason,
): Promise<void> {
  if (from === to) return;
  for (const noun of modules) await noun.moveCategory?.(tx, userId, from, to, why);
  await moveGroupOfCategory(tx, userId, from, to);
  await moveLookOfCategory(tx, userId, from, to);
  await recordFormerName(tx, userId, 'category', from, to);
}

async function deleteCategoryRow(tx: Tx, userId: number, typed: string): Promise<CategoryRow> {
  const row = await tx
    .deleteFrom('categories')
    .where('user_id', '=', userId)
    .where('key', '=', getCategoryKey(typed))
    .returningAll()
    .executeTakeFirst();
  if (!row) throw createNotFoundError('category');
  return row;
}
