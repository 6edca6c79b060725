import { refuseTooManyTransactions } from '../file-limits.ts';
import { type DecimalSeparator, hasFraction, parseAmount } from '../parse-amounts.ts';
import { readMonetaCsv } from '../read-moneta-csv.ts';
import {
  type DateOrder,
  omitEmpty,
  type Statement,
  type StatementEntry,
  type StatementQuestion,
  UnreadableStatementError,
} from '../statement.ts';
import { areAmountsInCents, findCurrency, inferSeparator } from './amount-format.ts';
import { completeSigns, inferSign, readSignedAmount, type SignConvention } from './amount-signs.ts';
import { type ColumnRole, describeColumns, refuseUnreadableColumns, toColumnIndexes } from './assigned-columns.ts';
import { AssumedYears } from './assumed-years.ts';
import { applyBalances, type BalanceCheck, findFeeColumn, type RowEntry, readFee } from './balances.ts';
import {
  type BookedRow,
  type ClassifiedRows,
  classifyRows,
  describeSkippedRow,
  type SkippedRow,
} from './classify-rows.ts';
import { type ColumnIndexes, chooseColumns } from './columns.ts';
import { readDoubleEntry } from './double-entry.ts';
import { endsWithHeader, findTable, findTableInRows, isTableWithoutRows } from './find-table.ts';
import { findCurrencyBySigns, guessCurrency } from './guess-currency.ts';
import { detectProgram, type ExportingProgram } from './header-roles.ts';
import { repairDirections } from './repair-directions.ts';
import { rejoinTexts, repairLayout } from './repair-layout.ts';
import { readOwnAccounts, rowToEntry, type SkippedEntry } from './rows-to-entries.ts';
import { type CellRow, getCellText, type Table } from './table.ts';
import { inferTableDateOrder } from './table-dates.ts';

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
export function readCsv(text: string, answers: TableFormatChoices = {}): TableStatement {
  return (
    readTables(findTable(text), answers) ??
    readWithoutYears((years) => findTable(text, years), answers) ??
    throwNoTableError(isTableWithoutRows(text))
  );
}

/**
 * Reads rows that are already split into cells, such as those of a sheet.
 * @returns `isHeadAlone` instead of a statement if no row has both a date and an amount; it is true if the last row is
 * a header
 */
export function readRows(rows: CellRow[], answers: TableFormatChoices = {}): TableStatement | { isHeadAlone: boolean } {
  return (
    readTables(findTableInRows(rows), answers) ??
    readWithoutYears((years) => findTableInRows(rows, years), answers) ?? { isHeadAlone: endsWithHeader(rows) }
  );
}

/** Number of years that are offered to the user. */
const OFFERED_YEARS = 4;

/** Reads a table whose dates have no year, and adds a question about the year. */
function readWithoutYears(
  find: (years: AssumedYears) => Table | undefined,
  answers: TableFormatChoices,
): TableStatement | undefined {
  const years = new AssumedYears(answers.year);
  const read = readTables(find(years), answers);
  if (!read || years.latest === undefined) return undefined;
  const choices = Array.from({ length: OFFERED_YEARS }, (_, ago) => String((years.latest ?? 0) - ago));
  return { ...read, questions: [{ about: 'year', choices }, ...read.questions] };
}

/**
 * Rejects a file without transactions.
 * @throws UnreadableStatementError always; the message depends on whether the file has a header
 */
export function throwNoTableError(hasHead: boolean): never {
  throw new UnreadableStatementError(
    hasHead
      ? 'This file has a header but no rows. Export a period that contains transactions.'
      : 'No row in this file has both a date and an amount. Export the transactions of an account as CSV or OFX.',
  );
}

/** Reads all tables of a file. Returns undefined if the main table has no transactions. */
function readTables(found: Table | undefined, answers: TableFormatChoices): TableStatement | undefined {
  const main = found && readTable(found, answers);
  if (!main) return undefined;
  const { columns: _, ...others } = answers;
  const isOrderKnown = !main.questions.some(({ about }) => about === 'date order');
  const dateOrder = answers.dateOrder ?? (isOrderKnown ? main.dateOrder : undefined);
  const more = (found.others ?? []).map((table) => readTable(table, { ...others, ...(dateOrder && { dateOrder }) }));
  return more.reduce<TableStatement>((one, other) => (other ? mergeStatements(one, other) : one), main);
}

