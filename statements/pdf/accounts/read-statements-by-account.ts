import type { PrintedPage } from '../../../reader/pdf-pages.ts';
import type { Statement } from '../../statement.ts';
import type { TableFormatChoices } from '../../tables/read-table.ts';
import { hasInvoiceLabels } from '../balance-labels.ts';
import { classifyPiecesByContext } from '../classify-pieces-by-context.ts';
import { isBookingLine, isValueInSentence } from '../column-alignment.ts';
import { listBalances } from '../printed-balances.ts';
import { groupWordsIntoLines, type PrintedLine } from '../printed-lines.ts';
import { isBalanceLine } from '../read-printed-table.ts';
import { readStatementFromTables, type StatementWithRowPositions } from '../read-statement-from-tables.ts';
import { findAccountNames } from './account-headings.ts';
import { mayBeSameNumber } from './account-numbers.ts';
import { splitLinesAtOpeningBalances } from './split-at-opening-balances.ts';
import { type AccountLines, splitLinesAtLabelledNumbers, splitLinesByAccount } from './split-lines-by-account.ts';

/** Minimum number of rows in a table if no balances confirm its rows. */
const FEWEST_ROWS = 2;
/** Maximum number of accounts that are read separately. This limit protects against malicious files. */
const MOST_ACCOUNTS = 20;
/** Minimum number of digits with which a number alone tells two accounts apart. */
const FEWEST_DIGITS = 4;

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
  const byNumber = splitLinesByAccount(lines);
  const fewest = countEntries(whole ? [whole] : []);
  const byLabel = splitLinesAtLabelledNumbers(lines);
  const splits = [byLabel, byNumber, splitLinesAtOpeningBalances(lines)];
  let clear: StatementWithRowPositions[] | undefined;
  let areSeveral = byLabel.length > MOST_ACCOUNTS;
  for (const [at, parts] of splits.entries()) {
    const isTried = splits.slice(0, at).some((others) => areSameParts(others, parts));
    if (parts.length < 2 || parts.length > MOST_ACCOUNTS || isTried) continue;
    const { readings, areNamed, areClear, areOpened } = readParts(parts, lines, answers);
    if (readings.length === 0 || countEntries(readings) < fewest) continue;
    if (areNamed && readings.every(({ isProven }) => isProven)) return readings;
    if (areNamed && areClear) clear ??= readings;
    areSeveral ||= areOpened && readings.some((each) => each.isProven && countEntries([each]) >= FEWEST_ROWS);
  }
  if (clear) return clear;
  const isInvoice = hasInvoiceLabels(lines.flatMap(({ pieces }) => pieces.slice(0, 1).map(({ text }) => text)));
  // The lines of an invoice also contain dates and amounts. They are read only if balances show that the document is a
  // statement.
  const isStatement = whole && (whole.isProven || whole.statement.balances.length > 0 || !isInvoice);
  if (!whole || !isStatement || !isTable(whole)) return [];
  // The rows of several accounts may match a total of all accounts, so it does not prove them.
  const isProven = whole.isProven && !areSeveral;
  return [{ ...whole, isProven }].map((each) => (byNumber.length === 1 ? nameAccount(each, byNumber[0]?.id) : each));
}

const areSameParts = (one: readonly AccountLines[], other: readonly AccountLines[]) =>
  one.length === other.length &&
  one.every(({ id, lines }, at) => id === other[at]?.id && lines.length === other[at]?.lines.length);
const isTable = ({ isProven, statement }: StatementWithRowPositions) =>
  isProven || statement.entries.length >= FEWEST_ROWS;
const countEntries = (readings: readonly StatementWithRowPositions[]) =>
  readings.reduce((sum, { statement }) => sum + statement.entries.length, 0);

/**
 * Reads each account, without the accounts that have no transactions. `areNamed` is true if each account has a number or
 * a name of its own, and `areOpened` if several have an opening balance of their own. `areClear` is true if the numbers
 * and balances certainly belong to different accounts.
 */
