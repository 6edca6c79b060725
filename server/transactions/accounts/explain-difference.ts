import type { DIFFERENCE_EXPLANATIONS } from '../../../contract/accounts.ts';

/**
 * An entry with the change of the account's balance that it causes, in hundredths (negative if it reduces the balance).
 */
export type BalanceChange = { minor: number; day: string; name: string };

/**
 * A possible reason for the difference, and the amount that the entry should have; null if the entry should not exist.
 */
export type DifferenceGuess<C extends BalanceChange> = {
  reason: (typeof DIFFERENCE_EXPLANATIONS)[number];
  entry: C;
  expectedMinor: number | null;
};

/**
 * Finds single entries that explain a difference, and returns the most likely ones first.
 * @param differenceMinor the statement's balance minus the balance in Moneta, in hundredths
 */
export function explainDifference<C extends BalanceChange>(
  differenceMinor: number,
  entries: readonly C[],
): DifferenceGuess<C>[] {
  if (differenceMinor === 0) return [];
  const guesses: DifferenceGuess<C>[] = [];
  const seen = new Set<string>();
  for (const entry of entries) {
    const { minor, day, name } = entry;
    // The entry may have the wrong sign: correcting the sign changes the balance by twice the amount.
    if (differenceMinor === -2 * minor) guesses.push({ reason: 'sign', entry, expectedMinor: -minor });
    const swapped = swapThatAdds(minor, differenceMinor);
    if (swapped !== undefined) guesses.push({ reason: 'digits', entry, expectedMinor: swapped });
    const mark = `${minor} ${day} ${name}`;
    const isSecond = seen.has(mark);
    seen.add(mark);
    // The bank may not have booked this entry.
    if (differenceMinor === -minor) {
      guesses.push({ reason: isSecond ? 'doubled' : 'amount', entry, expectedMinor: null });
    }
  }
  return guesses.sort((a, b) => ORDER.indexOf(a.reason) - ORDER.indexOf(b.reason));
}

/**
 * The reasons from the most to the least likely. A duplicate is almost always the cause of the difference; swapped
 * digits usually match only by chance.
 */
const ORDER: readonly DifferenceGuess<BalanceChange>['reason'][] = ['doubled', 'amount', 'sign', 'digits'];

/**
 * Swaps two neighbouring digits of the amount.
 * @returns the new amount if it explains the difference, or undefined. Swapping digits changes a number by a multiple
 * of nine, which rules out most differences at once.
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
