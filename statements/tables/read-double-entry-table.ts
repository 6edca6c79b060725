import {
  type BookAccount,
  type BookTransaction,
  doubleEntryBookToStatement,
  findRootAccountType,
} from '../double-entry-book.ts';
import { digitsToHundredths, inferDecimalSeparator, parseAmount } from '../parse-amounts.ts';
import { inferDateOrder, type ParsedDay, parseDay, parsedDayToIsoDay } from '../parse-days.ts';
import type { DateOrder, Statement } from '../statement.ts';
import { tidyText } from '../tidy-text.ts';
import { BOOK_COLUMN_PATTERNS } from '../word-patterns.ts';
import { parseCurrencySignOrCode } from './currency-codes.ts';
import { normalizeHeader } from './header-roles.ts';
import type { CellRow, TransactionTable } from './transaction-table.ts';

/** Maximum number of rows from which the columns are detected. */
const MAX_INSPECTED_ROWS = 1000;

/**
 * Minimum share of transactions whose rows must add up to zero. It is below 1 because transactions in several
 * currencies may not add up.
 */
const MIN_BALANCED_SHARE = 0.8;

/** A table with double-entry rows. The columns are indexes, or -1 if a column is missing. */
type DoubleEntryTable = {
  headers: string[];
  account: number;
  id: number;
  /** The rows of each transaction. */
  groups: CellRow[][];
  /** The date of each transaction, as written. */
  days: (ParsedDay | undefined)[];
  readMinor: (row: CellRow) => number;
};

/**
 * Reads a table with several rows per transaction, which add up to zero. Each row has an account below a root such as
 * `Expenses`. A row without a date belongs to the transaction above it.
 * @param chosenOrder the user's answer to the question about the order of day, month and year
 * @returns undefined for tables of any other kind
 */
export function readDoubleEntryTable(
  table: TransactionTable,
  chosenOrder?: DateOrder,
): Statement<'gnucash'> | undefined {
  const doubleEntry = detectDoubleEntry(table);
  if (!doubleEntry) return undefined;
  const { order: likeliest, others } = inferDateOrder(doubleEntry.days.filter((day) => day !== undefined));
  const order = chosenOrder ?? likeliest;
  const otherOrders = others.length > 0 ? [likeliest, ...others].filter((candidate) => candidate !== order) : [];
  const accounts = new Map<string, BookAccount>();
  const transactions = doubleEntry.groups.map((_, index) => readTransaction(doubleEntry, index, order, accounts));
  return {
    ...doubleEntryBookToStatement('gnucash', { accounts, transactions, fault: undefined }),
    dateOrder: order,
    questions: otherOrders.length > 0 ? [{ about: 'date order', choices: [order, ...otherOrders] }] : [],
  };
}

function detectDoubleEntry({ header, rows }: TransactionTable): DoubleEntryTable | undefined {
  const headers = header?.cells.map(normalizeHeader) ?? [];
  const filledRows = rows.filter(({ cells }) => cells.some((cell) => cell !== ''));
  const inspectedRows = filledRows.slice(0, MAX_INSPECTED_ROWS);
  const account = headers.findIndex((_, column) => areAccounts(inspectedRows, column));
  const day = headers.findIndex((_, column) => parseDay(filledRows[0]?.cells[column] ?? '') !== undefined);
  if (account < 0 || day < 0 || !areAccounts(filledRows, account)) return undefined;
  const id = findColumn(headers, BOOK_COLUMN_PATTERNS.number);
  const inspectedGroups = groupByTransaction(inspectedRows, day, id);
  // If there are more rows than were inspected, the last transaction may be incomplete.
  if (inspectedRows.length < filledRows.length) inspectedGroups.pop();
  const amount = headers.findIndex((_, column) =>
    areBalanced(inspectedGroups, createColumnReader(inspectedRows, column)),
  );
  if (amount < 0) return undefined;
  const groups = groupByTransaction(filledRows, day, id);
  const readMinor = createColumnReader(filledRows, amount);
  if (!areBalanced(groups, readMinor)) return undefined;
  const days = groups.map(([first]) => parseDay(first?.cells[day] ?? ''));
  return { headers, account, id, groups, days, readMinor };
}

