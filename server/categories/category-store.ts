import {
  BUILT_IN_EXPENSE_CATEGORIES,
  BUILT_IN_INCOME_CATEGORIES,
  FALLBACK_CATEGORY,
  findBuiltInCategory,
  getCategoryKey,
  MAX_CATEGORIES,
} from '../../contract/categories.ts';
import { countUserRows } from '../db/count-user-rows.ts';
import { type Db, type TransactionKind, type Tx, toStoredBoolean } from '../db/schema.ts';
import { createBadInputError, createConflictError } from '../platform/errors.ts';
import { assignCategoryLook } from './category-looks.ts';
import { findCustomCategory } from './find-category.ts';

const BUILT_IN: Record<TransactionKind, readonly string[]> = {
  expense: BUILT_IN_EXPENSE_CATEGORIES,
  income: BUILT_IN_INCOME_CATEGORIES,
};

/**
 * Returns the categories of the given kinds, both built-in and custom, in alphabetical order and without duplicates.
 */
export async function listCategories(db: Db, userId: number, kinds: readonly TransactionKind[]): Promise<string[]> {
  const rows = await db
    .selectFrom('categories')
    .select(['name', 'is_expense', 'is_income'])
    .where('user_id', '=', userId)
    .execute();
  const own = rows.filter((row) => kinds.some((kind) => row[`is_${kind}`] === 1)).map((row) => row.name);
  const names = new Set([...kinds.flatMap((kind) => BUILT_IN[kind]), ...own]);
  if (kinds.includes('income') && (await hasMiscellaneousIncome(db, userId))) names.add(FALLBACK_CATEGORY);
  return [...names].sort((a, b) => a.localeCompare(b, 'en'));
}

/**
 * Returns the exact name of a category, ignoring the case of the typed name. Creates the category, with a colour and
 * icon, if it does not exist. If it exists only for the other kind (income or expenses), makes it usable for both.
 * @throws 400 if the user has the maximum number of categories
 */
export async function ensureCategory(tx: Tx, userId: number, typed: string, kind: TransactionKind): Promise<string> {
  const builtIn = findBuiltInCategory(typed);
  if (builtIn && (BUILT_IN[kind].includes(builtIn) || builtIn === FALLBACK_CATEGORY)) return builtIn;
  const own = await findCustomCategory(tx, userId, typed);
  if (own?.[`is_${kind}`] === 1) return own.name;
  if (!own) await refuseTooMany(tx, userId);
  const { name } = await tx
    .insertInto('categories')
    .values({
      user_id: userId,
      // `own.key` can differ from the key of the typed name, because `findCustomCategory` also finds names that merely
      // look the same.
      key: own?.key ?? getCategoryKey(typed),
      name: builtIn ?? typed,
      is_expense: toStoredBoolean(kind === 'expense'),
      is_income: toStoredBoolean(kind === 'income'),
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doUpdateSet({ [`is_${kind}`]: 1 }))
    .returning('name')
    .executeTakeFirstOrThrow();
  if (!own) await assignCategoryLook(tx, userId, name, kind);
  return name;
}

/**
 * Adds an empty category. The caller must hold the user's lock.
 * @throws 409 if the category exists, 400 if the user has too many categories
 */
export async function addCategory(tx: Tx, userId: number, typed: string, kind: TransactionKind): Promise<string> {
  const existing = await listCategories(tx, userId, [kind]);
  const name = await ensureCategory(tx, userId, typed, kind);
  if (existing.includes(name)) throw createConflictError(`The category "${name}" already exists.`);
  return name;
}

async function refuseTooMany(tx: Tx, userId: number): Promise<void> {
  if ((await countUserRows(tx, 'categories', userId)) < MAX_CATEGORIES) return;
  throw createBadInputError(
    `You have reached the limit of ${MAX_CATEGORIES} custom categories. Use an existing one, or delete some.`,
    'category',
  );
}

/**
 * Does the same as `ensureCategory` for many names at once, looking up each name only once.
 * @returns a function that converts a typed name to the exact name
 */
export async function ensureCategories(
  tx: Tx,
  userId: number,
  all: readonly Named[],
): Promise<(named: Named) => string> {
  const names = { expense: new Map<string, string>(), income: new Map<string, string>() };
  for (const { category, kind } of all) {
    if (!names[kind].has(category)) names[kind].set(category, await ensureCategory(tx, userId, category, kind));
  }
  return ({ category, kind }) => names[kind].get(category) ?? category;
}

type Named = { category: string; kind: TransactionKind };

/** Returns a function that checks whether the user has a category with a given name, built-in or custom. */
export async function loadCategoryExistsCheck(db: Db, userId: number): Promise<(name: string) => boolean> {
  const rows = await db.selectFrom('categories').select('key').where('user_id', '=', userId).execute();
  const own = new Set(rows.map(({ key }) => key));
  return (name) => findBuiltInCategory(name) !== undefined || own.has(getCategoryKey(name));
}

/**
 * True if any income is in Miscellaneous. Only then is Miscellaneous listed among the income categories. Among the
 * expense categories, it is always listed.
 */
async function hasMiscellaneousIncome(db: Db, userId: number): Promise<boolean> {
  const used = await db
    .selectFrom('totals')
    .select('count')
    .where((row) => row.and({ user_id: userId, span: 'all', period: '', kind: 'income', category: FALLBACK_CATEGORY }))
    .where('count', '>', 0)
    .executeTakeFirst();
  return used !== undefined;
}
