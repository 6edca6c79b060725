import { type SqlBool, sql } from 'kysely';
import { listCategories } from '../../categories/store.ts';
import type { Db } from '../../db/schema.ts';
import { fold } from '../../text/fold.ts';
import { patternOfTag } from '../tags/packed.ts';
import { listTags } from '../tags/store.ts';
import { disjointFilters, hasLine, type RowFilter, selectMatching, type Transactions } from './matching.ts';
import { NO_RESULTS, type ResultSet, union } from './result-set.ts';
import { findAmong } from './search-transactions.ts';
import { listTaggedRows } from './tagged-rows.ts';

/*
 * A search also finds transactions in categories or with tags whose names match. These are determined before reading any
 * transaction: there are few or none, and the transactions of each can be read in list order.
 */

/** The categories and tags whose names match a search. */
export type SearchedNames = { categories: string[]; tags: string[] };

/** Shorter search texts must match a whole name; as a substring they would match too many. */
const SHORTEST_PART = 3;

/** Returns the categories and tags whose names match a search; undefined if there are none. */
export async function findNamed(db: Db, userId: number, text: string): Promise<SearchedNames | undefined> {
  const folded = fold(text.trim());
  if (folded === '') return undefined;
  const isPart = [...folded].length >= SHORTEST_PART;
  const nameCondition = (name: string) => (isPart ? fold(name).includes(folded) : fold(name) === folded);
  const categories = (await listCategories(db, userId, ['expense', 'income'])).filter(nameCondition);
  const tags = (await listTags(db, userId)).map(({ name }) => name).filter(nameCondition);
  return categories.length + tags.length > 0 ? { categories, tags } : undefined;
}

/** The SQL condition that a transaction (or one of its lines) is in one of the categories, or has one of the tags. */
export function nameCondition(db: Db, userId: number, { categories, tags }: SearchedNames) {
  const conditions = [
    ...categories.map((category) => sql`category = ${category}`),
    ...categories.map((category) => hasLine(db, userId, category)),
    ...tags.map((tag) => sql`tags like ${patternOfTag(tag)} escape '\\'`),
  ];
  return sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;
}

/** Finds transactions in matching categories or with matching tags that do not contain the text themselves. */
export async function findByNames(db: Db, userId: number, filter: RowFilter, text: string): Promise<ResultSet> {
  const named = await findNamed(db, userId, text);
  if (!named) return NO_RESULTS;
  const lacking = fold(text);
  let found = NO_RESULTS;
  const before: SearchedNames = { categories: [], tags: [] };
  const own = { ...filter, lacking };
  // The filter's own category matches, so all its transactions do.
  const isAll = filter.category !== undefined && named.categories.includes(filter.category);
  for (const category of isAll ? [filter.category ?? ''] : named.categories) {
    for (const inCategory of await rowsIn(db, userId, own, category)) {
      const rows = withoutFound(db, inCategory, userId, before);
      found = union(found, await findAmong(db, userId, filter, rows));
    }
    before.categories.push(category);
  }
  for (const tag of named.tags) {
    // Excludes transactions already found by a category or another tag.
    const others = { ...before, tags: [...before.tags] };
    const isNew = isAnyNamed(others) ? sql<SqlBool>`not ${nameCondition(db, userId, others)}` : undefined;
    const rows = selectMatching(db, userId, { ...own, tag });
    const list: ResultSet['rows'] = (span) => listTaggedRows(db, userId, tag, own, span, isNew);
    found = union(found, {
      ...(await findAmong(db, userId, filter, withoutFound(db, rows, userId, others))),
      rows: list,
    });
    before.tags.push(tag);
  }
  return found;
}

/**
 * Selects matching transactions of a category, as disjoint parts. If the filter has another category, only transactions
 * split over both categories match. They are found through the few lines in either category.
 */
async function rowsIn(db: Db, userId: number, filter: RowFilter, category: string): Promise<Transactions[]> {
  const { category: asked, isByLine } = filter;
  if (asked === category) return [selectMatching(db, userId, filter)];
  if (asked === undefined) {
    const parts = await disjointFilters(db, userId, { ...filter, category });
    return parts.map((part) => selectMatching(db, userId, part));
  }
  const goingByAsked = () =>
    selectMatching(db, userId, { ...filter, category, isByLine: 1 }).where('category', '=', asked);
  const withLineInAsked = () =>
    selectMatching(db, userId, { ...filter, isByLine: 1 }).where(
      nameCondition(db, userId, { categories: [category], tags: [] }),
    );
  if (isByLine === undefined) return [goingByAsked(), withLineInAsked()];
  return [isByLine ? withLineInAsked() : goingByAsked()];
}

function isAnyNamed({ categories, tags }: SearchedNames): boolean {
  return categories.length + tags.length > 0;
}

/** A transaction in several of the categories is found by the first one. */
function withoutFound(db: Db, rows: Transactions, userId: number, before: SearchedNames): Transactions {
  return isAnyNamed(before) ? rows.where((row) => row.not(nameCondition(db, userId, before))) : rows;
}
