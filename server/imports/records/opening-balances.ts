import { addDaysClamped } from '../../../domain/calendar-day.ts';
import { MAX_AMOUNT_MINOR } from '../../../domain/money.ts';
import type { Db, Tx } from '../../db/schema.ts';
import { findFirstEntryDay } from '../../ledger/account-period-totals.ts';
import { countAccountEntries } from '../../ledger/account-totals.ts';
import { listBalancesOnDays } from '../../transactions/accounts/account-balances.ts';
import { listAccounts } from '../../transactions/accounts/account-store.ts';
import { computeOpeningBalance } from './compute-opening-balance.ts';
import type { StoredImportAccount } from './import-details.ts';
import { getTargetAccountId, type ImportRecord, listImportsInStates } from './import-store.ts';
import { hasKnownBalanceBefore, listStatementBalances } from './known-balances.ts';
import { sumRowsThrough } from './sum-rows-through.ts';
import {
  compareOpeningDays,
  type FileOfAccount,
  listMovedUserBalances,
  moveUserOpening,
  type OpeningBalance,
  type OpeningChange,
} from './user-opening-balances.ts';

/**
 * An opening balance from a completed import, with the last day and the sum of the imported rows. `own` is the balance
 * that the account had before any import. `isHeld` is true if the import did not set the balance in the file, but one
 * that keeps later balances correct.
 */
type StatedOpening = OpeningBalance & {
  last: string | undefined;
  sumMinor: number;
  setMinor: number | undefined;
  isHeld: boolean;
  own: OpeningBalance;
};

/**
 * Returns the opening balances from completed imports, by account id, earliest first. An account for which no file
 * states a balance gets an empty list.
 */
export function listStatedOpeningBalances(
  done: readonly ImportRecord[],
  currency: string,
): ReadonlyMap<string, StatedOpening[]> {
  const openings = new Map<string, StatedOpening[]>();
  for (const account of done.flatMap(({ details }) => details.accounts)) {
    const id = getTargetAccountId(account);
    if (id === null) continue;
    const known = openings.get(id) ?? [];
    openings.set(id, known);
    const opening = computeOpeningBalance(account, currency, true);
    // An opening balance of zero counts only if it replaced another one.
    if (!opening || (opening.minor === 0 && !account.openingOf)) continue;
    const { wasMinor = 0, wasDay = null, isHeld = false, isMinor: setMinor } = account.openingOf ?? {};
    const { last, sumMinor } = account;
    const said = { ...opening, last, sumMinor, setMinor, isHeld, own: { minor: wasMinor, day: wasDay } };
    openings.set(id, [...known, said].sort(compareOpeningDays));
  }
  return openings;
}

/**
 * `taken` contains the opening balances that the import sets. `toSet` contains those that it only suggests to the user.
 * Both are keyed by account index.
 */
export type OpeningBalanceChanges = {
  taken: ReadonlyMap<number, OpeningChange>;
  toSet: ReadonlyMap<number, OpeningBalance>;
};

type Stating = { index: number; account: StoredImportAccount; opening: OpeningBalance };

/**
 * Returns the opening balances that an import would set or suggest, by account index. If the user has set a balance for
 * a day, rows from before that day are subtracted from it, so that the balance on that day does not change. The same
 * applies to an opening balance from a statement if a file without balances contains earlier rows. If the balance has no
 * day, or the account already has entries from before the file, the preview only suggests a balance.
 */
