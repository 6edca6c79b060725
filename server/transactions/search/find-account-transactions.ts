import { addDays, EARLIEST_DAY, LATEST_DAY } from '../../../domain/calendar-day.ts';
import type { Db } from '../../db/schema.ts';
import { listAccountMonthTotals } from '../../ledger/account-month-totals.ts';
import type { TransactionTally } from '../../ledger/count-transactions.ts';
import { MAX_COUNTED_ROWS, MAX_SKIPPED_ROWS } from './count-transactions.ts';
import { selectTransactionsByFilter, splitIntoDisjointFilters, type TransactionRowFilter } from './filter-query.ts';
import type { ResultSet, TransactionListRow } from './result-set.ts';
import { mergeSortedRows, sumTransactionRows } from './result-set.ts';
import { listSortedRows } from './search-transactions.ts';

type InAccount = TransactionRowFilter & { accountId: string };
type Days = { startDate: string; endDate: string };
type Span = { limit: number; offset: number };

/**
 * The start of a page. `offset` is counted from the newest row of `day` or, if `day` is undefined, from the newest row
 * of all.
 */
type Place = { day: string | undefined; offset: number };

/** Days within one month, and the totals of the matching rows on these days. */
type Part = TransactionTally & Days;

/** The filter fields for which the monthly totals of accounts contain counts. */
const ASKED: readonly string[] = [
  'accountId',
  'kind',
  'category',
  'startDate',
  'endDate',
] satisfies (keyof TransactionRowFilter)[];

/** True if a filter has an account, a kind or category, optionally days, and nothing else. */
export function isAnsweredByAccountMonths(filter: TransactionRowFilter): filter is InAccount {
  if (filter.accountId === undefined || (filter.kind ?? filter.category) === undefined) return false;
  return Object.entries(filter).every(([name, value]) => value === undefined || ASKED.includes(name));
}

/**
 * Finds transactions of a kind or category in an account. Counts whole months with the running totals, and reads only
 * months with matches.
 * @returns undefined if the filter includes only a part of the first or last month and that month has too many rows to
 * count
 */
export async function findAccountTransactions(
  db: Db,
  userId: number,
  filter: InAccount,
): Promise<ResultSet | undefined> {
  const { startDate = EARLIEST_DAY, endDate = LATEST_DAY } = filter;
  const months = await listAccountMonthTotals(db, userId, filter, [startDate.slice(0, 7), endDate.slice(0, 7)]);
  const parts: Part[] = [];
  for (const { month, ...tally } of months) {
    const [first, last] = [`${month}-01`, `${month}-31`];
    const days = { startDate: startDate > first ? startDate : first, endDate: endDate < last ? endDate : last };
    const isWhole = days.startDate === first && !addDays(days.endDate, 1)?.startsWith(month);
    if (isWhole) parts.push({ ...days, ...tally });
    else if (tally.count > MAX_COUNTED_ROWS) return undefined;
    else parts.push({ ...days, ...(await tallyDays(db, userId, { ...filter, ...days })) });
  }
  const sum = (figure: keyof TransactionTally) => parts.reduce((all, part) => all + part[figure], 0);
  return {
    count: sum('count'),
    isExact: true,
    rows: (span) => listParts(db, userId, filter, parts, span),
    sums: async () => ({ income: sum('income'), expense: sum('expense') }),
  };
}

async function tallyDays(db: Db, userId: number, filter: InAccount): Promise<TransactionTally> {
  const all = { count: 0, income: 0, expense: 0 };
  for (const part of await splitIntoDisjointFilters(db, userId, filter)) {
    const { count, income, expense } = await sumTransactionRows(
      db,
      selectTransactionsByFilter(db, userId, part),
      userId,
      part,
    );
    all.count += count;
    all.income += income;
    all.expense += expense;
  }
  return all;
}

/**
 * Reads the months with matches one after the other until there are enough rows. This is fast even if the kind or
 * category is rare in the account.
 */
async function listParts(
  db: Db,
  userId: number,
  filter: InAccount,
  parts: readonly Part[],
  { limit, offset }: Span,
): Promise<TransactionListRow[]> {
  const rows: TransactionListRow[] = [];
  let skipped = offset;
  for (const { startDate, endDate, count } of parts) {
    if (rows.length === limit) break;
    if (skipped < count) {
      const days = { ...filter, startDate, endDate };
      rows.push(...(await listDays(db, userId, days, { limit: limit - rows.length, offset: skipped })));
    }
    skipped = Math.max(0, skipped - count);
  }
  return rows;
}

async function listDays(
  db: Db,
  userId: number,
  filter: InAccount,
  { limit, offset }: Span,
): Promise<TransactionListRow[]> {
  const parts = await splitIntoDisjointFilters(db, userId, filter);
  const place = await findPlace(db, userId, parts, { day: filter.endDate, offset });
  const reads = parts.map(
    (part) => (most: number) =>
      listSortedRows(db, selectTransactionsByFilter(db, userId, { ...part, endDate: place.day }), {
        limit: most,
        offset: 0,
      }),
  );
  return mergeSortedRows(reads, { limit, offset: place.offset });
}

/**
 * Finds the day on which a page starts, so that few rows have to be skipped. Counts the rows of each day in the index.
 */
async function findPlace(db: Db, userId: number, parts: readonly TransactionRowFilter[], start: Place): Promise<Place> {
  if (start.offset <= MAX_SKIPPED_ROWS) return start;
  const counts = new Map<string, number>();
  for (const part of parts) {
    const days = await selectTransactionsByFilter(db, userId, part)
      .select((row) => ['day', row.fn.countAll<number>().as('count')])
      .groupBy('day')
      .execute();
    for (const { day, count } of days) counts.set(day, (counts.get(day) ?? 0) + count);
  }
  let { offset } = start;
  for (const day of [...counts.keys()].sort().reverse()) {
    const count = counts.get(day) ?? 0;
    if (offset < count) return { day, offset };
    offset -= count;
  }
  return start;
}
