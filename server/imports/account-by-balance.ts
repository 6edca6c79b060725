import { addDaysClamped } from '../../contract/day.ts';
import type { ReadAccount } from '../../statements/rows.ts';
import type { Db } from '../db/schema.ts';
import { listBalancesOn } from '../transactions/accounts/balances.ts';
import { type AccountRow, openingBy } from '../transactions/accounts/store.ts';
import { openingOf } from './openings.ts';

/**
 * The open accounts that hold, at the end of the day before a file begins, just what the file says was there then. It tells two accounts
 * of one bank apart, whose files have the same heads and no numbers. None where the file says nothing, or that it was nothing.
 * @param currency the person's own
 */
export async function accountsByBalance(
  db: Db,
  userId: number,
  account: ReadAccount,
  accounts: readonly AccountRow[],
  currency: string,
): Promise<AccountRow[]> {
  const opening = openingOf(account, currency);
  if (!opening || opening.day === null) return [];
  const before = addDaysClamped(opening.day, -1);
  const balances = await listBalancesOn(db, userId, new Map(accounts.map(({ id }) => [id, before])));
  return accounts.filter((account) => {
    const there = balances.get(account.id);
    if (!there || there.count === 0 || account.is_closed === 1) return false;
    // One that opens on the very day held it before, too.
    const opensThen = openingBy(account, opening.day ?? before) - openingBy(account, before);
    return there.minor + opensThen === opening.minor;
  });
}
