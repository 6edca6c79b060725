import type { Stretch } from '../proof.ts';
import type { Entry } from '../statement.ts';

/** Balances choose between readings when nearly all of them follow from one another; when half do, the others are broken. */
const NEARLY_ALL = 0.95;
const HALF = 0.5;
/** Fewer balances may follow from one another by chance: they choose nothing. */
const FEWEST_STEPS = 2;

/** A booking with what the account holds after it, in hundredths; undefined where its row has none. */
export type Balanced = Pick<Entry, 'account' | 'currency' | 'amountMinor'> & {
  day?: string;
  balanceMinor: number | undefined;
};

/**
 * What a running balance says: which share of the amounts it proves, whether it chooses the reading, by which sign of the amounts
 * and whether that is settled, and from where to where it leads.
 */
export type Chain = {
  share: number;
  isChoosing: boolean;
  isTurned: boolean;
  isSignSettled: boolean;
  stretches: Stretch[];
};

/**
 * Follows the running balance of each account, oldest or newest first, with the amounts as they are read or with the other sign. Where
 * equal amounts make several of these ways lead from balance to balance, the order of the days and the sign as it is read decide. Rows
 * without a balance are on the way to the next one that has it.
 * @returns undefined where balances follow from one another in none of these ways: then they say nothing
 */
export function chainOf(bookings: readonly Balanced[]): Chain | undefined {
  const oldestFirst = groupsWithBalances(bookings);
  const steps = oldestFirst.reduce((sum, some) => sum + some.filter(hasBalance).length - 1, 0);
  if (steps < 1) return undefined;
  const newestFirst = oldestFirst.map((some) => some.toReversed());
  const inOrders = isNewestFirst(bookings) ? [newestFirst, oldestFirst] : [oldestFirst, newestFirst];
  const ways = ([1, -1] as const).flatMap((sign) =>
    inOrders.map((inOrder) => ({ inOrder, sign, count: followingIn(inOrder, sign) })),
  );
  const best = ways.reduce((one, other) => (other.count > one.count ? other : one));
  const share = best.count / steps;
  if (share < HALF) return undefined;
  const isChoosing = share >= NEARLY_ALL && steps >= FEWEST_STEPS;
  // Of a part of a file some rows are missing: what goes on between the others still does so by one of the signs alone.
  const isOfOneSign = ways.every(({ sign, count }) => sign === best.sign || count === 0);
  return {
    share,
    isChoosing,
    isTurned: best.sign < 0,
    isSignSettled: isChoosing || (isOfOneSign && share > HALF && best.count >= FEWEST_STEPS),
    stretches: best.inOrder.filter(isOfOneCurrency).map((some) => stretchOf(some, best.sign)),
  };
}

/** What a lone booking leaves: nothing proves that, but it is stated. */
export function loneBalanceOf(bookings: readonly Balanced[]): Chain | undefined {
  const [booking] = bookings;
  if (booking?.balanceMinor === undefined || bookings.length > 1) return undefined;
  const { account, day, amountMinor, balanceMinor } = booking;
  const closing = { amountMinor: balanceMinor, day };
  const says = { share: 0, isChoosing: false, isTurned: false, isSignSettled: false };
  return { ...says, stretches: [{ account, closing, sumMinor: amountMinor }] };
}

/** The same of an account whose balances say what is owed: they are below zero, and the amounts are as they are read. */
export function owed(chain: Chain): Chain {
  const turned = (balance: Stretch['opening']) => balance && { ...balance, amountMinor: 0 - balance.amountMinor };
  return {
    ...chain,
    isTurned: !chain.isTurned,
    stretches: chain.stretches.map(({ account, opening, closing, sumMinor }) => ({
      account,
      opening: turned(opening),
      closing: turned(closing),
      sumMinor: 0 - sumMinor,
    })),
  };
}

const hasBalance = ({ balanceMinor }: Balanced) => balanceMinor !== undefined;

/** Some accounts hold several currencies, each with a balance of its own; those that never state one are left out. */
function groupsWithBalances(bookings: readonly Balanced[]): Balanced[][] {
  const groups = new Map<string, Balanced[]>();
  for (const booking of bookings) {
    const key = `${booking.account ?? ''}\n${booking.currency ?? ''}`;
    const others = groups.get(key);
    if (others) others.push(booking);
    else groups.set(key, [booking]);
  }
  return [...groups.values()].filter((some) => some.some(hasBalance));
}

function isNewestFirst(bookings: readonly Balanced[]): boolean {
  let later = 0;
  for (const [at, { day = '' }] of bookings.entries()) {
    const before = bookings[at - 1]?.day ?? '';
    if (at > 0 && day !== before) later += day > before ? 1 : -1;
  }
  return later < 0;
}

/** What an account of several currencies holds is not one amount. */
function isOfOneCurrency(some: readonly Balanced[], _: number, all: readonly Balanced[][]): boolean {
  return all.filter(([first]) => first?.account === some[0]?.account).length === 1;
}

/** How many balances are the one before and the amounts between. */
function followingIn(accounts: readonly Balanced[][], sign: 1 | -1): number {
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

/** From what there was before the first row to what there is after the last, where that row says it. */
function stretchOf(bookings: readonly Balanced[], sign: 1 | -1): Stretch {
  const [first, last] = [bookings[0] as Balanced, bookings.at(-1) as Balanced];
  const stated = bookings.findIndex(hasBalance);
  const sumOf = (some: readonly Balanced[]) => some.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const openingMinor = (bookings[stated]?.balanceMinor ?? 0) - sign * sumOf(bookings.slice(0, stated + 1));
  return {
    account: first.account,
    opening: { amountMinor: openingMinor, day: first.day },
    ...(last.balanceMinor !== undefined && { closing: { amountMinor: last.balanceMinor, day: last.day } }),
    sumMinor: sign * sumOf(bookings),
  };
}
