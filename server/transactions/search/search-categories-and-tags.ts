import { type SqlBool, sql } from 'kysely';
import { listCategories } from '../../categories/category-store.ts';
import type { Db } from '../../db/schema.ts';
import { foldText } from '../../text/fold-text.ts';
import { buildTagPattern } from '../tags/packed-tags.ts';
import { listTags } from '../tags/tag-store.ts';
import {
  selectTransactionsByFilter,
  splitIntoDisjointFilters,
  type TransactionRowFilter,
  type TransactionsQuery,
} from './filter-query.ts';
import { mergeResultSets, NO_RESULTS, type ResultSet } from './result-set.ts';
import { createResultSet } from './search-transactions.ts';
import { buildSplitLineCondition } from './split-line-conditions.ts';
import { listTaggedRows } from './tagged-rows.ts';

/*
 * A search also matches the names of categories and tags. First, this module finds the few categories and tags that
 * match. It then reads the transactions of each in list order.
 */

export type MatchingCategoriesAndTags = { categories: string[]; tags: string[] };

/** A search text shorter than this must be equal to a whole name, because short texts occur in too many names. */
const SHORTEST_PART = 3;

/** Returns the categories and tags whose names match a search, or undefined if there are none. */
export async function findMatchingCategoriesAndTags(
  db: Db,
  userId: number,
  text: string,
): Promise<MatchingCategoriesAndTags | undefined> {
  const folded = foldText(text.trim());
  if (folded === '') return undefined;
  const isPart = [...folded].length >= SHORTEST_PART;
  const nameCondition = (name: string) => (isPart ? foldText(name).includes(folded) : foldText(name) === folded);
  const categories = (await listCategories(db, userId, ['expense', 'income'])).filter(nameCondition);
  const tags = (await listTags(db, userId)).map(({ name }) => name).filter(nameCondition);
  return categories.length + tags.length > 0 ? { categories, tags } : undefined;
}

/**
 * Returns the SQL condition that a transaction has one of the tags, or that it or one of its lines is in one of the
 * categories.
 */
export function buildCategoryOrTagCondition(db: Db, userId: number, { categories, tags }: MatchingCategoriesAndTags) {
  const conditions = [
    ...categories.map((category) => sql`category = ${category}`),
    ...categories.map((category) => buildSplitLineCondition(db, userId, [category])),
    ...tags.map((tag) => sql`tags like ${buildTagPattern(tag)} escape '\\'`),
  ];
  return sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;
}

/**
 * Finds transactions that have a category or tag whose name matches the text, but whose own name and note do not
 * contain the text.
 */
export async function findTransactionsByCategoryOrTag(
  db: Db,
  userId: number,
  filter: TransactionRowFilter,
  text: string,
): Promise<ResultSet> {
  const named = await findMatchingCategoriesAndTags(db, userId, text);
  if (!named) return NO_RESULTS;
  const lacking = foldText(text);
  let found = NO_RESULTS;
  const before: MatchingCategoriesAndTags = { categories: [], tags: [] };
  const own = { ...filter, lacking };
  // If the category of the filter matches the text, so do all transactions of the filter.
  const isAll = filter.category !== undefined && named.categories.includes(filter.category);
  for (const category of isAll ? [filter.category ?? ''] : named.categories) {
    for (const inCategory of await rowsIn(db, userId, own, category)) {
      const rows = withoutFound(db, inCategory, userId, before);
      found = mergeResultSets(found, await createResultSet(db, userId, filter, rows));
    }
    before.categories.push(category);
  }
  for (const tag of named.tags) {
    // Skip transactions that were already found through a matching category or an earlier tag.
    const others = { ...before, tags: [...before.tags] };
    const isNew = isAnyNamed(others) ? sql<SqlBool>`not ${buildCategoryOrTagCondition(db, userId, others)}` : undefined;
    const rows = selectTransactionsByFilter(db, userId, { ...own, tag });
    const list: ResultSet['rows'] = (span) => listTaggedRows(db, userId, tag, own, span, isNew);
    found = mergeResultSets(found, {
      ...(await createResultSet(db, userId, filter, withoutFound(db, rows, userId, others))),
      rows: list,
    });
    before.tags.push(tag);
  }
  return found;
}

/**
 * Selects the transactions in a category that match the filter, as queries that have no rows in common. If the filter
 * has a different category, selects only split transactions that belong to both categories.
 */
async function rowsIn(
  db: Db,
  userId: number,
  filter: TransactionRowFilter,
  category: string,
): Promise<TransactionsQuery[]> {
  const { category: asked, isByLine } = filter;
  if (asked === category) return [selectTransactionsByFilter(db, userId, filter)];
  if (asked === undefined) {
    const parts = await splitIntoDisjointFilters(db, userId, { ...filter, category });
    return parts.map((part) => selectTransactionsByFilter(db, userId, part));
  }
  const goingByAsked = () =>
    selectTransactionsByFilter(db, userId, { ...filter, category, isByLine: 1 }).where('category', '=', asked);
  const withLineInAsked = () =>
    selectTransactionsByFilter(db, userId, { ...filter, isByLine: 1 }).where(
      buildCategoryOrTagCondition(db, userId, { categories: [category], tags: [] }),
    );
  if (isByLine === undefined) return [goingByAsked(), withLineInAsked()];
  return [isByLine ? withLineInAsked() : goingByAsked()];
}

function isAnyNamed({ categories, tags }: MatchingCategoriesAndTags): boolean {
  return categories.length + tags.length > 0;
}

/** Excludes transactions that were already found through these categories and tags. */
function withoutFound(
  db: Db,
  rows: TransactionsQuery,
  userId: number,
  before: MatchingCategoriesAndTags,
): TransactionsQuery {
  return isAnyNamed(before) ? rows.where((row) => row.not(buildCategoryOrTagCondition(db, userId, before))) : rows;
}
