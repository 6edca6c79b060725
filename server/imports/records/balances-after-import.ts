import { minorToAmount } from '../../../domain/money.ts';
import type { Db } from '../../db/schema.ts';
import { listBalancesOnDays } from '../../transactions/accounts/account-balances.ts';
import { getOpeningByDay } from '../../transactions/accounts/store.ts';
import type { AccountSums, GroupCounts, ImportDetails, StoredAccount } from './import-details.ts';
import { ADDABLE_GROUPS, isTransferGroup, type NewImportRow, type StoredRow } from './import-row.ts';
import type { OpeningChange } from './opening-balances.ts';

/** Returns the key of a row's target account, which exists or will be created. */
export function getTargetKey({ accountId, newWith = -1 }: StoredAccount, index: number | undefined): string {
  return accountId ?? `new ${newWith < 0 ? index : newWith}`;
}

/** A file states a balance for this day, so the balance of the account can be compared after the import. */
type Stated = { index: number; accountId: string; day: string };

function statedOf(accounts: readonly StoredAccount[], ownCurrency: string): Stated[] {
  return accounts.flatMap(({ accountId, isLeftOut, closingMinor, closingDay, last, currency }, index) => {
    const day = closingDay ?? last;
    if (isLeftOut || accountId === null || closingMinor === undefined || day === undefined) return [];
    return currency !== undefined && currency !== ownCurrency ? [] : [{ index, accountId, day }];
  });
}

/** The columns that decide whether and how a row is added. */
type Row = Pick<NewImportRow, 'row_group' | 'is_included'>;

export type ImportTally = ReturnType<typeof createImportTally>;

/**
 * Sums up how the included rows change each account, up to the day for which the file states a balance. Updated with
 * each change, because reading all rows again would take seconds.
 */
export function createImportTally(accounts: readonly StoredAccount[], ownCurrency: string) {
  const stated = new Map<string, Stated[]>();
  const byPlace: AccountSums['byPlace'] = {};
  for (const each of statedOf(accounts, ownCurrency)) {
    stated.set(each.accountId, [...(stated.get(each.accountId) ?? []), each]);
    byPlace[each.index] = 0;
  }
  let allMinor = 0;
  /** Adds the difference that a row makes to the amount of an existing transaction. */
  const update = ({ account: index, amountMinor = 0, day = '', updates }: StoredRow, sign: 1 | -1) => {
    const account = accounts[index ?? -1];
    if (!updates || !account) return;
    const after = updates.keepsDay ? updates.day : day;
    for (const each of stated.get(getTargetKey(account, index)) ?? []) {
      const before = updates.day <= each.day ? updates.minor : 0;
      const minor = (after <= each.day ? amountMinor : 0) - before;
      byPlace[each.index] = (byPlace[each.index] ?? 0) + sign * minor;
    }
  };
  const add = ({ row_group, is_included }: Row, kept: StoredRow, sign: 1 | -1) => {
    if (stated.size === 0) return;
    if (is_included === 0 && row_group === 'likely') return update(kept, sign);
    if (is_included === 0 || !ADDABLE_GROUPS.includes(row_group)) return;
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
    add: (row: Row, kept: StoredRow) => add(row, kept, 1),
    remove: (row: Row, kept: StoredRow) => add(row, kept, -1),
    /** Returns the sums collected so far, added to the given sums. */
    sums: (before?: AccountSums): AccountSums | undefined => {
      if (stated.size === 0) return undefined;
      const sums = Object.entries(byPlace).map(([index, minor]) => [index, minor + (before?.byPlace[index] ?? 0)]);
      return { byPlace: Object.fromEntries(sums), allMinor: allMinor + (before?.allMinor ?? 0) };
    },
  };
}

/** Returns the day on which a row is written. Both sides of a transfer get the day of the first side. */
function dayOf({ day = '', pair, writtenOn = day }: StoredRow): string {
  return pair === undefined ? day : writtenOn;
}

/**
 * Returns the amount by which a row changes each account. If both sides of a transfer have rows, each row changes only
 * its own account.
 */
function changesOf(
  group: NewImportRow['row_group'],
  kept: StoredRow,
  accounts: readonly StoredAccount[],
): [target: string, minor: number][] {
  const { account: index, other, pair, otherAccountId, accountId, amountMinor = 0 } = kept;
  const targetAt = (at: number | undefined) => {
    const account = accounts[at ?? -1];
    return account && getTargetKey(account, at);
  };
  const own = targetAt(index);
  const isSide = isTransferGroup(group, kept);
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
 * Adds the sums to the counts. Drops them if they don't match, because a concurrent change or a server stop has made
 * them outdated.
 */
export function addSumsToCounts(counts: GroupCounts, brought: AccountSums | undefined): GroupCounts {
  const { brought: _, ...rest } = counts;
  return brought && brought.allMinor === counts.includedMinor ? { ...rest, brought } : rest;
}

/** The balance of an existing account after the import, on the day for which a file states a balance. */
export type BalanceAfterImport = { day: string; balance: number };

/**
 * Returns the balances of existing accounts after the import, by the indexes of the files' accounts.
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
  // Several files of one account may end on different days. Show only the last day.
  const last = new Map<string, Stated>();
  for (const each of statedOf(accounts, currency)) {
    if (each.day >= (last.get(each.accountId)?.day ?? '')) last.set(each.accountId, each);
  }
  const days = new Map([...last].map(([accountId, { day }]) => [accountId, day]));
  const balances = await listBalancesOnDays(db, userId, days);
  for (const { index, accountId, day } of last.values()) {
    const there = balances.get(accountId);
    const rowsMinor = brought.byPlace[index];
    if (!there || rowsMinor === undefined) continue;
    const { account, minor, count } = there;
    // Without earlier entries the opening balance is derived from these rows, so comparing it would prove nothing.
    const filled = accounts.filter((each) => !each.isLeftOut && each.accountId === accountId).length;
    if (count === 0 && account.opening_minor === 0 && filled === 1) continue;
    const opening = openings.get(accountId);
    const openingMinor = opening
      ? getOpeningByDay({ opening_minor: opening.minor, opening_day: opening.day }, day) - getOpeningByDay(account, day)
      : 0;
    after.set(index, { day, balance: minorToAmount(minor + openingMinor + rowsMinor) });
  }
  return after;
}
