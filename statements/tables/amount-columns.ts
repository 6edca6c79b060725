import { inferDecimalSeparator, parseSignedHundredths } from '../parse-amounts.ts';
import { HEADER_PATTERNS } from '../word-patterns.ts';
import type { AmountColumnIndexes, InspectedColumn } from './columns/column-types.ts';
import { findAmountByBalances } from './columns/find-amount-by-balances.ts';
import { findColumnRoleByHeader, type HeaderRole, normalizeHeader } from './header-roles.ts';
import type { CellRow } from './transaction-table.ts';

/** Of two equal columns, the one that is not converted to another currency is chosen. */
const TIE_BREAKER = -0.01;
const DIRECTION_SCORE = 1.5;
const AMOUNT_ROLE_SCORES: Partial<Record<HeaderRole, number>> = { net: 4, amount: 3, gross: 2 };

/**
 * Chooses the amount columns by their headers. If several columns have the same role, only one of them is used. Returns
 * undefined if no header is known.
 */
export function findAmountColumnsByHeader(
  columns: readonly InspectedColumn[],
  bookings: readonly CellRow[],
): AmountColumnIndexes | undefined {
  const amount = findHighestScoringColumn(columns, (column) => scoreAmountHeader(column, bookings.length));
  const findSide = (side: HeaderRole) =>
    columns.find(({ role, hasAmounts, cells }) => role === side && (hasAmounts || cells.length === 0));
  const isUsed = (side: InspectedColumn | undefined) => side?.hasAmounts && (!amount || side.cells.some(isNonZero));
  const debit = findSide('out');
  const credit = findSide('in');
  const hasMinus = amount?.amounts.some(({ isNegative }) => isNegative) ?? false;
  // A single column for expenses may contain full prices, next to a column with the amounts of a card statement.
  const isCharged = amount !== undefined && HEADER_PATTERNS.accountAmount.test(normalizeHeader(amount.header));
  const areSidesComplete =
    credit !== undefined && (debit ?? findOppositeColumn(credit, columns, bookings)) !== undefined;
  if (amount && repeatsAmount(debit, credit, amount, bookings)) return { amount: amount.index };
  const areSidesExact = debit && credit && amount?.role !== 'net' && areDebitAndCredit(debit, credit, bookings);
  if ((isUsed(debit) || isUsed(credit)) && (areSidesExact || !hasMinus) && (areSidesComplete || !isCharged)) {
    const out = debit ?? findOppositeColumn(credit, columns, bookings);
    const into = credit ?? findOppositeColumn(debit, columns, bookings);
    // A single column called `Deposits, payments` whose amounts have both signs contains both.
    if (into && !out && hasBothSigns(into)) return { amount: into.index };
    return { out: out?.index, in: into?.index };
  }
  return amount && { amount: amount.index };
}

/**
 * True if the columns for expenses and income are filled in the same rows as the amount. A payment service states what
 * it paid out for each sale, and a money transfer states what was sent and what was received.
 */
function repeatsAmount(
  debit: InspectedColumn | undefined,
  credit: InspectedColumn | undefined,
  amount: InspectedColumn,
  bookings: readonly CellRow[],
): boolean {
  const sides = [debit, credit].filter((side) => side !== undefined);
  if (sides.length === 0 || amount.cells.length < bookings.length) return false;
  if (!AMOUNT_ROLE_SCORES[findColumnRoleByHeader(amount.header) ?? 'none']) return false;
  const isPaidOut = sides.length === 1 && HEADER_PATTERNS.settledAmount.test(normalizeHeader(sides[0]?.header ?? ''));
  return isPaidOut || bookings.every(({ cells }) => [amount, ...sides].every(({ index }) => isNonZero(cells[index])));
}

const MIN_FILLED_SHARE = 0.3;

/**
 * Returns a higher score the more likely a column contains the amounts. Of two similar columns, the one with more
 * values scores higher, because the other one usually contains blocked amounts or another currency.
 */
