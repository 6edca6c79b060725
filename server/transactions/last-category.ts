import { type Expression, type RawBuilder, sql } from 'kysely';
import { isPostgres } from '../db/database.ts';
import type { Db, TransactionKind } from '../db/schema.ts';
import { selectByIndex } from '../db/select-by-index.ts';
import { foldText } from '../text/fold-text.ts';
import { buildNameKeySql, getNameKey } from './transaction-name-key.ts';

/**
 * Returns the category of the user's newest expense (or income) with a name, ignoring case and accents; undefined if
 * there is none.
 */
export async function findLastCategory(
  db: Db,
  userId: number,
  name: string,
  kind: TransactionKind = 'expense',
): Promise<string | undefined> {
  const newest = await ofName(db, userId, sql.val(getNameKey(foldText(name))), kind)
    .select('category')
    .limit(1)
    .executeTakeFirst();
  return newest?.category;
}

/**
 * Like `findLastCategory`, but for several names.
 * @returns categories by name; names that occur only in split transactions are missing
 */
export async function listLastCategories(
  db: Db,
  userId: number,
  names: readonly string[],
): Promise<Map<string, string>> {
  if (names.length === 0) return new Map();
  const keys = names.map((name) => getNameKey(foldText(name)));
  const list = JSON.stringify([...new Set(keys)]);
  const asked: RawBuilder<{ key: string }> = isPostgres(db)
    ? sql`(select value as key from json_array_elements_text(${list}::json))`
    : sql`(select value as key from json_each(${list}))`;
  const newest = ofName(db, userId, sql.ref('asked.key')).select('category').limit(1);
  const rows = await db
    .selectFrom(asked.as('asked'))
    .select(['key', newest.as('category')])
    .execute();
  const categories = new Map(rows.map(({ key, category }) => [key, category]));
  return new Map(
    names.flatMap((name, index) => {
      const category = categories.get(keys[index] ?? '');
      return category ? [[name, category] as const] : [];
    }),
  );
}

/** How many of the newest expenses with the name are read to find split ones. */
const LOOKED_AT = 20;
const SPLIT_AT_MOST = 10;

/**
 * Returns the lines of the newest split expenses with this name, newest expense first. Lines without a note are
 * skipped.
 */
export async function listNewestSplitLines(
  db: Db,
  userId: number,
  name: string,
): Promise<{ category: string; note: string }[]> {
  const newest = await ofName(db, userId, sql.val(getNameKey(foldText(name))))
    .select(['id', 'is_split'])
    .limit(LOOKED_AT)
    .execute();
  const ids = newest.filter(({ is_split }) => is_split === 1).map(({ id }) => id);
  if (ids.length === 0) return [];
  const lines = await db
    .selectFrom('transaction_lines')
    .select(['transaction_id', 'category', 'note'])
    .where('user_id', '=', userId)
    .where('transaction_id', 'in', ids.slice(0, SPLIT_AT_MOST))
    .where('note', '<>', '')
    .execute();
  return lines.sort((one, other) => ids.indexOf(one.transaction_id) - ids.indexOf(other.transaction_id));
}

/**
 * Selects expenses or income with a name, newest first.
 * @param key the folded name, as returned by `getNameKey`
 */
function ofName(db: Db, userId: number, key: Expression<string>, kind: TransactionKind = 'expense') {
  return selectByIndex(db, 'transactions', 'transactions_by_name')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where(buildNameKeySql(isPostgres(db) ? 'postgres' : 'sqlite'), '=', key)
    .orderBy('day', 'desc')
    .orderBy('sequence', 'desc');
}
