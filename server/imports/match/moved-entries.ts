import { setImmediate } from 'node:timers/promises';
import type { Db } from '../../db/schema.ts';
import { splitIntoBatches } from '../../db/split-into-batches.ts';
import type { StoredImportRow } from '../records/import-row.ts';
import { getTargetAccountId, listImportsInStates, parseImportRow, selectImportRows } from '../records/import-store.ts';
import {
  type ExistingEntryDetails,
  MATCHED_TRANSACTION_COLUMNS,
  MATCHED_TRANSFER_COLUMNS,
  transactionToExistingEntry,
  transferToExistingEntry,
} from './existing-entries.ts';

/** Rows per query. The number is small so that other requests don't wait long. */
const ROWS_AT_ONCE = 2000;
const IDS_AT_ONCE = 500;
/** How many rows are read at a time to find one that has a day. Unreadable rows have none. */
const LOOKED_AT = 20;

type Days = { first: string; last: string };
type Span = Days & { accountId: string };

/**
 * An earlier import that contains rows of the account on the searched days. `indexes` lists the positions of this
 * account among the accounts in the import's files.
 */
type Former = { readingId: string; rowCount: number; indexes: ReadonlySet<number> };

/**
 * Returns imported entries that the bank's file dates from `first` to `last` but that the user moved outside this
 * period. Each entry gets the bank's day, because the next file will contain that day again.
 * @param known ids of entries already found by their day
 */
export async function listMovedEntries(
  db: Db,
  userId: number,
  span: Span,
  known: ReadonlySet<string>,
): Promise<ExistingEntryDetails[]> {
  const moved = new Map<string, ExistingEntryDetails>();
  for (const former of await listFormer(db, userId, span)) {
    const from = await firstPosition(db, userId, former, (day) => day >= span.first);
    const to = await firstPosition(db, userId, former, (day) => day > span.last);
    for (let at = from; at < to; at += ROWS_AT_ONCE) {
      const ids = await listIds(db, userId, former, at, Math.min(at + ROWS_AT_ONCE, to));
      const others = ids.filter((id) => !known.has(id) && !moved.has(id));
      for (const some of splitIntoBatches(others, IDS_AT_ONCE)) {
        for (const there of await listOutside(db, userId, former, some, span)) moved.set(there.id, there);
        await setImmediate();
      }
    }
  }
  return [...moved.values()];
}

async function listFormer(db: Db, userId: number, { accountId, first, last }: Span): Promise<Former[]> {
  const ran = await listImportsInStates(db, userId, 'done', 'reverted');
  return ran.flatMap(({ reading_id: readingId, row_count: rowCount, details: { accounts } }) => {
    const indexes = accounts.flatMap((account, index) => {
      const { first: begin = '', last: end = '' } = account;
      return getTargetAccountId(account) === accountId && begin <= last && end >= first ? [index] : [];
    });
    return indexes.length > 0 ? [{ readingId, rowCount, indexes: new Set(indexes) }] : [];
  });
}

/** Finds the first row with a matching day by binary search, because rows are ordered by day. */
async function firstPosition(
  db: Db,
  userId: number,
  { readingId, rowCount }: Former,
  isSuch: (day: string) => boolean,
): Promise<number> {
  let [low, high] = [0, rowCount];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const rows = await selectImportRows(db, userId, readingId)
      .select(['position', 'details'])
      .where('position', '>=', middle)
      .orderBy('position')
      .limit(LOOKED_AT)
      .execute();
    // Use the day in the file, because that is how rows are ordered, even if a user corrected the day.
    const days = rows.flatMap(({ position, details }) =>
      position < high ? (parseImportRow({ details }).read?.day ?? []) : [],
    );
    if (isSuch(days[0] ?? '')) high = middle;
    else low = middle + 1;
  }
  return low;
}

async function listIds(db: Db, userId: number, { readingId }: Former, from: number, to: number): Promise<string[]> {
  const rows = await selectImportRows(db, userId, readingId)
    .select('transaction_id')
    .where('position', '>=', from)
    .where('position', '<', to)
    .execute();
  return [...new Set(rows.flatMap(({ transaction_id }) => transaction_id ?? []))];
}

/** Returns the entries in `ids` that are outside the span and came from a file of the account. */
async function listOutside(
  db: Db,
  userId: number,
  { readingId, indexes }: Former,
  ids: readonly string[],
  { accountId, first, last }: Span,
): Promise<ExistingEntryDetails[]> {
  const transactions = await db
    .selectFrom('transactions')
    .select(MATCHED_TRANSACTION_COLUMNS)
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .where((row) => row.or([row('day', '<', first), row('day', '>', last)]))
    .execute();
  const transfers = await db
    .selectFrom('transfers')
    .select(MATCHED_TRANSFER_COLUMNS)
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .where((row) => row.or([row('day', '<', first), row('day', '>', last)]))
    .execute();
  const found = [
    ...transactions.map(transactionToExistingEntry),
    ...transfers.flatMap((row) =>
      COLUMNS.flatMap((column) => (row[column] === accountId ? [transferToExistingEntry(row, column)] : [])),
    ),
  ];
  if (found.length === 0) return [];
  const rows = await selectImportRows(db, userId, readingId)
    .select(['transaction_id', 'details'])
    .where(
      'transaction_id',
      'in',
      found.map(({ id }) => id),
    )
    .execute();
  const isOf = ({ account }: StoredImportRow) => account !== undefined && indexes.has(account);
  const ofAccount = new Set(
    rows.filter((row) => isOf(parseImportRow(row))).map(({ transaction_id }) => transaction_id),
  );
  return found.filter(({ id }) => ofAccount.has(id)).map((each) => ({ ...each, isMoved: true }));
}

const COLUMNS = ['from_account_id', 'to_account_id'] as const;
