import { HEADER_PATTERNS } from '../../word-patterns.ts';
import { parseCurrencyColumnCell } from '../currency-codes.ts';
import { isCoinCode, isTotalText, normalizeHeader } from '../header-roles.ts';
import type { InspectedColumn } from './column-types.ts';

/*
 * Finds the amount column in the account's currency, in tables that also state what was paid in another currency or
 * without fees.
 */

type NumericColumn = InspectedColumn & { values: readonly (number | undefined)[] };

/**
 * If each amount column has its own currency, in another column or in its header, returns the amount whose currency is
 * the same in all rows. Purchases abroad are in several currencies, but an account has only one.
 */
export function findAmountInAccountCurrency(
  columns: readonly InspectedColumn[],
  candidates: readonly NumericColumn[],
  chosen: NumericColumn,
): NumericColumn | undefined {
  // Programs export several accounts in one file and convert all amounts to the user's main currency.
  if (columns.some(({ role, cells }) => ACCOUNT_ROLES.includes(role ?? '') && new Set(cells).size > 1))
    return undefined;
  if (HEADER_PATTERNS.accountAmount.test(normalizeHeader(chosen.header))) return undefined;
  for (const offset of [1, -1]) {
    const getCurrencies = ({ index }: NumericColumn) => {
      const column = columns[index + offset];
      return column && areCurrenciesOrCoins(column) ? column.cells : undefined;
    };
    const chosenCurrencies = getCurrencies(chosen);
    if (!chosenCurrencies || new Set(chosenCurrencies).size < 2) continue;
    const found = candidates.find((candidate) => {
      if (candidate === chosen || candidate.role === 'fee') return false;
      const currencies = findHeaderCurrency(candidate.header) ?? getCurrencies(candidate);
      const isConverted = HEADER_PATTERNS.converted.test(normalizeHeader(candidate.header));
      const isFilled = candidate.cells.length >= chosen.cells.length;
      return currencies !== undefined && isFilled && !isConverted && new Set(currencies).size === 1;
    });
    if (found) return found;
  }
  return undefined;
}

const areCurrenciesOrCoins = ({ hasCurrencies, cells }: InspectedColumn) =>
  hasCurrencies ||
  (cells.length > 0 && cells.every((cell) => parseCurrencyColumnCell(cell) !== undefined || isCoinCode(cell)));

/** Returns the currency in the header of an amount, such as `Amount (AED)`. */
function findHeaderCurrency(header: string): string[] | undefined {
  const currencies = normalizeHeader(header)
    .split(' ')
    .flatMap((word) => parseCurrencyColumnCell(word) ?? []);
  return currencies.length === 1 ? currencies : undefined;
}

/**
 * Chooses between amounts with the headers `Amount` and `Amount USD` if no column contains currencies. If some amounts
 * are equal in both columns, the account is in dollars and the others are purchases abroad. If all are different, the
 * amounts in dollars are converted.
 */
export function findAmountByHeaderCurrency(
  columns: readonly InspectedColumn[],
  candidates: readonly NumericColumn[],
  chosen: NumericColumn,
): NumericColumn | undefined {
  if (columns.some(({ hasCurrencies }) => hasCurrencies)) return undefined;
  const hasCurrency = ({ header }: NumericColumn) => findHeaderCurrency(header) !== undefined;
  const chosenName = removeCurrency(chosen.header);
  for (const other of candidates.slice(0, MAX_SUMMANDS)) {
    if (hasCurrency(other) === hasCurrency(chosen) || removeCurrency(other.header) !== chosenName) continue;
    const rows = [...chosen.values.keys()].filter((row) => chosen.values[row] && other.values[row]);
    const equalCount = rows.filter((row) => chosen.values[row] === other.values[row]).length;
    if (rows.length < MIN_COMPARED_AMOUNTS || equalCount === rows.length) continue;
    if (hasCurrency(other) === equalCount > 0) return other;
  }
  return undefined;
}

const MIN_COMPARED_AMOUNTS = 2;

/** Returns the words of a header without its currency: `Amount in USD` becomes `amount`. */
export const removeCurrency = (header: string) =>
  normalizeHeader(header)
    .split(' ')
    .filter((word) => !parseCurrencyColumnCell(word) && !WORDS_BEFORE_CURRENCY.includes(word))
    .join(' ');

const WORDS_BEFORE_CURRENCY = ['em', 'en', 'i', 'in', 'v', 'w'];

const ACCOUNT_ROLES = ['account', 'from', 'to'];

/** Minimum number of rows with a fee if the header of the sum is unknown. The sum may then be a balance. */
const MIN_FEES_IF_UNKNOWN = 2;
const MAX_SUMMANDS = 8;

/**
 * Returns the column that is the sum of the chosen column and another one, such as a fee or a tax: the amount that was
 * really paid. Returns undefined if the header of the sum says that fees are not deducted.
 */
