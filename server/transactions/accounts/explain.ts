import type { EXPLANATIONS } from '../../../contract/accounts.ts';

/** An entry and how it changes the account's balance, in hundredths (negative if it reduces it). */
export type Change = { minor: number; day: string; name: string };

/** Why an entry may cause the difference, and its expected amount; null if the entry should not exist. */
export type Guess<C extends Change> = {
  reason: (typeof EXPLANATIONS)[number];
  entry: C;
  expectedMinor: number | null;
};

/**
 * Finds single entries that explain a difference, most likely first, in one pass.
 * @param differenceMinor the statement's balance minus ours, in hundredths
 */
export function explain<C extends Change>(differenceMinor: number, entries: readonly C[]): Guess<C>[] {
  if (differenceMinor === 0) return [];
  const guesses: Guess<C>[] = [];
  const seen = new Set<string>();
  for (const entry of entries) {
    const { minor, day, name } = entry;
    // The sign is wrong: correcting it changes the balance by twice the amount.
    if (differenceMinor === -2 * minor) guesses.push({ reason: 'sign', entry, expectedMinor: -minor });
    const swapped = swapThatAdds(minor, differenceMinor);
    if (swapped !== undefined) guesses.push({ reason: 'digits', entry, expectedMinor: swapped });
    const mark = `${minor} ${day} ${name}`;
    const isSecond = seen.has(mark);
    seen.add(mark);
    // The bank does not have this entry.
    if (differenceMinor === -minor) {
      guesses.push({ reason: isSecond ? 'doubled' : 'amount', entry, expectedMinor: null });
    }
  }
  return guesses.sort((a, b) => ORDER.indexOf(a.reason) - ORDER.indexOf(b.reason));
}

/** Explanations from the likeliest on: a duplicate is almost always the cause, exchanged digits often match by chance. */
const ORDER: readonly Guess<Change>['reason'][] = ['doubled', 'amount', 'sign', 'digits'];

/**
 * Returns the amount with two neighbouring digits exchanged that explains the difference, or undefined. Such an exchange
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
