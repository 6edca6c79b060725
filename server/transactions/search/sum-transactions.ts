import { setImmediate } from 'node:timers/promises';
import type { Sums, TransactionFilter } from '../../../contract/transactions/transactions.ts';
import { FIRST_DAY, LAST_DAY } from '../../../domain/day.ts';
import { isPostgres, runWithBitmapScans } from '../../db/database.ts';
import type { Db } from '../../db/schema.ts';
import { countAndSumTransactions, listMonthTallies } from '../../ledger/count-transactions.ts';
import { foldText } from '../../text/fold-text.ts';
import { correctTagSpelling } from '../tags/store.ts';
import { isCountedInTotals } from './count-rows.ts';
import {
  containsTextCondition,
  filterCondition,
  type RowFilter,
  selectTransactionsByFilter,
  splitBySign,
  splitIntoDisjointFilters,
  toRowFilter,
} from './filter-query.ts';
import { findInAccount, isAnsweredByAccountMonths } from './find-in-account.ts';
import { addSums, sumRows, toSums, ZERO_SUMS } from './result-set.ts';
import { buildNameCondition, findMatchingNames, type MatchingNames } from './search-names.ts';
import { extractSearchedAmounts, intersectRanges } from './searched-amounts.ts';
import { findTaggedTransactions } from './tagged-rows.ts';

/**
 * Rows per query. The number is small so that other requests don't wait long. It is smaller for SQLite, because no
 * other request is served while SQLite reads.
 */
const ROWS_A_READ = { sqlite: 10_000, postgres: 100_000 };

/**
 * Returns the sums of all matching transactions. If no running total contains them, every matching transaction is read.
 */
export async function sumTransactions(db: Db, userId: number, { search, ...rest }: TransactionFilter): Promise<Sums> {
  const filter = await correctTagSpelling(db, userId, toRowFilter(rest));
  const named =
    search === undefined
      ? undefined
      : await findMatchingNames(db, userId, extractSearchedAmounts(search)?.text ?? search);
  if (search === undefined && isCountedInTotals(filter)) {
    return toSums(await countAndSumTransactions(db, userId, filter));
  }
  if (search === undefined && isAnsweredByAccountMonths(filter)) {
    const found = await findInAccount(db, userId, filter);
    if (found) return toSums(await found.sums());
  }
  if (search === undefined && filter.tag !== undefined) {
    const tagged = await findTaggedTransactions(db, userId, filter.tag, filter);
    if (tagged.isExact) return toSums(await tagged.sums());
  }
  let sums = ZERO_SUMS;
  const isByAmount = search !== undefined && extractSearchedAmounts(search) !== undefined;
  const hasAmounts = isByAmount || filter.minMinor !== undefined || filter.maxMinor !== undefined;
  const signs = hasAmounts ? await splitBySign(db, userId, filter) : [filter];
  const parts = (await Promise.all(signs.map((part) => splitIntoDisjointFilters(db, userId, part)))).flat();
  for (const months of await partTime(db, userId, filter)) {
    for (const part of parts) {
      const read = await runWithBitmapScans(db, (inside) =>
        sumRows(inside, selectFound(inside, userId, { ...part, ...months }, search, named), userId, part),
      );
      sums = addSums(sums, read);
    }
    await setImmediate(); // SQLite calls are synchronous, so pause to let other requests run
  }
  return toSums(sums);
}

/** Returns ranges of months, newest first, each of which has few enough transactions for one query. */
async function partTime(db: Db, userId: number, filter: RowFilter) {
  const most = ROWS_A_READ[isPostgres(db) ? 'postgres' : 'sqlite'];
  const parts: { startDate: string; endDate: string }[] = [];
  let rows = Number.POSITIVE_INFINITY;
  for (const { period, count } of await listMonthTallies(db, userId, filter)) {
    const part = parts.at(-1);
    rows += count;
    if (part && rows <= most) part.startDate = `${period}-01`;
    else {
      parts.push({ startDate: `${period}-01`, endDate: `${period}-31` });
      rows = count;
    }
  }
  const { startDate = FIRST_DAY, endDate = LAST_DAY } = filter;
  return parts.map((part) => ({
    startDate: part.startDate > startDate ? part.startDate : startDate,
    endDate: part.endDate < endDate ? part.endDate : endDate,
  }));
}

/**
 * Selects the same transactions as a search in `listTransactions`, but does so by comparing all transactions that match
 * the rest of the filter.
 */
function selectFound(
  db: Db,
  userId: number,
  filter: RowFilter,
  search: string | undefined,
  named: MatchingNames | undefined,
) {
  const rows = selectTransactionsByFilter(db, userId, filter);
  if (search === undefined) return rows;
  const literally = containsTextCondition(db, foldText(search));
  const split = extractSearchedAmounts(search);
  const byName = named ? [buildNameCondition(db, userId, named)] : [];
  if (!split) return rows.where((row) => row.or([literally, ...byName]));
  const byAmount = filterCondition(db, userId, { ...intersectRanges({}, split.range), isRefund: filter.isRefund });
  const words = containsTextCondition(db, foldText(split.text));
  return rows.where((row) =>
    row.or([literally, row.and([byAmount, ...(split.text === '' ? [] : [row.or([words, ...byName])])])]),
  );
}
