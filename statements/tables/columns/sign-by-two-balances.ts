import { inferDecimalSeparator, parseSignedHundredths } from '../../parse-amounts.ts';
import { findColumnRoleByHeader, normalizeHeader } from '../header-roles.ts';
import {
  type CellRow,
  getCellText,
  isBookingRow,
  parseAmountColumn,
  type TransactionTable,
} from '../transaction-table.ts';

const BEFORE =
  /(?<!\p{L})(?:before|pre|prior|previous|old|opening|initial|start(?:ing)?|avant|vor(?:her)?|antes|anterior|prima|iniziale|przed|до)(?!\p{L})/u;
const AFTER =
  /(?<!\p{L})(?:after|post|new|closing|final|end(?:ing)?|apres|nach(?:her)?|despues|depois|posterior|dopo|finale|po|после)(?!\p{L})/u;
/** Share of the rows whose balances must change by exactly the amount. In the other rows, a fee is added. */
const MIN_EXACT_SHARE = 0.5;

/**
 * If each row states the balance before and after it, replaces the amount with their difference. It has a sign and
 * includes fees. The names of the sender and the recipient are merged into the name of the other party.
 */
export function signByTwoBalances(table: TransactionTable): TransactionTable {
  const headers = table.header?.cells.map(normalizeHeader) ?? [];
  const roles = (table.header?.cells ?? []).map(findColumnRoleByHeader);
  const isBalance = (column: number) => roles[column] === 'balance';
  const before = headers.findIndex((header, column) => isBalance(column) && BEFORE.test(header));
  const after = headers.findIndex((header, column) => isBalance(column) && AFTER.test(header));
  const amount = roles.indexOf('amount');
  if (before < 0 || after < 0 || before === after || amount < 0 || !table.header) return table;
  const bookings = table.rows.filter(isBookingRow);
  const separator = inferDecimalSeparator(bookings.flatMap((row) => parseAmountColumn([row], after))) ?? '.';
  const readMinor = (row: CellRow, column: number) => parseSignedHundredths(getCellText(row, column), separator);
  const readChange = (row: CellRow) => (readMinor(row, after) ?? Number.NaN) - (readMinor(row, before) ?? Number.NaN);
  let exactCount = 0;
  for (const row of bookings) {
    const [change, stated] = [Math.abs(readChange(row)), Math.abs(readMinor(row, amount) ?? Number.NaN)];
    // A fee is smaller than the amount.
    if (!(Math.abs(change - stated) < Math.max(stated, 1))) return table;
    if (change === stated) exactCount++;
  }
  if (exactCount === 0 || exactCount < bookings.length * MIN_EXACT_SHARE) return table;
  const names = findNameColumns(headers, roles, bookings);
  const convertRow = (row: CellRow): CellRow => {
    if (!isBookingRow(row)) return row;
    const change = readChange(row);
    const cells = [...row.cells];
    // Only one of the two columns can be the running balance.
    cells[before] = '';
    cells[amount] = (change / 100).toFixed(2).replace('.', separator);
    if (names) {
      cells[names.from] = getCellText(row, change < 0 ? names.to : names.from);
      cells[names.to] = '';
    }
    return { line: row.line, cells };
  };
  const header = { ...table.header, cells: [...table.header.cells] };
  for (const [column, role] of roles.entries()) if (role === 'from' || role === 'to') header.cells[column] = '';
  header.cells[before] = '';
  if (names) header.cells[names.from] = 'Payee';
  return { ...table, header, rows: table.rows.map(convertRow) };
}

/** Returns the columns with the names of the sender and the recipient. Other columns contain their numbers. */
function findNameColumns(
  headers: readonly string[],
  roles: readonly ReturnType<typeof findColumnRoleByHeader>[],
  bookings: readonly CellRow[],
): { from: number; to: number } | undefined {
  const countNames = (column: number) => bookings.filter((row) => /\p{L}{2}/u.test(getCellText(row, column))).length;
  const find = (wanted: 'from' | 'to', word: RegExp) => {
    const columns = [...headers.keys()].filter(
      (column) => (roles[column] === wanted || word.test(headers[column] ?? '')) && countNames(column) > 0,
    );
    return columns.sort((one, other) => countNames(other) - countNames(one))[0];
  };
  const [from, to] = [find('from', /^(?:from|sender|payer)\b/), find('to', /^(?:to|recipient|receiver|payee)\b/)];
  return from === undefined || to === undefined ? undefined : { from, to };
}