export async function listOpeningBalanceChanges(
  db: Db,
  userId: number,
  record: Pick<ImportRecord, 'reading_id' | 'row_count' | 'details'>,
  currency: string,
): Promise<OpeningBalanceChanges> {
  const { accounts, counts } = record.details;
  const stating = new Map<string, Stating[]>();
  const filesOf = new Map<string, FileOfAccount[]>();
  for (const [index, account] of accounts.entries()) {
    if (account.isLeftOut || account.accountId === null) continue;
    if (account.currency !== undefined && account.currency !== currency) continue;
    filesOf.set(account.accountId, [...(filesOf.get(account.accountId) ?? []), { index, account }]);
    const opening = computeOpeningBalance(account, currency, true);
    if (!opening) continue;
    const some = [...(stating.get(account.accountId) ?? []), { index, account, opening }];
    stating.set(
      account.accountId,
      some.sort((one, other) => compareOpeningDays(one.opening, other.opening)),
    );
  }
  const [taken, toSet] = [new Map<number, OpeningChange>(), new Map<number, OpeningBalance>()];
  const there = (await listAccounts(db, userId)).filter(({ id }) => filesOf.has(id));
  const hasUserDay = there.some(({ opening_day }) => opening_day !== null);
  if (stating.size === 0 && !hasUserDay) return { taken, toSet };
  const done = await listImportsInStates(db, userId, 'done');
  const said = listStatedOpeningBalances(done, currency);
  const userBalances = listMovedUserBalances(done);
  const balances = listStatementBalances(done, currency);
  for (const [id, files] of filesOf) {
    const account = there.find((each) => each.id === id);
    if (!account) continue;
    const now = { minor: account.opening_minor, day: account.opening_day };
    const moved = userBalances.get(id);
    const movedFrom = moved?.movedTo.includes(now.day ?? '') ? moved.day : undefined;
    const first = files.map((file) => file.account.first ?? '').reduce((one, other) => (one < other ? one : other));
    const isStated = isSetByImport(now, said.get(id) ?? []);
    if (movedFrom === undefined && isStated && stating.has(id)) continue;
    const ownDay = movedFrom ?? now.day;
    if (ownDay === null || first >= ownDay) continue;
    // A confirmed balance before these rows proves the opening balance, so the rows change the later balances.
    const isProven =
      now.day !== null &&
      first >= now.day &&
      (await hasKnownBalanceBefore(db, userId, account, balances.get(id) ?? [], first));
    if (isProven) {
      stating.delete(id);
      continue;
    }
    const isAnchored = movedFrom === undefined ? isStated : moved?.isAnchored === true;
    // A balance that the user entered includes the rows of its day, but the opening balance of a statement does not.
    const lastDay = isAnchored ? addDaysClamped(ownDay, -1) : ownDay;
    const isLonger = !endsBy(files, lastDay);
    const addedMinor = isLonger ? await sumRowsThrough(db, userId, record, currency, lastDay) : counts.brought?.byPlace;
    const stated = stating.get(id)?.[0]?.opening;
    const move = moveUserOpening(files, now, { day: ownDay, isAnchored, isLonger }, stated, addedMinor);
    if (!move) continue;
    taken.set(move.index, move.change);
    stating.delete(id);
  }
  const daysBefore = [...stating].flatMap(([id, [first]]) =>
    said.has(id) || !first?.opening.day ? [] : [[id, addDaysClamped(first.opening.day, -1)] as const],
  );
  const before = await listBalancesOnDays(db, userId, new Map(daysBefore));
  for (const [id, some] of stating) {
    const account = there.find((each) => each.id === id);
    const [earliest] = some;
    if (!account || !earliest) continue;
    const now = { minor: account.opening_minor, day: account.opening_day };
    const isEmpty = now.minor === 0 && (await countAccountEntries(db, userId, id)) === 0;
    // Subtract the current opening balance from the balance before the file, to get the sum of the entries before the
    // file.
    const balanceBefore = now.day === null ? before.get(id)?.minor : undefined;
    const beforeMinor = balanceBefore === undefined ? undefined : balanceBefore - now.minor;
    const toSetMinor = earliest.opening.minor - (beforeMinor ?? 0);
    if (isEmpty || (beforeMinor === 0 && now.minor === 0)) {
      if (earliest.opening.minor !== 0) taken.set(earliest.index, { opening: earliest.opening, own: now });
    } else if (beforeMinor !== undefined) {
      const firstDay = await findFirstEntryDay(db, userId, id);
      const { day: stated } = earliest.opening;
      const day = firstDay !== undefined && stated !== null && firstDay < stated ? firstDay : stated;
      if (toSetMinor !== now.minor) toSet.set(earliest.index, { minor: toSetMinor, day });
    } else {
      const moved = movedBy(some, now, said.get(id) ?? []);
      if (moved) taken.set(earliest.index, moved);
    }
  }
  return { taken, toSet };
}

/** True if the opening balance is one that an imported file states, or that an import calculated from it. */
function isSetByImport({ minor }: OpeningBalance, said: readonly StatedOpening[]): boolean {
  return said.some((each) => each.setMinor === minor || each.minor === minor);
}

