import { type AmountCandidate, amountCandidates } from './amount-candidates.ts';
import { amountFeatures, isTotal } from './amount-features.ts';
import { type Balance, balanceOf } from './balance.ts';
import { type Candidate, meanConfidence } from './candidate.ts';
import type { Hints } from './hints.ts';
import type { TextLine } from './text-line.ts';

/** In hundredths. A larger amount is taken for a misread number, such as a phone number. */
const maxAmountMinor = 100_000_000;
/** Pairs of digits that recognition confuses in faint or folded print, also by way of the letters O, B, l and S. */
const lookalikes = ['08', '06', '17', '38', '56', '58', '68', '35', '14', '09', '89', '27'];
/** A total recognised with at least this mean confidence needs stronger evidence before it is replaced. */
const clearlyRead = 0.9;

/** All amounts that may be the total, in whole hundredths. */
export function totalCandidates(lines: readonly TextLine[], hints: Hints): Candidate<number>[] {
  const all = amountCandidates(lines);
  const balance = balanceOf(all);
  const chosen = [...all.filter(mayBeTotal), ...repairedTotals(all, balance)];
  const features = amountFeatures(chosen, all, balance, lines.length, hints);
  return chosen.map(({ minor, words }, i) => ({ value: minor, words, features: features[i] ?? {} }));
}

/** A figure without hundredths is only believed where it is called a total. */
function mayBeTotal({ minor, form, label }: AmountCandidate): boolean {
  return minor > 0 && minor < maxAmountMinor && (form === 'exact' || isTotal(label));
}

/**
 * Corrected candidates for totals that do not add up: amounts that the rest of the receipt asks for and that differ from
 * what was read only by confusable digits or by digits lost at an end. Evidence is cash less change, the sum of the parts,
 * the sum of the prices, and the same amount printed elsewhere; a clearly read total is replaced only on two of them.
 */
function repairedTotals(all: readonly AmountCandidate[], balance: Balance): AmountCandidate[] {
  const checks = [balance.cashLessChange, balance.parts, balance.items];
  const expected = new Set(checks.flatMap((check) => [...check]).filter((minor) => minor > 0));
  return all
    .filter(({ label, minor, form }) => isTotal(label) && minor >= 0 && form !== 'pointless' && !expected.has(minor))
    .flatMap((candidate) => {
      const needed = candidate.form === 'exact' && meanConfidence(candidate.words) >= clearlyRead ? 2 : 1;
      const printed = candidate.form === 'exact' ? String(candidate.minor) : digitsOf(candidate);
      return (
        [...expected]
          // A few hundredths are a rounding.
          .filter((minor) => Math.abs(minor - candidate.minor) >= 10 && isLike(printed, String(minor)))
          .filter((minor) => {
            const isPrinted = all.some((other) => other.form === 'exact' && other.minor === minor);
            return checks.filter((check) => check.has(minor)).length + (isPrinted ? 1 : 0) >= needed;
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
