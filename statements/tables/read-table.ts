import type { DecimalSeparator } from '../parse-amounts.ts';
import { readMonetaCsv } from '../read-moneta-csv.ts';
import {
  type DateOrder,
  omitEmptyFields,
  type Statement,
  type StatementQuestion,
  UnreadableStatementError,
} from '../statement.ts';
import { readSignedAmount, type SignConvention } from './amount-signs.ts';
import { AssumedYears } from './assumed-years.ts';
import { type BookedRow, classifyRows, type SkippedEntry, type SkippedRow, skippedRowToLine } from './classify-rows.ts';
import { type ColumnRole, describeColumns, rolesToIndexes, throwUnreadableColumnsError } from './column-roles.ts';
import { inferAmounts } from './columns/infer-amounts.ts';
import { resolveDirections } from './columns/resolve-directions.ts';
import { convertDirectionColumns } from './convert-direction-columns.ts';
import { type BalanceCheck, correctByBalances, findFeeColumn, type RowEntry, readFee } from './correct-by-balances.ts';
import { type ColumnIndexes, detectColumns } from './detect-columns.ts';
import { endsWithHeader, findTable, findTableInRows, isTableWithoutRows } from './find-table.ts';
import { findCurrencyByAmountSigns, guessCurrency } from './guess-currency.ts';
import { detectProgram, type ExportingProgram } from './header-roles.ts';
import { isSummaryOf, skipTable } from './layout/skip-tables.ts';
import { readDoubleEntryTable } from './read-double-entry-table.ts';
import { rejoinSplitTexts, repairTableLayout } from './repair-table-layout.ts';
import { joinSplitParents } from './rows/join-split-parents.ts';
import { joinSplitEntries } from './rows/join-split-rows.ts';
import { mergeStatements, sortByLine } from './rows/merge-statements.ts';
import { skipStatedSums } from './rows/skip-stated-sums.ts';
import { createCheckedTest, noteRounding, readOpeningBalancesAndTransfers, rowToEntry } from './rows-to-entries.ts';
import { inferTableDateOrder } from './table-dates.ts';
import { type CellRow, getCellText, type TransactionTable } from './transaction-table.ts';

type TableStatement = Statement<ExportingProgram | 'gnucash' | 'moneta'>;

export type TableFormatChoices = {
  dateOrder?: DateOrder;
  year?: number;
  decimalMark?: DecimalSeparator;
  isTurned?: boolean;
  isInHundredths?: boolean;
  columns?: ColumnRole[];
};

/**
 * Reads a table of transactions from any bank. The number format, date order and signs are inferred from all rows and
 * from the running balance.
 * @param text the file, with LF line endings
 * @throws UnreadableStatementError if no row has both a date and an amount
 */
export function readCsvTable(text: string, answers: TableFormatChoices = {}): TableStatement {
  return readCsvTableIfAny(text, answers) ?? throwNoCsvTableError(text);
}

/** Like `readCsvTable`, but returns undefined if no row has both a date and an amount. */
export function readCsvTableIfAny(text: string, answers: TableFormatChoices): TableStatement | undefined {
  return readTables(findTable(text), answers) ?? readWithoutYears((years) => findTable(text, years), answers);
}

/** @throws UnreadableStatementError always */
export const throwNoCsvTableError = (text: string): never => throwNoTableError(isTableWithoutRows(text));

/**
 * Reads rows that are already split into cells, such as the rows of a sheet.
 * @param options `hasPropertyNames` is true if the headers are the property names of a JSON file, and
 * `isPrinted` if the rows are from the pages of a PDF file
 * @returns a statement, or `isHeadAlone` if no row has both a date and an amount; `isHeadAlone` is true if the last row
 * is a header
 */
export function readTableFromRows(
  rows: CellRow[],
  answers: TableFormatChoices = {},
  { hasPropertyNames = false, isPrinted = false } = {},
): TableStatement | { isHeadAlone: boolean } {
  const find = (years?: AssumedYears) => {
    const table = findTableInRows(rows, years);
    return table && { ...table, ...(hasPropertyNames && { hasPropertyNames }), ...(isPrinted && { isPrinted }) };
  };
  return readTables(find(), answers) ?? readWithoutYears(find, answers) ?? { isHeadAlone: endsWithHeader(rows) };
}

/** Number of years that are offered to the user. */
const OFFERED_YEAR_COUNT = 4;

