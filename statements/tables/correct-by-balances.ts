import { type DecimalSeparator, digitsToHundredths, parseAmount, parseSignedHundredths } from '../parse-amounts.ts';
import { reconcileBalances } from '../reconcile-balances.ts';
import { MAX_DESCRIBED_AMOUNTS, scoreReversedSignsByDescription } from '../reversed-signs.ts';
import type { StatementBalance, StatementEntry } from '../statement.ts';
import { HEADER_PATTERNS, ROW_PATTERNS } from '../word-patterns.ts';
import type { SignConvention } from './amount-signs.ts';
import type { SkippedRow } from './classify-rows.ts';
import type { ColumnIndexes } from './detect-columns.ts';
import { findColumnRoleByHeader, normalizeHeader, parseDirectionWord } from './header-roles.ts';
import {
  findRunningBalance,
  negateDebtBalances,
  type RowWithBalance,
  type RunningBalance,
  readSingleBalance,
} from './running-balance.ts';
import { type CellRow, getCellText, type TransactionTable } from './transaction-table.ts';

export type RowEntry = { row: CellRow; entry: StatementEntry };

/**
 * The result of comparing the entries with the balances. `feeFactor` is the factor by which fees must be multiplied before
 * they are added: 1 or -1, or 0 if the amounts already include them.
 */
export type BalanceCheck = {
  feeFactor: 0 | 1 | -1;
  /**
   * True if the balances and descriptions show that the signs of the file are reversed. The user's answer is not
   * considered.
   */
  areSignsReversed: boolean;
  /** True if the amounts were negated after they had been read. */
  isNegated: boolean;
  isSignUncertain: boolean;
  balances: StatementBalance[];
  isProven?: boolean;
};

type BalanceContext = {
  table: TransactionTable;
  columns: ColumnIndexes;
  separator: DecimalSeparator;
  sign: SignConvention;
  divisor: number;
};

/**
 * Compares the entries with the balances in the table, and corrects entries whose signs are reversed or whose fees are
 * missing.
 * @param areSignsReversedByUser undefined if the user has not answered
 */
export function correctByBalances(
  rowEntries: readonly RowEntry[],
  skipped: readonly SkippedRow[],
  { table, columns, separator, sign, divisor }: BalanceContext,
  areSignsReversedByUser: boolean | undefined,
): BalanceCheck {
  const balanceRows = skipped.filter(({ reason }) => reason === 'balance').map(({ row }) => row);
  const bookings = rowEntries.map(({ row, entry }) => ({
    // The spread comes last, because Node 20 would otherwise create a hidden class for each row.
    balanceMinor: parseSignedHundredths(getCellText(row, columns.balance), separator),
    ...entry,
  }));
  const fees = rowEntries.map(({ row }) => readFee(row, columns, separator) / divisor);
  const findBalance = (candidates: readonly RowWithBalance[]) =>
    findRunningBalance(candidates) ??
    checkStatedBalances(table, balanceRows, candidates, separator) ??
    readSingleBalance(candidates);
  const { runningBalance: balanceAsWritten, feeFactor } = findBalanceWithFees(bookings, fees, findBalance);
  // If the columns or the descriptions confirm the signs but only the opposite signs match the balances, the balances are
  // debts, as on a credit card.
  const isReversed = balanceAsWritten?.isSignCertain && balanceAsWritten.areSignsReversed;
  const sides = findNamedSides(table, columns);
  const isDebt =
    (balanceAsWritten?.isSignCertain && statesDebt(table, columns, bookings)) ||
    (isReversed && (sides === 'money' || doDescriptionsConfirmSigns(rowEntries)));
  // In bookkeeping, the debit of a bank account is its income. On a card, it is an expense.
  const isDebtPossible = isReversed && !isDebt && sides === 'bookkeeping';
  const runningBalance = isDebt && balanceAsWritten ? negateDebtBalances(balanceAsWritten) : balanceAsWritten;
  if (feeFactor !== 0) {
    for (const [index, rowEntry] of rowEntries.entries()) {
      addFee(rowEntry, feeFactor * (fees[index] ?? 0), table, columns);
    }
  }
  // If the signs are doubtful, a few matching balances may be chance. They then decide only the default answer to the
  // question.
  const isLikelySign = sign.isUncertain && runningBalance?.matchShare === 1;
  const isUsableSign = runningBalance?.isSignCertain === true || isLikelySign;
  const areAmountsNegatedByBalance = isUsableSign && runningBalance?.areSignsReversed === true;
  const areSignsReversed = areAmountsNegatedByBalance !== sign.areSignsReversed;
  const isOverruledByUser = areSignsReversedByUser !== undefined && areSignsReversedByUser !== areSignsReversed;
  const isNegated = areAmountsNegatedByBalance !== isOverruledByUser;
  if (isNegated) for (const { entry } of rowEntries) entry.amountMinor = -entry.amountMinor;
  return {
    feeFactor,
    areSignsReversed,
    isNegated,
    isSignUncertain: isDebtPossible === true || (sign.isUncertain && !runningBalance?.isSignCertain),
    // If the user chose signs that contradict the balances, no balances are returned.
    ...reconcileBalances(runningBalance && isNegated === runningBalance.areSignsReversed ? runningBalance.spans : []),
  };
}