function endsBy(files: readonly FileOfAccount[], day: string): boolean {
  return files.every(({ account: { last } }) => last === undefined || last <= day);
}

/**
 * Returns the opening balance after importing a file from before the earlier imports, such that the balances on later
 * days stay correct. If days between the files are missing, it includes the changes on those days until a file covers
 * them.
 */
function movedBy(
  some: readonly Stating[],
  now: OpeningBalance,
  said: readonly StatedOpening[],
): OpeningChange | undefined {
  const isSet = said.filter(({ setMinor }) => setMinor === now.minor);
  const held = isSet.find(({ isHeld }) => isHeld);
  const former = held ?? isSet[0] ?? said.find(({ minor }) => minor !== 0 && minor === now.minor);
  const [{ opening } = { opening: now }] = some;
  const isEarlier = compareOpeningDays(opening, now) < 0;
  if (!former) return undefined;
  const isBefore = ({ account: { last } }: Stating) => last !== undefined && now.day !== null && last < now.day;
  const brought = some.filter((each) => isBefore(each) || (held && isBetween(each, said)));
  const { own } = former;
  if (!isEarlier && brought.length === 0) return undefined;
  // If the file overlaps days that were already imported, its opening balance is used unchanged.
  const isLeading = isEarlier && some.some((each) => compareOpeningDays(each.opening, now) < 0 && !isBefore(each));
  const sumMinor = brought.reduce((sum, { account }) => sum + account.sumMinor, 0);
  const [first = opening] = [opening, ...said].sort(compareOpeningDays);
  const minor = isLeading ? opening.minor : now.minor - sumMinor;
  if (Math.abs(minor) > MAX_AMOUNT_MINOR) return undefined;
  const moved = { fromMinor: now.minor, gapMinor: isLeading ? null : minor - first.minor };
  return { opening: { minor, day: isEarlier ? opening.day : now.day }, own, moved };
}

/** True if a file lies between other imported files and overlaps none. */
function isBetween({ opening: { day }, account: { last } }: Stating, said: readonly StatedOpening[]): boolean {
  if (day === null || last === undefined) return false;
  const isOn = (other: StatedOpening) => other.day !== null && other.day <= last && (other.last ?? other.day) >= day;
  return said.some((other) => other.day !== null && other.day > last) && !said.some(isOn);
}

/**
 * Returns the earliest opening balance in the files. If an import set a different one to keep later balances correct,
 * calculates such a balance instead.
 */
export function combineOpeningBalances(said: readonly StatedOpening[]): OpeningBalance | undefined {
  const [earliest] = said;
  if (!earliest || !said.some(({ isHeld }) => isHeld)) return earliest;
  const minor = said.reduceRight((after, each, at) => {
    const next = said[at + 1];
    if (!next) return each.minor;
    const isApart = each.last !== undefined && next.day !== null && each.last < next.day;
    return isApart ? after - each.sumMinor : each.minor + after - next.minor;
  }, 0);
  return { minor, day: earliest.day };
}

/**
 * Returns the opening balance of each account to be created, keyed by the index of the account that creates it. The
 * earliest balance in any of its files is used.
 */
export function listNewAccountOpeningBalances(
  accounts: readonly StoredImportAccount[],
  currency: string,
): ReadonlyMap<number, { index: number; opening: OpeningBalance }> {
  const earliest = new Map<number, { index: number; opening: OpeningBalance }>();
  for (const [index, account] of accounts.entries()) {
    const opening =
      account.isLeftOut || account.accountId !== null ? undefined : computeOpeningBalance(account, currency);
    if (!opening) continue;
    const { newWith: at = index } = account;
    const known = earliest.get(at);
    if (!known || compareOpeningDays(opening, known.opening) < 0) earliest.set(at, { index, opening });
  }
  return earliest;
}

/** Sets the opening balance of an account. The caller holds the user's lock. */
export async function setOpeningBalance(
  tx: Tx,
  userId: number,
  id: string,
  { minor, day }: OpeningBalance,
): Promise<void> {
  await tx
    .updateTable('accounts')
    .set((old) => ({ opening_minor: minor, opening_day: day, version: old('version', '+', 1) }))
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}
