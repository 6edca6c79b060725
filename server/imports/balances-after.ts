import { fromMinor } from '../../contract/money.ts';
import type { Db } from '../db/schema.ts';
import { listBalancesOn } from '../transactions/accounts/balances.ts';
import { openingBy } from '../transactions/accounts/store.ts';
import type { Brought, Details, GroupCounts, KeptAccount } from './details.ts';
import type { Taken } from './openings.ts';
import { ADDABLE, isTransfer, type KeptRow, type NewImportRow } from './row.ts';

/** By which account rows are compared: one that is there, or one that is to be made. */
export function targetOf({ accountId, newWith = -1 }: KeptAccount, place: number | undefined): string {
  return accountId ?? `new ${newWith < 0 ? place : newWith}`;
}

/** An account of a file that states what it held on a day, and that goes into one that is there. */
type Stated = { place: number; accountId: string; day: string };

function statedOf(accounts: readonly KeptAccount[], ownCurrency: string): Stated[] {
  return accounts.flatMap(({ accountId, isLeftOut, closingMinor, closingDay, last, currency }, place) => {
    const day = closingDay ?? last;
    if (isLeftOut || accountId === null || closingMinor === undefined || day === undefined) return [];
    return currency !== undefined && currency !== ownCurrency ? [] : [{ place, accountId, day }];
  });
}

/** What of a row says whether and how it is added. */
type Row = Pick<NewImportRow, 'row_group' | 'is_included'>;

export type Tally = ReturnType<typeof makeTally>;

/**
 * Adds up what the rows that are to be added bring to accounts, up to the day for which a file states what they hold. It is kept up
 * row by row, as each is settled or changed: to read all of them anew takes seconds where there are many.
 */
export function makeTally(accounts: readonly KeptAccount[], ownCurrency: string) {
  const stated = new Map<string, Stated[]>();
  const byPlace: Brought['byPlace'] = {};
  for (const each of statedOf(accounts, ownCurrency)) {
    stated.set(each.accountId, [...(stated.get(each.accountId) ?? []), each]);
    byPlace[each.place] = 0;
  }
  let allMinor = 0;
  /** What a transaction brings more or less that gets the amount of its row. */
  const update = ({ account: place, amountMinor = 0, day = '', updates }: KeptRow, sign: 1 | -1) => {
    const account = accounts[place ?? -1];
    if (!updates || !account) return;
    const after = updates.keepsDay ? updates.day : day;
    for (const each of stated.get(targetOf(account, place)) ?? []) {
      const before = updates.day <= each.day ? updates.minor : 0;
      const minor = (after <= each.day ? amountMinor : 0) - before;
      byPlace[each.place] = (byPlace[each.place] ?? 0) + sign * minor;
    }
  };
  const add = ({ row_group, is_included }: Row, kept: KeptRow, sign: 1 | -1) => {
    if (stated.size === 0) return;
    if (is_included === 0 && row_group === 'likely') return update(kept, sign);
    if (is_included === 0 || !ADDABLE.includes(row_group)) return;
    const { amountMinor = 0 } = kept;
    const day = dayOf(kept);
    allMinor += sign * amountMinor;
    for (const [target, minor] of changesOf(row_group, kept, accounts)) {
      for (const each of stated.get(target) ?? []) {
        if (day <= each.day) byPlace[each.place] = (byPlace[each.place] ?? 0) + sign * minor;
      }
    }
  };
  return {
    add: (row: Row, kept: KeptRow) => add(row, kept, 1),
    remove: (row: Row, kept: KeptRow) => add(row, kept, -1),
    /** Since it was made, or since what is given. */
    sums: (before?: Brought): Brought | undefined => {
      if (stated.size === 0) return undefined;
      const sums = Object.entries(byPlace).map(([place, minor]) => [place, minor + (before?.byPlace[place] ?? 0)]);
      return { byPlace: Object.fromEntries(sums), allMinor: allMinor + (before?.allMinor ?? 0) };
    },
  };
}

/** With which it is written: both sides of a transfer with that of the first. */
function dayOf({ day = '', pair, writtenOn = day }: KeptRow): string {
  return pair === undefined ? day : writtenOn;
}

/** What a row does to which accounts once it is added. A transfer that has a row for each side is counted by both. */
function changesOf(
  group: NewImportRow['row_group'],
  kept: KeptRow,
  accounts: readonly KeptAccount[],
): [target: string, minor: number][] {
  const { account: place, other, pair, otherAccountId, accountId, amountMinor = 0 } = kept;
  const targetAt = (at: number | undefined) => {
    const account = accounts[at ?? -1];
    return account && targetOf(account, at);
  };
  const own = targetAt(place);
  const isSide = isTransfer(group, kept);
  const to = isSide && pair === undefined ? (targetAt(other) ?? otherAccountId) : undefined;
  const target = isSide ? own : (accountId ?? own);
  if (target === undefined) return [];
  if (to === undefined || to === own) return [[target, amountMinor]];
  return [
    [target, amountMinor],
    [to, 0 - amountMinor],
  ];
}

/** With what was changed; sums that something else has outpaced, or a server that ended, are dropped, as they would claim what is not so. */
export function withBrought(counts: GroupCounts, brought: Brought | undefined): GroupCounts {
  const { brought: _, ...rest } = counts;
  return brought && brought.allMinor === counts.includedMinor ? { ...rest, brought } : rest;
}

/** What an account here will hold on the day for which a file says it. */
export type After = { day: string; balance: number };

/**
 * What the accounts that have something in them will hold once a preview is run, by the places of the accounts of its files.
 * @param taken the openings that the run would set
 */
export async function balancesAfter(
  db: Db,
  userId: number,
  { accounts, counts: { brought } }: Pick<Details, 'accounts' | 'counts'>,
  currency: string,
  taken: ReadonlyMap<number, Taken>,
): Promise<ReadonlyMap<number, After>> {
  const after = new Map<number, After>();
  if (!brought) return after;
  const openings = new Map([...taken].map(([place, { opening }]) => [accounts[place]?.accountId, opening]));
  // Two files of one account may end on different days: of those the last one is told.
  const last = new Map<string, Stated>();
  for (const each of statedOf(accounts, currency)) {
    if (each.day >= (last.get(each.accountId)?.day ?? '')) last.set(each.accountId, each);
  }
  const days = new Map([...last].map(([accountId, { day }]) => [accountId, day]));
  const balances = await listBalancesOn(db, userId, days);
  for (const { place, accountId, day } of last.values()) {
    const there = balances.get(accountId);
    const rowsMinor = brought.byPlace[place];
    if (!there || rowsMinor === undefined) continue;
    const { account, minor, count } = there;
    // Of one that begins with this file alone that says nothing new: it opens with what makes its rows lead there.
    const filled = accounts.filter((each) => !each.isLeftOut && each.accountId === accountId).length;
    if (count === 0 && account.opening_minor === 0 && filled === 1) continue;
    const opening = openings.get(accountId);
    const openingMinor = opening
      ? openingBy({ opening_minor: opening.minor, opening_day: opening.day }, day) - openingBy(account, day)
      : 0;
    after.set(place, { day, balance: fromMinor(minor + openingMinor + rowsMinor) });
  }
  return after;
}