/**
 * True if the header of the balance says that it is a debt, as on cards and loans. A negative number is the balance of
 * the account in spite of the header.
 */
function statesDebt(
  { header }: TransactionTable,
  { balance }: ColumnIndexes,
  bookings: readonly RowWithBalance[],
): boolean {
  if (!HEADER_PATTERNS.debt.test(normalizeHeader(header?.cells[balance ?? -1] ?? ''))) return false;
  return bookings.filter(({ balanceMinor = 0 }) => balanceMinor < 0).length * 2 < bookings.length;
}

/**
 * Returns what the headers of the columns for expenses and income name: `money` that comes and goes, or the sides of
 * `bookkeeping`, whose meaning depends on the point of view. The columns of PDF files have been checked before.
 */
function findNamedSides(
  { header, isPrinted }: TransactionTable,
  { out, in: into }: ColumnIndexes,
): 'money' | 'bookkeeping' | undefined {
  const [outHeader = '', intoHeader = ''] = [header?.cells[out ?? -1], header?.cells[into ?? -1]];
  if (HEADER_PATTERNS.charges.test(normalizeHeader(outHeader))) return 'money';
  if (findColumnRoleByHeader(outHeader) !== 'out' || findColumnRoleByHeader(intoHeader) !== 'in') return undefined;
  if ([outHeader, intoHeader].some((cell) => HEADER_PATTERNS.bookkeeping.test(normalizeHeader(cell))))
    return 'bookkeeping';
  return isPrinted ? undefined : 'money';
}

/** True if enough descriptions confirm the signs of the amounts. */
function doDescriptionsConfirmSigns(rowEntries: readonly RowEntry[]): boolean {
  const descriptions = rowEntries.slice(0, MAX_DESCRIBED_AMOUNTS).map(({ entry }) => ({
    words: [entry.name, entry.note, entry.category ?? ''],
    isNegative: entry.amountMinor < 0,
  }));
  return scoreReversedSignsByDescription(descriptions) <= -Math.max(2, descriptions.length / 10);
}

/**
 * Compares the balances with the amounts three times: without fees, with fees added, and with fees subtracted. Fees are
 * included only if more balances match with them.
 * @param fees the fee of each transaction in hundredths, with the sign as written
 */
function findBalanceWithFees(
  bookings: readonly RowWithBalance[],
  fees: readonly number[],
  findBalance: (bookings: readonly RowWithBalance[]) => RunningBalance | undefined,
): { runningBalance: RunningBalance | undefined; feeFactor: BalanceCheck['feeFactor'] } {
  const withoutFees = { runningBalance: findBalance(bookings), feeFactor: 0 as const };
  if (fees.every((fee) => fee === 0)) return withoutFees;
  let best: ReturnType<typeof findBalanceWithFees> = withoutFees;
  for (const feeFactor of [-1, 1] as const) {
    const bookingsWithFees = bookings.map((booking, index) => ({
      ...booking,
      amountMinor: booking.amountMinor + feeFactor * (fees[index] ?? 0),
    }));
    const runningBalance = findBalance(bookingsWithFees);
    if (runningBalance && runningBalance.matchShare > (best.runningBalance?.matchShare ?? 0)) {
      best = { runningBalance, feeFactor };
    }
  }
  return best;
}

/**
 * Returns the fee of a row in hundredths with the sign as written, or 0 if there is none. A fee without any other amount
 * is already the amount of the row.
 */
export function readFee(
  row: CellRow,
  { amount, out, in: into, fee }: ColumnIndexes,
  separator: DecimalSeparator,
): number {
  const isFeeAmount = amount === undefined && ![out, into].some((column) => parseAmount(getCellText(row, column)));
  return isFeeAmount ? 0 : (parseSignedHundredths(getCellText(row, fee), separator) ?? 0);
}