const sortByLine = <T extends { line: number }>(rows: T[]) => rows.sort((first, second) => first.line - second.line);

/** Merges the statements of two tables. The rows are in the order of the file. */
function mergeStatements(one: TableStatement, other: TableStatement): TableStatement {
  const known = new Set(one.accounts.map(({ id }) => id));
  const questions = [...one.questions, ...other.questions];
  return {
    ...one,
    entries: sortByLine([...one.entries, ...other.entries]),
    transfers: sortByLine([...(one.transfers ?? []), ...(other.transfers ?? [])]),
    balances: [...one.balances, ...other.balances],
    left: sortByLine([...one.left, ...other.left]),
    questions: questions.filter(({ about }, at) => questions.findIndex((each) => each.about === about) === at),
    accounts: [...one.accounts, ...other.accounts.filter(({ id }) => !known.has(id))],
  };
}

/** The properties of a table that were inferred from its rows. */
type TableContext = {
  table: Table;
  columns: ColumnIndexes;
  order: DateOrder;
  separator: DecimalSeparator;
  sign: SignConvention;
  /** The number by which amounts are divided after reading: 100 if the file contains hundredths, otherwise 1. */
  divisor: number;
};

/** Reads one table. Returns undefined if there is no date column or no amount column. */
function readTable(found: Table, answers: TableFormatChoices): TableStatement | undefined {
  const own = answers.columns ? undefined : readMonetaCsv(found);
  if (own) return own;
  const repaired = repairDirections(repairLayout(found));
  const book = answers.columns ? undefined : readDoubleEntry(repaired, answers.dateOrder);
  if (book) return book;
  const columns = answers.columns ? assignColumns(repaired, answers.columns) : chooseColumns(repaired);
  if (!columns) return undefined;
  const table = rejoinTexts(repaired, columns);
  const { order: likeliest, others } = inferTableDateOrder(table, columns);
  const order = answers.dateOrder ?? likeliest;
  const classified = classifyRows(table, columns, order);
  const written = classified.bookings.map(({ row }) => row);
  const { bookings, currency, looksLikeCents, ...amounts } = inferAmounts(table, columns, classified, answers);
  const certain = currency ?? findCurrencyBySigns(table, columns, written);
  const guessed = guessCurrency(table, columns, written);
  const context = { table, columns, order, ...amounts };
  const { read, left } = readEntries(bookings, classified.left, context, others.length > 0);
  if (answers.columns && read.length === 0) refuseUnreadableColumns(table, columns, left.map(describeSkippedRow));
  const check = applyBalances(read, left, context, answers.isTurned);
  const asWritten = check.isTurned ? ['turned', 'as written'] : ['as written', 'turned'];
  const questions: StatementQuestion[] = [
    ...(others.length > 0 ? [{ about: 'date order' as const, choices: [likeliest, ...others] }] : []),
    ...(looksLikeCents ? [{ about: 'decimal mark' as const, choices: ['whole hundredths', 'whole units'] }] : []),
    ...(check.isSignOpen ? [{ about: 'sign' as const, choices: asWritten }] : []),
  ];
  return {
    format: detectProgram(table.head),
    ...assignAccounts(read, left, context, check),
    questions,
    ...(check.isProven !== undefined && { isProven: check.isProven }),
    ...omitEmpty({ currency: certain ?? guessed, isCurrencyGuessed: !certain && guessed !== undefined }),
    dateOrder: order,
    table: {
      columns: describeColumns(table, columns),
      decimalMark: context.separator,
      isTurned: answers.isTurned ?? check.isTurned,
      isInHundredths: context.divisor > 1,
    },
  };
}

function assignColumns(table: Table, roles: readonly ColumnRole[]): ColumnIndexes {
  return { ...toColumnIndexes(roles), fee: findFeeColumn(table, (at) => (roles[at] ?? 'none') === 'none') };
}

