import { checkBalances } from '../check-balances.ts';
import { type DecimalSeparator, parseAmount, parseMinor, toHundredths } from '../parse-amounts.ts';
import type { StatedBalance, StatementEntry } from '../statement.ts';
import { MAX_DESCRIBED_AMOUNTS, voteSignsByDescription } from '../vote-signs.ts';
import { ROW_PATTERNS } from '../word-patterns.ts';
import type { SignConvention } from './amount-signs.ts';
import type { SkippedRow } from './classify-rows.ts';
import type { ColumnIndexes } from './columns.ts';
import { findColumnRoleByHeader, foldHeader, parseDirection } from './header-roles.ts';
import {
  type BalancedRow,
  findRunningBalance,
  negateDebt,
  type RunningBalance,
  readSingleBalance,
} from './running-balance.ts';
import { type CellRow, getCellText, type Table } from './table.ts';

export type RowEntry = { row: CellRow; entry: StatementEntry };

/**
 * The result of comparing the entries with the balances. `fee` is the factor by which fees must be multiplied before
 * they are added: 1 or -1, or 0 if the amounts already include them.
 */
export type BalanceCheck = {
  fee: 0 | 1 | -1;
  /**
   * True if the balances and descriptions show that the signs of the file are reversed. The user's answer is not
   * considered.
   */
  isTurned: boolean;
  /** True if the amounts were negated after they had been read. */
  isNegated: boolean;
  isSignOpen: boolean;
  balances: StatedBalance[];
  isProven?: boolean;
};

type Reading = {
  table: Table;
  columns: ColumnIndexes;
  separator: DecimalSeparator;
  sign: SignConvention;
  divisor: number;
};

/**
 * Compares the entries with the balances in the table, and corrects entries whose signs are reversed or whose fees are
 * missing.
 * @param chosen whether the user reversed the signs; undefined if the user has not answered
 */
export function applyBalances(
  read: readonly RowEntry[],
  left: readonly SkippedRow[],
  { table, columns, separator, sign, divisor }: Reading,
  chosen: boolean | undefined,
): BalanceCheck {
  const balanceRows = left.flatMap(({ row, reason }) => (reason === 'balance' ? [row] : []));
  const balanced = read.map(({ row, entry }) => ({
    ...entry,
    balanceMinor: parseMinor(getCellText(row, columns.balance), separator),
  }));
  const fees = read.map(({ row }) => readFee(row, columns, separator) / divisor);
  const follow = (some: readonly BalancedRow[]) =>
    findRunningBalance(some) ?? checkStatedBalances(table, balanceRows, some, separator) ?? readSingleBalance(some);
  const { chain: followed, fee } = followBalancesWithFees(balanced, fees, follow);
  // If the descriptions confirm the signs but only the opposite signs match the balances, the balances are debts, as on
  // a credit card.
  const isDebt = followed?.isSignSettled && followed.isTurned && confirmsSigns(read);
  const chain = isDebt ? negateDebt(followed) : followed;
  if (fee !== 0) for (const [at, each] of read.entries()) addFee(each, fee * (fees[at] ?? 0), table, columns);
  // If the signs are doubtful, a few matching balances may be chance. They then decide only the default answer to the
  // question.
  const isLikelyByChain = sign.isAsked && chain?.share === 1;
  const isTurnedByChain = (chain?.isSignSettled || isLikelyByChain) === true && chain?.isTurned === true;
  const isTurned = isTurnedByChain !== sign.isTurned;
  const isOverruled = chosen !== undefined && chosen !== isTurned;
  const isNegated = isTurnedByChain !== isOverruled;
  if (isNegated) for (const { entry } of read) entry.amountMinor = -entry.amountMinor;
  return {
    fee,
    isTurned,
    isNegated,
    isSignOpen: sign.isAsked && !chain?.isSignSettled,
    // If the user chose signs that contradict the balances, no balances are returned.
    ...checkBalances(chain && isNegated === chain.isTurned ? chain.spans : []),
  };
}

/** True if enough descriptions confirm the signs of the amounts. */
function confirmsSigns(read: readonly RowEntry[]): boolean {
  const said = read.slice(0, MAX_DESCRIBED_AMOUNTS).map(({ entry: { name, note, category = '', amountMinor } }) => {
    return { words: [name, note, category], isNegative: amountMinor < 0 };
  });
  return voteSignsByDescription(said) <= -Math.max(2, said.length / 10);
}

/**
 * Compares the balances with the amounts, once without fees and twice with them (added or subtracted). Fees are
 * included if more balances match then.
 * @param fees the fee of each transaction in hundredths, with the sign as written
 */
