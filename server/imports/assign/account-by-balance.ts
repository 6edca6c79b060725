import { addDaysClamped } from '../../../contract/day.ts';
import type { ReadAccount } from '../../../statements/rows.ts';
import type { Db } from '../../db/schema.ts';
import { listBalancesOn } from '../../transactions/accounts/balances.ts';
import { type AccountRow, openingBy } from '../../transactions/accounts/store.ts';
import { openingOf } from '../records/openings.ts';

/**
 * Returns open accounts whose balance at the end of the day before a file begins equals the file's opening balance. This
 * distinguishes two accounts of one bank whose files have the same headers and no numbers. Empty if the file states no opening
 * balance, or zero.
 * @param currency the user's currency
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
    // An account that opens on that very day also had the balance before.
    const opensThen = openingBy(account, opening.day ?? before) - openingBy(account, before);
    return there.minor + opensThen === opening.minor;
  });
}
