import { UnreadableStatementError } from './statement.ts';

/** Maximum size, in bytes, of a file and of each file in an archive. */
export const MAX_FILE_BYTES = 50 * 1024 * 1024;

/**
 * `MAX_UNPACKED_BYTES` is the maximum total size, in bytes, of the unpacked files of an archive. `MAX_ARCHIVE_ENTRIES` is the
 * maximum number of files.
 */
export const MAX_UNPACKED_BYTES = 2 * MAX_FILE_BYTES;
export const MAX_ARCHIVE_ENTRIES = 1000;

/**
 * Maximum number of transactions in a file. They are all held in memory. Even a busy account has only a tenth of this
 * number in a lifetime.
 */
export const MAX_TRANSACTIONS_PER_IMPORT = 250_000;

const MOST_LINES = 3_000_000;

/**
 * `MAX_ROWS` is the maximum number of rows in a table, including blank rows. `MAX_CELLS_PER_FILE` is the maximum number of
 * cells, which is enough for a PayPal export with 120,000 rows.
 */
const MAX_ROWS = 2 * MAX_TRANSACTIONS_PER_IMPORT;
export const MAX_CELLS_PER_FILE = 5_000_000;

/** Maximum number of accounts in a file, because the user has to confirm each account. */
export const MAX_ACCOUNTS_PER_FILE = 200;

const EXPORT_SHORTER = 'Export a shorter period, in several files if needed';

const inWords = (count: number) => count.toLocaleString('en');

/** @throws UnreadableStatementError if the file is too large */
export function refuseTooLargeFile(bytes: number): void {
  if (bytes > MAX_FILE_BYTES) throw new UnreadableStatementError(`This file is larger than 50 MB. ${EXPORT_SHORTER}.`);
}

/**
 * Must be called while a file is being read, so that memory never holds more transactions than allowed.
 * @throws UnreadableStatementError if there are too many transactions
 */
export function refuseTooManyTransactions(bookings: number): void {
  if (bookings > MAX_TRANSACTIONS_PER_IMPORT)
    throw new UnreadableStatementError(
      `This file has more than ${inWords(MAX_TRANSACTIONS_PER_IMPORT)} transactions. ${EXPORT_SHORTER}.`,
    );
}

/**
 * Number of transactions that may still be read from an archive or import. There is a limit because all transactions
 * are held in memory.
 */
export type RemainingTransactions = { bookings: number };

/** @throws UnreadableStatementError if the files in an archive have too many transactions in total */
export function refuseTooManyTransactionsInArchive({ bookings }: RemainingTransactions): void {
  if (bookings < 0)
    throw new UnreadableStatementError(
      `The files in this archive have more than ${inWords(MAX_TRANSACTIONS_PER_IMPORT)} transactions in total, ${AT_ONCE}. Unpack it and choose fewer files at a time.`,
    );
}

/** @throws UnreadableStatementError if this file and the files read before it have too many transactions in total */
export function refuseTooManyTransactionsTogether({ bookings }: RemainingTransactions): void {
  if (bookings < 0)
    throw new UnreadableStatementError(
      `Together with the files before it, this file has more than ${inWords(MAX_TRANSACTIONS_PER_IMPORT)} transactions, ${AT_ONCE}. Choose fewer files at a time.`,
    );
}

const AT_ONCE = 'the limit for one import';

/**
 * Must be called for each row, with its line number and the number of rows and cells so far.
 * @throws UnreadableStatementError if there are too many rows or cells
 */
export function refuseTooManyRows(line: number, rows: number, cells: number): void {
  const most =
    rows > MAX_ROWS
      ? `${inWords(MAX_ROWS)} rows`
      : cells > MAX_CELLS_PER_FILE
        ? `${inWords(MAX_CELLS_PER_FILE)} cells`
        : '';
  if (most)
    throw new UnreadableStatementError(
      `This file has more than ${most} (the limit is exceeded at line ${line}). ${EXPORT_SHORTER}.`,
    );
}

/** @throws UnreadableStatementError if the file contains too many accounts */
export function refuseTooManyAccounts(accounts: number): void {
  if (accounts > MAX_ACCOUNTS_PER_FILE)
    throw new UnreadableStatementError(
      `This file contains more than ${MAX_ACCOUNTS_PER_FILE} accounts. Export them in several files.`,
    );
}

/**
 * Must be called before the text is split into lines, because each line takes up memory.
 * @throws UnreadableStatementError if there are too many lines
 */
export function refuseTooManyLines(text: string): void {
  // The limit for CR characters is doubled, because some files end each line with CR CR LF.
  if (countUpTo(MOST_LINES, text, '\n') > MOST_LINES || countUpTo(2 * MOST_LINES, text, '\r') > 2 * MOST_LINES)
    throw new UnreadableStatementError(`This file has more than ${inWords(MOST_LINES)} lines. ${EXPORT_SHORTER}.`);
}

/** Counts the occurrences of `end` in the text and stops once there are more than `most`. */
function countUpTo(most: number, text: string, end: string): number {
  let count = 0;
  for (let at = text.indexOf(end); at >= 0 && count <= most; at = text.indexOf(end, at + 1)) count++;
  return count;
}