/** Reads a table whose dates have no year, and adds a question about the year. */
function readWithoutYears(
  findTableWithYears: (years: AssumedYears) => TransactionTable | undefined,
  answers: TableFormatChoices,
): TableStatement | undefined {
  const years = new AssumedYears(answers.year);
  const statement = readTables(findTableWithYears(years), answers);
  if (!statement || years.latestYear === undefined) return undefined;
  const choices = Array.from({ length: OFFERED_YEAR_COUNT }, (_, yearsAgo) =>
    String((years.latestYear ?? 0) - yearsAgo),
  );
  return { ...statement, questions: [{ about: 'year', choices }, ...statement.questions] };
}

/**
 * Rejects a file without transactions.
 * @throws UnreadableStatementError always; the message depends on whether the file has a header
 */
export function throwNoTableError(hasHeader: boolean): never {
  throw new UnreadableStatementError(
    hasHeader
      ? 'This file has a header but no rows. Export a period that contains transactions.'
      : 'No row in this file has both a date and an amount. Export the transactions of an account as CSV or OFX.',
  );
}

/** Reads all tables of a file. Returns undefined if the main table has no transactions. */
function readTables(mainTable: TransactionTable | undefined, answers: TableFormatChoices): TableStatement | undefined {
  let statement = mainTable && readTable(mainTable, answers);
  if (!mainTable || !statement) return undefined;
  const isDateOrderCertain = !statement.questions.some(({ about }) => about === 'date order');
  const dateOrder = answers.dateOrder ?? (isDateOrderCertain ? statement.dateOrder : undefined);
  const { columns: _, ...answersForAllTables } = answers;
  for (const table of mainTable.otherTables ?? []) {
    const next =
      table.role === 'further'
        ? readTable(table, { ...answersForAllTables, ...(dateOrder && { dateOrder }) })
        : undefined;
    statement =
      next && !isSummaryOf(statement, next)
        ? mergeStatements(statement, next)
        : { ...statement, left: sortByLine([...statement.left, ...skipTable(table).left]) };
  }
  return statement;
}

/** The properties of a table that were inferred from its rows. */
type TableContext = {
  table: TransactionTable;
  columns: ColumnIndexes;
  order: DateOrder;
  separator: DecimalSeparator;
  sign: SignConvention;
  /** The number by which amounts are divided after reading: 100 if the file contains hundredths, otherwise 1. */
  divisor: number;
};

/** Reads one table. Returns undefined if there is no date column or no amount column. */
function readTable(original: TransactionTable, answers: TableFormatChoices): TableStatement | undefined {
  const monetaStatement = answers.columns ? undefined : readMonetaCsv(original);
  if (monetaStatement) return monetaStatement;
  const repaired = convertDirectionColumns(repairTableLayout(original));
  const doubleEntryStatement = answers.columns ? undefined : readDoubleEntryTable(repaired, answers.dateOrder);
  if (doubleEntryStatement) return doubleEntryStatement;
  const detected = answers.columns ? assignColumns(repaired, answers.columns) : detectColumns(repaired);
  if (!detected) return undefined;
  const { table, columns } = resolveDirections(rejoinSplitTexts(repaired, detected), detected);
  const { order: likeliestOrder, others: otherOrders } = inferTableDateOrder(table, columns);
  const order = answers.dateOrder ?? likeliestOrder;
  const isOrderUncertain = otherOrders.length > 0;
  const classified = skipStatedSums(classifyRows(table, columns, order), columns);
  const { bookings, currency, formatChoices, ...amountFormat } = inferAmounts(table, columns, classified, answers);
  const bookingRows = classified.bookings.map(({ row }) => row);
  const certainCurrency = currency ?? findCurrencyByAmountSigns(table, columns, bookingRows);
  const guessedCurrency = certainCurrency ? undefined : guessCurrency(table, columns, bookingRows);
  const context = { table, columns, order, ...amountFormat };
  const { rowEntries, skipped } = readEntries(bookings, classified.skipped, context, isOrderUncertain);
  if (answers.columns && rowEntries.length === 0) {
    throwUnreadableColumnsError(table, columns, skipped.map(skippedRowToLine));
  }
  const check = correctByBalances(rowEntries, skipped, context, answers.isTurned);
  const signChoices = check.areSignsReversed ? ['turned', 'as written'] : ['as written', 'turned'];
  const questions: StatementQuestion[] = [];
  if (isOrderUncertain) questions.push({ about: 'date order', choices: [likeliestOrder, ...otherOrders] });
  if (formatChoices) questions.push({ about: 'decimal mark', choices: formatChoices });
  if (check.isSignUncertain) questions.push({ about: 'sign', choices: signChoices });
  return {
    format: detectProgram(table.header),
    ...assignAccounts(joinSplitParents(rowEntries, table.header), skipped, context, check),
    questions,
    ...(check.isProven !== undefined && { isProven: check.isProven }),
    ...omitEmptyFields({
      currency: certainCurrency ?? guessedCurrency,
      isCurrencyGuessed: guessedCurrency !== undefined,
    }),
    dateOrder: order,
    table: {
      columns: describeColumns(table, columns),
      decimalMark: context.separator,
      isTurned: answers.isTurned ?? check.areSignsReversed,
      isInHundredths: context.divisor > 1,
    },
  };
}

