import {
  type DecimalSeparator,
  digitsToRoundedHundredths,
  type ParsedAmount,
  parseAmount,
  parseSignedHundredths,
} from '../parse-amounts.ts';
import {
  MAX_DESCRIBED_AMOUNTS,
  scoreReversedSignsByCount,
  scoreReversedSignsByDescription,
} from '../reversed-signs.ts';
import { HEADER_PATTERNS } from '../word-patterns.ts';
import type { ColumnIndexes } from './detect-columns.ts';
import { findColumnRoleByHeader, type MoneyDirection, normalizeHeader, parseDirectionWord } from './header-roles.ts';
import { hasHeader, isCardTable } from './layout/card-table.ts';
import { compareSignsWithTypes } from './rows/type-directions.ts';
import {
  type CellRow,
  getCellText,
  isEmptyCell,
  parseAmountColumn,
  type TransactionTable,
} from './transaction-table.ts';

/** The meaning of signs and direction words in a file. */
export type SignConvention = {
  /** True if amounts without a sign are expenses, as on many card statements. */
  areSignsReversed: boolean;
  /** True if the meaning of the signs is unclear, so that the user is asked. */
  isUncertain: boolean;
  /** True if unsigned amounts are expenses, and only amounts with a plus sign or `CR` are income. */
  isIncomeMarkedByPlus: boolean;
  /**
   * True if some amounts start with a `?` and others do not. The `?` then stands for a minus sign that the file's
   * encoding does not contain.
   */
  isQuestionMarkMinus: boolean;
  /** True if amounts with the direction "out" have a minus sign. `isIncomeNegative` is the same for the direction "in". */
  areExpensesNegative: boolean;
  isIncomeNegative: boolean;
  /** True if amounts in the column for income are income with and without a minus sign. */
  isIncomeSignIgnored: boolean;
  /**
   * True if a negative fee is an expense and a positive fee is a refund. Used only for rows whose only amount is the
   * fee.
   */
  areFeesNegative: boolean;
  /**
   * The direction of rows without a direction word. If the file has words for only one direction, this is the opposite
   * direction.
   */
  defaultDirection: MoneyDirection | undefined;
};

/** Signs of account statements are reversed only if at least one in this number of amounts suggests it. */
const AMOUNTS_PER_REVERSED_SIGN = 8;

