import type { TransactionFilter } from '../../../contract/transactions/transactions.ts';
import type { Db } from '../../db/schema.ts';
import { buildPaging } from '../../http/paging.ts';
import { addTallies, findDayAtOffset, listMonthTallies } from '../../ledger/count-transactions.ts';
import { foldText } from '../../text/fold-text.ts';
import { listRowsAndCount, listTransactionRows } from '../store.ts';
import { correctTagSpelling } from '../tags/store.ts';
import { toTransaction } from '../transaction-row.ts';
import { hasTransfers } from '../transfers/store.ts';
import { isCountedInTotals, isCountedOverAllDays, MAX_COUNTED_ROWS, MAX_SKIPPED_ROWS } from './count-rows.ts';
import {
  type RowFilter,
  selectTransactionsByFilter,
  splitBySign,
  splitIntoDisjointFilters,
  toRowFilter,
} from './filter-query.ts';
import { findInAccount, isAnsweredByAccountMonths } from './find-in-account.ts';
import { canMatchTransfers, listPageWithTransfers } from './list-with-transfers.ts';
import { mergeResults, NO_RESULTS, type ResultSet, type TransactionPage, toSums } from './result-set.ts';
import { findByAmount } from './search-amounts.ts';
import { findByNames } from './search-names.ts';
import { createResultSet, findByText } from './search-transactions.ts';
import { extractSearchedAmounts, intersectRanges } from './searched-amounts.ts';
import { findTaggedTransactions } from './tagged-rows.ts';

type Page = { page: number; limit: number };

/**
 * Returns a page of the user's transactions, newest day first, then newest created. The cost does not grow with the
 * total number of transactions.
 */
export async function listTransactions(
  db: Db,
  userId: number,
  { search, transfers, ...rest }: TransactionFilter & { importId?: string | undefined },
  page: Page,
): Promise<TransactionPage> {
  const filter = await correctTagSpelling(db, userId, toRowFilter(rest));
  const found = transfers === 'only' ? noneOfSearch(filter, search) : await findAsked(db, userId, filter, search);
  if (transfers && canMatchTransfers(filter) && (await hasTransfers(db, userId))) {
    return listPageWithTransfers(db, userId, { filter, search, transfers, found }, page);
  }
  if (transfers === 'only') return pageOfResults(NO_RESULTS, page);
  if (found) return pageOfResults(found, page);
  return (await listFirst(db, userId, filter, page)) ?? listAny(db, userId, filter, page);
}

/**
 * For a list that contains only transfers: returns an empty result if there is a search text or a condition on amounts
 * or estimates, otherwise undefined.
 */
function noneOfSearch(filter: RowFilter, search: string | undefined): ResultSet | undefined {
  return search === undefined && !hasAmounts(filter) && filter.isEstimate === undefined ? undefined : NO_RESULTS;
}

/**
 * Finds the transactions of a filter that the running totals do not cover, such as one with a tag, a search text or
 * amounts. Returns undefined if the running totals cover the filter.
 */
async function findAsked(
  db: Db,
  userId: number,
  filter: RowFilter,
  search: string | undefined,
): Promise<ResultSet | undefined> {
  if (search === undefined && filter.tag !== undefined) return findTaggedTransactions(db, userId, filter.tag, filter);
  if (search === undefined && isAnsweredByAccountMonths(filter)) return findInAccount(db, userId, filter);
  if (search === undefined && !hasAmounts(filter))
    return filter.isEstimate === undefined && filter.needsReview === undefined
      ? undefined
      : findInListOrder(db, userId, filter);
  return findInParts(db, userId, filter, (part) => findBySearch(db, userId, part, search));
}

function hasAmounts({ minMinor, maxMinor }: RowFilter): boolean {
  return minMinor !== undefined || maxMinor !== undefined;
}

/** Splits the filter into filters that have no rows in common, and returns the union of their results. */
async function findInParts(
  db: Db,
  userId: number,
  filter: RowFilter,
  find: (part: RowFilter) => Promise<ResultSet>,
): Promise<ResultSet> {
  let found = NO_RESULTS;
  for (const part of await splitIntoDisjointFilters(db, userId, filter)) found = mergeResults(found, await find(part));
  return found;
}

/** Finds rows for which the running totals contain no counts, by reading the rows in list order. */
function findInListOrder(db: Db, userId: number, filter: RowFilter): Promise<ResultSet> {
  return findInParts(db, userId, filter, (part) =>
    createResultSet(db, userId, part, selectTransactionsByFilter(db, userId, part)),
  );
}

/**
 * Returns the transactions that match the text and amounts of a search. If there is no search, only the amounts of the
 * filter must match.
 */
async function findBySearch(db: Db, userId: number, filter: RowFilter, search: string | undefined): Promise<ResultSet> {
  if (search === undefined) return findByAmount(db, userId, filter, '');
  const find = async (narrowed: RowFilter, text: string) => {
    const found = await findByAmount(db, userId, narrowed, text);
    if (text === '') return found;
    const named = await Promise.all(
      (await splitBySign(db, userId, narrowed)).map((part) => findByNames(db, userId, part, text)),
    );
    return named.reduce(mergeResults, found);
  };

  const split = extractSearchedAmounts(search);
  const literal = hasAmounts(filter)
    ? await findByAmount(db, userId, filter, search)
    : await findByText(db, userId, filter, search);
  if (!split) return mergeResults(literal, await findByNames(db, userId, filter, search));
  const lacking = literal.count > 0 ? { lacking: foldText(search) } : {};
  return mergeResults(
    literal,
    await find({ ...filter, ...intersectRanges(filter, split.range), ...lacking }, split.text),
  );
}

async function pageOfResults(found: ResultSet, page: Page): Promise<TransactionPage> {
  const isCapped = !found.isExact && found.count > MAX_COUNTED_ROWS;
  const { span, paging } = buildPaging(page, isCapped ? MAX_COUNTED_ROWS : found.count);
  const rows = span.offset < paging.totalCount ? await found.rows(span) : [];
  const sums = isCapped ? null : toSums(await found.sums());
  return { transactions: rows.map(toTransaction), ...paging, ...(isCapped && { isCountCapped: true }), sums };
}

/**
 * Reads one of the most frequently used pages, together with its count and sums, in a single statement. Returns
 * undefined if one statement is not enough.
 */
async function listFirst(db: Db, userId: number, filter: RowFilter, page: Page): Promise<TransactionPage | undefined> {
  const offset = (page.page - 1) * page.limit;
  if (offset > MAX_SKIPPED_ROWS || !isCountedOverAllDays(filter)) return undefined;
  const listed = await listRowsAndCount(db, { userId, limit: page.limit, offset, ...filter });
  if (!listed) return undefined;
  return { transactions: listed.transactions, ...buildPaging(page, listed.count).paging, sums: toSums(listed.sums) };
}

async function listAny(db: Db, userId: number, filter: RowFilter, page: Page): Promise<TransactionPage> {
  if (!isCountedInTotals(filter)) {
    return pageOfResults(await findInListOrder(db, userId, filter), page);
  }
  const months = await listMonthTallies(db, userId, filter);
  const tally = addTallies(months);
  const { span, paging } = buildPaging(page, tally.count);
  const isDeep = span.offset > MAX_SKIPPED_ROWS;
  const place = isDeep
    ? await findDayAtOffset(db, userId, filter, span.offset, months)
    : { day: filter.endDate, offset: span.offset };
  const transactions = place
    ? await listTransactionRows(db, { userId, ...span, ...filter, offset: place.offset, endDate: place.day })
    : [];
  return { transactions, ...paging, sums: toSums(tally) };
}
