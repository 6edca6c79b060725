import { setImmediate } from 'node:timers/promises';
import type { Db, TransactionKind } from '../db/schema.ts';
import { countAndSumTransactions, listDayTallies } from '../ledger/count-transactions.ts';
import { foldText } from '../text/fold-text.ts';
import {
  selectTransactionsByFilter,
  splitIntoDisjointFilters,
  type TransactionRowFilter,
} from '../transactions/search/filter-query.ts';
import { selectAmountInCategory } from '../transactions/search/split-line-conditions.ts';
import { getNameKey } from '../transactions/transaction-name-key.ts';

/** Selects the transactions that are grouped by name. */
export type NameSumsFilter = {
  kind: TransactionKind;
  category?: string | undefined;
  startDate: string;
  endDate: string;
};

/** The sum of all transactions with the same name, in hundredths. Case and accents are ignored. */
export type NameSum = { name: string; minor: number; count: number; mostOfName: number };

/**
 * Maximum number of transactions that are read for one reply. Reading more would take long and slow down other
 * requests.
 */
export const MAX_REPORT_TRANSACTIONS = 250_000;

/** Number of rows per read. It is small, so that other requests do not wait long. */
const ROWS_A_READ = 10_000;

/** Returns the number of matching transactions. Reads only running totals. */
export async function countMatchingTransactions(db: Db, userId: number, filter: NameSumsFilter): Promise<number> {
  return (await countAndSumTransactions(db, userId, filter)).count;
}

/**
 * Returns the sum for each name. The keys are names in lower case and without accents. Reads all transactions that
 * match the filter, in short reads with pauses for other requests. If the filter contains a category, only the lines in
 * that category count for a split transaction.
 */
export async function sumTransactionsByName(
  db: Db,
  userId: number,
  filter: NameSumsFilter,
): Promise<Map<string, NameSum>> {
  const names = new Map<string, NameSum>();
  const parts = await splitIntoDisjointFilters(db, userId, filter);
  for (const days of await shortSpans(db, userId, filter)) {
    for (const part of parts) {
      for (const row of await sumByName(db, userId, { ...part, ...days })) {
        const key = getNameKey(foldText(row.name));
        const sum = names.get(key) ?? { name: row.name, minor: 0, count: 0, mostOfName: 0 };
        sum.minor += row.minor;
        sum.count += row.count;
        // Use the most frequent spelling of the name.
        if (row.count > sum.mostOfName) Object.assign(sum, { name: row.name, mostOfName: row.count });
        names.set(key, sum);
      }
    }
    await setImmediate(); // SQLite calls are synchronous, so pause here to let other requests run.
  }
  return names;
}

function sumByName(db: Db, userId: number, filter: TransactionRowFilter) {
  return selectTransactionsByFilter(db, userId, filter)
    .select((row) => [
      'name',
      row.fn.sum<number>(selectAmountInCategory(db, userId, filter)).as('minor'),
      row.fn.countAll<number>().as('count'),
    ])
    .groupBy('name')
    .execute();
}

/** Splits the days of the filter into ranges, newest first. The transactions of each range fit into a single read. */
async function shortSpans(db: Db, userId: number, filter: NameSumsFilter) {
  const spans: { startDate: string; endDate: string }[] = [];
  let rows = Number.POSITIVE_INFINITY;
  for (const { period, count } of await listDayTallies(db, userId, filter)) {
    const span = spans.at(-1);
    rows += count;
    if (span && rows <= ROWS_A_READ) span.startDate = period;
    else {
      spans.push({ startDate: period, endDate: period });
      rows = count;
    }
  }
  return spans;
}
