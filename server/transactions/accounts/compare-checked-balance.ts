import type { ListedTransaction } from '../../../contract/transactions/transactions.ts';
import { amountToMinor } from '../../../domain/money.ts';
import type { Db } from '../../db/schema.ts';
import { getAccountTotal, sumEntriesAfter } from '../../ledger/account-period-totals.ts';
import { listTransactionsAndTransfers } from '../search/list-with-transfers.ts';
import { type AccountRow, getOpeningBalanceByDay } from './account-store.ts';

/**
 * Maximum number of an account's newest entries that are compared with a statement. Older entries are treated as
 * checked.
 */
export const MAX_COMPARED_ENTRIES = 1000;

/** The state of an account at the end of a day, for comparison with a statement. */
type Comparison = {
  /** The balance at the end of the day, in hundredths. */
  balanceMinor: number;
  /**
   * The balance of the checked entries only, in hundredths. Entries that are too old to be compared count as checked.
   */
  checkedMinor: number;
  /** How many of the compared entries are checked. */
  checkedCount: number;
  unchecked: ListedTransaction[];
  /**
   * Entries up to and including this day are too old to be compared and are treated as checked. Null if all entries
   * were compared.
   */
  comparedAfter: string | null;
};

/**
 * Compares an account's balance at the end of a day with the balance of its checked entries, and lists the unchecked
 * entries.
 */
export async function compareCheckedBalance(
  db: Db,
  userId: number,
  account: AccountRow,
  day: string,
): Promise<Comparison> {
  const balanceMinor = await getBalanceOnDay(db, userId, account, day);
  const listed = await listTransactionsAndTransfers(
    db,
    userId,
    { accountId: account.id, endDate: day },
    { offset: 0, limit: MAX_COMPARED_ENTRIES },
  );
  // Compare only whole days. Otherwise, adding an entry later could change which entries of the oldest day are
  // compared.
  const comparedAfter = listed.length < MAX_COMPARED_ENTRIES ? null : (listed.at(-1)?.day ?? null);
  const unchecked = listed
    .filter((entry) => !entry.shown.isChecked && (comparedAfter === null || entry.day > comparedAfter))
    .map(({ shown }) => shown);
  return {
    balanceMinor,
    checkedMinor: balanceMinor - sumBalanceChanges(unchecked, account.id),
    checkedCount: listed.filter(({ shown }) => shown.isChecked).length,
    unchecked,
    comparedAfter,
  };
}

/** Returns the balance of an account at the end of a day, in hundredths. */
export async function getBalanceOnDay(db: Db, userId: number, account: AccountRow, day: string): Promise<number> {
  const all = await getAccountTotal(db, userId, account.id);
  return all.sum_minor - (await sumEntriesAfter(db, userId, account.id, day)) + getOpeningBalanceByDay(account, day);
}

/** Returns the total by which these entries change an account's balance, in hundredths. */
export function sumBalanceChanges(entries: readonly ListedTransaction[], accountId: string): number {
  return entries.reduce((minor, entry) => minor + getBalanceChange(entry, accountId), 0);
}

/**
 * Returns the amount by which an entry changes an account's balance, in hundredths. A transfer changes the balances of
 * two accounts.
 */
export function getBalanceChange(
  { cost, isIncome, isTransfer, toAccountId }: ListedTransaction,
  accountId: string,
): number {
  const isComing = isTransfer ? toAccountId === accountId : isIncome;
  return isComing ? amountToMinor(cost) : -amountToMinor(cost);
}