function readParts(
  parts: readonly AccountLines[],
  all: readonly PrintedLine[],
  answers: TableFormatChoices,
): { readings: StatementWithRowPositions[]; areNamed: boolean; areClear: boolean; areOpened: boolean } {
  const read = parts.flatMap((part) => {
    const reading = readStatementFromTables({ own: part.lines, all }, answers);
    const isRead = reading !== undefined && isTable(reading);
    return isRead || part.lines.some(isUnreadBooking) ? [{ part, reading }] : [];
  });
  const names = read.length > 1 ? findAccountNames(read.map(({ part }) => part.head)) : [];
  const ids = chooseIds(read.map(({ part: { id } }, at) => ({ id, name: names[at] })));
  let lineCount = 0;
  const readings = read.flatMap(({ reading }, at) => {
    if (!reading) return [];
    const before = lineCount;
    lineCount += countLines(reading);
    return [nameAccount(reading, ids?.[at], names[at], before)];
  });
  const areNamed = ids !== undefined && readings.length === read.length;
  const isOpened = ({ lines }: AccountLines) => listBalances(lines, '.').stated.openings.length > 0;
  const isClosed = ({ lines }: AccountLines) => listBalances(lines, '.').stated.closings.length > 0;
  const isNumbered = ({ id = '' }: AccountLines) => id.replace(/\D/g, '').length >= FEWEST_DIGITS;
  const areOpened = read.filter(({ part }) => isOpened(part)).length > 1;
  const areClear = areOpened && read.every(({ part }) => isNumbered(part) && isOpened(part) && isClosed(part));
  return { readings, areNamed, areClear, areOpened };
}

/** True if the line looks like a transaction. */
const isUnreadBooking = (line: PrintedLine) =>
  line.pieces[0]?.kind === 'day' &&
  isBookingLine(line) &&
  !isBalanceLine(line) &&
  line.pieces.some((piece, at) => piece.kind === 'amount' && !isValueInSentence(line.pieces, at));

/**
 * Returns a different id for each account: its number, otherwise its name, or both if accounts have the same number.
 * Returns undefined if that is not possible.
 */
function chooseIds(accounts: readonly { id: string | undefined; name: string | undefined }[]): string[] | undefined {
  const ids = accounts.flatMap(({ id, name }) => id ?? name ?? []);
  const areDifferent = ids.every((id, at) => !ids.slice(0, at).some((other) => mayBeSameNumber(other, id)));
  if (ids.length === accounts.length && areDifferent) return ids;
  const named = accounts.flatMap(({ id = '', name }) => (name === undefined ? [] : `${id} ${name}`.trim()));
  return named.length === accounts.length && new Set(named).size === named.length ? named : undefined;
}

/** Returns the last line number of a statement. */
const countLines = ({ statement: { entries, left }, places }: StatementWithRowPositions) => {
  let last = 0;
  for (const line of places.keys()) last = Math.max(last, line);
  for (const { line } of entries) last = Math.max(last, line);
  for (const { line } of left) last = Math.max(last, line);
  return last;
};

/**
 * Adds the printed account to the rows, unless the table has an account column. `lineCount` is added to the line
 * numbers, so that each line number is unique in the file.
 */
function nameAccount(
  reading: StatementWithRowPositions,
  id: string | undefined,
  name?: string,
  lineCount = 0,
): StatementWithRowPositions {
  const { statement } = reading;
  const places = new Map([...reading.places].map(([line, place]) => [line + lineCount, place]));
  for (const row of [...statement.entries, ...statement.left]) row.line += lineCount;
  if (id === undefined || statement.accounts.length > 0) return { ...reading, places };
  const account = { account: id };
  const named: Statement = {
    ...statement,
    entries: statement.entries.map((entry) => ({ ...entry, ...account })),
    left: statement.left.map((row) => (row.read ? { ...row, read: { ...row.read, ...account } } : row)),
    balances: statement.balances.map((balance) => ({ ...balance, ...account })),
    accounts: [{ id, ...(name !== undefined && name !== id && { name }) }],
  };
  return { ...reading, places, statement: named };
}
