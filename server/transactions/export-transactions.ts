import { setImmediate } from 'node:timers/promises';
import { BYTE_ORDER_MARK, joinCsvCells, quoteCsvCell } from '../../domain/csv.ts';
import type { Db } from '../db/schema.ts';
import { NO_FILTER, selectTransactionsByFilter } from './search/filter-query.ts';
import { parseSplitLines, selectSplitLinesColumn } from './split-lines.ts';
import type { TransactionRow } from './transaction-row.ts';

/** Rows per query. The number is small so that a slow download does not block the database. */
const ROWS_A_READ = 1000;

const HEADER = ['Date', 'Type', 'Name', 'Category', 'Amount', 'Note'];

/**
 * Streams every transaction as CSV (RFC 4180, UTF-8 with a byte order mark, quoted strings), newest first. A split
 * transaction has one row for each of its lines.
 */
export async function* exportTransactions(db: Db, userId: number, atOnce = ROWS_A_READ): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + joinCsvCells(HEADER);
  let last: Place | undefined;
  do {
    const rows = await readOn(db, userId, last, atOnce);
    if (rows.length > 0) yield rows.map(toCsv).join('');
    last = rows.length === atOnce ? rows.at(-1) : undefined;
    await setImmediate(); // SQLite calls are synchronous, so pause to let other requests run
  } while (last);
}

/**
 * The position of the last row read. The next query continues after it, so concurrent changes never cause a row to be
 * repeated or skipped.
 */
type Place = Pick<TransactionRow, 'day' | 'sequence'>;

type WithLinesText = TransactionRow & { lines: string | null };

async function readOn(db: Db, userId: number, after: Place | undefined, limit: number): Promise<WithLinesText[]> {
  let query = selectTransactionsByFilter(db, userId, NO_FILTER).selectAll().select(selectSplitLinesColumn(db));
  if (after) {
    query = query.where((row) => row(row.refTuple('day', 'sequence'), '<', row.tuple(after.day, after.sequence)));
  }
  return query.orderBy('day', 'desc').orderBy('sequence', 'desc').limit(limit).execute();
}

function toCsv({ lines, ...row }: WithLinesText): string {
  if (!row.is_split) return toRow(row);
  const parts = parseSplitLines(lines).map((line) => ({
    ...row,
    ...line,
    note: [row.note, line.note].filter(Boolean).join(' – '),
  }));
  return parts.map(toRow).join('');
}

function toRow({ day, kind, name, category, amount_minor, note, refund_of }: TransactionRow): string {
  const type = refund_of !== null ? 'Refund' : kind === 'income' ? 'Income' : 'Expense';
  return joinCsvCells([
    day,
    type,
    quoteCsvCell(name),
    quoteCsvCell(category),
    formatAmountText(refund_of === null ? amount_minor : -amount_minor),
    quoteCsvCell(note),
  ]);
}

/** Formats hundredths with a decimal point and two decimals, such as `12.50`. */
export function formatAmountText(minor: number): string {
  const hundredths = Math.abs(minor);
  return `${minor < 0 ? '-' : ''}${Math.trunc(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`;
}