/** Adds a fee to an entry. The fee as written is also added to the note, such as `Fee 0.50`. */
function addFee(
  { row, entry }: RowEntry,
  feeMinor: number,
  { header }: TransactionTable,
  { fee = -1 }: ColumnIndexes,
): void {
  if (feeMinor === 0) return;
  const feeText = `${header?.cells[fee] ?? ''} ${getCellText(row, fee)}`.trim().slice(0, 100);
  entry.amountMinor += feeMinor;
  entry.note = [entry.note, feeText].filter((text) => text !== '').join(' · ');
}

/**
 * Returns the column with a fee header. A column that has another role is not returned, because the user cannot assign
 * the fee role.
 */
export function findFeeColumn(
  { header }: TransactionTable,
  hasNoRole: (column: number) => boolean,
): number | undefined {
  const column =
    header?.cells.findIndex((cell, index) => hasNoRole(index) && findColumnRoleByHeader(cell) === 'fee') ?? -1;
  return column < 0 ? undefined : column;
}

/**
 * Maximum number of rows that are searched for labelled balances in each of three places: above the table, in the first
 * balance rows, and in the last balance rows.
 */
const MAX_LABELLED_ROWS = 40;
const MAX_LABEL_LENGTH = 60;

/**
 * Compares the transactions with a labelled opening and closing balance, once with the signs as read and once with
 * reversed signs. Returns undefined if there are several accounts, or if either balance is missing or occurs more than
 * once.
 */
function checkStatedBalances(
  { rowsAbove }: TransactionTable,
  balanceRows: readonly CellRow[],
  bookings: readonly RowWithBalance[],
  separator: DecimalSeparator,
): RunningBalance | undefined {
  const account = bookings[0]?.account;
  if (bookings.length === 0 || bookings.some((booking) => booking.account !== account)) return undefined;
  const firstBalanceRows = balanceRows.slice(0, MAX_LABELLED_ROWS);
  const lastBalanceRows = balanceRows.slice(MAX_LABELLED_ROWS).slice(-MAX_LABELLED_ROWS);
  const rows = [...rowsAbove.slice(-MAX_LABELLED_ROWS), ...firstBalanceRows, ...lastBalanceRows];
  const opening = readOnlyLabelledBalance(rows, ROW_PATTERNS.openingLabel, separator);
  const closing = readOnlyLabelledBalance(rows, ROW_PATTERNS.closingLabel, separator);
  if (opening === undefined || closing === undefined) return undefined;
  const sum = bookings.reduce((total, { amountMinor }) => total + amountMinor, 0);
  const areSignsReversed = opening - sum === closing && sum !== 0;
  const isMatch = areSignsReversed || opening + sum === closing;
  const days = bookings.flatMap(({ day }) => day ?? []).sort();
  const span = {
    account,
    opening: { amountMinor: opening, day: days[0] },
    closing: { amountMinor: closing, day: days.at(-1) },
    sumMinor: areSignsReversed ? -sum : sum,
  };
  return {
    matchShare: isMatch ? 1 : 0,
    isReliable: isMatch,
    isSignCertain: isMatch,
    areSignsReversed,
    spans: [span],
  };
}

/** Returns the balance with this label, in hundredths. Returns undefined if there is none or more than one. */
function readOnlyLabelledBalance(
  rows: readonly CellRow[],
  label: RegExp,
  separator: DecimalSeparator,
): number | undefined {
  const balances = rows
    .map((row) => readLabelledBalance(row, label, separator))
    .filter((balance) => balance !== undefined);
  return balances.length === 1 ? balances[0] : undefined;
}

/** Returns the amount, in hundredths, that follows a cell with this label. */
function readLabelledBalance({ cells }: CellRow, label: RegExp, separator: DecimalSeparator): number | undefined {
  const labelIndex = cells.findIndex((cell) => cell.length <= MAX_LABEL_LENGTH && label.test(normalizeHeader(cell)));
  if (labelIndex < 0) return undefined;
  const cellsAfterLabel = cells.slice(labelIndex + 1);
  const amount = cellsAfterLabel.map(parseAmount).find((parsed) => parsed !== undefined);
  const minor = amount && digitsToHundredths(amount.digits, separator);
  if (minor === undefined) return undefined;
  const isDebit = amount?.isNegative || cellsAfterLabel.some((cell) => parseDirectionWord(cell) === 'out');
  return isDebit ? 0 - minor : minor;
}
