import { type Candidate, meanConfidence } from '../candidate.ts';
import type { Hints } from '../hints.ts';
import type { AmountCandidate } from './amount-candidates.ts';
import { amountFeatures, isTotal } from './amount-features.ts';
import { type Balance, balanceOf } from './balance.ts';

/** In hundredths. A larger amount is considered a misread number, such as a phone number. */
const maxAmountMinor = 1_000_000_000;
/** Pairs of digits that recognition confuses in faint or folded print, also via the letters O, B, l and S. */
const lookalikes = ['08', '06', '17', '38', '56', '58', '68', '35', '14', '09', '89', '27'];
/** A total recognized with at least this mean confidence needs stronger evidence before it is replaced. */
const clearlyRead = 0.9;
/** The confidence of words from a text layer, which are never misread. */
const certain = 1;
/** Number of first and last totals that may be repaired, because each is compared with all expected amounts. */
const maxRepaired = 20;

/**
 * Returns the candidates for the total, in hundredths.
 * @param lineCount number of lines of the receipt
 */
export function totalCandidates(all: readonly AmountCandidate[], lineCount: number, hints: Hints): Candidate<number>[] {
  const balance = balanceOf(all);
  const chosen = [...all.filter(mayBeTotal), ...repairedTotals(all, balance)];
  const features = amountFeatures(chosen, all, balance, lineCount, hints);
  return chosen.map(({ minor, words }, i) => ({ value: minor, words, features: features[i] ?? {} }));
}

/** Without decimals, only a number labelled as a total counts. The total of a suggested tip never counts. */
function mayBeTotal({ minor, form, label, inTips }: AmountCandidate): boolean {
  return !inTips && minor > 0 && minor < maxAmountMinor && (form === 'exact' || isTotal(label));
}

/**
 * Corrects totals that do not add up: returns amounts that follow from the rest of the receipt and differ from the read text
 * only by digits that look alike or were lost at an end. Evidence is cash minus change, the sum of the parts, the sum of the
 * prices, what was paid, and the same amount printed elsewhere. A clearly read total is replaced only if two of these agree.
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
        // A difference of a few hundredths is a rounding, unless both the payment and the purchases confirm the amount.
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
  // If less than half of the digits were read, it could be any amount.
  if (read.length < 2 || read === meant || 2 * read.length < meant.length) return false;
  if (read.length < meant.length) return meant.endsWith(read) || (read.length > 2 && meant.startsWith(read));
  const differing = [...read].flatMap((digit, i) => (digit === meant[i] ? [] : [[digit, meant[i]].sort().join('')]));
  return read.length === meant.length && differing.length <= 2 && differing.every((pair) => lookalikes.includes(pair));
}