const findColumn = (headers: readonly string[], pattern: RegExp) => headers.findIndex((header) => pattern.test(header));

/** Reads the transaction at this index, and adds its accounts to `accounts`. */
function readTransaction(
  { headers, account, id, groups, days, readMinor }: DoubleEntryTable,
  index: number,
  order: DateOrder,
  accounts: Map<string, BookAccount>,
): BookTransaction {
  const rows = groups[index] ?? [];
  const [first] = rows;
  const day = days[index];
  const readFirst = (pattern: RegExp) => first?.cells[findColumn(headers, pattern)] ?? '';
  const currency = parseCurrencySignOrCode(readFirst(BOOK_COLUMN_PATTERNS.currency).replace(/^CURRENCY::/, '')) ?? '';
  const memoColumn = findColumn(headers, BOOK_COLUMN_PATTERNS.memo);
  return {
    line: first?.line ?? 0,
    id: first?.cells[id] ?? '',
    day: day && parsedDayToIsoDay(day, order),
    name: tidyText(readFirst(BOOK_COLUMN_PATTERNS.name)),
    note: tidyText(readFirst(BOOK_COLUMN_PATTERNS.note)),
    isVoid: readFirst(BOOK_COLUMN_PATTERNS.void) !== '',
    splits: rows.map((row) => {
      const path = row.cells[account] ?? '';
      if (!accounts.has(path)) accounts.set(path, createAccount(path, currency));
      const quantity = `${readMinor(row)}/100`;
      return { id: '', account: path, quantity, value: quantity, memo: tidyText(row.cells[memoColumn] ?? '') };
    }),
  };
}

/** True if every row has an account in this column, and not all of the accounts have the same type. */
function areAccounts(rows: readonly CellRow[], column: number): boolean {
  const types = new Set<string>();
  for (const { cells } of rows) {
    const type = findRootAccountType(cells[column] ?? '');
    if (type === undefined) return false;
    types.add(type);
  }
  return types.size > 1;
}

/**
 * Returns the account for a path. The root is removed from the names of the user's own accounts, but not from
 * categories.
 */
function createAccount(path: string, currency: string): BookAccount {
  const type = findRootAccountType(path) ?? '';
  const isOwn = type === 'BANK' && path.includes(':');
  return { id: path, name: isOwn ? path.slice(path.indexOf(':') + 1) : path, type, parent: '', currency };
}

function areBalanced(groups: readonly CellRow[][], readMinor: (row: CellRow) => number): boolean {
  const balanced = groups.filter((rows) => {
    const sum = rows.reduce((total, row) => total + readMinor(row), 0);
    return rows.length > 1 && sum === 0;
  });
  return balanced.length > groups.length * MIN_BALANCED_SHARE;
}

/**
 * Groups the consecutive rows of each transaction. All rows of a transaction have the same id. In a table without ids,
 * only the first row of a transaction has a date.
 */
function groupByTransaction(rows: readonly CellRow[], dayColumn: number, idColumn: number): CellRow[][] {
  const groups: CellRow[][] = [];
  let lastId: string | undefined;
  for (const row of rows) {
    const id = row.cells[idColumn] || undefined;
    const isContinuation = id === undefined ? (row.cells[dayColumn] ?? '') === '' : id === lastId;
    if (isContinuation && groups.length > 0) groups.at(-1)?.push(row);
    else groups.push([row]);
    lastId = id ?? lastId;
  }
  return groups;
}

/** Returns a function that reads the amount of a row in hundredths, or NaN if it is unreadable. */
function createColumnReader(rows: readonly CellRow[], column: number): (row: CellRow) => number {
  const parseCell = ({ cells }: CellRow) => parseAmount(cells[column] ?? '');
  const separator = inferDecimalSeparator(rows.map(parseCell).filter((amount) => amount !== undefined)) ?? '.';
  return (row) => {
    const amount = parseCell(row);
    const minor = amount && digitsToHundredths(amount.digits, separator);
    if (minor === undefined) return Number.NaN;
    return amount?.isNegative ? 0 - minor : minor;
  };
}
