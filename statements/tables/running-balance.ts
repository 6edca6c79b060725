import type { BalanceSpan } from '../check-balances.ts';
import type { Entry } from '../statement.ts';

/**
 * If nearly all balances follow from one another, they decide between readings. If fewer than half do, they are
 * ignored.
 */
const NEARLY_ALL = 0.95;
const HALF = 0.5;
/** Fewer steps could match by chance. */
const FEWEST_STEPS = 2;

/** A transaction with the balance after it in hundredths, or undefined if its row has none. */
export type BalancedRow = Pick<Entry, 'account' | 'currency' | 'amountMinor'> & {
  day?: string;
  balanceMinor: number | undefined;
};

/**
 * Result of checking a running balance: the share of steps that match, whether that is enough to decide between
 * readings, whether all signs are reversed, whether the sign is certain, and the spans between balances.
 */
export type RunningBalance = {
  share: number;
  isDecisive: boolean;
  isTurned: boolean;
  isSignSettled: boolean;
  spans: BalanceSpan[];
};

/**
 * Follows the running balance of each account, oldest or newest first, with amounts as read or reversed, and takes the
 * combination with the most matching steps. With equal counts, the order of the dates and the sign as read win. Rows
 * without a balance add to the next one that has it.
 * @returns undefined if fewer than half of the steps match
 */
export function followBalances(bookings: readonly BalancedRow[]): RunningBalance | undefined {
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
  // In an excerpt some rows are missing, but the remaining matches still all need the same sign.
  const isOfOneSign = ways.every(({ sign, count }) => sign === best.sign || count === 0);
  return {
    share,
    isDecisive,
    isTurned: best.sign < 0,
    isSignSettled: isDecisive || (isOfOneSign && share > HALF && best.count >= FEWEST_STEPS),
    spans: best.inOrder.filter(hasOneCurrency).map((some) => toSpan(some, best.sign)),
  };
}

/** The closing balance of a single transaction. It cannot be verified. */
export function readSingleBalance(bookings: readonly BalancedRow[]): RunningBalance | undefined {
  const [booking] = bookings;
  if (booking?.balanceMinor === undefined || bookings.length > 1) return undefined;
  const { account, day, amountMinor, balanceMinor } = booking;
  const closing = { amountMinor: balanceMinor, day };
  const says = { share: 0, isDecisive: false, isTurned: false, isSignSettled: false };
  return { ...says, spans: [{ account, closing, sumMinor: amountMinor }] };
}

/** For debt accounts: the stated balances are what is owed, so they become negative and the amounts stay as read. */
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
 * Groups by account and currency, because some accounts have one balance per currency. Groups without any balance are
 * dropped.
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

/** An account with several currencies has no single balance. */
function hasOneCurrency(some: readonly BalancedRow[], _: number, all: readonly BalancedRow[][]): boolean {
  return all.filter(([first]) => first?.account === some[0]?.account).length === 1;
}

/** Counts balances that equal the previous one plus the amounts in between. */
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

/** The span from before the first row to after the last, if the last has a balance. */
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
