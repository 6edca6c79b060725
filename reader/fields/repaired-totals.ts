import type { AmountCandidate } from './amount-candidates.ts';
import { isTotal } from './amount-features.ts';
import type { Balance } from './balance.ts';
import { meanConfidence } from './found.ts';

/** Digits that faint print and folds turn into each other, by way of the letters O, B, l and S too. */
const lookalikes = ['08', '06', '17', '38', '56', '58', '68', '35', '14', '09', '89', '27'];
/** From this confidence on the letters of a word are taken as read. */
const clear = 0.9;

/**
 * Totals as they must have been printed, where what was read does not add up: the same but for digits of like look or
 * digits lost at an end. One witness is asked for where the total was hardly legible, two where it seemed clear:
 * the cash less the change, the parts, the prices, and an amount that is printed elsewhere.
 */
export function repairedTotals(all: readonly AmountCandidate[], balance: Balance): AmountCandidate[] {
  const ways = [balance.cashLessChange, balance.parts, balance.items];
  const asked = new Set(ways.flatMap((way) => [...way]).filter((minor) => minor > 0));
  return all
    .filter(({ label, minor, form }) => isTotal(label) && minor >= 0 && form !== 'pointless' && !asked.has(minor))
    .flatMap((candidate) => {
      const needed = candidate.form === 'exact' && meanConfidence(candidate.words) >= clear ? 2 : 1;
      const printed = candidate.form === 'exact' ? String(candidate.minor) : digitsOf(candidate);
      return (
        [...asked]
          // A few hundredths are a rounding.
          .filter((minor) => Math.abs(minor - candidate.minor) >= 10 && isLike(printed, String(minor)))
          .filter((minor) => {
            const isPrinted = all.some((other) => other.form === 'exact' && other.minor === minor);
            return ways.filter((way) => way.has(minor)).length + (isPrinted ? 1 : 0) >= needed;
          })
          .map((minor) => ({ ...candidate, minor, form: 'repaired' as const }))
      );
    });
}

function digitsOf({ words }: AmountCandidate): string {
  return words.map(({ text }) => text.replace(/\D/g, '')).join('');
}

function isLike(read: string, meant: string): boolean {
  if (read.length < 2 || read === meant) return false;
  if (read.length < meant.length) return meant.endsWith(read) || (read.length > 2 && meant.startsWith(read));
  const differing = [...read].flatMap((digit, i) => (digit === meant[i] ? [] : [[digit, meant[i]].sort().join('')]));
  return read.length === meant.length && differing.length <= 2 && differing.every((pair) => lookalikes.includes(pair));
}
