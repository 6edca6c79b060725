import { MAX_ACCOUNTS_PER_FILE } from '../../file-limits.ts';
import { parseAmount } from '../../parse-amounts.ts';
import { HEADER_PATTERNS } from '../../word-patterns.ts';
import {
  type DirectionWord,
  findUnbookedStatus,
  isBookedStatus,
  isCoinCode,
  normalizeHeader,
  parseDirectionWord,
} from '../header-roles.ts';
import { areTransactionTypes, compareSignsWithTypes, findTypeDirections } from '../rows/type-directions.ts';
import { type CellRow, getCellText } from '../transaction-table.ts';
import type { InspectedColumn } from './column-types.ts';

/*
 * Recognizes columns by their cells, because headers such as `Type` and `Account` have several meanings.
 */

/**
 * Returns the column with directions such as `S` and `H`, or else the column with transaction types such as
 * `Withdrawal`. If all its cells are known, its header may be unknown.
 */
export function findDirection(columns: readonly InspectedColumn[], hasHeader: boolean): InspectedColumn | undefined {
  const candidates = columns.filter(({ hasAmounts, cells }) => !hasAmounts && cells.length > 0);
  return (
    candidates.find((column) => areDirections(column, column.cells.map(parseDirectionWord), hasHeader)) ??
    candidates.find((column) => mayBeTypes(column) && areDirections(column, findDirections(column), hasHeader))
  );
}

const findDirections = ({ cells }: InspectedColumn) => {
  const directions = findTypeDirections(cells);
  return cells.map((cell) => directions.get(cell));
};

function areDirections(
  { role, header, cells }: InspectedColumn,
  directions: readonly (DirectionWord | undefined)[],
  hasHeader: boolean,
): boolean {
  const areAllKnown = !directions.includes(undefined) && !directions.includes('opening');
  if (areAllKnown && directions.includes('in') && directions.includes('out')) return true;
  if (role !== 'direction' && (normalizeHeader(header) !== '' || !hasHeader)) return false;
  // A dash in every row may stand for an empty cell rather than a direction.
  if (new Set(cells).size === 1 && /^\W$/.test(cells[0] ?? '')) return false;
  // Transfers are not counted, because they occur in columns with any types of payments.
  const counted = directions.filter((each) => each !== 'neither');
  const knownCount = counted.filter((each) => each !== undefined).length;
  return knownCount > 0 && knownCount >= counted.length * (role === 'direction' ? 0.6 : 0.9);
}

/** Texts in columns with these roles may contain a transaction type, but they are needed as names. */
const TEXT_ROLES: InspectedColumn['role'][] = ['description', 'payee', 'purpose'];

const mayBeTypes = ({ role, cells }: InspectedColumn) =>
  role === 'direction' || (!TEXT_ROLES.includes(role) && areTransactionTypes(cells));

/**
 * True if the column contains transaction types and most of their directions agree with the signs of the amounts. The
 * signs are more reliable then, for example if a shop refunds a customer.
 */
export function agreesWithSigns(
  direction: InspectedColumn,
  amount: number | undefined,
  columns: readonly InspectedColumn[],
  bookings: readonly CellRow[],
): boolean {
  const directions = findTypeDirections(direction.cells);
  const arePairs = directions.size <= 2 && direction.cells.every(parseDirectionWord);
  if (amount === undefined || arePairs) return false;
  // The words for transfers and opening balances are needed if the file contains several of the user's accounts.
  const roles = columns.map(({ role }) => role);
  const hasTransfers =
    (roles.includes('from') && roles.includes('to')) ||
    columns.some((column) => isOwnAccount(column) && new Set(column.cells).size > 1);
  if (hasTransfers || [...directions.values()].includes('opening')) return false;
  const types = bookings.map((row) => getCellText(row, direction.index));
  const amounts = bookings.map((row) => parseAmount(getCellText(row, amount)));
  if (!amounts.some((each) => each?.isNegative)) return false;
  const { agreeing, contradicting } = compareSignsWithTypes(types, amounts);
  return agreeing >= contradicting;
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
  if (hasDates || hasAmounts) return false;
  const words = new Set(cells);
  const isDescription = role === 'payee' || role === 'description';
  if (isDescription && ![...words].every((word) => findUnbookedStatus(word) || isBookedStatus(word))) return false;
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