/** Infers the meaning of the signs from all rows, because a single row does not show it. */
export function inferSignConvention(
  table: TransactionTable,
  columns: ColumnIndexes,
  rows: readonly CellRow[],
): SignConvention {
  const { amount: amountColumn, out, in: into, direction } = columns;
  const cellAmounts = rows.map((row) => parseAmount(getCellText(row, amountColumn ?? out ?? into)));
  const amounts = cellAmounts.filter((amount) => amount !== undefined);
  const negativeCount = amounts.filter(({ isNegative }) => isNegative).length;
  const hasMinus = negativeCount > 0;
  const hasPlus = amounts.some(({ isPositive }) => isPositive);
  const hasNonZero = amounts.some(isNonZero);
  const isIncomeMarkedByPlus =
    amountColumn !== undefined && !hasMinus && hasPlus && !amounts.every(({ isPositive }) => isPositive);
  const isSingleColumn = amountColumn !== undefined && direction === undefined && !isIncomeMarkedByPlus;
  const isUnsigned = isSingleColumn && !hasMinus;
  // Only payment services state net amounts and payouts, and the signs of these amounts are always normal.
  const amountHeader = table.header?.cells[amountColumn ?? -1] ?? '';
  const amountRole = findColumnRoleByHeader(amountHeader);
  const isNet = amountRole === 'net' || HEADER_PATTERNS.settledAmount.test(normalizeHeader(amountHeader));
  // A shop that exports its sales also states the cards of its customers.
  const isSales = (isNet || hasMinus) && hasHeader(table, HEADER_PATTERNS.sales);
  const isCard = !isSales && isCardTable(table, columns);
  // The descriptions show whether unsigned amounts are expenses, as on some card statements.
  const descriptions = rows.slice(0, MAX_DESCRIBED_AMOUNTS).map((row, index) => ({
    words: listTexts(row, columns),
    isNegative: cellAmounts[index]?.isNegative,
  }));
  // Types such as `Sale` are purchases for a card, but income for a shop.
  const isOrders = !isCard && hasHeader(table, HEADER_PATTERNS.order);
  const scoreByDescription =
    isSingleColumn && !isNet && !isSales && !(isOrders && hasMinus) ? scoreReversedSignsByDescription(descriptions) : 0;
  const scoreByCount = isCard ? scoreReversedSignsByCount(amounts.length, negativeCount) : 0;
  // If the file uses both plus and minus signs, their meaning is clear, except on card statements. A header such as
  // `Debit/Credit` also says that the signs show the direction.
  const areSignsClear =
    hasMinus &&
    ((hasPlus && !isCard) || amountRole === 'direction' || areSignsOfTypes(rows, columns.kinds, cellAmounts));
  // Accounts have more expenses than income, so a card with mostly unsigned amounts lists purchases.
  const isMostlyUnsignedCard =
    isCard &&
    isSingleColumn &&
    hasMinus &&
    !areSignsClear &&
    2 * negativeCount < amounts.length &&
    scoreByDescription >= 0;
  const isPurchaseList = isMostlyUnsignedCard && hasHeader(table, HEADER_PATTERNS.shop);
  const evidence = scoreByDescription + scoreByCount + (isPurchaseList ? 1 : 0);
  // A few payments that mention a salary do not show that the signs of an account statement are reversed.
  const isEvidenceWeak = !isCard && evidence * AMOUNTS_PER_REVERSED_SIGN < amounts.length;
  const areSignsReversedByEvidence = hasMinus
    ? !areSignsClear && evidence > 0 && !isEvidenceWeak
    : isUnsigned && scoreByDescription > 0;
  // Most accounts have more expenses than income. If fewer than a third of the amounts are negative, the signs may be
  // reversed.
  const hasUnusuallyManyPositive =
    isSingleColumn &&
    hasMinus &&
    !isSales &&
    !areSignsClear &&
    amounts.length > 3 &&
    amounts.length > 3 * negativeCount;
  // If no amount has a sign and not every description shows the direction, it is unclear whether the amounts are income
  // or expenses.
  const hasNoSignEvidence = Math.abs(scoreByDescription) < amounts.length && hasNonZero && !hasPlus && !isNet;
  // The amounts that a card bills are expenses, unless many of them are negative.
  const isBilled =
    isSingleColumn &&
    HEADER_PATTERNS.billed.test(normalizeHeader(amountHeader)) &&
    scoreByDescription > -1 &&
    amounts.length > 3 * negativeCount;
  return {
    areSignsReversed: isBilled || areSignsReversedByEvidence || (isUnsigned && isCard && scoreByDescription > -1),
    isUncertain:
      (!isBilled &&
        (areSignsReversedByEvidence ||
          (isUnsigned && !isSales && (isCard || hasNoSignEvidence || amounts.length > 3)) ||
          hasUnusuallyManyPositive ||
          isMostlyUnsignedCard ||
          (isOrders && isSingleColumn && hasMinus && !hasPlus && !areSignsClear && !isSales))) ||
      columns.areSidesGuessed === true,
    isIncomeMarkedByPlus,
    isQuestionMarkMinus: !hasMinus && amounts.some((amount) => !amount.hasLostSign && isNonZero(amount)),
    ...inferDirectionSigns(columns, rows, cellAmounts),
    isIncomeSignIgnored: areNegativesReceived(columns, rows),
    areFeesNegative: isMostlyNegative(parseAmountColumn(rows, columns.fee)),
  };
}

/** True if the signs agree with the transaction types in at least one column and contradict those of no column. */
function areSignsOfTypes(
  rows: readonly CellRow[],
  typeColumns: readonly number[],
  amounts: readonly (ParsedAmount | undefined)[],
): boolean {
  const counts = typeColumns.map((column) =>
    compareSignsWithTypes(
      rows.map((row) => getCellText(row, column)),
      amounts,
    ),
  );
  return counts.some(({ agreeing }) => agreeing > 0) && counts.every(({ contradicting }) => contradicting === 0);
}

/** Infers the sign of expenses and of income from their separate columns, or from the direction words of the rows. */
function inferDirectionSigns(
  { direction, out, in: into }: ColumnIndexes,
  rows: readonly CellRow[],
  amounts: readonly (ParsedAmount | undefined)[],
): Pick<SignConvention, 'areExpensesNegative' | 'isIncomeNegative' | 'defaultDirection'> {
  if (direction === undefined) {
    return {
      areExpensesNegative: isMostlyNegative(parseAmountColumn(rows, out)),
      isIncomeNegative: isMostlyNegative(parseAmountColumn(rows, into)),
      defaultDirection: undefined,
    };
  }
  const directions = rows.map((row) => parseDirectionWord(getCellText(row, direction)));
  const listAmounts = (side: MoneyDirection) =>
    amounts.filter((amount, index) => amount !== undefined && directions[index] === side) as ParsedAmount[];
  const hasBothDirections = directions.includes('out') && directions.includes('in');
  const missingDirection = directions.includes('out') ? 'in' : 'out';
  const isIncomeNegative = isMostlyNegative(listAmounts('in'));
  // If the file has words only for income and that income is positive, negative amounts are the expenses.
  const isSignOfOthers = !directions.includes('out') && !isIncomeNegative && amounts.some((each) => each?.isNegative);
  return {
    areExpensesNegative: isMostlyNegative(listAmounts('out')) || isSignOfOthers,
    isIncomeNegative,
    defaultDirection: hasBothDirections ? undefined : missingDirection,
  };
}

