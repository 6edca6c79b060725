import { addDaysClamped } from '../../../domain/calendar-day.ts';
import type { AccountInFiles } from '../../../statements/index.ts';
import type { Db } from '../../db/schema.ts';
import { listBalancesOnDays } from '../../transactions/accounts/account-balances.ts';
import { type AccountRow, getOpeningBalanceByDay } from '../../transactions/accounts/account-store.ts';
import { computeOpeningBalance } from './compute-opening-balance.ts';

/**
 * Compares the balance of each open account before the file's first day with the file's opening balance. This tells
 * apart accounts whose files have the same header and no account number. A missing or zero opening balance is ignored.
 * `different` contains accounts only if their balance is known and they have no entries on the days of the file.
 */
export async function compareOpeningBalances(
  db: Db,
  userId: number,
  own: readonly AccountRow[],
  account: AccountInFiles,
  currency: string,
): Promise<{ equal: AccountRow[]; different: Set<string> }> {
  const equal: AccountRow[] = [];
  const different = new Set<string>();
  const opening = computeOpeningBalance(account, currency);
  if (!opening || opening.day === null) return { equal, different };
  const { minor, day } = opening;
  const listBalances = (on: string) => listBalancesOnDays(db, userId, new Map(own.map(({ id }) => [id, on])));
  const before = await listBalances(addDaysClamped(day, -1));
  const after = await listBalances(account.last ?? day);
  for (const account of own) {
    const [balance, later] = [before.get(account.id), after.get(account.id)];
    if (!balance || !later || account.is_closed === 1) continue;
    // An opening balance that applies from this day is also the balance at the end of the previous day.
    const openingMinor = getOpeningBalanceByDay(account, day);
    const balanceMinor = balance.minor + openingMinor - getOpeningBalanceByDay(account, addDaysClamped(day, -1));
    if (balance.count > 0 && balanceMinor === minor) equal.push(account);
    else if (openingMinor !== 0 && balanceMinor !== minor && later.minor === balanceMinor) different.add(account.id);
  }
  return { equal, different };
}
