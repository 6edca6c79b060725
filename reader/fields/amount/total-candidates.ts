import { takeFromBothEnds } from '../../limit-text.ts';
import { computeMeanConfidence, type FieldCandidate } from '../field-candidate.ts';
import type { ReadingHints } from '../reading-hints.ts';
import type { AmountCandidate } from './amount-candidates.ts';
import { computeAmountFeatures } from './amount-features.ts';
import { isTotalLabel } from './amount-label.ts';
import { type CalculatedTotals, calculateTotals } from './calculated-totals.ts';

/** Maximum total in hundredths. A larger number was misread or is a phone number. */
const maxAmountMinor = 1_000_000_000;
/** Pairs of digits that are easily confused in faint print. */
const lookalikeDigits = ['08', '06', '17', '38', '56', '58', '68', '35', '14', '09', '89', '27'];
/**
 * A total with at least this mean confidence was read clearly. It is corrected only if two facts support the
 * correction.
 */
const clearConfidence = 0.9;
/** The confidence of words that were copied from the text of a PDF and not recognized. */
const copiedTextConfidence = 1;
/**
 * Maximum number of totals that are corrected at the start of the receipt, and also at its end. Each correction takes
 * time.
 */
const maxRepairedPerEnd = 20;

/**
 * Returns the candidates for the total, in hundredths.
 * @param lineCount the number of lines on the receipt
 */
export function listTotalCandidates(
  amounts: readonly AmountCandidate[],
  lineCount: number,
  hints: ReadingHints,
): FieldCandidate<number>[] {
  const calculated = calculateTotals(amounts);
  const candidates = [...amounts.filter(mayBeTotal), ...listRepairedTotals(amounts, calculated)];
  const features = computeAmountFeatures(candidates, amounts, calculated, lineCount, hints);
  return candidates.map(({ minor, words }, i) => ({ value: minor, words, features: features[i] ?? {} }));
}

/**
 * True if an amount may be the total. An amount without decimals needs a label that means total. Totals that include a
 * suggested tip are excluded.
 */
function mayBeTotal({ minor, form, label, isSuggestedTip }: AmountCandidate): boolean {
  return !isSuggestedTip && minor > 0 && minor < maxAmountMinor && (form === 'exact' || isTotalLabel(label));
}

/**
 * Returns corrections of totals that do not add up. A correction must follow from other amounts, and may differ from
 * the printed total only in similar digits or in digits missing at one end. A clearly read total is corrected only if
 * two facts support the correction.
 */
function listRepairedTotals(amounts: readonly AmountCandidate[], calculated: CalculatedTotals): AmountCandidate[] {
  const exact = amounts.filter(({ form }) => form === 'exact');
  const printedMinors = new Set(exact.map(({ minor }) => minor));
  const paidMinors = new Set(exact.filter(({ label }) => label === 'paid').map(({ minor }) => minor));
  const { cashLessChange, parts, items } = calculated;
  const evidence = [cashLessChange, parts, items, paidMinors];
  const expectedMinors = new Set(evidence.flatMap((minors) => [...minors]).filter((minor) => minor > 0));
  const unexpectedTotals = amounts.filter(
    ({ label, minor, form, words }) =>
      isTotalLabel(label) &&
      minor >= 0 &&
      form !== 'pointless' &&
      !expectedMinors.has(minor) &&
      computeMeanConfidence(words) < copiedTextConfidence,
  );
  const isConfirmed = (amount: AmountCandidate, minor: number) => {
    const isExact = amount.form === 'exact';
    // A small difference is probably due to rounding, so both the payment and the purchases must match.
    const isSmallDifference = isExact && Math.abs(minor - amount.minor) < 10;
    const matchesPurchases = cashLessChange.has(minor) && (parts.has(minor) || items.has(minor));
    if (isSmallDifference && !matchesPurchases) return false;
    const isReadClearly = isExact && computeMeanConfidence(amount.words) >= clearConfidence;
    const matchCount = [...evidence, printedMinors].filter((minors) => minors.has(minor)).length;
    return matchCount >= (isReadClearly ? 2 : 1);
  };
  return takeFromBothEnds(unexpectedTotals, maxRepairedPerEnd).flatMap((amount) => {
    const digits = amount.form === 'exact' ? String(amount.minor) : readDigits(amount);
    return [...expectedMinors]
      .filter((minor) => isPossibleMisreading(digits, String(minor)) && isConfirmed(amount, minor))
      .map((minor) => ({ ...amount, minor, form: 'repaired' as const }));
  });
}

function readDigits({ words }: AmountCandidate): string {
  return words.map(({ text }) => text.replace(/\D/g, '')).join('');
}

/** True if `digits` differs from `expected` only in similar digits, or if digits are missing at one end. */
function isPossibleMisreading(digits: string, expected: string): boolean {
  if (digits === expected || digits.length > expected.length) return false;
  // If most of the digits are missing, almost any amount would match.
  if (digits.length < 2 || 2 * digits.length < expected.length) return false;
  if (digits.length < expected.length) {
    return expected.endsWith(digits) || (digits.length > 2 && expected.startsWith(digits));
  }
  const differences = [...digits].flatMap((digit, i) =>
    digit === expected[i] ? [] : [[digit, expected[i]].sort().join('')],
  );
  return differences.length <= 2 && differences.every((pair) => lookalikeDigits.includes(pair));
}