/**
 * True if the descriptions of all negative amounts in the column for income say that money was received. Some cards
 * write a minus sign before payments, but not before returns of purchases in the same column.
 */
function areNegativesReceived(columns: ColumnIndexes, rows: readonly CellRow[]): boolean {
  if (columns.in === undefined || parseAmountColumn(rows, columns.out).some(({ isNegative }) => isNegative))
    return false;
  const negativeRows = rows.filter((row) => parseAmount(getCellText(row, columns.in))?.isNegative);
  const descriptions = negativeRows.map((row) => ({ words: listTexts(row, columns), isNegative: true }));
  return negativeRows.length > 0 && scoreReversedSignsByDescription(descriptions) === negativeRows.length;
}

/** Returns the texts of a row, with the transaction type last. */
function listTexts(row: CellRow, { payees, texts, category, kinds }: ColumnIndexes): string[] {
  const columns = [...payees, ...texts, category, ...kinds];
  return columns.map((column) => getCellText(row, column)).filter((cell) => cell !== '');
}

const isNonZero = ({ digits }: ParsedAmount) => /[1-9]/.test(digits);

function isMostlyNegative(amounts: readonly ParsedAmount[]): boolean {
  const nonZero = amounts.filter(isNonZero);
  return nonZero.filter(({ isNegative }) => isNegative).length * 2 > nonZero.length;
}

/** Returns the signed amount of a row in hundredths, or what is unreadable: the amount or the type. */
export function readSignedAmount(
  row: CellRow,
  columns: ColumnIndexes,
  separator: DecimalSeparator,
  convention: SignConvention,
): number | 'amount' | 'type' {
  if (columns.amount === undefined) return readDebitCreditAmount(row, columns, separator, convention);
  const amount = parseAmount(getCellText(row, columns.amount));
  const minor = amount && digitsToRoundedHundredths(amount.digits, separator);
  if (minor === undefined || (amount?.hasSeveralSigns && columns.direction === undefined)) return 'amount';
  const isNegative = amount?.isNegative || (amount?.hasLostSign && convention.isQuestionMarkMinus);
  const signed = isNegative ? -minor : minor;
  if (columns.direction !== undefined) {
    return applyDirection(signed, getCellText(row, columns.direction), convention);
  }
  if (convention.isIncomeMarkedByPlus) return amount?.isPositive ? minor : -minor;
  return convention.areSignsReversed ? -signed : signed;
}

/** Changes the sign of an amount to match its direction word. Returns `'type'` if the direction is unclear. */
function applyDirection(
  signed: number,
  word: string,
  { areExpensesNegative, isIncomeNegative, defaultDirection }: SignConvention,
): number | 'type' {
  const direction = parseDirectionWord(word) ?? (word === '' ? defaultDirection : undefined);
  const expense = areExpensesNegative ? signed : 0 - signed;
  if (direction === 'out') return expense;
  if (direction === 'in') return isIncomeNegative ? -signed : signed;
  if (word === '' || direction !== undefined) return signed;
  // The direction word is unknown. If signs and other direction words are consistent, the sign is used.
  const isOppositeOfExpenses = defaultDirection === 'in' && !areExpensesNegative && signed < 0;
  return areExpensesNegative === isIncomeNegative && !isOppositeOfExpenses ? 'type' : expense;
}

/**
 * Returns a row's income minus its expenses. If both cells are empty, returns the fee. Amounts in either column may be
 * negative, and the unused cell may contain zero.
 */
function readDebitCreditAmount(
  row: CellRow,
  columns: ColumnIndexes,
  separator: DecimalSeparator,
  convention: SignConvention,
): number | 'amount' {
  const debit = parseAmountCell(getCellText(row, columns.out), separator);
  const credit = parseAmountCell(getCellText(row, columns.in), separator);
  if (debit === 'amount' || credit === 'amount') return 'amount';
  if (debit !== undefined || credit !== undefined) {
    const signedIncome = (convention.isIncomeNegative ? -1 : 1) * (credit ?? 0);
    const income = convention.isIncomeSignIgnored ? Math.abs(signedIncome) : signedIncome;
    return income + (convention.areExpensesNegative ? 1 : -1) * (debit ?? 0);
  }
  const fee = parseAmountCell(getCellText(row, columns.fee), separator);
  if (fee === undefined || fee === 'amount' || fee === 0) return 'amount';
  return convention.areFeesNegative ? fee : -fee;
}

/**
 * Returns the amount of a cell in hundredths. Returns undefined if the cell is empty, and `'amount'` if it is
 * unreadable.
 */
function parseAmountCell(cell: string, separator: DecimalSeparator): number | 'amount' | undefined {
  return isEmptyCell(cell) ? undefined : (parseSignedHundredths(cell, separator) ?? 'amount');
}
