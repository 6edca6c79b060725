import type { Explanation, getReconciliation } from '../../../contract/accounts.ts';
import type { Reply } from '../../../contract/operation.ts';
import type { ListedTransaction } from '../../../contract/transactions/transactions.ts';
import { addDays, addDaysClamped } from '../../../domain/day.ts';
import { fromMinor, toMinor } from '../../../domain/money.ts';
import type { Db } from '../../db/schema.ts';
import { getAccountTotal, sumAfter } from '../../ledger/account-periods.ts';
import { listBoth } from '../search/with-transfers.ts';
import { explain, type Guess } from './explain.ts';
import { LOOKED_AT, signedChange } from './list-entries.ts';
import { getAccount, openingBy } from './store.ts';

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
export async function reconcile(
  db: Db,
  userId: number,
  id: string,
  { balance, day }: { balance: number; day: string },
): Promise<Reply<typeof getReconciliation>> {
  const account = await getAccount(db, userId, id);
  const all = await getAccountTotal(db, userId, id);
  const ours = all.sum_minor - (await sumAfter(db, userId, id, day)) + openingBy(account, day);
  const difference = toMinor(balance) - ours;
  const read = async (startDate: string | undefined, endDate: string) => {
    const listed = await listBoth(db, userId, { accountId: id, startDate, endDate }, { offset: 0, limit: LOOKED_AT });
    return listed.map(({ shown }) => shown).filter(({ isChecked }) => !isChecked);
  };
  const unchecked = await read(undefined, day);
  const asEntry = (shown: ListedTransaction): Entry => ({
    ...{ minor: signedChange(shown, id), day: shown.addedOn, name: shown.name },
    shown,
  });
  const guesses = explain(difference, unchecked.map(asEntry));
  const nextDay = addDays(day, 1);
  if (difference !== 0 && nextDay !== undefined) {
    const later = (await read(nextDay, addDaysClamped(day, DAYS_LATE))).map(asEntry);
    guesses.unshift(...later.filter(({ minor }) => minor === difference).map(asLate));
  }
  return {
    balance: fromMinor(ours),
    difference: fromMinor(difference),
    checkedBalance: fromMinor(ours - unchecked.reduce((minor, shown) => minor + signedChange(shown, id), 0)),
    uncheckedCount: unchecked.length,
    explanations: guesses.slice(0, SHOWN).map(toExplanation),
  };
}

/** Explains the difference by an entry after that day, if the bank has already booked it. */
function asLate(entry: Entry): Guess<Entry> {
  return { reason: 'amount', entry, expectedMinor: entry.minor };
}

function toExplanation({ reason, entry, expectedMinor }: Guess<Entry>): Explanation {
  return { reason, entry: entry.shown, expected: expectedMinor === null ? null : fromMinor(expectedMinor) };
}
