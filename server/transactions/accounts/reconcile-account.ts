import type { Explanation, getReconciliation } from '../../../contract/money-accounts.ts';
import type { OperationReply } from '../../../contract/operation.ts';
import type { ListedTransaction } from '../../../contract/transactions/transactions.ts';
import { addDays, addDaysClamped } from '../../../domain/calendar-day.ts';
import { amountToMinor, minorToAmount } from '../../../domain/money.ts';
import type { Db } from '../../db/schema.ts';
import { listTransactionsAndTransfers } from '../search/list-with-transfers.ts';
import { getAccount } from './account-store.ts';
import { compareCheckedBalance, getBalanceChange, MAX_COMPARED_ENTRIES } from './compare-checked-balance.ts';
import { type DifferenceExplanation, explainBalanceDifference } from './explain-balance-difference.ts';

/**
 * Entries dated up to this many days after the statement are also searched, because users sometimes enter a payment
 * with a later day than the bank.
 */
const DAYS_LATE = 10;
const SHOWN = 10;

type Entry = { minor: number; day: string; name: string; shown: ListedTransaction };

/**
 * Compares an account's balance at the end of a day with that of a statement.
 * @throws 404 if the user has no such account
 */
export async function reconcileAccount(
  db: Db,
  userId: number,
  id: string,
  { balance, day }: { balance: number; day: string },
): Promise<OperationReply<typeof getReconciliation>> {
  const account = await getAccount(db, userId, id);
  const { balanceMinor, checkedMinor, checkedCount, unchecked } = await compareCheckedBalance(db, userId, account, day);
  const difference = amountToMinor(balance) - balanceMinor;
  const asEntry = (shown: ListedTransaction): Entry => ({
    minor: getBalanceChange(shown, id),
    day: shown.addedOn,
    name: shown.name,
    shown,
  });
  const guesses = explainBalanceDifference(difference, unchecked.map(asEntry));
  const nextDay = addDays(day, 1);
  if (difference !== 0 && nextDay !== undefined) {
    const listed = await listTransactionsAndTransfers(
      db,
      userId,
      { accountId: id, startDate: nextDay, endDate: addDaysClamped(day, DAYS_LATE) },
      { offset: 0, limit: MAX_COMPARED_ENTRIES },
    );
    const later = listed.filter(({ shown }) => !shown.isChecked).map(({ shown }) => asEntry(shown));
    guesses.unshift(...later.filter(({ minor }) => minor === difference).map(asLate));
  }
  return {
    balance: minorToAmount(balanceMinor),
    difference: minorToAmount(difference),
    checkedBalance: minorToAmount(checkedMinor),
    checkedCount,
    uncheckedCount: unchecked.length,
    explanations: guesses.slice(0, SHOWN).map(toExplanation),
  };
}

/**
 * Explains the difference by an entry dated after the statement, which the bank may have booked before the statement
 * ended.
 */
function asLate(entry: Entry): DifferenceExplanation<Entry> {
  return { reason: 'amount', entry, expectedMinor: entry.minor };
}

function toExplanation({ reason, entry, expectedMinor }: DifferenceExplanation<Entry>): Explanation {
  return { reason, entry: entry.shown, expected: expectedMinor === null ? null : minorToAmount(expectedMinor) };
}
