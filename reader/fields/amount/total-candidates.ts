import { type Candidate, computeMeanConfidence } from '../candidate.ts';
import type { ReadingHints } from '../reading-hints.ts';
import type { AmountCandidate } from './amount-candidates.ts';
import { computeAmountFeatures, isTotalLabel } from './amount-features.ts';
import { type CalculatedTotals, calculateTotals } from './calculated-totals.ts';

/** Maximum total in hundredths. A larger number was misread or is a phone number. */
const maxAmountMinor = 1_000_000_000;
/** Pairs of digits that are easily confused in faint print. */
const lookalikes = ['08', '06', '17', '38', '56', '58', '68', '35', '14', '09', '89', '27'];
/**
 * A total with at least this mean confidence was read clearly. It is corrected only if two facts support this, not just
 * one.
 */
const clearlyRead = 0.9;
/** The confidence of words that were copied from the text of a PDF and not recognized. */
const certain = 1;
/**
 * At most this many totals at the start of the receipt are corrected, and as many at the end. Each correction takes
 * time.
 */
const maxRepaired = 20;

/**
 * Returns the candidates for the total, in hundredths.
 * @param lineCount the number of lines on the receipt
 */
export function listTotalCandidates(
  all: readonly AmountCandidate[],
  lineCount: number,
  hints: ReadingHints,
): Candidate<number>[] {
  const balance = calculateTotals(all);
  const chosen = [...all.filter(mayBeTotal), ...repairedTotals(all, balance)];
  const features = computeAmountFeatures(chosen, all, balance, lineCount, hints);
  return chosen.map(({ minor, words }, i) => ({ value: minor, words, features: features[i] ?? {} }));
}

/**
 * True if an amount may be the total. Whole numbers need a label that means total. Totals including a suggested tip are
 * excluded.
 */
function mayBeTotal({ minor, form, label, inTips }: AmountCandidate): boolean {
  return !inTips && minor > 0 && minor < maxAmountMinor && (form === 'exact' || isTotalLabel(label));
}

/**
 * Returns corrections of totals that do not add up. A corrected total must follow from other amounts, and may differ
 * from the printed one only in similar digits or missing digits at one end. If the printed total was read clearly, a
 * second calculation or a printed amount must confirm the correction.
 */
function repairedTotals(all: readonly AmountCandidate[], balance: CalculatedTotals): AmountCandidate[] {
  const paid = new Set(all.filter(({ label, form }) => label === 'paid' && form === 'exact').map(({ minor }) => minor));
  const bought = [balance.parts, balance.items];
  const checks = [balance.cashLessChange, balance.parts, balance.items, paid];
  const expected = new Set(checks.flatMap((check) => [...check]).filter((minor) => minor > 0));
  const printedAgain = new Set(all.filter(({ form }) => form === 'exact').map(({ minor }) => minor));
  const suspects = all.filter(
    ({ label, minor, form, words }) =>
      isTotalLabel(label) &&
      minor >= 0 &&
      form !== 'pointless' &&
      !expected.has(minor) &&
      computeMeanConfidence(words) < certain,
  );
  const repairable =
    suspects.length > 2 * maxRepaired ? [...suspects.slice(0, maxRepaired), ...suspects.slice(-maxRepaired)] : suspects;
  return repairable.flatMap((candidate) => {
    const needed = candidate.form === 'exact' && computeMeanConfidence(candidate.words) >= clearlyRead ? 2 : 1;
    const printed = candidate.form === 'exact' ? String(candidate.minor) : digitsOf(candidate);
    return [...expected]
      .filter((minor) => isLike(printed, String(minor)))
      .filter((minor) => {
        // A small difference is probably due to rounding, so the correction must match both the payment and the
        // purchases.
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
  // If most of the digits are missing, almost any amount would match.
  if (read.length < 2 || read === meant || 2 * read.length < meant.length) return false;
  if (read.length < meant.length) return meant.endsWith(read) || (read.length > 2 && meant.startsWith(read));
  const differing = [...read].flatMap((digit, i) => (digit === meant[i] ? [] : [[digit, meant[i]].sort().join('')]));
  return read.length === meant.length && differing.length <= 2 && differing.every((pair) => lookalikes.includes(pair));
}
