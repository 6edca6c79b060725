import { MAX_ACCOUNTS_PER_FILE } from '../../file-limits.ts';
import { parseAmount } from '../../parse-amounts.ts';
import { HEADER_PATTERNS } from '../../word-patterns.ts';
import {
  findUnbookedStatus,
  isCoinCode,
  normalizeHeader,
  parseDirectionWord,
  parsePaymentKind,
} from '../header-roles.ts';
import { type CellRow, getCellText } from '../transaction-table.ts';
import type { InspectedColumn } from './column-types.ts';

/*
 * Recognizes columns by their cells, because headers such as `Type` and `Account` have several meanings.
 */

/**
 * Returns the column with directions such as `S` and `H`. If all its cells are direction words, its header may be
 * unknown.
 */
export function findDirection(columns: readonly InspectedColumn[], hasHeader: boolean): InspectedColumn | undefined {
  return columns.find(({ role, header, cells, hasAmounts }) => {
    if (hasAmounts || cells.length === 0) return false;
    const parse = areKinds(role, cells) ? parsePaymentKind : parseDirectionWord;
    const directions = new Set(cells.map(parse));
    const areAllKnown = !directions.has(undefined) && !directions.has('opening');
    if (areAllKnown && directions.has('in') && directions.has('out')) return true;
    if (role !== 'direction' && (normalizeHeader(header) !== '' || !hasHeader)) return false;
    // A dash in every row may stand for an empty cell rather than a direction.
    if (new Set(cells).size === 1 && /^\W$/.test(cells[0] ?? '')) return false;
    // Transfers are not counted, because they occur in columns with any types of payments.
    const directionsOfRows = cells.map(parse).filter((each) => each !== 'neither');
    const knownCount = directionsOfRows.filter((each) => each !== undefined).length;
    return knownCount > 0 && knownCount >= directionsOfRows.length * (role === 'direction' ? 0.6 : 0.9);
  });
}

const MAX_KINDS = 12;
const MAX_WORDS_PER_KIND = 3;

/** Texts in columns with these roles may start with a kind of payment, but they are needed as names. */
const TEXT_ROLES: InspectedColumn['role'][] = ['description', 'payee', 'purpose'];

/** True if the cells may be kinds of payments. */
function areKinds(role: InspectedColumn['role'], cells: readonly string[]): boolean {
  if (role === 'direction') return true;
  if (TEXT_ROLES.includes(role) || new Set(cells).size > MAX_KINDS) return false;
  return cells.every((cell) => cell.split(' ', MAX_WORDS_PER_KIND + 1).length <= MAX_WORDS_PER_KIND);
}

/**
 * True if the column contains kinds of payments and most of their directions agree with the signs of the amounts. The
 * signs are more reliable then, for example if a shop refunds a customer.
 */
export function agreesWithSigns(
  direction: InspectedColumn,
  amount: number | undefined,
  columns: readonly InspectedColumn[],
  bookings: readonly CellRow[],
): boolean {
  const kinds = new Set(direction.cells);
  if (amount === undefined || kinds.size <= 2) return false;
  // The words for transfers and opening balances are needed if the file contains several of the user's accounts.
  const roles = columns.map(({ role }) => role);
  const hasTransfers =
    (roles.includes('from') && roles.includes('to')) ||
    columns.some((column) => isOwnAccount(column) && new Set(column.cells).size > 1);
  if (hasTransfers || [...kinds].some((kind) => parsePaymentKind(kind) === 'opening')) return false;
  let [agreeing, others] = [0, 0];
  let hasMinus = false;
  for (const row of bookings) {
    const parsed = parseAmount(getCellText(row, amount));
    const word = parsePaymentKind(getCellText(row, direction.index));
    if (!parsed || !/[1-9]/.test(parsed.digits)) continue;
    hasMinus ||= parsed.isNegative;
    if (word !== 'in' && word !== 'out') continue;
    if ((word === 'out') === parsed.isNegative) agreeing++;
    else others++;
  }
  return hasMinus && agreeing > 0 && agreeing >= others;
}

/**
 * True if the column contains the user's own accounts. Its values are often repeated, while the accounts of other
 * parties vary from row to row.
 */
export function isOwnAccount({ role, hasDates, cells }: InspectedColumn): boolean {
  if (role !== 'account' || hasDates || cells.length === 0) return false;
  // Values without digits are account names that the user chose, so they need not be repeated.
  if (cells.every((cell) => !/\d{4}/.test(cell))) return new Set(cells).size <= MAX_ACCOUNTS_PER_FILE;
  return new Set(cells).size <= Math.min(MAX_ACCOUNTS_PER_FILE, Math.max(1, cells.length / 2));
}

/**
 * True if the column contains the status of each row. Such a column has a status header, or it contains only a few
 * different words, at least one of which means "not booked".
 */
export function isStatus({ role, hasDates, hasAmounts, cells }: InspectedColumn): boolean {
  if (role === 'status') return true;
  if (hasDates || hasAmounts || role === 'payee' || role === 'description') return false;
  const words = new Set(cells);
  return (
    words.size <= 5 &&
    words.size < cells.length &&
    cells.some(findUnbookedStatus) &&
    [...words].every(isShortTextWithoutDigits)
  );
}

// Descriptions of purchases are longer or contain digits.
const isShortTextWithoutDigits = (cell: string) =>
  cell.length <= 40 && !/\d|[-–:] /.test(cell) && cell.split(/\s+/).length <= 4;

export const isCoin = ({ header, cells }: InspectedColumn) =>
  HEADER_PATTERNS.coin.test(normalizeHeader(header)) && cells.some(isCoinCode);

export function isId({ role, hasDates, cells }: InspectedColumn): boolean {
  return role === 'id' && !hasDates && new Set(cells).size > cells.length * 0.8;
}
