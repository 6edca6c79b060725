import { minorToAmount } from '../../../domain/money.ts';
import type { Db } from '../../db/schema.ts';
import { listBalancesOnDays } from '../../transactions/accounts/account-balances.ts';
import { getOpeningBalanceByDay } from '../../transactions/accounts/account-store.ts';
import type { AccountSums, ImportDetails, RowGroupCounts, StoredImportAccount } from './import-details.ts';
import { ADDABLE_ROW_GROUPS, isTransferRow, type NewImportRow, type StoredImportRow } from './import-row.ts';
import type { OpeningChange } from './user-opening-balances.ts';

/** Returns a key for the account that a row goes to, whether that account exists or is yet to be created. */
export function getTargetAccountKey(
  { accountId, newWith = -1 }: StoredImportAccount,
  index: number | undefined,
): string {
  return accountId ?? `new ${newWith < 0 ? index : newWith}`;
}

/**
 * The last day of a file for an existing account. If `isStated` is true, the file contains the account's balance on
 * that day, and it can be compared with the balance after the import.
 */
type Stated = { index: number; accountId: string; day: string; isStated: boolean };

function statedOf(accounts: readonly StoredImportAccount[], ownCurrency: string): Stated[] {
  return accounts.flatMap(({ accountId, isLeftOut, closingMinor, closingDay, last, currency }, index) => {
    const day = closingDay ?? last;
    if (isLeftOut || accountId === null || day === undefined) return [];
    const isStated = closingMinor !== undefined;
    return currency !== undefined && currency !== ownCurrency ? [] : [{ index, accountId, day, isStated }];
  });
}

/** The columns that determine whether and how a row is added. */
type Row = Pick<NewImportRow, 'row_group' | 'is_included'>;

export type AccountSumTracker = ReturnType<typeof createAccountSumTracker>;

/**
 * Adds up how the included rows change each existing account. Each sum ends on the day of the balance in the file or,
 * if there is none, on the file's last day. The sums are updated with each change, because reading all rows again would
 * take seconds.
 */
export function createAccountSumTracker(accounts: readonly StoredImportAccount[], ownCurrency: string) {
  const stated = new Map<string, Stated[]>();
  const byPlace: AccountSums['byPlace'] = {};
  for (const each of statedOf(accounts, ownCurrency)) {
    stated.set(each.accountId, [...(stated.get(each.accountId) ?? []), each]);
    byPlace[each.index] = 0;
  }
  let allMinor = 0;
  /** Adds the difference between the amount of a row and that of the existing transaction which the row updates. */
  const update = ({ account: index, amountMinor = 0, day = '', updates }: StoredImportRow, sign: 1 | -1) => {
    const account = accounts[index ?? -1];
    if (!updates || !account) return;
    const after = updates.keepsDay ? updates.day : day;
    for (const each of stated.get(getTargetAccountKey(account, index)) ?? []) {
      const before = updates.day <= each.day ? updates.minor : 0;
      const minor = (after <= each.day ? amountMinor : 0) - before;
      byPlace[each.index] = (byPlace[each.index] ?? 0) + sign * minor;
    }
  };
  const add = ({ row_group, is_included }: Row, kept: StoredImportRow, sign: 1 | -1) => {
    if (stated.size === 0) return;
    if (is_included === 0 && row_group === 'likely') return update(kept, sign);
    if (is_included === 0 || !ADDABLE_ROW_GROUPS.includes(row_group)) return;
    const { amountMinor = 0 } = kept;
    const day = dayOf(kept);
    allMinor += sign * amountMinor;
    for (const [target, minor] of changesOf(row_group, kept, accounts)) {
      for (const each of stated.get(target) ?? []) {
        if (day <= each.day) byPlace[each.index] = (byPlace[each.index] ?? 0) + sign * minor;
      }
    }
  };
  return {
    add: (row: Row, kept: StoredImportRow) => add(row, kept, 1),
    remove: (row: Row, kept: StoredImportRow) => add(row, kept, -1),
    /** Returns the changes collected so far, added to the sums in `before` if they are given. */
    sums: (before?: AccountSums): AccountSums | undefined => {
      if (stated.size === 0) return undefined;
      const sums = Object.entries(byPlace).map(([index, minor]) => [index, minor + (before?.byPlace[index] ?? 0)]);
      return { byPlace: Object.fromEntries(sums), allMinor: allMinor + (before?.allMinor ?? 0) };
    },
  };
}

