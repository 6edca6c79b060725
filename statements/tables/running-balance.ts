import type { BalanceSpan } from '../check-balances.ts';
import type { StatementEntry } from '../statement.ts';

/** Minimum share of matching balances that decides how a table is read. Below `HALF`, the balances are ignored. */
const NEARLY_ALL = 0.95;
const HALF = 0.5;
/** Minimum number of balances that are compared with the previous one. A smaller number could match by chance. */
const FEWEST_STEPS = 2;

/** A transaction and the balance after it, in hundredths. The balance is undefined if the row does not contain one. */
export type BalancedRow = Pick<StatementEntry, 'account' | 'currency' | 'amountMinor'> & {
  day?: string;
  balanceMinor: number | undefined;
};

/**
 * The result of checking a running balance. `share` is the share of matching balances. If it is high enough,
 * `isDecisive` is true. `isTurned` is true if only reversed signs match, and `isSignSettled` if this is certain.
 * `spans` contains the balances per account.
 */
export type RunningBalance = {
  share: number;
  isDecisive: boolean;
  isTurned: boolean;
  isSignSettled: boolean;
  spans: BalanceSpan[];
};

/**
 * Checks whether each balance is the previous balance plus the amounts between them. Both row orders and both signs are
 * tried, and the combination with the most matches is used.
 * @returns undefined if fewer than half of the balances match
 */
export function findRunningBalance(bookings: readonly BalancedRow[]): RunningBalance | undefined {
  const oldestFirst = groupByAccount(bookings);
  const steps = oldestFirst.reduce((sum, some) => sum + some.filter(hasBalance).length - 1, 0);
  if (steps < 1) return undefined;
  const newestFirst = oldestFirst.map((some) => some.toReversed());
  const inOrders = isNewestFirst(bookings) ? [newestFirst, oldestFirst] : [oldestFirst, newestFirst];
  const ways = ([1, -1] as const).flatMap((sign) =>
    inOrders.map((inOrder) => ({ inOrder, sign, count: countMatches(inOrder, sign) })),
  );
  const best = ways.reduce((one, other) => (other.count > one.count ? other : one));
  const share = best.count / steps;
  if (share < HALF) return undefined;
  const isDecisive = share >= NEARLY_ALL && steps >= FEWEST_STEPS;
  // If rows are missing from the file, some balances do not match. The sign is still certain if no balance matches with
  // the opposite sign.
  const isOfOneSign = ways.every(({ sign, count }) => sign === best.sign || count === 0);
  return {
    share,
    isDecisive,
    isTurned: best.sign < 0,
    isSignSettled: isDecisive || (isOfOneSign && share > HALF && best.count >= FEWEST_STEPS),
    spans: best.inOrder.filter(hasOneCurrency).map((some) => toSpan(some, best.sign)),
  };
}

/**
 * Returns the balance in a file with a single transaction. Such a balance cannot be checked. Returns undefined for
 * other files.
 */
export function readSingleBalance(bookings: readonly BalancedRow[]): RunningBalance | undefined {
  const [booking] = bookings;
  if (booking?.balanceMinor === undefined || bookings.length > 1) return undefined;
  const { account, day, amountMinor, balanceMinor } = booking;
  const closing = { amountMinor: balanceMinor, day };
  const says = { share: 0, isDecisive: false, isTurned: false, isSignSettled: false };
  return { ...says, spans: [{ account, closing, sumMinor: amountMinor }] };
}

/** Negates the balances of an account whose file states debt as a positive number. The amounts are not changed. */
export function negateDebt(chain: RunningBalance): RunningBalance {
  const turned = (balance: BalanceSpan['opening']) => balance && { ...balance, amountMinor: 0 - balance.amountMinor };
  return {
    ...chain,
    isTurned: !chain.isTurned,
    spans: chain.spans.map(({ account, opening, closing, sumMinor }) => ({
      account,
      opening: turned(opening),
      closing: turned(closing),
      sumMinor: 0 - sumMinor,
    })),
  };
}

const hasBalance = ({ balanceMinor }: BalancedRow) => balanceMinor !== undefined;

/**
 * Groups rows by account and currency, because an account may have one balance per currency. Groups without a balance
 * are removed.
 */
function groupByAccount(bookings: readonly BalancedRow[]): BalancedRow[][] {
  const groups = new Map<string, BalancedRow[]>();
  for (const booking of bookings) {
    const key = `${booking.account ?? ''}\n${booking.currency ?? ''}`;
    const others = groups.get(key);
    if (others) others.push(booking);
    else groups.set(key, [booking]);
  }
  return [...groups.values()].filter((some) => some.some(hasBalance));
}

function isNewestFirst(bookings: readonly BalancedRow[]): boolean {
  let later = 0;
  for (const [at, { day = '' }] of bookings.entries()) {
    const before = bookings[at - 1]?.day ?? '';
    if (at > 0 && day !== before) later += day > before ? 1 : -1;
  }
  return later < 0;
}

/**
 * True if the account has only one currency. An account with several currencies has no single opening and closing
 * balance.
 */
function hasOneCurrency(some: readonly BalancedRow[], _: number, all: readonly BalancedRow[][]): boolean {
  return all.filter(([first]) => first?.account === some[0]?.account).length === 1;
}

/** Counts the balances that equal the previous balance plus the amounts in between. */
function countMatches(accounts: readonly BalancedRow[][], sign: 1 | -1): number {
  let count = 0;
  for (const some of accounts) {
    let before: number | undefined;
    let sinceMinor = 0;
    for (const { balanceMinor, amountMinor } of some) {
      sinceMinor += amountMinor;
      if (balanceMinor === undefined) continue;
      if (before !== undefined && before + sign * sinceMinor === balanceMinor) count++;
      before = balanceMinor;
      sinceMinor = 0;
    }
  }
  return count;
}

/** Returns the opening balance and the sum of all rows. The closing balance is included if the last row has one. */
function toSpan(bookings: readonly BalancedRow[], sign: 1 | -1): BalanceSpan {
  const [first, last] = [bookings[0] as BalancedRow, bookings.at(-1) as BalancedRow];
  const stated = bookings.findIndex(hasBalance);
  const sumAmounts = (some: readonly BalancedRow[]) => some.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const openingMinor = (bookings[stated]?.balanceMinor ?? 0) - sign * sumAmounts(bookings.slice(0, stated + 1));
  return {
    account: first.account,
    opening: { amountMinor: openingMinor, day: first.day },
    ...(last.balanceMinor !== undefined && { closing: { amountMinor: last.balanceMinor, day: last.day } }),
    sumMinor: sign * sumAmounts(bookings),
  };
}
