import { alike } from './alike.ts';
import { type AmountCandidate, amountCandidates } from './amount-candidates.ts';
import { type Found, likelihood, meanConfidence } from './found.ts';
import type { Hints } from './hints.ts';
import type { Label } from './label.ts';
import type { TextLine } from './text-line.ts';

/** How much a label speaks for an amount being the total; the unit is that of a logistic score. */
const labelWeight: Record<Label, number> = {
  'final total': 5,
  total: 4.2,
  'total with tax': 4.4,
  amount: 2,
  subtotal: 1.4,
  paid: 1.6,
  other: 0,
  none: 0,
  count: -1,
  discount: -3,
  tax: -2.5,
  change: -4,
  rounding: -4,
};

type Scored = AmountCandidate & { score: number };

/** The largest amount a receipt is believed to have, in hundredths. */
const most = 100_000_000;

/** Chooses the total, in whole hundredths. */
export function findTotal(lines: readonly TextLine[], hints: Hints = {}): (Found<number> & { addsUp: boolean }) | null {
  const all = amountCandidates(lines);
  const sums = expectedTotals(all);
  const scored = all
    .filter(({ minor, form, label }) => minor > 0 && minor < most && (form === 'exact' || isTotal(label)))
    .map((candidate) => ({
      ...candidate,
      score: scoreOf(candidate, lines.length, sums, all) + (isTaught(candidate, hints) ? 4 : 0),
    }))
    .sort((a, b) => b.score - a.score);
  const [best] = scored;
  if (!best) return null;
  const rival = scored.find(({ minor }) => minor !== best.minor);
  const addsUp = [sums.paidLessChange, sums.rounded, sums.withTax].some((sum) => sum.has(best.minor));
  return { value: best.minor, words: best.words, confidence: confidenceOf(best, rival), addsUp };
}

/** Whether the total stood beside this label on the shop's receipts before. */
function isTaught({ labelText }: AmountCandidate, { amountLabel }: Hints): boolean {
  return amountLabel !== undefined && alike(labelText, amountLabel) >= 0.8;
}

function isTotal(label: Label): boolean {
  return label === 'total' || label === 'final total' || label === 'total with tax';
}

function scoreOf(candidate: AmountCandidate, lineCount: number, sums: Sums, all: readonly AmountCandidate[]): number {
  let score = labelWeight[candidate.label];
  if (candidate.labelAbove) score *= 0.6;
  if (candidate.inBreakdown) score -= 2;
  if (candidate.notLast) score -= 0.8;
  if (candidate.form === 'gap') score -= 1.2;
  if (candidate.form === 'whole') score -= 2.2;
  if (candidate.form === 'pointless') score -= 3;
  score += Math.min(1, Math.max(0, candidate.relativeHeight - 1));
  score += (0.8 * candidate.line) / lineCount;
  if (sums.paidLessChange.has(candidate.minor)) score += 2;
  if (sums.rounded.has(candidate.minor)) score += 1.5;
  if (sums.beforeRounding.has(candidate.minor)) score -= 1;
  if (sums.withTax.has(candidate.minor)) score += 0.5;
  const same = all.filter(({ minor, form }) => minor === candidate.minor && form !== 'whole');
  // "Total included GST 6% 1.42" names the tax; a total stands elsewhere too, as cash or in the sum of the goods.
  if (candidate.label === 'total with tax' && same.length < 2) score -= 3;
  score += 0.5 * Math.log(Math.max(1, same.length));
  if (same.some(({ label }) => isTotal(label))) score += 0.5;
  const larger = all.some(({ minor, form, label }) => minor > candidate.minor && form === 'exact' && isTotal(label));
  if (larger) score -= 0.3;
  return score;
}

type Sums = Record<'paidLessChange' | 'rounded' | 'beforeRounding' | 'withTax', Set<number>>;

/** What the other amounts say that the total should be. */
function expectedTotals(all: readonly AmountCandidate[]): Sums {
  const labelled = (...labels: Label[]) =>
    all.filter(({ label, form }) => form === 'exact' && labels.includes(label)).map(({ minor }) => minor);
  const pairs = (a: readonly number[], b: readonly number[], sign: 1 | -1) =>
    new Set(a.flatMap((x) => b.filter((y) => y !== 0).map((y) => x + sign * y)));
  const rounding = labelled('rounding').filter((minor) => Math.abs(minor) < 10);
  const exact = new Set(all.filter(({ form }) => form === 'exact').map(({ minor }) => minor));
  const totals = labelled('total', 'final total', 'total with tax', 'subtotal');
  const isRounded = (minor: number) => rounding.some((by) => by !== 0 && exact.has(minor + by));
  return {
    beforeRounding: new Set(totals.filter(isRounded)),
    paidLessChange: pairs(labelled('paid'), labelled('change').map(Math.abs), -1),
    rounded: pairs(totals, rounding, 1),
    withTax: pairs(labelled('subtotal', 'amount'), labelled('tax'), 1),
  };
}

function confidenceOf(best: Scored, rival: Scored | undefined): number {
  const lead = best.score - (rival?.score ?? 0);
  return likelihood(best.score, 3) * likelihood(lead, 0.3, 2) * meanConfidence(best.words);
}
