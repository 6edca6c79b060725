import { setImmediate } from 'node:timers/promises';
import type { Sums, TransactionFilter } from '../../../contract/transactions/transactions.ts';
import { FIRST_DAY, LAST_DAY } from '../../../domain/day.ts';
import { isPostgres, withManyRows } from '../../db/database.ts';
import type { Db } from '../../db/schema.ts';
import { tallyMatching, tallyMonths } from '../../ledger/count.ts';
import { fold } from '../../text/fold.ts';
import { spellTag } from '../tags/store.ts';
import { narrow, splitSearch } from './amount-words.ts';
import { isInTotals } from './count-rows.ts';
import { findInAccount, isInAccountMonths } from './in-account.ts';
import { contains, disjointFilters, matching, type RowFilter, selectMatching, toRowFilter } from './matching.ts';
import { NO_SUMS, plus, sumRows, toSums } from './result-set.ts';
import { findNamed, nameCondition, type SearchedNames } from './search-names.ts';
import { findTagged } from './tagged-rows.ts';

/** Rows per read, small enough not to block other requests. SQLite blocks everyone while it reads. */
const ROWS_A_READ = { sqlite: 10_000, postgres: 100_000 };

/** Returns the sums of all matching transactions. If running totals don't know them, every row is read. */
export async function sumTransactions(db: Db, userId: number, { search, ...rest }: TransactionFilter): Promise<Sums> {
  const filter = await spellTag(db, userId, toRowFilter(rest));
  const named = search === undefined ? undefined : await findNamed(db, userId, splitSearch(search)?.text ?? search);
  if (search === undefined && isInTotals(filter)) {
    return toSums(await tallyMatching(db, userId, filter));
  }
  if (search === undefined && isInAccountMonths(filter)) {
    const found = await findInAccount(db, userId, filter);
    if (found) return toSums(await found.sums());
  }
  if (search === undefined && filter.tag !== undefined) {
    const tagged = await findTagged(db, userId, filter.tag, filter);
    if (tagged.isExact) return toSums(await tagged.sums());
  }
  let sums = NO_SUMS;
  const parts = await disjointFilters(db, userId, filter);
  for (const months of await partTime(db, userId, filter)) {
    for (const part of parts) {
      const read = await withManyRows(db, (inside) =>
        sumRows(inside, selectFound(inside, userId, { ...part, ...months }, search, named), userId, part),
      );
      sums = plus(sums, read);
    }
    await setImmediate(); // SQLite calls are synchronous, so let other requests run
  }
  return toSums(sums);
}

/** Yields consecutive ranges of months, newest first, each with few enough transactions for one read. */
async function partTime(db: Db, userId: number, filter: RowFilter) {
  const most = ROWS_A_READ[isPostgres(db) ? 'postgres' : 'sqlite'];
  const parts: { startDate: string; endDate: string }[] = [];
  let rows = Number.POSITIVE_INFINITY;
  for (const { period, count } of await tallyMonths(db, userId, filter)) {
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
 * Selects the same transactions as a search in `listTransactions`, by reading everything that the rest of the filter matches.
 */
function selectFound(
  db: Db,
  userId: number,
  filter: RowFilter,
  search: string | undefined,
  named: SearchedNames | undefined,
) {
  const rows = selectMatching(db, userId, filter);
  if (search === undefined) return rows;
  const literally = contains(db, fold(search));
  const split = splitSearch(search);
  const byName = named ? [nameCondition(db, userId, named)] : [];
  if (!split) return rows.where((row) => row.or([literally, ...byName]));
  const byAmount = matching(db, userId, narrow({}, split.range));
  const words = contains(db, fold(split.text));
  return rows.where((row) =>
    row.or([literally, row.and([byAmount, ...(split.text === '' ? [] : [row.or([words, ...byName])])])]),
  );
}