/** Returns the day on which a row is written. Both sides of a transfer get the day of the first side. */
function dayOf({ day = '', pair, writtenOn = day }: StoredImportRow): string {
  return pair === undefined ? day : writtenOn;
}

/**
 * Returns the amount by which a row changes each account. If both sides of a transfer are rows, each row changes only
 * its own account.
 */
function changesOf(
  group: NewImportRow['row_group'],
  kept: StoredImportRow,
  accounts: readonly StoredImportAccount[],
): [target: string, minor: number][] {
  const { account: index, other, pair, otherAccountId, accountId, amountMinor = 0 } = kept;
  const targetAt = (at: number | undefined) => {
    const account = accounts[at ?? -1];
    return account && getTargetAccountKey(account, at);
  };
  const own = targetAt(index);
  const isSide = isTransferRow(group, kept);
  const to = isSide && pair === undefined ? (targetAt(other) ?? otherAccountId) : undefined;
  const target = isSide ? own : (accountId ?? own);
  if (target === undefined) return [];
  if (to === undefined || to === own) return [[target, amountMinor]];
  return [
    [target, amountMinor],
    [to, 0 - amountMinor],
  ];
}

/**
 * Adds the sums to the counts. Drops the sums if they don't match the counts: they are outdated because of a concurrent
 * change or a stopped server.
 */
export function addSumsToCounts(counts: RowGroupCounts, brought: AccountSums | undefined): RowGroupCounts {
  const { brought: _, ...rest } = counts;
  return brought && brought.allMinor === counts.includedMinor ? { ...rest, brought } : rest;
}

/** The balance that an existing account will have after the import, on the day for which a file states a balance. */
export type BalanceAfterImport = { day: string; balance: number };

/**
 * Returns the balance that each existing account will have after the import. The key is the account's index in the
 * files.
 * @param taken the opening balances that the import would set
 */
export async function listBalancesAfterImport(
  db: Db,
  userId: number,
  { accounts, counts: { brought } }: Pick<ImportDetails, 'accounts' | 'counts'>,
  currency: string,
  taken: ReadonlyMap<number, OpeningChange>,
): Promise<ReadonlyMap<number, BalanceAfterImport>> {
  const after = new Map<number, BalanceAfterImport>();
  if (!brought) return after;
  const openings = new Map([...taken].map(([index, { opening }]) => [accounts[index]?.accountId, opening]));
  // Several files of one account may end on different days. Show only the balance on the last of them.
  const last = new Map<string, Stated>();
  for (const each of statedOf(accounts, currency).filter(({ isStated }) => isStated)) {
    if (each.day >= (last.get(each.accountId)?.day ?? '')) last.set(each.accountId, each);
  }
  const days = new Map([...last].map(([accountId, { day }]) => [accountId, day]));
  const balances = await listBalancesOnDays(db, userId, days);
  for (const { index, accountId, day } of last.values()) {
    const there = balances.get(accountId);
    const rowsMinor = brought.byPlace[index];
    if (!there || rowsMinor === undefined) continue;
    const { account, minor, count } = there;
    // The opening balance of an account without earlier entries is calculated from these rows. Comparing its balance
    // would therefore prove nothing.
    const filled = accounts.filter((each) => !each.isLeftOut && each.accountId === accountId).length;
    if (count === 0 && account.opening_minor === 0 && filled === 1) continue;
    const opening = openings.get(accountId);
    const openingMinor = opening
      ? getOpeningBalanceByDay({ opening_minor: opening.minor, opening_day: opening.day }, day) -
        getOpeningBalanceByDay(account, day)
      : 0;
    after.set(index, { day, balance: minorToAmount(minor + openingMinor + rowsMinor) });
  }
  return after;
}