function assignColumns(table: TransactionTable, roles: readonly ColumnRole[]): ColumnIndexes {
  return { ...rolesToIndexes(roles), fee: findFeeColumn(table, (column) => (roles[column] ?? 'none') === 'none') };
}

function readRowAmount(row: CellRow, { columns, separator, sign, divisor }: TableContext) {
  const amount = readSignedAmount(row, columns, separator, sign);
  return typeof amount === 'number' ? amount / divisor : amount;
}

/** Reads the entries of a table. Rows with an unreadable amount are added to `skipped`. */
function readEntries(
  bookings: readonly BookedRow[],
  alreadySkipped: readonly SkippedRow[],
  context: TableContext,
  isOrderUncertain: boolean,
): { rowEntries: RowEntry[]; skipped: SkippedRow[] } {
  const rowEntries: RowEntry[] = [];
  const skipped = [...alreadySkipped];
  const isChecked = createCheckedTest(context.table);
  for (const booking of bookings) {
    const amount = readRowAmount(booking.row, context);
    if (typeof amount === 'string') {
      skipped.push({ ...booking, reason: 'unreadable', what: amount });
      continue;
    }
    const entry = rowToEntry(booking, context.columns, context.order, amount);
    const dayText = getCellText(booking.row, context.columns.day);
    if (isOrderUncertain && dayText) entry.dayText = dayText;
    if (isChecked(booking.row)) entry.isChecked = true;
    noteRounding(entry, booking.row, context.columns, context.separator);
    rowEntries.push({ row: booking.row, entry });
  }
  return { rowEntries, skipped };
}

/** Lists the accounts, and converts skipped rows to transfers or opening balances if possible. */
function assignAccounts(
  rowEntries: readonly RowEntry[],
  skippedRows: readonly SkippedRow[],
  context: TableContext,
  check: BalanceCheck,
): Pick<Statement, 'entries' | 'transfers' | 'left' | 'balances' | 'accounts'> {
  const { table, columns, separator } = context;
  const entries = rowEntries.map(({ entry }) => entry);
  const skipped = skippedRows.map((row) => readSkippedRow(row, context, check));
  const own = readOpeningBalancesAndTransfers(table, columns, skipped, entries, separator);
  const correctionLines = new Set(own.balanceCorrections.map(({ line }) => line));
  const stillSkipped = skipped.map(({ details }) => details).filter(({ line }) => !correctionLines.has(line));
  return {
    entries: joinSplitEntries(sortByLine([...entries, ...own.balanceCorrections])),
    transfers: own.transfers,
    left: sortByLine(stillSkipped),
    balances: [...own.openings, ...check.balances],
    accounts: own.accounts,
  };
}

/** Returns the values of a skipped row that are readable. */
function readSkippedRow(
  skipped: SkippedRow,
  context: TableContext,
  { feeFactor, isNegated }: BalanceCheck,
): SkippedEntry {
  const { row, day: bookingDay = '', continuationTexts = [] } = skipped;
  const { columns, separator, divisor, order } = context;
  const amount = readRowAmount(row, context);
  const hasAmount = typeof amount !== 'string';
  const amountWithFee = hasAmount ? amount + (feeFactor * readFee(row, columns, separator)) / divisor : 0;
  const entry = rowToEntry(
    { row, day: bookingDay, continuationTexts },
    columns,
    order,
    isNegated ? 0 - amountWithFee : amountWithFee,
  );
  const { line: _, day: entryDay, otherDay, amountMinor, ...texts } = entry;
  const day = entryDay || otherDay;
  const read = { ...texts, ...(hasAmount && { amountMinor }), ...(day && { day }) };
  return { row, details: { ...skippedRowToLine(skipped), read } };
}
