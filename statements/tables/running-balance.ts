import type { BalanceSpan } from '../reconcile-balances.ts';
import type { StatementEntry } from '../statement.ts';

/** Minimum share of matching balances for a reliable result. */
const MIN_RELIABLE_SHARE = 0.95;
/** Below this share of matching balances, the balances are ignored. */
const MIN_USABLE_SHARE = 0.5;
/** Minimum number of balances that are compared with the previous one. A smaller number could match by chance. */
const MIN_COMPARED_BALANCES = 2;

/** A transaction and the balance after it, in hundredths. The balance is undefined if the row does not contain one. */
export type RowWithBalance = Pick<StatementEntry, 'account' | 'currency' | 'amountMinor'> & {
  day?: string;
  balanceMinor: number | undefined;
};

/**
 * The result of checking a running balance. `matchShare` is the share of matching balances, and `isReliable` is true if
 * this share is high enough. `areSignsReversed` is true if the balances match with reversed signs, and `isSignCertain`
 * if there is no doubt about this. `spans` contains the balances per account.
 */
export type RunningBalance = {
  matchShare: number;
  isReliable: boolean;
  areSignsReversed: boolean;
  isSignCertain: boolean;
  spans: BalanceSpan[];
};

/**
 * Checks whether each balance equals the previous balance plus the amounts in between. Both row orders and both signs
 * are tried, and the combination with the most matches is used.
 * @returns undefined if fewer than half of the balances match
 */
export function findRunningBalance(bookings: readonly RowWithBalance[]): RunningBalance | undefined {
  const inFileOrder = groupByAccount(bookings);
  const comparedCount = inFileOrder.reduce((sum, group) => sum + group.filter(hasBalance).length - 1, 0);
  if (comparedCount < 1) return undefined;
  const inReverseOrder = inFileOrder.map((group) => group.toReversed());
  const orders = isNewestFirst(bookings) ? [inReverseOrder, inFileOrder] : [inFileOrder, inReverseOrder];
  const attempts = ([1, -1] as const).flatMap((sign) =>
    orders.map((groups) => ({ groups, sign, matchCount: countMatches(groups, sign) })),
  );
  const best = attempts.reduce((winner, attempt) => (attempt.matchCount > winner.matchCount ? attempt : winner));
  const matchShare = best.matchCount / comparedCount;
  if (matchShare < MIN_USABLE_SHARE) return undefined;
  const isReliable = matchShare >= MIN_RELIABLE_SHARE && comparedCount >= MIN_COMPARED_BALANCES;
  // If rows are missing from the file, some balances do not match. The sign is still certain if no balance matches with
  // the opposite sign.
  const isOnlySign = attempts.every(({ sign, matchCount }) => sign === best.sign || matchCount === 0);
  const isSignCertain =
    isReliable || (isOnlySign && matchShare > MIN_USABLE_SHARE && best.matchCount >= MIN_COMPARED_BALANCES);
  return {
    matchShare,
    isReliable,
    areSignsReversed: best.sign < 0,
    isSignCertain,
    spans: best.groups.filter(hasOneCurrency).map((group) => createSpan(group, best.sign)),
  };
}

/**
 * Returns the balance in a file with a single transaction. Such a balance cannot be checked. Returns undefined for
 * other files.
 */
export function readSingleBalance(bookings: readonly RowWithBalance[]): RunningBalance | undefined {
  const [booking] = bookings;
  if (booking?.balanceMinor === undefined || bookings.length > 1) return undefined;
  const { account, day, amountMinor, balanceMinor } = booking;
  const closing = { amountMinor: balanceMinor, day };
  return {
    matchShare: 0,
    isReliable: false,
    areSignsReversed: false,
    isSignCertain: false,
    spans: [{ account, closing, sumMinor: amountMinor }],
  };
}

/** Negates the balances of an account whose file states debt as a positive number. The amounts are not changed. */
export function negateDebtBalances(runningBalance: RunningBalance): RunningBalance {
  const negate = (balance: BalanceSpan['opening']) => balance && { ...balance, amountMinor: 0 - balance.amountMinor };
  return {
    ...runningBalance,
    areSignsReversed: !runningBalance.areSignsReversed,
    spans: runningBalance.spans.map(({ account, opening, closing, sumMinor }) => ({
      account,
      opening: negate(opening),
      closing: negate(closing),
      sumMinor: 0 - sumMinor,
    })),
  };
}

const hasBalance = ({ balanceMinor }: RowWithBalance) => balanceMinor !== undefined;

/**
 * Groups rows by account and currency, because an account may have one balance per currency. Groups without a balance
 * are removed.
 */
function groupByAccount(bookings: readonly RowWithBalance[]): RowWithBalance[][] {
  const groups = new Map<string, RowWithBalance[]>();
  for (const booking of bookings) {
    const key = `${booking.account ?? ''}\n${booking.currency ?? ''}`;
    const group = groups.get(key);
    if (group) group.push(booking);
    else groups.set(key, [booking]);
  }
  return [...groups.values()].filter((group) => group.some(hasBalance));
}

function isNewestFirst(bookings: readonly RowWithBalance[]): boolean {
  let votesForOldestFirst = 0;
  for (const [index, { day = '' }] of bookings.entries()) {
    const previousDay = bookings[index - 1]?.day ?? '';
    if (index > 0 && day !== previousDay) votesForOldestFirst += day > previousDay ? 1 : -1;
  }
  return votesForOldestFirst < 0;
}

/**
 * True if the account has only one currency. An account with several currencies has no single opening and closing
 * balance.
 */
function hasOneCurrency(group: readonly RowWithBalance[], _: number, allGroups: readonly RowWithBalance[][]): boolean {
  return allGroups.filter(([first]) => first?.account === group[0]?.account).length === 1;
}

/** Counts the balances that equal the previous balance plus the amounts in between. */
function countMatches(groups: readonly RowWithBalance[][], sign: 1 | -1): number {
  let count = 0;
  for (const group of groups) {
    let previousBalance: number | undefined;
    let sumSinceBalance = 0;
    for (const { balanceMinor, amountMinor } of group) {
      sumSinceBalance += amountMinor;
      if (balanceMinor === undefined) continue;
      if (previousBalance !== undefined && previousBalance + sign * sumSinceBalance === balanceMinor) count++;
      previousBalance = balanceMinor;
      sumSinceBalance = 0;
    }
  }
  return count;
}

/** Returns the opening balance and the sum of all rows. The closing balance is included if the last row has one. */
function createSpan(bookings: readonly RowWithBalance[], sign: 1 | -1): BalanceSpan {
  const first = bookings[0] as RowWithBalance;
  const last = bookings.at(-1) as RowWithBalance;
  const sumAmounts = (rows: readonly RowWithBalance[]) => rows.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const firstBalanceIndex = bookings.findIndex(hasBalance);
  const firstBalance = bookings[firstBalanceIndex]?.balanceMinor ?? 0;
  const openingMinor = firstBalance - sign * sumAmounts(bookings.slice(0, firstBalanceIndex + 1));
  return {
    account: first.account,
    opening: { amountMinor: openingMinor, day: first.day },
    ...(last.balanceMinor !== undefined && { closing: { amountMinor: last.balanceMinor, day: last.day } }),
    sumMinor: sign * sumAmounts(bookings),
  };
}
