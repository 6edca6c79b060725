import { getTagKey, type Tag, type TagSums } from '../../../contract/transactions/tags.ts';
import { minorToAmount } from '../../../domain/money.ts';
import { loadRenamedNameLookup } from '../../categories/former-names.ts';
import type { Db, Schema, Tx } from '../../db/schema.ts';
import { queryInBatches } from '../../db/split-into-batches.ts';
import { ALL_CATEGORIES } from '../../ledger/running-totals.ts';
import { createNotFoundError } from '../../platform/errors.ts';
import { createLookAlikeCheck, getLookAlikeKey } from '../../text/look-alike-letters.ts';

export type TagRow = Schema['tags'];

/** Returns the user's tags in alphabetical order. */
export async function listTags(db: Db, userId: number): Promise<Tag[]> {
  const rows = await db.selectFrom('tags').select(['name', 'count']).where('user_id', '=', userId).execute();
  return rows.sort((a, b) => a.name.localeCompare(b.name, 'en'));
}

/** Returns the tag with that name. If there is none, returns a tag whose name looks the same, or undefined. */
export async function findTag(db: Db, userId: number, name: string): Promise<TagRow | undefined> {
  const tags = db.selectFrom('tags').selectAll().where('user_id', '=', userId);
  const same = await tags.where('key', '=', getTagKey(name)).executeTakeFirst();
  if (same) return same;
  const isAlike = createLookAlikeCheck(name);
  return (await tags.execute()).find((tag) => isAlike(tag.name));
}

/**
 * Corrects the tag of a filter to its exact spelling. An unknown tag stays unchanged, so the filter matches nothing.
 */
export async function correctTagSpelling<F extends { tag?: string | undefined }>(
  db: Db,
  userId: number,
  filter: F,
): Promise<F> {
  if (filter.tag === undefined) return filter;
  const tag = await findTag(db, userId, filter.tag);
  return tag ? { ...filter, tag: tag.name } : filter;
}

/**
 * Returns a tag.
 * @throws 404 if the user has no such tag
 */
export async function getTag(db: Db, userId: number, name: string): Promise<TagRow> {
  const tag = await findTag(db, userId, name);
  if (!tag) throw createNotFoundError('tag');
  return tag;
}

/**
 * Returns the sums of a tag's transactions from the totals by tag.
 * @throws 404 if the user has no such tag
 */
export async function getTagSums(db: Db, userId: number, typed: string): Promise<TagSums> {
  const { key, name, count } = await getTag(db, userId, typed);
  const categories = await db
    .selectFrom('tag_totals')
    .select(['category', 'kind', 'count', 'sum_minor'])
    .where((row) => row.and({ user_id: userId, key, span: 'all' }))
    .where('count', '>', 0)
    .execute();
  const byMonth = await db
    .selectFrom('tag_totals')
    .select(['period', 'kind', 'count', 'sum_minor'])
    .where((row) => row.and({ user_id: userId, key, span: 'month', category: ALL_CATEGORIES }))
    .where('count', '>', 0)
    .execute();
  const months = new Map<string, { count: number; income: number; expense: number }>();
  for (const { period, kind, count, sum_minor } of byMonth) {
    const month = months.get(period) ?? { count: 0, income: 0, expense: 0 };
    months.set(period, { ...month, count: month.count + count, [kind]: minorToAmount(sum_minor) });
  }
  const sumOf = (kind: 'income' | 'expense') =>
    categories.find((each) => each.kind === kind && each.category === ALL_CATEGORIES)?.sum_minor ?? 0;
  return {
    name,
    count,
    income: minorToAmount(sumOf('income')),
    expense: minorToAmount(sumOf('expense')),
    categories: categories
      .filter(({ category }) => category !== ALL_CATEGORIES)
      .sort((a, b) => b.sum_minor - a.sum_minor || a.category.localeCompare(b.category, 'en'))
      .map(({ category, kind, count, sum_minor }) => ({
        category,
        isIncome: kind === 'income',
        count,
        sum: minorToAmount(sum_minor),
      })),
    months: [...months]
      .map(([month, sums]) => ({ month, ...sums }))
      .sort((a, b) => b.month.localeCompare(a.month, 'en')),
  };
}

/**
 * Returns the spelling to use for each typed tag. An existing tag that differs only in case, or looks the same,
 * determines the spelling. Without one, the spelling that was typed first is used.
 * @param isRestored true if the names are being restored: tags renamed in the meantime then get their current names
 */
export async function findTagSpellings(
  tx: Tx,
  userId: number,
  all: readonly { tags?: readonly string[] }[],
  isRestored = false,
): Promise<(typed: readonly string[]) => string[]> {
  const spelled = new Map<string, string>();
  for (const { tags = [] } of all) {
    for (const name of tags) if (!spelled.has(getTagKey(name))) spelled.set(getTagKey(name), name);
  }
  if (isRestored && spelled.size > 0) {
    const isThere = await listThere(tx, userId, [...spelled.keys()]);
    const current = await loadRenamedNameLookup(tx, userId, 'tag');
    for (const [key, name] of spelled) if (!isThere.has(key)) spelled.set(key, current(name) ?? name);
  }
  const names = await listThere(tx, userId, [...spelled.values()].map(getTagKey));
  const added = [...spelled.values()].filter((name) => !names.has(getTagKey(name)));
  if (added.length > 0) {
    const byLook = new Map((await listTags(tx, userId)).map(({ name }) => [getLookAlikeKey(name), name]));
    for (const name of added) {
      const known = byLook.get(getLookAlikeKey(name)) ?? name;
      byLook.set(getLookAlikeKey(name), known);
      names.set(getTagKey(name), known);
    }
  }
  return (typed) => {
    const written = typed.map((name) => {
      const wanted = spelled.get(getTagKey(name)) ?? name;
      return names.get(getTagKey(wanted)) ?? wanted;
    });
    return [...new Set(written)];
  };
}

/** Returns the names of existing tags, by key. */
async function listThere(db: Db, userId: number, keys: readonly string[]): Promise<Map<string, string>> {
  const rows = await queryInBatches(keys, (some) =>
    db.selectFrom('tags').select(['key', 'name']).where('user_id', '=', userId).where('key', 'in', some),
  );
  return new Map(rows.map(({ key, name }) => [key, name]));
}
