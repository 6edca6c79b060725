import { findBuiltInCategoryLook } from '../../contract/built-in-category-looks.ts';
import {
  BUILT_IN_EXPENSE_CATEGORIES,
  BUILT_IN_INCOME_CATEGORIES,
  findBuiltInCategory,
  getCategoryKey,
} from '../../contract/categories.ts';
import { CATEGORY_COLOURS, type CategoryLook } from '../../contract/category-looks.ts';
import type { Db, TransactionKind, Tx } from '../db/schema.ts';
import { lockUser } from '../db/user-lock.ts';
import { suggestCategoryIcon } from '../text/icon-words.ts';
import { getExactCategoryName } from './find-category.ts';

const BUILT_IN: Record<TransactionKind, readonly string[]> = {
  expense: BUILT_IN_EXPENSE_CATEGORIES,
  income: BUILT_IN_INCOME_CATEGORIES,
};

type LookChange = { [Part in keyof CategoryLook]: CategoryLook[Part] | undefined };

const PLAIN: CategoryLook = { colour: 'blue', icon: 'tag' };

/** Returns the colour and icon of each category, in the given order. */
export async function listLooksOfCategories(db: Db, userId: number, names: readonly string[]) {
  const rows = await db.selectFrom('category_looks').selectAll().where('user_id', '=', userId).execute();
  const chosen = new Map(rows.map(({ key, colour, icon }) => [key, { colour, icon }]));
  return names.map((category) => ({
    category,
    ...(chosen.get(getCategoryKey(category)) ?? findBuiltInCategoryLook(category) ?? PLAIN),
  }));
}

/**
 * Gives a new category an icon that fits its name, and a colour that is used by as few categories of its kind as
 * possible. Built-in categories have a fixed colour and icon. The caller must hold the user's lock.
 */
export async function assignCategoryLook(tx: Tx, userId: number, name: string, kind: TransactionKind): Promise<void> {
  if (findBuiltInCategory(name)) return;
  await tx
    .insertInto('category_looks')
    .values({
      user_id: userId,
      key: getCategoryKey(name),
      colour: await nextColour(tx, userId, kind),
      icon: suggestCategoryIcon(name),
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .execute();
}

async function nextColour(tx: Tx, userId: number, kind: TransactionKind) {
  const own = await tx
    .selectFrom('category_looks as look')
    .innerJoin('categories as category', (join) =>
      join.onRef('category.user_id', '=', 'look.user_id').onRef('category.key', '=', 'look.key'),
    )
    .select((row) => ['look.colour', row.fn.countAll<number>().as('count')])
    .where('look.user_id', '=', userId)
    .where(`category.is_${kind}`, '=', 1)
    .groupBy('look.colour')
    .execute();
  const counts = new Map(own.map(({ colour, count }) => [colour, Number(count)]));
  for (const { colour } of await listLooksOfCategories(tx, userId, BUILT_IN[kind])) {
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  const countOf = (colour: CategoryLook['colour']) => counts.get(colour) ?? 0;
  return CATEGORY_COLOURS.reduce((fewest, colour) => (countOf(colour) < countOf(fewest) ? colour : fewest));
}

/**
 * Changes the colour or icon of a category; omitted fields keep their values.
 * @throws 404 if the user does not have the category
 */
export async function setCategoryLook(tx: Tx, userId: number, typed: string, look: LookChange) {
  await lockUser(tx, userId);
  const category = await getExactCategoryName(tx, userId, typed);
  const [before = { category, ...PLAIN }] = await listLooksOfCategories(tx, userId, [category]);
  const colour = look.colour ?? before.colour;
  const icon = look.icon ?? before.icon;
  await tx
    .insertInto('category_looks')
    .values({ user_id: userId, key: getCategoryKey(category), colour, icon })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doUpdateSet({ colour, icon }))
    .execute();
  return { category, colour, icon };
}

/**
 * Call this when a category is renamed, merged or deleted. The category `to` gets its colour and icon, unless `to`
 * already has its own. If `to` is undefined, the colour and icon are deleted. The caller must hold the user's lock.
 */
export async function moveLookOfCategory(tx: Tx, userId: number, from: string, to: string | undefined): Promise<void> {
  const look = await tx
    .deleteFrom('category_looks')
    .where('user_id', '=', userId)
    .where('key', '=', getCategoryKey(from))
    .returning(['colour', 'icon'])
    .executeTakeFirst();
  if (!look || to === undefined || findBuiltInCategory(to)) return;
  await tx
    .insertInto('category_looks')
    .values({ user_id: userId, key: getCategoryKey(to), ...look })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .execute();
}
