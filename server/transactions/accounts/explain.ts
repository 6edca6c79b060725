import type { EXPLANATIONS } from '../../../contract/accounts.ts';

/** Something in an account as it changes the balance, in hundredths: below 0 where it takes from it. */
export type Change = { minor: number; day: string; name: string };

/** Why an entry may be what makes the difference, and what it would have to be; null where it should not be there. */
export type Guess<C extends Change> = {
  reason: (typeof EXPLANATIONS)[number];
  entry: C;
  expectedMinor: number | null;
};

/**
 * Looks for single entries that explain a difference, the likeliest first. In one pass, however many there are.
 * @param differenceMinor the statement's balance less ours, in hundredths
 */
export function explain<C extends Change>(differenceMinor: number, entries: readonly C[]): Guess<C>[] {
  if (differenceMinor === 0) return [];
  const guesses: Guess<C>[] = [];
  const seen = new Set<string>();
  for (const entry of entries) {
    const { minor, day, name } = entry;
    // The bank has it the other way around: taking it out and putting it in again makes twice the amount.
    if (differenceMinor === -2 * minor) guesses.push({ reason: 'sign', entry, expectedMinor: -minor });
    const swapped = swapThatAdds(minor, differenceMinor);
    if (swapped !== undefined) guesses.push({ reason: 'digits', entry, expectedMinor: swapped });
    const mark = `${minor} ${day} ${name}`;
    const isSecond = seen.has(mark);
    seen.add(mark);
    // We have what the bank has not.
    if (differenceMinor === -minor) {
      guesses.push({ reason: isSecond ? 'doubled' : 'amount', entry, expectedMinor: null });
    }
  }
  return guesses.sort((a, b) => ORDER.indexOf(a.reason) - ORDER.indexOf(b.reason));
}

/** One that is there twice is as good as certain; that digits were exchanged is what most often fits by chance. */
const ORDER: readonly Guess<Change>['reason'][] = ['doubled', 'amount', 'sign', 'digits'];

/**
 * The amount with two neighbouring digits exchanged that makes up the difference; undefined where none does. Such an exchange
 * changes a number by a multiple of nine, which rules out most differences at once.
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
