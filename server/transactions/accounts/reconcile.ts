import type { Explanation, getReconciliation } from '../../../contract/accounts.ts';
import type { OperationReply } from '../../../contract/operation.ts';
import type { ListedTransaction } from '../../../contract/transactions/transactions.ts';
import { addDays, addDaysClamped } from '../../../domain/day.ts';
import { fromMinor, toMinor } from '../../../domain/money.ts';
import type { Db } from '../../db/schema.ts';
import { getAccountTotal, sumEntriesAfter } from '../../ledger/account-periods.ts';
import { listTransactionsAndTransfers } from '../search/with-transfers.ts';
import { type DifferenceGuess, explainDifference } from './explain-difference.ts';
import { getSignedChange, MAX_COMPARED_ENTRIES } from './list-entries.ts';
import { getAccount, getOpeningByDay } from './store.ts';

/**
 * Number of days after the statement that are also searched, because users enter some payments later than the bank
 * books them.
 */
const DAYS_LATE = 10;
const SHOWN = 10;

type Entry = { minor: number; day: string; name: string; shown: ListedTransaction };

/**
 * Compares an account with the balance of a statement at the end of a day.
 * @throws 404 if the user has no such account
 */
export async function reconcileAccount(
  db: Db,
  userId: number,
  id: string,
  { balance, day }: { balance: number; day: string },
): Promise<OperationReply<typeof getReconciliation>> {
  const account = await getAccount(db, userId, id);
  const all = await getAccountTotal(db, userId, id);
  const ours = all.sum_minor - (await sumEntriesAfter(db, userId, id, day)) + getOpeningByDay(account, day);
  const difference = toMinor(balance) - ours;
  const read = async (startDate: string | undefined, endDate: string) => {
    const listed = await listTransactionsAndTransfers(
      db,
      userId,
      { accountId: id, startDate, endDate },
      { offset: 0, limit: MAX_COMPARED_ENTRIES },
    );
    return listed.map(({ shown }) => shown).filter(({ isChecked }) => !isChecked);
  };
  const unchecked = await read(undefined, day);
  const asEntry = (shown: ListedTransaction): Entry => ({
    minor: getSignedChange(shown, id),
    day: shown.addedOn,
    name: shown.name,
    shown,
  });
  const guesses = explainDifference(difference, unchecked.map(asEntry));
  const nextDay = addDays(day, 1);
  if (difference !== 0 && nextDay !== undefined) {
    const later = (await read(nextDay, addDaysClamped(day, DAYS_LATE))).map(asEntry);
    guesses.unshift(...later.filter(({ minor }) => minor === difference).map(asLate));
  }
  return {
    balance: fromMinor(ours),
    difference: fromMinor(difference),
    checkedBalance: fromMinor(ours - unchecked.reduce((minor, shown) => minor + getSignedChange(shown, id), 0)),
    uncheckedCount: unchecked.length,
    explanations: guesses.slice(0, SHOWN).map(toExplanation),
  };
}

/** Explains the difference by an entry after that day, if the bank has already booked it. */
function asLate(entry: Entry): DifferenceGuess<Entry> {
  return { reason: 'amount', entry, expectedMinor: entry.minor };
}

function toExplanation({ reason, entry, expectedMinor }: DifferenceGuess<Entry>): Explanation {
  return { reason, entry: entry.shown, expected: expectedMinor === null ? null : fromMinor(expectedMinor) };
}
