import { setImmediate } from 'node:timers/promises';
import type { Db } from '../../db/schema.ts';
import { NO_FILTER, selectTransactionsByFilter } from '../search/filter-query.ts';
import { parseSplitLines, selectSplitLinesColumn } from '../split-lines.ts';
import { LISTED_TRANSACTION_COLUMNS, type ListedTransactionRow } from '../transaction-row.ts';
import { selectTransfers } from '../transfers/list-transfers.ts';
import { LISTED_TRANSFER_COLUMNS, type ListedTransferRow } from '../transfers/transfer-row.ts';

/** Rows per query. The number is small so that a slow download does not block the database. */
const ROWS_A_READ = 1000;

/** A transaction or a transfer to write to the journal. */
export type JournalRow = { day: string; sequence: number } & (
  | { transaction: ListedTransactionRow & { lines: ReturnType<typeof parseSplitLines> } }
  | { transfer: ListedTransferRow }
);

/** Yields all transactions and transfers of the user in batches, oldest first. */
export async function* listJournalEntries(db: Db, userId: number): AsyncGenerator<JournalRow[]> {
  const transfers = oneByOne(listTransfers(db, userId));
  let transfer = await transfers.next();
  for await (const some of listTransactions(db, userId)) {
    const entries: JournalRow[] = [];
    for (const each of some) {
      for (; !transfer.done && isBefore(transfer.value, each); transfer = await transfers.next())
        entries.push(transfer.value);
      entries.push(each);
    }
    yield entries;
  }
  for (; !transfer.done; transfer = await transfers.next()) yield [transfer.value];
}

function isBefore(one: JournalRow, other: JournalRow): boolean {
  return one.day === other.day ? one.sequence < other.sequence : one.day < other.day;
}

/**
 * The position of the last row read. The next query continues after it, so concurrent changes never cause a row to be
 * repeated or skipped.
 */
type Place = { day: string; sequence: number };
const BEGIN: Place = { day: '', sequence: 0 };

function listTransactions(db: Db, userId: number) {
  return inParts(async (after) => {
    const rows = await selectTransactionsByFilter(db, userId, NO_FILTER)
      .select([...LISTED_TRANSACTION_COLUMNS, 'sequence'])
      .select(selectSplitLinesColumn(db))
      .where((row) => row(row.refTuple('day', 'sequence'), '>', row.tuple(after.day, after.sequence)))
      .orderBy('day')
      .orderBy('sequence')
      .limit(ROWS_A_READ)
      .execute();
    return rows.map(({ sequence, lines, ...row }) => ({
      day: row.day,
      sequence,
      transaction: { ...row, lines: parseSplitLines(lines) },
    }));
  });
}

function listTransfers(db: Db, userId: number) {
  return inParts(async (after) => {
    const rows = await selectTransfers(db, userId, {})
      .select(LISTED_TRANSFER_COLUMNS)
      .where((row) => row(row.refTuple('day', 'sequence'), '>', row.tuple(after.day, after.sequence)))
      .orderBy('day')
      .orderBy('sequence')
      .limit(ROWS_A_READ)
      .execute();
    return rows.map((transfer) => ({ day: transfer.day, sequence: transfer.sequence, transfer }));
  });
}

async function* inParts(read: (after: Place) => Promise<JournalRow[]>): AsyncGenerator<JournalRow[]> {
  for (let after: Place | undefined = BEGIN; after; ) {
    const rows = await read(after);
    if (rows.length > 0) yield rows;
    after = rows.length === ROWS_A_READ ? rows.at(-1) : undefined;
    await setImmediate(); // SQLite calls are synchronous, so pause to let other requests run
  }
}

async function* oneByOne(parts: AsyncIterable<JournalRow[]>): AsyncGenerator<JournalRow, undefined> {
  for await (const some of parts) yield* some;
}