function followBalancesWithFees(
  bookings: readonly BalancedRow[],
  fees: readonly number[],
  follow: (bookings: readonly BalancedRow[]) => RunningBalance | undefined,
): { chain: RunningBalance | undefined; fee: BalanceCheck['fee'] } {
  let best: ReturnType<typeof followBalancesWithFees> = { chain: follow(bookings), fee: 0 };
  if (fees.every((fee) => fee === 0)) return best;
  for (const fee of [-1, 1] as const) {
    const chain = follow(
      bookings.map((booking, at) => ({ ...booking, amountMinor: booking.amountMinor + fee * (fees[at] ?? 0) })),
    );
    if (chain && chain.share > (best.chain?.share ?? 0)) best = { chain, fee };
  }
  return best;
}

/** Returns the fee of a row in hundredths with the sign as written, or 0 if there is none. */
export function readFee(row: CellRow, { amount, fee }: ColumnIndexes, separator: DecimalSeparator): number {
  return amount === undefined ? 0 : (parseMinor(getCellText(row, fee), separator) ?? 0);
}

/** Adds a fee to an entry. The fee as written is also added to the note, such as `Fee 0.50`. */
function addFee({ row, entry }: RowEntry, minor: number, { head }: Table, { fee = -1 }: ColumnIndexes): void {
  if (minor === 0) return;
  const text = `${head?.cells[fee] ?? ''} ${getCellText(row, fee)}`.trim().slice(0, 100);
  entry.amountMinor += minor;
  entry.note = [entry.note, text].filter((each) => each !== '').join(' · ');
}

/**
 * Returns the column with a fee header. A column that has another role is not returned, because the user cannot assign
 * the fee role.
 */
export function findFeeColumn({ head }: Table, isFree: (at: number) => boolean): number | undefined {
  const at = head?.cells.findIndex((cell, index) => isFree(index) && findColumnRoleByHeader(cell) === 'fee') ?? -1;
  return at < 0 ? undefined : at;
}

/**
 * Maximum number of rows that are searched for labelled balances above the table, and as many among the first and the
 * last balance rows.
 */
const LOOKED_AT = 40;
const LONGEST = 60;

/**
 * Compares the transactions with a labelled opening and closing balance, with the signs as read and reversed. Returns
 * undefined if there are several accounts, or if either balance is missing or occurs more than once.
 */
function checkStatedBalances(
  { before }: Table,
  balanceRows: readonly CellRow[],
  bookings: readonly BalancedRow[],
  separator: DecimalSeparator,
): RunningBalance | undefined {
  const account = bookings[0]?.account;
  if (bookings.length === 0 || bookings.some((each) => each.account !== account)) return undefined;
  const [start, rest] = [balanceRows.slice(0, LOOKED_AT), balanceRows.slice(LOOKED_AT)];
  const rows = [...before.slice(-LOOKED_AT), ...start, ...rest.slice(-LOOKED_AT)];
  const [opening, ...otherOpenings] = rows.flatMap((row) =>
    readLabelledBalance(row, ROW_PATTERNS.openingLabel, separator),
  );
  const [closing, ...otherClosings] = rows.flatMap((row) =>
    readLabelledBalance(row, ROW_PATTERNS.closingLabel, separator),
  );
  if (opening === undefined || closing === undefined || otherOpenings.length + otherClosings.length > 0)
    return undefined;
  const sum = bookings.reduce((all, { amountMinor }) => all + amountMinor, 0);
  const isTurned = opening - sum === closing && sum !== 0;
  const days = bookings.flatMap(({ day }) => day ?? []).sort();
  const isReached = isTurned || opening + sum === closing;
  const span = {
    account,
    opening: { amountMinor: opening, day: days[0] },
    closing: { amountMinor: closing, day: days.at(-1) },
    sumMinor: isTurned ? -sum : sum,
  };
  return { share: isReached ? 1 : 0, isDecisive: isReached, isSignSettled: isReached, isTurned, spans: [span] };
}

/** Returns the amounts, in hundredths, that follow a cell with this label. */
function readLabelledBalance({ cells }: CellRow, label: RegExp, separator: DecimalSeparator): number[] {
  const at = cells.findIndex((cell) => cell.length <= LONGEST && label.test(foldHeader(cell)));
  if (at < 0) return [];
  const behind = cells.slice(at + 1);
  const written = behind.map(parseAmount).find((amount) => amount !== undefined);
  const minor = written && toHundredths(written.digits, separator);
  if (minor === undefined) return [];
  const isOut = written?.isNegative || behind.some((cell) => parseDirection(cell) === 'out');
  return [isOut ? 0 - minor : minor];
}