function scoreAmountHeader({ header, role, cells, hasAmounts }: InspectedColumn, bookingCount: number): number {
  const words = normalizeHeader(header);
  // A header such as `Soll/Haben` or `Tip` usually has another meaning.
  const isDirection = findColumnRoleByHeader(header) === 'direction';
  const roleScore = (hasAmounts && role && (isDirection ? DIRECTION_SCORE : AMOUNT_ROLE_SCORES[role])) || 0;
  const isForeign = HEADER_PATTERNS.foreignAmount.test(words);
  const isConverted = HEADER_PATTERNS.converted.test(words);
  const divisor = HEADER_PATTERNS.unitPrice.test(words) ? 3 : isForeign ? 2 : 1;
  const bonus = isConverted ? TIE_BREAKER : HEADER_PATTERNS.accountAmount.test(words) ? 0.5 : 0;
  const score = roleScore / divisor + bonus;
  if (score < 1) return 0;
  const filledShare = cells.filter((cell) => isNonZero(cell)).length / bookingCount;
  // A column for special cases, such as the net amount of dividends, is empty in most rows.
  return (score + 0.9 * filledShare) / (filledShare < MIN_FILLED_SHARE ? 2 : 1);
}

/**
 * Returns the column for the direction opposite to `side`, for tables in which only one of the two columns has a known
 * header. All amounts of `side` may be zero.
 */
function findOppositeColumn(
  side: InspectedColumn | undefined,
  columns: readonly InspectedColumn[],
  bookings: readonly CellRow[],
): InspectedColumn | undefined {
  if (!side) return undefined;
  const candidates = columns.filter(hasUnassignedAmounts);
  if (side.cells.some(isNonZero)) {
    const isOpposite = (candidate: InspectedColumn) => areDebitAndCredit(side, candidate, bookings);
    return candidates.find((each) => each.role === 'amount' && isOpposite(each)) ?? candidates.find(isOpposite);
  }
  return candidates.find(
    (candidate) => hasDecimals(candidate) && bookings.every(({ cells }) => isNonZero(cells[candidate.index])),
  );
}

const hasUnassignedAmounts = ({ role, hasAmounts }: InspectedColumn) =>
  hasAmounts && (role === undefined || role === 'amount' || role === 'status');

/**
 * True if every row has an amount in exactly one of the two columns, so that one column contains expenses and the other
 * contains income.
 */
function areDebitAndCredit(first: InspectedColumn, second: InspectedColumn, bookings: readonly CellRow[]): boolean {
  const firstCount = first.cells.filter((cell) => isNonZero(cell)).length;
  const secondCount = second.cells.filter((cell) => isNonZero(cell)).length;
  // The counts are compared first, because that is fast and a table may have hundreds of columns.
  if (firstCount === 0 || secondCount === 0 || firstCount + secondCount !== bookings.length) return false;
  return bookings.every(({ cells }) => isNonZero(cells[first.index]) !== isNonZero(cells[second.index]));
}

/**
 * Chooses the amount columns by their content. If every row has an amount in exactly one of two columns, these columns
 * contain expenses and income. The next amount column is the balance.
 */
export function findAmountColumnsByContent(
  columns: readonly InspectedColumn[],
  bookings: readonly CellRow[],
  balance: number | undefined,
): AmountColumnIndexes | undefined {
  // A column of zeros would fit any constant column as its balance.
  const nonZero = columns.filter(
    ({ hasAmounts, index, cells }) => hasAmounts && index !== balance && cells.some(isNonZero),
  );
  // The same whole number in all rows is the number of a customer or an account.
  const isConstant = ({ cells }: InspectedColumn) => cells.length === bookings.length && new Set(cells).size === 1;
  const varying = nonZero.filter((column) => hasDecimals(column) || !isConstant(column));
  const allNumeric = varying.length > 0 ? varying : nonZero;
  const withoutRole = allNumeric.filter(({ role }) => role === undefined);
  const numeric = withoutRole.length > 0 ? withoutRole : allNumeric;
  const withBalance = (found: AmountColumnIndexes, fallback?: InspectedColumn): AmountColumnIndexes => {
    const balanceColumn = balance ?? fallback?.index;
    return { ...found, ...(balanceColumn !== undefined && { balance: balanceColumn }) };
  };
  const proven = findAmountByBalances(numeric, bookings);
  if (proven) return withBalance(proven);
  const withDecimals = numeric.filter(hasDecimals);
  let sides = findDebitAndCreditColumns(withDecimals, bookings);
  if (!sides && !withDecimals.some(hasBothSigns)) sides = findDebitAndCreditColumns(numeric, bookings);
  if (sides) {
    const { out, in: into } = sides;
    const combined = withDecimals.find((column) => hasBothSigns(column) && repeatsSides(column, out, into, bookings));
    if (combined) return withBalance({ amount: combined.index });
    const next = numeric.find(({ index }) => index > into);
    const balanceColumn = columns.find(({ index }) => index === (balance ?? next?.index));
    return withBalance(orderSides(sides, columns, bookings, balanceColumn), next);
  }
  const firstSigned = Math.max(0, numeric.findIndex(hasBothSigns));
  const [amount, next] = withDecimals.length > 0 ? withDecimals : numeric.slice(firstSigned);
  return amount && withBalance({ amount: amount.index }, next);
}

