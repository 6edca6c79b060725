import { parseAmount } from '../parse-amounts.ts';
import {
  findColumnRoleByHeader,
  type HeaderRole,
  NO,
  normalizeHeader,
  parseDirectionWord,
  YES,
} from './header-roles.ts';
import { type CellRow, getCellText, isBookingRow, type TransactionTable } from './transaction-table.ts';

/** Maximum number of rows that are inspected. */
const MAX_INSPECTED_ROWS = 2000;

/**
 * Converts unusual direction columns to a column with the words `in`, `out` and `transfer`. Otherwise, all unsigned
 * amounts would be read as income.
 */
export function convertDirectionColumns(table: TransactionTable): TransactionTable {
  if (!table.header) return table;
  const bookings = table.rows.slice(0, MAX_INSPECTED_ROWS).filter(isBookingRow);
  if (bookings.length === 0) return table;
  // `From account` has the same role as `From`.
  const roles = table.header.cells.map((head) =>
    findColumnRoleByHeader(normalizeHeader(head).replace(ACCOUNT_SUFFIX, '')),
  );
  const withAccounts = convertAccountColumns(table, roles, bookings);
  const withWords = convertSignColumn(convertYesNoColumn(withAccounts, roles, bookings), roles, bookings);
  return convertLetterColumn(withWords, roles, bookings);
}

/** Converts a column with `-1` and `1`, or with `1` under a header for one direction and `0` for the other. */
function convertSignColumn(
  table: TransactionTable,
  roles: readonly (HeaderRole | undefined)[],
  bookings: readonly CellRow[],
): TransactionTable {
  if (!roles.includes('amount')) return table;
  for (const [column, role] of roles.entries()) {
    const values = new Set(bookings.map((row) => getCellText(row, column).replace(/^\+/, '')));
    const negative = role === 'direction' ? '-1' : '0';
    if (!values.has('1') || !values.has(negative) || values.size > 2) continue;
    if (role !== 'direction' && role !== 'in' && role !== 'out') continue;
    const [directionOfOne, otherDirection] = role === 'out' ? ['out', 'in'] : ['in', 'out'];
    const convertCell = (cell: string) => (/^\+?1$/.test(cell) ? directionOfOne : otherDirection);
    return replaceColumns(table, (row) => ({ [column]: convertCell(getCellText(row, column)) }), {
      [column]: 'Direction',
    });
  }
  return table;
}

/**
 * Pairs of letters for money out and money in whose letters mean something else in other pairs: `C` is also credit, and
 * `S` is also the German debit.
 */
const LETTER_PAIRS = ['CA', 'SE', 'UE', 'DR', 'BA', 'EI', 'GI', 'WD', 'BS', 'OI', 'NP', 'MP', 'РП', 'РД', 'ВД'];

/**
 * Converts a column with exactly two letters, such as `C` for `cargo` and `A` for `abono`, to a direction column. The
 * header may name the two words, as in `MD/D`.
 */
function convertLetterColumn(
  table: TransactionTable,
  roles: readonly (HeaderRole | undefined)[],
  bookings: readonly CellRow[],
): TransactionTable {
  for (const [column, role] of roles.entries()) {
    const namedPair = parsePair(table.header?.cells[column] ?? '');
    if (role !== 'direction' && !namedPair) continue;
    const words = new Set(bookings.map((row) => getCellText(row, column).toUpperCase()));
    const pair = [...(namedPair ? [namedPair] : []), ...LETTER_PAIRS].find(
      ([out = '', into = '']) => words.size === 2 && words.has(out) && words.has(into),
    );
    if (!pair) continue;
    const convertCell = (cell: string) => {
      if (cell.toUpperCase() === pair[0]) return 'out';
      return cell.toUpperCase() === pair[1] ? 'in' : cell;
    };
    return replaceColumns(table, (row) => ({ [column]: convertCell(getCellText(row, column)) }), {
      [column]: 'Direction',
    });
  }
  return table;
}

/** Matches a header that consists of two short words, such as `B/A` or `Nợ/Có`. */
const PAIR = /^\(?([\p{L}\p{M}]{1,12}) ?\/ ?([\p{L}\p{M}]{1,12})\)?$/u;

/**
 * Returns the words for money out and money in that a header names. The debit comes first in all languages, unless both
 * words are known.
 */
function parsePair(header: string): [out: string, into: string] | undefined {
  const [, first = '', second = ''] = PAIR.exec(header) ?? [];
  const directions = [first, second].map(parseDirectionWord);
  const areKnown = directions[0] === 'in' && directions[1] === 'out';
  // Long unknown words, as in `Holder/Partner`, are not directions.
  const isLong = Math.min(first.length, second.length) > MAX_UNKNOWN_LENGTH && !directions.some(Boolean);
  return first === '' || areKnown || isLong ? undefined : [first.toUpperCase(), second.toUpperCase()];
}

const MAX_UNKNOWN_LENGTH = 3;

