import type { BALANCE_DIFFERENCE_REASONS } from '../../../contract/money-accounts.ts';

/** The amount by which an entry changes the account's balance, in hundredths. Negative if the balance goes down. */
export type BalanceChange = { minor: number; day: string; name: string };

/**
 * A possible reason for the difference. `expectedMinor` is the amount that the entry should have; null if the entry
 * should not exist.
 */
export type DifferenceExplanation<C extends BalanceChange> = {
  reason: (typeof BALANCE_DIFFERENCE_REASONS)[number];
  entry: C;
  expectedMinor: number | null;
};

/**
 * Finds entries of which each alone could explain the difference, most likely first.
 * @param differenceMinor the statement's balance minus the balance in Moneta, in hundredths
 */
export function explainBalanceDifference<C extends BalanceChange>(
  differenceMinor: number,
  entries: readonly C[],
): DifferenceExplanation<C>[] {
  if (differenceMinor === 0) return [];
  const guesses: DifferenceExplanation<C>[] = [];
  const seen = new Set<string>();
  for (const entry of entries) {
    const { minor, day, name } = entry;
    // Correcting a wrong sign changes the balance by twice the amount.
    if (differenceMinor === -2 * minor) guesses.push({ reason: 'sign', entry, expectedMinor: -minor });
    const swapped = swapThatAdds(minor, differenceMinor);
    if (swapped !== undefined) guesses.push({ reason: 'digits', entry, expectedMinor: swapped });
    const mark = `${minor} ${day} ${name}`;
    const isSecond = seen.has(mark);
    seen.add(mark);
    // Without this entry, the balances would be equal. It may be a duplicate, or the bank may not have booked it.
    if (differenceMinor === -minor) {
      guesses.push({ reason: isSecond ? 'doubled' : 'amount', entry, expectedMinor: null });
    }
  }
  return guesses.sort((a, b) => ORDER.indexOf(a.reason) - ORDER.indexOf(b.reason));
}

/**
 * The reasons, most likely first. If removing a duplicate explains the difference, it is almost always the cause.
 * Swapped digits come last, because they often match by chance.
 */
const ORDER: readonly DifferenceExplanation<BalanceChange>['reason'][] = ['doubled', 'amount', 'sign', 'digits'];

/**
 * Returns the amount with two adjacent digits swapped, if this explains the difference. A swap always changes a number
 * by a multiple of nine, so all other differences are ruled out at once.
 */
function swapThatAdds(minor: number, differenceMinor: number): number | undefined {
  if (differenceMinor % 9 !== 0) return undefined;
  const digits = [...String(Math.abs(minor))];
  for (let at = 1; at < digits.length; at++) {
    const swapped = [...digits];
    [swapped[at - 1], swapped[at]] = [digits[at] ?? '', digits[at - 1] ?? ''];
    const changed = Math.sign(minor) * Number(swapped.join(''));
    if (changed - minor === differenceMinor) return changed;
  }
  return undefined;
}
