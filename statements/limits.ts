import { StatementRefused } from './statement.ts';

/** Limit for a file, and for each file in an archive. */
export const MAX_BYTES = 50 * 1024 * 1024;

/** Limits for one archive: total unpacked size and number of files. */
export const MAX_UNPACKED = 2 * MAX_BYTES;
export const MOST_FILES = 1000;

/** Ten times what a busy account has in a lifetime. More would use too much memory. */
export const MAX_BOOKINGS = 250_000;

const MOST_LINES = 3_000_000;

/** Rows of a table, including blank ones. The cell limit allows 120,000 rows of a PayPal export. */
const MAX_ROWS = 2 * MAX_BOOKINGS;
export const MAX_CELLS = 5_000_000;

/** The user has to confirm each account, so more would be unusable. */
export const MOST_ACCOUNTS = 200;

const PLEASE = 'Export a shorter period, several times if needed';

const inWords = (count: number) => count.toLocaleString('en');

/** @throws StatementRefused */
export function refuseTooLarge(bytes: number): void {
  if (bytes > MAX_BYTES) throw new StatementRefused(`This file is larger than 50 MB. ${PLEASE}.`);
}

/**
 * Called while counting, so that no more than the limit is ever in memory.
 * @throws StatementRefused
 */
export function refuseTooMany(bookings: number): void {
  if (bookings > MAX_BOOKINGS)
    throw new StatementRefused(`This file has more than ${inWords(MAX_BOOKINGS)} transactions. ${PLEASE}.`);
}

/**
 * How many more transactions may be read from an archive, or from all files of an import. All of them are held in
 * memory.
 */
export type RowBudget = { bookings: number };

/** @throws StatementRefused if an archive exceeds the budget */
export function refuseFullArchive({ bookings }: RowBudget): void {
  if (bookings < 0)
    throw new StatementRefused(
      `The files in this archive have more than ${inWords(MAX_BOOKINGS)} transactions in total, ${AT_ONCE}. Unpack it and choose fewer files at a time.`,
    );
}

/** @throws StatementRefused if a file exceeds what the files before it left of the budget */
export function refuseTooManyTogether({ bookings }: RowBudget): void {
  if (bookings < 0)
    throw new StatementRefused(
      `Together with the files before it, this file has more than ${inWords(MAX_BOOKINGS)} transactions, ${AT_ONCE}. Choose fewer files at a time.`,
    );
}

const AT_ONCE = 'the most that can be read at once';

/**
 * Called for each row with its line number and the counts so far.
 * @throws StatementRefused
 */
export function refuseTooLong(line: number, rows: number, cells: number): void {
  const most = rows > MAX_ROWS ? `${inWords(MAX_ROWS)} rows` : cells > MAX_CELLS ? `${inWords(MAX_CELLS)} cells` : '';
  if (most) throw new StatementRefused(`This file has more than ${most}, from line ${line} on. ${PLEASE}.`);
}

/** @throws StatementRefused */
export function refuseTooManyAccounts(accounts: number): void {
  if (accounts > MOST_ACCOUNTS)
    throw new StatementRefused(`This file names more than ${MOST_ACCOUNTS} accounts. Export them in several files.`);
}

/**
 * Called before the lines are split.
 * @throws StatementRefused
 */
export function refuseTooManyLines(text: string): void {
  // CR CR LF has one LF but two CRs.
  if (countUpTo(MOST_LINES, text, '\n') > MOST_LINES || countUpTo(2 * MOST_LINES, text, '\r') > 2 * MOST_LINES)
    throw new StatementRefused(`This file has more than ${inWords(MOST_LINES)} lines. ${PLEASE}.`);
}

/** Stops counting after `most`. */
function countUpTo(most: number, text: string, end: string): number {
  let count = 0;
  for (let at = text.indexOf(end); at >= 0 && count <= most; at = text.indexOf(end, at + 1)) count++;
  return count;
}
