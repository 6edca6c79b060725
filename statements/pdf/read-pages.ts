import type { PrintedPage } from '../../reader/pages.ts';
import type { Statement } from '../statement.ts';
import type { TableAnswers } from '../tables/read-table.ts';
import { splitAccounts } from './accounts.ts';
import { areOfInvoice } from './labels.ts';
import { findLines } from './printed-lines.ts';
import { type ReadTable, readTables } from './read-tables.ts';
import { retypePieces } from './retype-pieces.ts';

/** A table needs at least this number of rows, unless its balances prove it. */
const FEWEST_ROWS = 2;
/** With more accounts than this, all rows are read as one account. The limit protects against malicious files. */
const MOST_ACCOUNTS = 20;

/**
 * Reads the transactions that are printed on pages, for each account of the document. Returns an empty list if there is
 * no table of transactions.
 */
export function readPages(pages: readonly PrintedPage[], answers: TableAnswers = {}): ReadTable[] {
  const lines = retypePieces(findLines(pages));
  const whole = readTables({ own: lines, all: lines }, answers);
  const parts = splitAccounts(lines);
  const [first] = parts;
  if (parts.length > 1 && parts.length <= MOST_ACCOUNTS) {
    const readings = parts.flatMap(({ id, lines: own }) => {
      const reading = readTables({ own, all: lines }, answers);
      return reading && isTable(reading) ? [nameAccount(reading, id)] : [];
    });
    for (const [at, reading] of readings.entries()) shiftLines(reading, at * MOST_LINES);
    // An account without transactions is not read.
    const isProven = readings.length > 0 && readings.every((each) => each.isProven);
    if (isProven && countEntries(readings) >= countEntries(whole ? [whole] : [])) return readings;
  }
  const isInvoice = areOfInvoice(lines.flatMap(({ pieces }) => pieces.slice(0, 1).map(({ text }) => text)));
  // The lines of an invoice have days and amounts, too.
  const isStatement = whole && (whole.isProven || whole.statement.balances.length > 0 || !isInvoice);
  return whole && isStatement && isTable(whole) ? [parts.length === 1 ? nameAccount(whole, first?.id) : whole] : [];
}

const isTable = ({ isProven, statement }: ReadTable) => isProven || statement.entries.length >= FEWEST_ROWS;
const countEntries = (readings: readonly ReadTable[]) =>
  readings.reduce((sum, { statement }) => sum + statement.entries.length, 0);

/**
 * The line numbers of each account start at a multiple of this number, because a line number must identify a row of the
 * file.
 */
const MOST_LINES = 100_000;

function shiftLines(reading: ReadTable, by: number): void {
  reading.places = new Map([...reading.places].map(([line, place]) => [line + by, place]));
  for (const row of [...reading.statement.entries, ...reading.statement.left]) row.line += by;
}

/** Adds the printed account number to the rows, unless the table has a column of accounts. */
function nameAccount(reading: ReadTable, id: string | undefined): ReadTable {
  const { statement } = reading;
  if (id === undefined || statement.accounts.length > 0) return reading;
  const account = { account: id };
  const named: Statement = {
    ...statement,
    entries: statement.entries.map((entry) => ({ ...entry, ...account })),
    left: statement.left.map((row) => (row.read ? { ...row, read: { ...row.read, ...account } } : row)),
    balances: statement.balances.map((balance) => ({ ...balance, ...account })),
    accounts: [{ id }],
  };
  return { ...reading, statement: named };
}
