import type { AmountCandidate } from './amount-candidates.ts';
import { amountFeatures, isTotal } from './amount-features.ts';
import { type Balance, balanceOf } from './balance.ts';
import { type Candidate, meanConfidence } from './candidate.ts';
import type { Hints } from './hints.ts';

/** In hundredths. A larger amount is taken for a misread number, such as a phone number. */
const maxAmountMinor = 1_000_000_000;
/** Pairs of digits that recognition confuses in faint or folded print, also by way of the letters O, B, l and S. */
const lookalikes = ['08', '06', '17', '38', '56', '58', '68', '35', '14', '09', '89', '27'];
/** A total recognised with at least this mean confidence needs stronger evidence before it is replaced. */
const clearlyRead = 0.9;
/** Of a text layer's words recognition is certain, and so right. */
const certain = 1;
/** Of more totals only so many of the first and of the last may be repaired: each is compared with all amounts asked for. */
const maxRepaired = 20;

/** Those of all amounts that may be the total, in whole hundredths, of a receipt with so many lines. */
export function totalCandidates(all: readonly AmountCandidate[], lineCount: number, hints: Hints): Candidate<number>[] {
  const balance = balanceOf(all);
  const chosen = [...all.filter(mayBeTotal), ...repairedTotals(all, balance)];
  const features = amountFeatures(chosen, all, balance, lineCount, hints);
  return chosen.map(({ minor, words }, i) => ({ value: minor, words, features: features[i] ?? {} }));
}

/** A figure without hundredths is only believed where it is called a total; one with a tip that is proposed never. */
function mayBeTotal({ minor, form, label, inTips }: AmountCandidate): boolean {
  return !inTips && minor > 0 && minor < maxAmountMinor && (form === 'exact' || isTotal(label));
}

/**
 * Corrected candidates for totals that do not add up: amounts that the rest of the receipt asks for and that differ from
 * what was read only by confusable digits or by digits lost at an end. Evidence is cash less change, the sum of the parts,
 * the sum of the prices, what was paid, and the same amount printed elsewhere; a clearly read total is replaced only on two of them.
 */
function repairedTotals(all: readonly AmountCandidate[], balance: Balance): AmountCandidate[] {
  const paid = new Set(all.filter(({ label, form }) => label === 'paid' && form === 'exact').map(({ minor }) => minor));
  const bought = [balance.parts, balance.items];
  const checks = [balance.cashLessChange, balance.parts, balance.items, paid];
  const expected = new Set(checks.flatMap((check) => [...check]).filter((minor) => minor > 0));
  const printedAgain = new Set(all.filter(({ form }) => form === 'exact').map(({ minor }) => minor));
  const suspects = all.filter(
    ({ label, minor, form, words }) =>
      isTotal(label) && minor >= 0 && form !== 'pointless' && !expected.has(minor) && meanConfidence(words) < certain,
  );
  const repairable =
    suspects.length > 2 * maxRepaired ? [...suspects.slice(0, maxRepaired), ...suspects.slice(-maxRepaired)] : suspects;
  return repairable.flatMap((candidate) => {
    const needed = candidate.form === 'exact' && meanConfidence(candidate.words) >= clearlyRead ? 2 : 1;
    const printed = candidate.form === 'exact' ? String(candidate.minor) : digitsOf(candidate);
    return [...expected]
      .filter((minor) => isLike(printed, String(minor)))
      .filter((minor) => {
        // A few hundredths are a rounding, unless both what was paid and what was bought ask for them.
        const isNear = candidate.form === 'exact' && Math.abs(minor - candidate.minor) < 10;
        if (isNear && !(balance.cashLessChange.has(minor) && bought.some((check) => check.has(minor)))) return false;
        const isPrinted = printedAgain.has(minor);
        return checks.filter((check) => check.has(minor)).length + (isPrinted ? 1 : 0) >= needed;
      })
      .map((minor) => ({ ...candidate, minor, form: 'repaired' as const }));
  });
}

function digitsOf({ words }: AmountCandidate): string {
  return words.map(({ text }) => text.replace(/\D/g, '')).join('');
}

function isLike(read: string, meant: string): boolean {
  // A figure of which less than half was read may be anything.
  if (read.length < 2 || read === meant || 2 * read.length < meant.length) return false;
  if (read.length < meant.length) return meant.endsWith(read) || (read.length > 2 && meant.startsWith(read));
  const differing = [...read].flatMap((digit, i) => (digit === meant[i] ? [] : [[digit, meant[i]].sort().join('')]));
  return read.length === meant.length && differing.length <= 2 && differing.every((pair) => lookalikes.includes(pair));
}