export function findSumOfAmounts(
  candidates: readonly NumericColumn[],
  chosen: NumericColumn,
): NumericColumn | undefined {
  if (chosen.role === 'net' || isTotalText(chosen.header)) return undefined;
  if (HEADER_PATTERNS.accountAmount.test(normalizeHeader(chosen.header))) return undefined;
  const others = candidates.filter(({ index }) => index !== chosen.index).slice(0, MAX_SUMMANDS);
  return others.find((sum) => {
    if (sum.role === 'gross' || sum.role === 'balance' || sum.role === 'fee' || sum.role === 'none') return false;
    if (HEADER_PATTERNS.roundedUp.test(normalizeHeader(sum.header))) return false;
    // A column without signs, such as the value of the traded shares, is not what was paid.
    if (chosen.amounts.some(isNegative) && !sum.amounts.some(isNegative)) return false;
    return others.some((part) => part !== sum && isSumOfColumns(sum, chosen, part));
  });
}

/**
 * Returns the column with the amount that a payment service paid out for the chosen column: the amount minus the fees.
 * Only columns with a header for such amounts are considered.
 */
export const findSettledAmount = (candidates: readonly NumericColumn[], chosen: NumericColumn) =>
  candidates.find((column) => column !== chosen && isPaidOut(column) && isAfterFees(column, chosen, candidates));

/** True if the column contains what a payment service paid out for the amounts of another column. */
export const isSettledAmount = (settled: NumericColumn, candidates: readonly NumericColumn[]) =>
  isPaidOut(settled) && candidates.some((gross) => gross !== settled && isAfterFees(settled, gross, candidates));

const isPaidOut = ({ header }: InspectedColumn) => HEADER_PATTERNS.settledAmount.test(normalizeHeader(header));

/** True if the column is `gross` minus one of the fees. It is zero for failed payments. */
function isAfterFees(settled: NumericColumn, gross: NumericColumn, candidates: readonly NumericColumn[]): boolean {
  const paidRows = [...gross.values.keys()].filter((row) => settled.values[row]);
  return candidates.some(({ role, values: fees }) => {
    if (role !== 'fee' || !paidRows.some((row) => fees[row])) return false;
    return FEE_SIGNS.some((toSigned) =>
      paidRows.every((row) => settled.values[row] === (gross.values[row] ?? 0) + toSigned(fees[row] ?? 0)),
    );
  });
}

/** Services write fees with a minus sign, without it, or with a minus sign only if they are refunded. */
const FEE_SIGNS = [(fee: number) => -Math.abs(fee), (fee: number) => fee, (fee: number) => 0 - fee];

/**
 * Returns the column that is the sum of a net amount and a tax, such as the value-added tax of a sale. It is the price
 * that was paid.
 */
export function findAmountWithTax(
  candidates: readonly NumericColumn[],
  chosen: NumericColumn,
): NumericColumn | undefined {
  if (chosen.role !== 'net') return undefined;
  const hasValues = ({ values }: NumericColumn) => values.some((minor) => (minor ?? 0) !== 0);
  const taxes = candidates.filter((column) => isTax(column) && hasValues(column));
  const tips = candidates.filter(({ role }) => role === 'none' || role === undefined);
  const isTotal = (total: NumericColumn, parts: readonly NumericColumn[]) =>
    !parts.includes(total) &&
    total.values.every((sum, row) => parts.reduce((rest, { values }) => rest - (values[row] ?? 0), sum ?? 0) === 0);
  return candidates.find((total) =>
    taxes.some((tax) =>
      [[chosen, tax], ...tips.filter((tip) => tip !== tax).map((tip) => [chosen, tax, tip])].some((parts) =>
        isTotal(total, parts),
      ),
    ),
  );
}

const isTax = ({ header }: InspectedColumn) => HEADER_PATTERNS.tax.test(normalizeHeader(header));

const isNegative = (amount: InspectedColumn['amounts'][number]) => amount.isNegative;

/**
 * True if the sum equals the two columns together in every row, and differs from the first one in some rows. The second
 * column must be smaller, because fees and taxes are.
 */
function isSumOfColumns(sum: NumericColumn, chosen: NumericColumn, part: NumericColumn): boolean {
  // Fees reduce signed amounts, while taxes make expenses and income larger.
  let [isLower, isLarger] = [true, true];
  let differentRows = 0;
  const isSum = chosen.values.every((value, row) => {
    const [total, added = 0] = [sum.values[row], part.values[row]];
    if (value === undefined || total === undefined) return value === total;
    if (added !== 0) differentRows++;
    if (total > value) isLower = false;
    if (Math.abs(total) < Math.abs(value)) isLarger = false;
    if (added !== 0 && Math.abs(added) >= Math.min(Math.abs(value), Math.abs(total))) return false;
    return [value + added, value - added].some((wanted) => wanted === total || -wanted === total);
  });
  const isKnown = sum.role !== undefined || isTotalText(sum.header);
  const hasSigns = chosen.amounts.some(isNegative);
  return (
    isSum && (isLower || isLarger || (isKnown && !hasSigns)) && differentRows >= (isKnown ? 1 : MIN_FEES_IF_UNKNOWN)
  );
}