/** Infers the format of the amounts. Adds missing signs if other values in the table show the direction. */
function inferAmounts(
  table: Table,
  columns: ColumnIndexes,
  { bookings, left }: ClassifiedRows,
  answers: TableFormatChoices,
) {
  refuseTooManyTransactions(bookings.length + left.length);
  const written = bookings.map(({ row }) => row);
  const currency = findCurrency(table, columns, written);
  const separator = answers.decimalMark ?? inferSeparator(table, columns, written, currency);
  const rows = completeSigns(written, columns, separator);
  const looksLikeCents = areAmountsInCents(table, columns, rows, currency);
  return {
    bookings: bookings.map((booking, at) => ({ ...booking, row: rows[at] ?? booking.row })),
    currency,
    separator,
    sign: inferSign(table, columns, rows),
    looksLikeCents,
    divisor: (answers.isInHundredths ?? looksLikeCents) ? 100 : 1,
  };
}

function readRowAmount(row: CellRow, { columns, separator, sign, divisor }: TableContext) {
  const amount = readSignedAmount(row, columns, separator, sign);
  return typeof amount === 'number' ? amount / divisor : amount;
}

/** Reads the entries of a table. Rows with an unreadable amount are added to `left`. */
function readEntries(bookings: readonly BookedRow[], left: SkippedRow[], context: TableContext, isOrderOpen: boolean) {
  const read: RowEntry[] = [];
  const unreadable: SkippedRow[] = [];
  for (const booking of bookings) {
    const amount = readRowAmount(booking.row, context);
    if (typeof amount === 'string') unreadable.push({ ...booking, reason: 'unreadable', what: amount });
    else {
      const dayText = isOrderOpen ? getCellText(booking.row, context.columns.day) : '';
      const entry = { ...rowToEntry(booking, context.columns, context.order, amount), ...(dayText && { dayText }) };
      noteRounding(entry, booking.row, context);
      read.push({ row: booking.row, entry });
    }
  }
  return { read, left: [...left, ...unreadable] };
}

/** If the amount was rounded, adds the original amount to the note. */
function noteRounding(entry: StatementEntry, row: CellRow, { columns, separator }: TableContext): void {
  const cells = [columns.amount, columns.out, columns.in].map((at) => getCellText(row, at));
  const exact = cells.find((cell) => hasFraction(parseAmount(cell)?.digits ?? '', separator));
  if (exact === undefined) return;
  entry.note = [entry.note, `Rounded from ${exact}`].filter((text) => text !== '').join(' · ');
}

/** Lists the accounts, and converts skipped rows to transfers or opening balances if possible. */
function assignAccounts(
  read: readonly RowEntry[],
  left: readonly SkippedRow[],
  context: TableContext,
  check: BalanceCheck,
): Pick<Statement, 'entries' | 'transfers' | 'left' | 'balances' | 'accounts'> {
  const { table, columns, separator } = context;
  const entries = read.map(({ entry }) => entry);
  const skipped = left.map((row) => readSkipped(row, context, check));
  const { accounts, transfers, openings, bookings } = readOwnAccounts(table, columns, skipped, entries, separator);
  const laterLines = new Set(bookings.map(({ line }) => line));
  return {
    entries: sortByLine([...entries, ...bookings]),
    transfers,
    left: sortByLine(skipped.map(({ said }) => said).filter(({ line }) => !laterLines.has(line))),
    balances: [...openings, ...check.balances],
    accounts,
  };
}

/** Reads those values of a skipped row that are readable. */
function readSkipped(skipped: SkippedRow, context: TableContext, { fee, isNegated }: BalanceCheck): SkippedEntry {
  const { row, day: booked = '', more = [] } = skipped;
  const { columns, separator, divisor, order } = context;
  const amount = readRowAmount(row, context);
  const whole = typeof amount === 'string' ? 0 : amount + (fee * readFee(row, columns, separator)) / divisor;
  const entry = rowToEntry({ row, day: booked, more }, columns, order, isNegated ? 0 - whole : whole);
  const { line: _, day, otherDay, amountMinor, ...words } = entry;
  const readDay = day || otherDay;
  const read = { ...words, ...(typeof amount !== 'string' && { amountMinor }), ...(readDay && { day: readDay }) };
  return { row, said: { ...describeSkippedRow(skipped), read } };
}
