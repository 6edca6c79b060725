import type { AccountEntry, listAccountEntries } from '../../../contract/money-accounts.ts';
import type { OperationReply } from '../../../contract/operation.ts';
import { minorToAmount } from '../../../domain/money.ts';
import type { Db } from '../../db/schema.ts';
import { buildPaging } from '../../http/paging.ts';
import { findEntryPosition, getAccountTotal } from '../../ledger/account-period-totals.ts';
import { MAX_SKIPPED_ROWS } from '../search/count-transactions.ts';
import { listTransactionsAndTransfers } from '../search/list-with-transfers.ts';
import { getAccount, getOpeningBalanceByDay } from './account-store.ts';
import { getBalanceChange, MAX_COMPARED_ENTRIES } from './compare-checked-balance.ts';
import { loadReconciledEntryFilter } from './reconciliations.ts';

/**
 * Returns a page of an account's entries, each with the balance after it. The balances are calculated backwards from
 * the current one, so the cost does not grow with the number of entries.
 * @throws 404 if the user has no such account
 */
export async function listEntriesOfAccount(
  db: Db,
  userId: number,
  id: string,
  { unchecked = false, ...page }: { page: number; limit: number; unchecked?: boolean | undefined },
): Promise<OperationReply<typeof listAccountEntries>> {
  const account = await getAccount(db, userId, id);
  const all = await getAccountTotal(db, userId, id);
  const isReconciled = await loadReconciledEntryFilter(db, userId, id);
  if (unchecked) {
    const newest = await listTransactionsAndTransfers(
      db,
      userId,
      { accountId: id },
      { offset: 0, limit: MAX_COMPARED_ENTRIES },
    );
    const open = withBalances(newest, account, all.sum_minor, isReconciled).filter(({ isChecked }) => !isChecked);
    const { span, paging } = buildPaging(page, open.length);
    return { entries: open.slice(span.offset, span.offset + span.limit), ...paging };
  }
  const { span, paging } = buildPaging(page, all.count + all.transfer_count);
  const place =
    span.offset > MAX_SKIPPED_ROWS
      ? await findEntryPosition(db, userId, id, span.offset)
      : { day: undefined, offset: span.offset, laterMinor: 0 };
  if (!place) return { entries: [], ...paging };
  const filter = { accountId: id, endDate: place.day };
  const newest = await listTransactionsAndTransfers(db, userId, filter, {
    offset: 0,
    limit: place.offset + span.limit,
  });
  const entries = withBalances(newest, account, all.sum_minor - place.laterMinor, isReconciled);
  return { entries: entries.slice(place.offset), ...paging };
}

/**
 * Adds to each entry the balance after it. The entries are sorted from newest to oldest.
 * @param entriesMinor the sum of all entries up to the newest entry on the page, in hundredths
 */
function withBalances(
  newest: Awaited<ReturnType<typeof listTransactionsAndTransfers>>,
  account: Awaited<ReturnType<typeof getAccount>>,
  entriesMinor: number,
  isReconciled: Awaited<ReturnType<typeof loadReconciledEntryFilter>>,
): AccountEntry[] {
  let minor = entriesMinor;
  return newest.map((entry) => {
    const { day, shown } = entry;
    const change = getBalanceChange(shown, account.id);
    const balance = minor + getOpeningBalanceByDay(account, day);
    minor -= change;
    return {
      ...shown,
      change: minorToAmount(change),
      balance: minorToAmount(balance),
      isReconciled: isReconciled(entry),
    };
  });
}
