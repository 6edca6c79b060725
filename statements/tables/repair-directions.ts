import { parseAmount } from '../parse-amounts.ts';
import { findColumnRoleByHeader, foldHeader, type HeaderRole } from './header-roles.ts';
import { type CellRow, getCellText, isBookingRow, type Table } from './table.ts';

/** Maximum number of rows that are inspected. */
const LOOKED_AT = 2000;

/**
 * Converts unusual direction columns to a column with the words `in`, `out` and `transfer`. Otherwise, all unsigned
 * amounts would be read as income.
 */
export function repairDirections(table: Table): Table {
  if (!table.head) return table;
  const bookings = table.rows.slice(0, LOOKED_AT).filter(isBookingRow);
  if (bookings.length === 0) return table;
  // `From account` has the same role as `From`.
  const roles = table.head.cells.map((head) => findColumnRoleByHeader(foldHeader(head).replace(ACCOUNT, '')));
  return convertYesNoColumn(convertAccountColumns(table, roles, bookings), roles, bookings);
}

const ACCOUNT = / (?:account|compte|conta|conto|cuenta|konto|rekening)(?: name)?$/;

const YES = /^(?:true|yes|y|ja|oui|s[ií]|sim|tak|ano|igen|evet|да|так|はい|是|예|כן)$/i;
const NO = /^(?:false|no|n|nein|nee|nej|nei|non|n[ãa]o|nie|ne|nem|hayır|нет|ні|いいえ|否|아니요|לא)$/i;

/** Converts a column such as `income` with the values `true` and `false` to a direction column. */
function convertYesNoColumn(
  table: Table,
  roles: readonly (HeaderRole | undefined)[],
  bookings: readonly CellRow[],
): Table {
  const at = roles.findIndex(
    (role, column) =>
      (role === 'in' || role === 'out') &&
      bookings.every((row) => [YES, NO].some((pattern) => pattern.test(getCellText(row, column)))),
  );
  if (at < 0) return table;
  const [yes, no] = roles[at] === 'in' ? ['in', 'out'] : ['out', 'in'];
  return replaceColumns(
    table,
    (row) => {
      const cell = getCellText(row, at);
      return { [at]: YES.test(cell) ? yes : NO.test(cell) ? no : cell };
    },
    { [at]: 'Direction' },
  );
}

/**
 * Converts a table with one column for the paying account and one for the receiving account. If only one of them is
 * filled, it determines the direction. A row in which both are filled is a transfer.
 */
function convertAccountColumns(
  table: Table,
  roles: readonly (HeaderRole | undefined)[],
  bookings: readonly CellRow[],
): Table {
  const sides = findAccountColumns(roles, bookings);
  if (!sides) return table;
  const width = Math.max(table.head?.cells.length ?? 0, ...bookings.map(({ cells }) => cells.length));
  const [from, to] = [width, width + 1];
  return replaceColumns(
    table,
    (row) => {
      const [left, reached] = [getCellText(row, sides.out), getCellText(row, sides.in)];
      if (left !== '' && reached !== '')
        return { [sides.out]: left, [sides.in]: 'transfer', [from]: left, [to]: reached };
      const way = left !== '' ? 'out' : reached !== '' ? 'in' : '';
      return { [sides.out]: left || reached, [sides.in]: way, [from]: '', [to]: '' };
    },
    { [sides.out]: sides.areAccounts ? 'Account' : 'Text', [sides.in]: 'Direction', [from]: 'From', [to]: 'To' },
  );
}

function findAccountColumns(
  roles: readonly (HeaderRole | undefined)[],
  bookings: readonly CellRow[],
): { out: number; in: number; areAccounts: boolean } | undefined {
  for (const [left, reached] of [
    ['out', 'in'],
    ['from', 'to'],
  ] as const) {
    const [out, into] = [roles.indexOf(left), roles.indexOf(reached)];
    if (out < 0 || into < 0 || roles.includes('direction')) continue;
    const sides = bookings.map((row) => [getCellText(row, out), getCellText(row, into)] as const);
    if (sides.some((cells) => cells.every((cell) => cell === '') || cells.some((cell) => parseAmount(cell)))) continue;
    const only = (side: 0 | 1) => sides.filter((cells) => cells[side] !== '' && cells[1 - side] === '');
    const singles = [...only(0), ...only(1)];
    // The headers `From` and `To` may also mean the other party, which reverses the direction. They mean the user's own
    // accounts if the same names also occur in transfers.
    const isSided = left === 'out' ? singles.length > 0 : only(0).length > 0 && only(1).length > 0;
    const own = new Set(singles.flat().filter((cell) => cell !== ''));
    const isOwn =
      left === 'out' || (singles.length < sides.length && sides.flat().every((cell) => cell === '' || own.has(cell)));
    // If there are no transfers and most names occur only once, the names are probably shops or categories.
    const areAccounts = singles.length < sides.length || own.size * 2 <= sides.length;
    if (isSided && isOwn) return { out, in: into, areAccounts };
  }
  return undefined;
}

type Cells = Record<number, string>;

function replaceColumns(table: Table, convert: (row: CellRow) => Cells, heads: Cells): Table {
  const put = ({ line, cells }: CellRow, changed: Cells): CellRow => {
    const all = [...cells];
    for (const [at, cell] of Object.entries(changed)) {
      while (all.length < Number(at)) all.push('');
      all[Number(at)] = cell;
    }
    return { line, cells: all };
  };
  return {
    ...table,
    ...(table.head && { head: put(table.head, heads) }),
    rows: table.rows.map((row) => (isBookingRow(row) ? put(row, convert(row)) : row)),
  };
}