type Sides = { out: number; in: number };

function findDebitAndCreditColumns(
  columns: readonly InspectedColumn[],
  bookings: readonly CellRow[],
): Sides | undefined {
  const candidates = columns.filter((column) => !hasBothSigns(column)).slice(0, MAX_COMPARED_COLUMNS);
  for (const debit of candidates) {
    const credit = candidates.find(
      (candidate) => candidate.index > debit.index && areDebitAndCredit(debit, candidate, bookings),
    );
    if (credit) return { out: debit.index, in: credit.index };
  }
  return undefined;
}

/**
 * If only one of the two columns has negative amounts, it contains the expenses. Otherwise, the balances decide. Without
 * balances, the first column is assumed to contain the expenses, as in most files without headers. Unknown headers may
 * name the columns in the other order.
 */
function orderSides(
  sides: Sides,
  columns: readonly InspectedColumn[],
  bookings: readonly CellRow[],
  balance: InspectedColumn | undefined,
): Sides & { areSidesGuessed?: boolean } {
  const swapped = { out: sides.in, in: sides.out };
  const hasMinus = (side: number) => columns[side]?.amounts.some(({ isNegative }) => isNegative) ?? false;
  if (hasMinus(sides.out) !== hasMinus(sides.in)) return hasMinus(sides.out) ? sides : swapped;
  const fits = (order: Sides) => balance !== undefined && fitsBalances(order, columns, balance, bookings);
  if (bookings.length > 1 && !fits(sides) && fits(swapped)) return swapped;
  return { ...sides, areSidesGuessed: columns[sides.out]?.header !== '' };
}

/** True if each balance is the previous balance plus income and minus expenses, with the oldest row first or last. */
function fitsBalances(
  { out, in: into }: Sides,
  columns: readonly InspectedColumn[],
  balance: InspectedColumn,
  bookings: readonly CellRow[],
): boolean {
  const separator = inferDecimalSeparator([out, into].flatMap((side) => columns[side]?.amounts ?? [])) ?? '.';
  const read = ({ cells }: CellRow, column: number) => parseSignedHundredths(cells[column] ?? '', separator);
  const changes = bookings.map((row) => (read(row, into) ?? 0) - (read(row, out) ?? 0));
  const balances = bookings.map((row) => read(row, balance.index) ?? Number.NaN);
  const next = (values: readonly number[], row: number) => values[row + 1] ?? Number.NaN;
  const earlier = bookings.slice(1).map((_, row) => row);
  return (
    earlier.every((row) => (balances[row] ?? Number.NaN) + next(changes, row) === next(balances, row)) ||
    earlier.every((row) => next(balances, row) + (changes[row] ?? 0) === balances[row])
  );
}

/** True if every row repeats its expense or income in this column. The signs are ignored. */
function repeatsSides(
  { index }: InspectedColumn,
  debit: number,
  credit: number,
  bookings: readonly CellRow[],
): boolean {
  const readDigits = (cell = '') => (isNonZero(cell) ? cell.replace(/^[-+]/, '') : undefined);
  return bookings.every(
    ({ cells }) => readDigits(cells[index]) === (readDigits(cells[debit]) ?? readDigits(cells[credit])),
  );
}

const hasDecimals = ({ amounts }: InspectedColumn) => amounts.some(({ digits }) => /[.,]\d{1,2}$/.test(digits));

/** True if the column contains both negative and positive amounts. */
function hasBothSigns({ amounts }: InspectedColumn): boolean {
  const negativeCount = amounts.filter(({ isNegative }) => isNegative).length;
  return negativeCount > 0 && negativeCount < amounts.length;
}

const MAX_COMPARED_COLUMNS = 8;

/**
 * True if the cell contains an amount other than zero. If a row has no expense or no income, banks leave that cell
 * empty or write zero.
 */
function isNonZero(cell = ''): boolean {
  return /[1-9]/.test(cell);
}

export function findHighestScoringColumn(
  columns: readonly InspectedColumn[],
  getScore: (column: InspectedColumn) => number,
): InspectedColumn | undefined {
  let best: { column: InspectedColumn; score: number } | undefined;
  for (const column of columns) {
    const score = getScore(column);
    if (score > (best?.score ?? 0)) best = { column, score };
  }
  return best?.column;
}
