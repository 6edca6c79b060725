import type { AccountEntry, listAccountEntries } from '../../../contract/accounts.ts';
import { fromMinor, toMinor } from '../../../contract/money.ts';
import type { Reply } from '../../../contract/operation.ts';
import type { ListedTransaction } from '../../../contract/transactions.ts';
import type { Db } from '../../db/schema.ts';
import { pageOf } from '../../http/paging.ts';
import { findEntry, getAccountTotal } from '../../ledger/account-periods.ts';
import { SKIPPED_AT_MOST } from '../count-rows.ts';
import { listBoth } from '../with-transfers.ts';
import { getAccount, openingBy } from './store.ts';

/**
 * A page of what is in an account, each with the balance just after it: all that the account has less what came later. Its cost
 * does not grow with how much that is.
 * @throws 404 where this user has no such account
 */
export async function listEntries(
  db: Db,
  userId: number,
  id: string,
  page: { page: number; limit: number },
): Promise<Reply<typeof listAccountEntries>> {
  const account = await getAccount(db, userId, id);
  const all = await getAccountTotal(db, userId, id);
  const { span, paging } = pageOf(page, all.count + all.transfer_count);
  const place =
    span.offset > SKIPPED_AT_MOST
      ? await findEntry(db, userId, id, span.offset)
      : { day: undefined, offset: span.offset, laterMinor: 0 };
  if (!place) return { entries: [], ...paging };
  const filter = { accountId: id, endDate: place.day };
  const newest = await listBoth(db, userId, filter, { offset: 0, limit: place.offset + span.limit });
  let entriesMinor = all.sum_minor - place.laterMinor;
  const entries = newest.map(({ day, shown }): AccountEntry => {
    const change = changeOf(shown, id);
    const balance = entriesMinor + openingBy(account, day);
    entriesMinor -= change;
    return { ...shown, change: fromMinor(change), balance: fromMinor(balance) };
  });
  return { entries: entries.slice(place.offset), ...paging };
}

/** What an entry does to the balance of an account it is in, in hundredths. */
export function changeOf({ cost, isIncome, isTransfer, toAccountId }: ListedTransaction, accountId: string): number {
  const isComing = isTransfer ? toAccountId === accountId : isIncome;
  return isComing ? toMinor(cost) : -toMinor(cost);
}
