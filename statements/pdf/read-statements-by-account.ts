import type { PrintedPage } from '../../reader/pdf-pages.ts';
import type { Statement } from '../statement.ts';
import type { TableFormatChoices } from '../tables/read-table.ts';
import { hasInvoiceLabels } from './balance-labels.ts';
import { classifyPiecesByContext } from './classify-pieces-by-context.ts';
import { groupWordsIntoLines } from './printed-lines.ts';
import { readStatementFromTables, type StatementWithRowPositions } from './read-statement-from-tables.ts';
import { splitLinesByAccount } from './split-lines-by-account.ts';

/** Minimum number of rows in a table if no balances confirm its rows. */
const FEWEST_ROWS = 2;
/** Maximum number of accounts that are read separately. This limit protects against malicious files. */
const MOST_ACCOUNTS = 20;

/**
 * Reads the transactions printed on the pages, separately for each account. Returns an empty list if there is no table
 * of transactions.
 */
export function readStatementsByAccount(
  pages: readonly PrintedPage[],
  answers: TableFormatChoices = {},
): StatementWithRowPositions[] {
  const lines = classifyPiecesByContext(groupWordsIntoLines(pages));
  const whole = readStatementFromTables({ own: lines, all: lines }, answers);
  const parts = splitLinesByAccount(lines);
  const [first] = parts;
  if (parts.length > 1 && parts.length <= MOST_ACCOUNTS) {
    const readings = parts.flatMap(({ id, lines: own }) => {
      const reading = readStatementFromTables({ own, all: lines }, answers);
      return reading && isTable(reading) ? [nameAccount(reading, id)] : [];
    });
    for (const [at, reading] of readings.entries()) shiftLines(reading, at * MOST_LINES);
    // Accounts without transactions are not in `readings`, so they need no confirmation.
    const isProven = readings.length > 0 && readings.every((each) => each.isProven);
    if (isProven && countEntries(readings) >= countEntries(whole ? [whole] : [])) return readings;
  }
  const isInvoice = hasInvoiceLabels(lines.flatMap(({ pieces }) => pieces.slice(0, 1).map(({ text }) => text)));
  // The lines of an invoice also contain dates and amounts. They are read only if balances show that the document is a
  // statement.
  const isStatement = whole && (whole.isProven || whole.statement.balances.length > 0 || !isInvoice);
  return whole && isStatement && isTable(whole) ? [parts.length === 1 ? nameAccount(whole, first?.id) : whole] : [];
}

const isTable = ({ isProven, statement }: StatementWithRowPositions) =>
  isProven || statement.entries.length >= FEWEST_ROWS;
const countEntries = (readings: readonly StatementWithRowPositions[]) =>
  readings.reduce((sum, { statement }) => sum + statement.entries.length, 0);

/** Offset between the line numbers of consecutive accounts, so that each line number is unique in the file. */
const MOST_LINES = 100_000;

function shiftLines(reading: StatementWithRowPositions, by: number): void {
  reading.places = new Map([...reading.places].map(([line, place]) => [line + by, place]));
  for (const row of [...reading.statement.entries, ...reading.statement.left]) row.line += by;
}

/** Adds the printed account number to the rows, unless the table has an account column. */
function nameAccount(reading: StatementWithRowPositions, id: string | undefined): StatementWithRowPositions {
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
