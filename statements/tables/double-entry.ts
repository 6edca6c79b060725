import { type BookAccount, type BookTransaction, bookToStatement, findRootType } from '../double-entry-book.ts';
import { inferDecimalSeparator, parseAmount, toHundredths } from '../parse-amounts.ts';
import { inferDateOrder, parseDay, resolveDay } from '../parse-days.ts';
import type { DateOrder, Statement } from '../statement.ts';
import { tidyText } from '../tidy-text.ts';
import { BOOK_COLUMN_PATTERNS } from '../word-patterns.ts';
import { parseCurrency } from './currency-codes.ts';
import { foldHeader } from './header-roles.ts';
import type { CellRow, Table } from './table.ts';

/** Maximum number of rows from which the columns are detected. */
const LOOKED_AT = 1000;

/**
 * Minimum share of transactions whose rows must add up to zero. It is below 1 because transactions in several
 * currencies may not add up.
 */
const MOST = 0.8;

/**
 * Reads a table with several rows per transaction, which add up to zero. Each row has an account below a root such as
 * `Expenses`. A row without a date belongs to the transaction above it.
 * @param chosen the user's answer to the question about the order of day, month and year
 * @returns undefined for tables of any other kind
 */
export function readDoubleEntry({ head, rows }: Table, chosen?: DateOrder): Statement<'gnucash'> | undefined {
  const heads = head?.cells.map(foldHeader) ?? [];
  const sides = rows.filter(({ cells }) => cells.some((cell) => cell !== ''));
  const some = sides.slice(0, LOOKED_AT);
  const account = heads.findIndex((_, at) => areAccounts(some, at));
  const day = heads.findIndex((_, at) => parseDay(sides[0]?.cells[at] ?? '') !== undefined);
  if (account < 0 || day < 0 || !areAccounts(sides, account)) return undefined;
  const indexOf = (name: RegExp) => heads.findIndex((each) => name.test(each));
  const id = indexOf(BOOK_COLUMN_PATTERNS.number);
  // If there are more rows than were inspected, the last transaction may be incomplete, so it is left out.
  const whole = groupByTransaction(some, day, id).slice(0, some.length < sides.length ? -1 : undefined);
  const amount = heads.findIndex((_, at) => areBalanced(whole, createColumnReader(some, at)));
  const groups = groupByTransaction(sides, day, id);
  const minorOf = createColumnReader(sides, amount);
  if (amount < 0 || !areBalanced(groups, minorOf)) return undefined;
  const days = groups.map(([first]) => parseDay(first?.cells[day] ?? ''));
  const { order: likeliest, others } = inferDateOrder(days.filter((each) => each !== undefined));
  const order = chosen ?? likeliest;
  const rest = others.length > 0 ? [likeliest, ...others].filter((each) => each !== order) : [];
  const accounts = new Map<string, BookAccount>();
  const transactions = groups.map((group, index): BookTransaction => {
    const cell = (name: RegExp) => group[0]?.cells[indexOf(name)] ?? '';
    const currency = parseCurrency(cell(BOOK_COLUMN_PATTERNS.currency).replace(/^CURRENCY::/, '')) ?? '';
    const written = days[index];
    return {
      line: group[0]?.line ?? 0,
      id: group[0]?.cells[id] ?? '',
      day: written && resolveDay(written, order),
      name: tidyText(cell(BOOK_COLUMN_PATTERNS.name)),
      note: tidyText(cell(BOOK_COLUMN_PATTERNS.note)),
      isVoid: cell(BOOK_COLUMN_PATTERNS.void) !== '',
      splits: group.map((row) => {
        const path = row.cells[account] ?? '';
        if (!accounts.has(path)) accounts.set(path, toAccount(path, currency));
        const quantity = `${minorOf(row)}/100`;
        return {
          id: '',
          account: path,
          quantity,
          value: quantity,
          memo: tidyText(row.cells[indexOf(BOOK_COLUMN_PATTERNS.memo)] ?? ''),
        };
      }),
    };
  });
  return {
    ...bookToStatement('gnucash', { accounts, transactions, fault: undefined }),
    dateOrder: order,
    questions: rest.length > 0 ? [{ about: 'date order', choices: [order, ...rest] }] : [],
  };
}

/** True if every row has an account in this column, and not all of the accounts have the same type. */
function areAccounts(rows: readonly CellRow[], at: number): boolean {
  const types = new Set<string>();
  for (const { cells } of rows) {
    const type = findRootType(cells[at] ?? '');
    if (type === undefined) return false;
    types.add(type);
  }
  return types.size > 1;
}

/**
 * Returns the account for a path. The root is removed from the names of the user's own accounts, but not from
 * categories.
 */
function toAccount(path: string, currency: string): BookAccount {
  const type = findRootType(path) ?? '';
  const isOwn = type === 'BANK' && path.includes(':');
  return { id: path, name: isOwn ? path.slice(path.indexOf(':') + 1) : path, type, parent: '', currency };
}

function areBalanced(groups: readonly CellRow[][], minorOf: (row: CellRow) => number): boolean {
  const balanced = groups.filter((group) => group.length > 1 && sumRows(group, minorOf) === 0);
  return balanced.length > groups.length * MOST;
}

/**
 * Groups the rows of each transaction, which follow each other. If they have an id, it is the same in all of them.
 * Otherwise, a row with a date is followed by rows without a date.
 */
function groupByTransaction(rows: readonly CellRow[], day: number, id: number): CellRow[][] {
  const groups: CellRow[][] = [];
  let last: string | undefined;
  for (const row of rows) {
    const number = row.cells[id] || undefined;
    const goesOn = number === undefined ? (row.cells[day] ?? '') === '' : number === last;
    if (goesOn && groups.length > 0) groups.at(-1)?.push(row);
    else groups.push([row]);
    last = number ?? last;
  }
  return groups;
}

/** Returns a function that reads the amount of a row in hundredths, or NaN if it is unreadable. */
function createColumnReader(rows: readonly CellRow[], at: number): (row: CellRow) => number {
  const written = ({ cells }: CellRow) => parseAmount(cells[at] ?? '');
  const separator = inferDecimalSeparator(rows.map(written).filter((amount) => amount !== undefined)) ?? '.';
  return (row) => {
    const amount = written(row);
    const minor = amount && toHundredths(amount.digits, separator);
    return minor === undefined ? Number.NaN : amount?.isNegative ? 0 - minor : minor;
  };
}

const sumRows = (rows: readonly CellRow[], minorOf: (row: CellRow) => number) =>
  rows.reduce((sum, row) => sum + minorOf(row), 0);
