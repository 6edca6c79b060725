import { MAX_AMOUNT_MINOR } from '../../../domain/money.ts';
import type { AccountSums, StoredImportAccount } from './import-details.ts';
import type { ImportRecord } from './import-store.ts';

/** An account's balance before its first entries, in hundredths, and the day from which it applies. */
export type OpeningBalance = { minor: number; day: string | null };

/**
 * The new opening balance of an account, and the one it had before any import (`own`). `moved` is set if an earlier
 * file changes the balance. It contains the current balance and the gap in hundredths between the files; null if their
 * days overlap. `isAnchored` is true if the balance came from a statement, not from the user.
 */
export type OpeningChange = {
  opening: OpeningBalance;
  own: OpeningBalance;
  moved?: { fromMinor: number; gapMinor: number | null };
  isAnchored?: boolean;
};

/**
 * The day for which the user entered a balance, and the days to which imports then moved the opening balance.
 * `isAnchored` is true if the day is the first day of a statement instead.
 */
type MovedUserBalance = { day: string; movedTo: string[]; isAnchored: boolean };

/**
 * Returns balances that the user entered for a day, or that a statement contained, and that completed imports moved to
 * an earlier day. The keys are account ids.
 */
export function listMovedUserBalances(done: readonly ImportRecord[]): ReadonlyMap<string, MovedUserBalance> {
  const found = new Map<string, MovedUserBalance>();
  for (const { openingOf, openingDay, first } of done.flatMap(({ details }) => details.accounts)) {
    if (!openingOf?.wasDay) continue;
    const { wasDay, isAnchored = false } = openingOf;
    const { day, movedTo, ...known } = found.get(openingOf.id) ?? { day: wasDay, movedTo: [], isAnchored };
    found.set(openingOf.id, {
      day: day > wasDay ? day : wasDay,
      movedTo: [...movedTo, openingDay, first].filter((each) => each !== undefined).sort(),
      isAnchored: known.isAnchored && isAnchored,
    });
  }
  return found;
}

export type FileOfAccount = { index: number; account: StoredImportAccount };

/**
 * The day of the balance that must not change, even if earlier imports have moved the opening balance to another day.
 * `isAnchored` is true if a statement set the balance instead of the user. `isLonger` is true if the files continue after
 * that day.
 */
type BalanceToKeep = { day: string; isAnchored: boolean; isLonger: boolean };

/**
 * Returns the new opening balance if the user has set one for a day and the files contain earlier rows. Undefined if
 * the balance need not change, or if the files continue after that day and have too many rows.
 * @param stated the earliest opening balance in the files
 * @param addedMinor the sums of the rows to add up to that day, by account index
 */
export function moveUserOpening(
  files: readonly FileOfAccount[],
  now: OpeningBalance,
  { day: ownDay, isAnchored, isLonger }: BalanceToKeep,
  stated: OpeningBalance | undefined,
  addedMinor: AccountSums['byPlace'] | undefined,
): { index: number; change: OpeningChange } | undefined {
  const { minor: fromMinor } = now;
  const first = files.toSorted((one, other) => compareDays(one.account.first, other.account.first))[0];
  if (first?.account.first === undefined || first.account.first >= ownDay) return undefined;
  const start = stated?.day ?? first.account.first;
  const isEarliest = now.day === null || start <= now.day;
  const day = isEarliest ? start : now.day;
  const endOf = ({ account: { closingDay, last } }: FileOfAccount) => closingDay ?? last ?? ownDay;
  const last = files.map(({ account }) => account.last ?? ownDay).reduce((one, other) => (one > other ? one : other));
  const own = { minor: fromMinor, day: ownDay };
  const change = (minor: number, gapMinor: number | null) => {
    if (Math.abs(minor) > MAX_AMOUNT_MINOR || (minor === fromMinor && gapMinor === 0)) return undefined;
    const opening = { minor, day };
    return {
      index: first.index,
      change: { opening, own, moved: { fromMinor, gapMinor }, ...(isAnchored && { isAnchored }) },
    };
  };
  // If the bank's balance is at least as recent as the user's, use the bank's, because it is more reliable.
  if (stated && isEarliest && last >= ownDay) return change(stated.minor, null);
  // Without the sum of the rows up to that day, the sum of the file would include later rows.
  if (isLonger && !addedMinor) return undefined;
  const latest = files.reduce((one, other) => (endOf(one) < endOf(other) ? other : one), first);
  // Rows that exist already are included in the user's balance, so add up only the rows to add.
  const sumMinor = addedMinor?.[latest.index] ?? files.reduce((sum, { account }) => sum + account.sumMinor, 0);
  const minor = fromMinor - sumMinor;
  return change(minor, stated && isEarliest ? minor - stated.minor : 0);
}

/** Sorts opening balances by day, earliest first. Balances without a day come last. */
export function compareOpeningDays({ day: one }: OpeningBalance, { day: other }: OpeningBalance): number {
  return compareDays(one ?? undefined, other ?? undefined);
}

function compareDays(one: string | undefined, other: string | undefined): number {
  if (one === other) return 0;
  return one === undefined || (other !== undefined && one > other) ? 1 : -1;
}
