import { setImmediate } from 'node:timers/promises';
import type { Db, Kind } from '../db/schema.ts';
import { fold } from '../fold.ts';
import { tallyDays, tallyMatching } from '../ledger/count.ts';
import { disjointFilters, partMinor, type RowFilter, selectMatching } from '../transactions/matching.ts';
import { keyOfName } from '../transactions/name-key.ts';

/** Which transactions are put together by their names. */
export type NamesFilter = { kind: Kind; category?: string | undefined; startDate: string; endDate: string };

/** What the transactions of a name come to, in hundredths. Names are one where only case or accents tell them apart. */
export type NameSum = { name: string; minor: number; count: number; mostOfName: number };

/** More transactions are not looked through for one answer: it would take long, and cost others time. */
export const READ_AT_MOST = 250_000;

/** Rows that are read at a time: short enough that nobody else waits for it. */
const ROWS_A_READ = 10_000;

/** How many transactions the filter lets through, from the running totals. */
export async function countOf(db: Db, userId: number, filter: NamesFilter): Promise<number> {
  return (await tallyMatching(db, userId, filter)).count;
}

/**
 * The sum of each name, by the key that names are told apart by. Every transaction is read, in the order of its index and in short
 * reads between which others are answered; of one that is split, its part in the category.
 */
export async function addUpNames(db: Db, userId: number, filter: NamesFilter): Promise<Map<string, NameSum>> {
  const names = new Map<string, NameSum>();
  const parts = await disjointFilters(db, userId, filter);
  for (const days of await shortSpans(db, userId, filter)) {
    for (const part of parts) {
      for (const row of await sumByName(db, userId, { ...part, ...days })) {
        const key = keyOfName(fold(row.name));
        const sum = names.get(key) ?? { name: row.name, minor: 0, count: 0, mostOfName: 0 };
        sum.minor += row.minor;
        sum.count += row.count;
        // It is called as it is written most often.
        if (row.count > sum.mostOfName) Object.assign(sum, { name: row.name, mostOfName: row.count });
        names.set(key, sum);
      }
    }
    await setImmediate(); // SQLite answers at once, and others want to be answered too
  }
  return names;
}

function sumByName(db: Db, userId: number, filter: RowFilter) {
  return selectMatching(db, userId, filter)
    .select((row) => [
      'name',
      row.fn.sum<number>(partMinor(db, userId, filter)).as('minor'),
      row.fn.countAll<number>().as('count'),
    ])
    .groupBy('name')
    .execute();
}

/** Days that follow one another, newest first, as many at a time as have few transactions together. */
async function shortSpans(db: Db, userId: number, filter: NamesFilter) {
  const spans: { startDate: string; endDate: string }[] = [];
  let rows = Number.POSITIVE_INFINITY;
  for (const { period, count } of await tallyDays(db, userId, filter)) {
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
