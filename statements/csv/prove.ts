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
 * What a running balance says: which share of the amounts it proves, whether it chooses the reading, by which sign of the amounts, and
 * from where to where it leads.
 */
export type Chain = { share: number; isChoosing: boolean; isTurned: boolean; stretches: Stretch[] };

/**
 * Follows the running balance of each account, oldest or newest first, with the amounts as they are read or with the other sign.
 * @returns undefined where balances follow from one another in none of these ways: then they say nothing
 */
export function chainOf(bookings: readonly Balanced[]): Chain | undefined {
  // Some accounts hold several currencies, each with a balance of its own.
  const accounts = new Map<string, Balanced[]>();
  for (const booking of bookings) {
    if (booking.balanceMinor === undefined) return undefined;
    const key = `${booking.account ?? ''}\n${booking.currency ?? ''}`;
    const others = accounts.get(key);
    if (others) others.push(booking);
    else accounts.set(key, [booking]);
  }
  const steps = bookings.length - accounts.size;
  if (steps < 1) return undefined;
  const oldestFirst = [...accounts.values()];
  const newestFirst = oldestFirst.map((some) => some.toReversed());
  const ways = [oldestFirst, newestFirst].flatMap((inOrder) =>
    ([1, -1] as const).map((sign) => ({ inOrder, sign, share: followingIn(inOrder, sign) / steps })),
  );
  const best = ways.reduce((one, other) => (other.share > one.share ? other : one));
  if (best.share < HALF) return undefined;
  return {
    share: best.share,
    isChoosing: best.share >= NEARLY_ALL && steps >= FEWEST_STEPS,
    isTurned: best.sign < 0,
    stretches: best.inOrder.filter(isOfOneCurrency).map((some) => stretchOf(some, best.sign)),
  };
}

/** What an account of several currencies holds is not one amount. */
function isOfOneCurrency(some: readonly Balanced[], _: number, all: readonly Balanced[][]): boolean {
  return all.filter(([first]) => first?.account === some[0]?.account).length === 1;
}

/** How many balances are the one before and the amount between. */
function followingIn(accounts: readonly Balanced[][], sign: 1 | -1): number {
  let count = 0;
  for (const some of accounts) {
    for (let at = 1; at < some.length; at++) {
      const { balanceMinor, amountMinor } = some[at] as Balanced;
      if ((some[at - 1]?.balanceMinor ?? 0) + sign * amountMinor === balanceMinor) count++;
    }
  }
  return count;
}

function stretchOf(bookings: readonly Balanced[], sign: 1 | -1): Stretch {
  const [first, last] = [bookings[0] as Balanced, bookings.at(-1) as Balanced];
  return {
    account: first.account,
    opening: { amountMinor: (first.balanceMinor ?? 0) - sign * first.amountMinor, day: first.day },
    closing: { amountMinor: last.balanceMinor ?? 0, day: last.day },
    sumMinor: sign * bookings.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
  };
}