const ACCOUNT_SUFFIX = / (?:account|compte|conta|conto|cuenta|konto|rekening)(?: name)?$/;

/** Converts a column such as `income` with the values `true` and `false` to a direction column. */
function convertYesNoColumn(
  table: TransactionTable,
  roles: readonly (HeaderRole | undefined)[],
  bookings: readonly CellRow[],
): TransactionTable {
  const columnIndex = roles.findIndex(
    (role, column) =>
      (role === 'in' || role === 'out') &&
      bookings.every((row) => [YES, NO].some((pattern) => pattern.test(getCellText(row, column)))),
  );
  if (columnIndex < 0) return table;
  const [directionOfYes, directionOfNo] = roles[columnIndex] === 'in' ? ['in', 'out'] : ['out', 'in'];
  const convertCell = (cell: string) => {
    if (YES.test(cell)) return directionOfYes;
    return NO.test(cell) ? directionOfNo : cell;
  };
  return replaceColumns(table, (row) => ({ [columnIndex]: convertCell(getCellText(row, columnIndex)) }), {
    [columnIndex]: 'Direction',
  });
}

/**
 * Converts a table with one column for the paying account and one for the receiving account. A row with only one of
 * these accounts gets its direction from that account. A row with both accounts is a transfer.
 */
function convertAccountColumns(
  table: TransactionTable,
  roles: readonly (HeaderRole | undefined)[],
  bookings: readonly CellRow[],
): TransactionTable {
  const accountColumns = findAccountColumns(roles, bookings);
  if (!accountColumns) return table;
  const { out, in: into, areAccounts } = accountColumns;
  const width = Math.max(table.header?.cells.length ?? 0, ...bookings.map(({ cells }) => cells.length));
  const [from, to] = [width, width + 1];
  return replaceColumns(
    table,
    (row) => {
      const payer = getCellText(row, out);
      const receiver = getCellText(row, into);
      if (payer !== '' && receiver !== '') return { [out]: payer, [into]: 'transfer', [from]: payer, [to]: receiver };
      if (payer !== '') return { [out]: payer, [into]: 'out', [from]: '', [to]: '' };
      return { [out]: receiver, [into]: receiver === '' ? '' : 'in', [from]: '', [to]: '' };
    },
    { [out]: areAccounts ? 'Account' : 'Text', [into]: 'Direction', [from]: 'From', [to]: 'To' },
  );
}

function findAccountColumns(
  roles: readonly (HeaderRole | undefined)[],
  bookings: readonly CellRow[],
): { out: number; in: number; areAccounts: boolean } | undefined {
  if (roles.includes('direction')) return undefined;
  for (const [payerRole, receiverRole] of [
    ['out', 'in'],
    ['from', 'to'],
  ] as const) {
    const [out, into] = [roles.indexOf(payerRole), roles.indexOf(receiverRole)];
    if (out < 0 || into < 0) continue;
    const pairs = bookings.map((row) => ({ payer: getCellText(row, out), receiver: getCellText(row, into) }));
    const names = pairs.flatMap(({ payer, receiver }) => [payer, receiver]).filter((name) => name !== '');
    if (names.some((name) => parseAmount(name))) continue;
    if (pairs.some(({ payer, receiver }) => payer === '' && receiver === '')) continue;
    const payersOnly = pairs.filter(({ receiver }) => receiver === '').map(({ payer }) => payer);
    const receiversOnly = pairs.filter(({ payer }) => payer === '').map(({ receiver }) => receiver);
    const singles = [...payersOnly, ...receiversOnly];
    const singleNames = new Set(singles);
    const hasTransfers = singles.length < pairs.length;
    // The headers `From` and `To` may also mean the other party, which reverses the direction. They mean the user's own
    // accounts if the same names also occur in transfers.
    const areOwnAccounts =
      payerRole === 'out'
        ? singles.length > 0
        : payersOnly.length > 0 &&
          receiversOnly.length > 0 &&
          hasTransfers &&
          names.every((name) => singleNames.has(name));
    // If there are no transfers and most names occur only once, the names are probably shops or categories.
    const areAccounts = hasTransfers || singleNames.size * 2 <= pairs.length;
    if (areOwnAccounts) return { out, in: into, areAccounts };
  }
  return undefined;
}

type CellsByColumn = Record<number, string>;

function replaceColumns(
  table: TransactionTable,
  getReplacements: (row: CellRow) => CellsByColumn,
  headers: CellsByColumn,
): TransactionTable {
  const replaceCells = ({ line, cells }: CellRow, replacements: CellsByColumn): CellRow => {
    const newCells = [...cells];
    for (const [column, cell] of Object.entries(replacements)) {
      while (newCells.length < Number(column)) newCells.push('');
      newCells[Number(column)] = cell;
    }
    return { line, cells: newCells };
  };
  return {
    ...table,
    ...(table.header && { header: replaceCells(table.header, headers) }),
    rows: table.rows.map((row) => (isBookingRow(row) ? replaceCells(row, getReplacements(row)) : row)),
  };
}
