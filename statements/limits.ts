import { StatementRefused } from './statement.ts';

/** Of a file, and of one out of an archive. */
export const MOST_BYTES = 50 * 1024 * 1024;

/** Of one archive: what comes out of it all together, and how many files. */
export const MOST_UNPACKED = 2 * MOST_BYTES;
export const MOST_FILES = 1000;

/** A lifetime of a busy account is a tenth of it. Beyond, a file costs more memory than one person may take. */
export const MOST_BOOKINGS = 250_000;

const MOST_LINES = 3_000_000;

/** Of a table, blank ones and those between its bookings included; and its cells, those of 120,000 rows of PayPal. */
const MOST_ROWS = 2 * MOST_BOOKINGS;
export const MOST_CELLS = 5_000_000;

/** Beyond, each would be an account that a person is asked about. */
export const MOST_ACCOUNTS = 200;

const PLEASE = 'export a shorter period, several times if needed';

/** Throws `StatementRefused`. */
export function refuseTooLarge(bytes: number): void {
  if (bytes > MOST_BYTES) throw new StatementRefused(`This file is larger than 50 MB; please ${PLEASE}.`);
}

/** Throws `StatementRefused`. Called as they are counted, so that no more of them are ever held. */
export function refuseTooMany(bookings: number): void {
  if (bookings > MOST_BOOKINGS) {
    throw new StatementRefused(
      `This file holds more than ${MOST_BOOKINGS.toLocaleString('en')} bookings; please ${PLEASE}.`,
    );
  }
}

/** How many of a whole archive, or of all files that are read at once, are left. What is read is what is held, however many files it is in. */
export type BookingsLeft = { bookings: number };

/** Throws `StatementRefused` where an archive came to more than is left. */
export function refuseFullArchive({ bookings }: BookingsLeft): void {
  if (bookings < 0) {
    throw new StatementRefused(
      `The files in this archive hold more than ${MOST_BOOKINGS.toLocaleString('en')} bookings together, the most that is read at once; please unpack it, and choose fewer files at a time.`,
    );
  }
}

/** Throws `StatementRefused` where a file came to more than those before it have left. */
export function refuseTooManyTogether({ bookings }: BookingsLeft): void {
  if (bookings < 0) {
    throw new StatementRefused(
      `With the files before it this one holds more than ${MOST_BOOKINGS.toLocaleString('en')} bookings, the most that is read at once; please choose fewer files at a time.`,
    );
  }
}

/** Throws `StatementRefused`. Called for each row, with the line that it is on and how many there were up to it. */
export function refuseTooLong(line: number, rows: number, cells: number): void {
  const what = rows > MOST_ROWS ? 'rows' : cells > MOST_CELLS ? 'cells' : undefined;
  if (what === undefined) return;
  const most = (what === 'rows' ? MOST_ROWS : MOST_CELLS).toLocaleString('en');
  throw new StatementRefused(`This file has more than ${most} ${what}, from line ${line} on; please ${PLEASE}.`);
}

/** Throws `StatementRefused`. */
export function refuseTooManyAccounts(accounts: number): void {
  if (accounts > MOST_ACCOUNTS) {
    const most = MOST_ACCOUNTS.toLocaleString('en');
    throw new StatementRefused(`This file names more than ${most} accounts; please export them in several files.`);
  }
}

/** Throws `StatementRefused`, before lines are looked at one by one. */
export function refuseTooManyLines(text: string): void {
  // CR CR LF is two of the one and one of the other.
  refuseMore(text, '\n', MOST_LINES);
  refuseMore(text, '\r', 2 * MOST_LINES);
}

function refuseMore(text: string, end: string, most: number): void {
  let lines = 0;
  for (let at = text.indexOf(end); at >= 0; at = text.indexOf(end, at + 1)) {
    if (++lines > most) {
      throw new StatementRefused(`This file has more than ${MOST_LINES.toLocaleString('en')} lines; please ${PLEASE}.`);
    }
  }
}
