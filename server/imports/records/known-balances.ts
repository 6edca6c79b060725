import type { ImportAccount } from '../../../contract/imports/import-preview.ts';
import { addDaysClamped } from '../../../domain/calendar-day.ts';
import { minorToAmount } from '../../../domain/money.ts';
import type { Db } from '../../db/schema.ts';
import { type AccountRow, listAccounts } from '../../transactions/accounts/account-store.ts';
import { getBalanceOnDay } from '../../transactions/accounts/compare-checked-balance.ts';
import { getLastReconciliation } from '../../transactions/accounts/reconciliations.ts';
import { computeOpeningBalance } from './compute-opening-balance.ts';
import type { ImportDetails } from './import-details.ts';
import { getTargetAccountId, type ImportRecord, listImportsInStates } from './import-store.ts';
import { listMovedUserBalances, type OpeningChange } from './user-opening-balances.ts';

/** The balance of an account at the end of a day according to an imported statement, in hundredths. */
type StatementBalance = { day: string; minor: number };

/** A confirmed balance of an account that an import would change. */
export type BrokenBalance = NonNullable<ImportAccount['brokenBalance']>;

/** Maximum number of statement balances per account that are compared with the account. */
const MAX_COMPARED = 24;

/** Returns the balances that completed imports contain, by account id, earliest first. */
export function listStatementBalances(
  done: readonly ImportRecord[],
  currency: string,
): ReadonlyMap<string, StatementBalance[]> {
  const balances = new Map<string, StatementBalance[]>();
  for (const account of done.flatMap(({ details }) => details.accounts)) {
    const id = getTargetAccountId(account);
    if (id === null || (account.currency ?? currency) !== currency) continue;
    const known = balances.get(id) ?? [];
    const opening = computeOpeningBalance(account, currency, true);
    if (opening?.day) known.push({ day: addDaysClamped(opening.day, -1), minor: opening.minor });
    const { closingMinor: minor, closingDay, last } = account;
    const day = closingDay ?? last;
    if (minor !== undefined && day !== undefined) known.push({ day, minor });
    balances.set(id, known);
  }
  for (const known of balances.values()) known.sort((one, other) => (one.day < other.day ? -1 : 1));
  return balances;
}

/**
 * True if a balance of the account from before a day is confirmed: the account still matches an imported statement, or
 * its last reconciliation still adds up.
 */
export async function hasKnownBalanceBefore(
  db: Db,
  userId: number,
  account: AccountRow,
  balances: readonly StatementBalance[],
  day: string,
): Promise<boolean> {
  const before = balances.filter((each) => each.day < day && isOpenOn(account, each.day));
  for (const each of before.slice(-MAX_COMPARED)) if (await isStillCorrect(db, userId, account, each)) return true;
  const { reconciliation } = await getLastReconciliation(db, userId, account.id);
  return reconciliation !== null && reconciliation.difference === 0 && isOpenOn(account, reconciliation.day);
}

/**
 * Returns the first confirmed balance of each existing account that the rows to add would change, by account index.
 * Skips accounts that get the rows of several files.
 * @param taken the opening balances that the import would set
 */
export async function listBrokenBalances(
  db: Db,
  userId: number,
  { accounts, counts: { brought } }: Pick<ImportDetails, 'accounts' | 'counts'>,
  currency: string,
  taken: ReadonlyMap<number, OpeningChange>,
): Promise<ReadonlyMap<number, BrokenBalance>> {
  const broken = new Map<number, BrokenBalance>();
  const isOnly = (id: string) => accounts.filter((each) => !each.isLeftOut && each.accountId === id).length === 1;
  const candidates = accounts.flatMap(({ accountId, isLeftOut, last, closingDay = last }, index) => {
    const change = taken.get(index);
    const openingMinor = change ? change.opening.minor - (change.moved?.fromMinor ?? change.own.minor) : 0;
    const changeMinor = (brought?.byPlace[index] ?? 0) + openingMinor;
    // The sum of the added rows ends on the day of the balance in the file, so later rows would be missing from it.
    const isWhole = last !== undefined && closingDay !== undefined && closingDay >= last;
    if (isLeftOut || accountId === null || !isWhole || changeMinor === 0) return [];
    return isOnly(accountId) ? [{ index, accountId, last, changeMinor }] : [];
  });
  if (candidates.length === 0) return broken;
  const done = await listImportsInStates(db, userId, 'done');
  const balances = listStatementBalances(done, currency);
  const moved = listMovedUserBalances(done);
  const existing = await listAccounts(db, userId);
  for (const { index, accountId, last, changeMinor } of candidates) {
    const account = existing.find(({ id }) => id === accountId);
    if (!account) continue;
    const after = (day: string, minor: number, source: BrokenBalance['source']) =>
      broken.set(index, { day, balance: minorToAmount(minor + changeMinor), expected: minorToAmount(minor), source });
    const later = (balances.get(accountId) ?? []).filter(({ day }) => day >= last && isOpenOn(account, day));
    for (const each of later.slice(0, MAX_COMPARED)) {
      if (broken.has(index) || !(await isStillCorrect(db, userId, account, each))) continue;
      after(each.day, each.minor, 'statement');
    }
    const own = moved.get(accountId);
    if (broken.has(index) || !own || own.isAnchored || own.day < last) continue;
    if (own.movedTo.includes(account.opening_day ?? ''))
      after(own.day, await getBalanceOnDay(db, userId, account, own.day), 'entered');
  }
  return broken;
}

/** True if the balance at the end of a day includes the opening balance, which counts from the start of its day. */
function isOpenOn({ opening_day }: AccountRow, day: string): boolean {
  return opening_day === null || opening_day <= addDaysClamped(day, 1);
}

async function isStillCorrect(
  db: Db,
  userId: number,
  account: AccountRow,
  { day, minor }: StatementBalance,
): Promise<boolean> {
  // The day before the opening day counts too, because a statement's opening balance is the one of the day before.
  const counted = { ...account, opening_day: null };
  return (await getBalanceOnDay(db, userId, counted, day)) === minor;
}
