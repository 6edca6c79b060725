import type { TransactionFilter } from '../../../contract/transactions/transactions.ts';
import type { Db } from '../../db/schema.ts';
import { buildPaging } from '../../http/paging.ts';
import { findDayAtOffset, listMonthTallies, sumTallies } from '../../ledger/count-transactions.ts';
import { foldText } from '../../text/fold-text.ts';
import { correctTagSpelling } from '../tags/tag-store.ts';
import { toTransaction } from '../transaction-row.ts';
import { listTransactionRows, listTransactionRowsAndCount } from '../transaction-store.ts';
import { hasTransfers } from '../transfers/transfer-store.ts';
import {
  isCountedInAllTimeTotals,
  isCountedInTotals,
  MAX_COUNTED_ROWS,
  MAX_SKIPPED_ROWS,
} from './count-transactions.ts';
import {
  selectTransactionsByFilter,
  splitFilterByRefund,
  splitIntoDisjointFilters,
  type TransactionRowFilter,
  toTransactionRowFilter,
} from './filter-query.ts';
import { findAccountTransactions, isAnsweredByAccountMonths } from './find-account-transactions.ts';
import { canMatchTransfers, listPageWithTransfers } from './list-with-transfers.ts';
import { mergeResultSets, NO_RESULTS, type ResultSet, type TransactionPage, toSums } from './result-set.ts';
import { findTransactionsByAmount } from './search-amounts.ts';
import { findTransactionsByCategoryOrTag } from './search-categories-and-tags.ts';
import { createResultSet, findTransactionsByText } from './search-transactions.ts';
import { extractSearchedAmounts, intersectAmountRanges } from './searched-amounts.ts';
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
  const filter = await correctTagSpelling(db, userId, toTransactionRowFilter(rest));
  const found = transfers === 'only' ? noneOfSearch(filter, search) : await findAsked(db, userId, filter, search);
  if (transfers && canMatchTransfers(filter) && (await hasTransfers(db, userId))) {
    return listPageWithTransfers(db, userId, { filter, search, transfers, found }, page);
  }
  if (transfers === 'only') return pageOfResults(NO_RESULTS, page);
  if (found) return pageOfResults(found, page);
  return (await listFirst(db, userId, filter, page)) ?? listAny(db, userId, filter, page);
}

/**
 * Used if only transfers are listed. Returns an empty result if there is a search text or a condition on amounts or
 * estimates; otherwise undefined.
 */
function noneOfSearch(filter: TransactionRowFilter, search: string | undefined): ResultSet | undefined {
  return search === undefined && !hasAmounts(filter) && filter.isEstimate === undefined ? undefined : NO_RESULTS;
}

/**
 * Finds the transactions that match a filter which the running totals do not cover, for example because of a tag, a
 * search text or amounts. Returns undefined if they cover the filter.
 */
async function findAsked(
  db: Db,
  userId: number,
  filter: TransactionRowFilter,
  search: string | undefined,
): Promise<ResultSet | undefined> {
  if (search === undefined && filter.tag !== undefined) return findTaggedTransactions(db, userId, filter.tag, filter);
  if (search === undefined && isAnsweredByAccountMonths(filter)) return findAccountTransactions(db, userId, filter);
  if (search === undefined && !hasAmounts(filter))
    return filter.isEstimate === undefined && filter.needsReview === undefined
      ? undefined
      : findInListOrder(db, userId, filter);
  return findInParts(db, userId, filter, (part) => findBySearch(db, userId, part, search));
}

function hasAmounts({ minMinor, maxMinor }: TransactionRowFilter): boolean {
  return minMinor !== undefined || maxMinor !== undefined;
}

/** Splits the filter into filters that have no matches in common, and returns the union of their results. */
async function findInParts(
  db: Db,
  userId: number,
  filter: TransactionRowFilter,
  find: (part: TransactionRowFilter) => Promise<ResultSet>,
): Promise<ResultSet> {
  let found = NO_RESULTS;
  for (const part of await splitIntoDisjointFilters(db, userId, filter))
    found = mergeResultSets(found, await find(part));
  return found;
}

/** Finds rows for which the running totals contain no counts, by reading the rows in list order. */
function findInListOrder(db: Db, userId: number, filter: TransactionRowFilter): Promise<ResultSet> {
  return findInParts(db, userId, filter, (part) =>
    createResultSet(db, userId, part, selectTransactionsByFilter(db, userId, part)),
  );
}

/**
 * Returns the transactions that match the text and amounts of a search, and the other conditions of the filter. If
 * there is no search, only the filter must match.
 */
async function findBySearch(
  db: Db,
  userId: number,
  filter: TransactionRowFilter,
  search: string | undefined,
): Promise<ResultSet> {
  if (search === undefined) return findTransactionsByAmount(db, userId, filter, '');
  const find = async (narrowed: TransactionRowFilter, text: string) => {
    const found = await findTransactionsByAmount(db, userId, narrowed, text);
    if (text === '') return found;
    const named = await Promise.all(
      (await splitFilterByRefund(db, userId, narrowed)).map((part) =>
        findTransactionsByCategoryOrTag(db, userId, part, text),
      ),
    );
    return named.reduce(mergeResultSets, found);
  };

  const split = extractSearchedAmounts(search);
  const literal = hasAmounts(filter)
    ? await findTransactionsByAmount(db, userId, filter, search)
    : await findTransactionsByText(db, userId, filter, search);
  if (!split) return mergeResultSets(literal, await findTransactionsByCategoryOrTag(db, userId, filter, search));
  const lacking = literal.count > 0 ? { lacking: foldText(search) } : {};
  return mergeResultSets(
    literal,
    await find({ ...filter, ...intersectAmountRanges(filter, split.range), ...lacking }, split.text),
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
 * Reads a page, its count and its sums in a single statement, for the filters that are used most often. Returns
 * undefined if one statement is not enough.
 */
async function listFirst(
  db: Db,
  userId: number,
  filter: TransactionRowFilter,
  page: Page,
): Promise<TransactionPage | undefined> {
  const offset = (page.page - 1) * page.limit;
  if (offset > MAX_SKIPPED_ROWS || !isCountedInAllTimeTotals(filter)) return undefined;
  const listed = await listTransactionRowsAndCount(db, { userId, limit: page.limit, offset, ...filter });
  if (!listed) return undefined;
  return { transactions: listed.transactions, ...buildPaging(page, listed.count).paging, sums: toSums(listed.sums) };
}

async function listAny(db: Db, userId: number, filter: TransactionRowFilter, page: Page): Promise<TransactionPage> {
  if (!isCountedInTotals(filter)) {
    return pageOfResults(await findInListOrder(db, userId, filter), page);
  }
  const months = await listMonthTallies(db, userId, filter);
  const tally = sumTallies(months);
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
