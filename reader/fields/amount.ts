import { type AmountCandidate, amountCandidates } from './amount-candidates.ts';
import { amountFeatures, isTotal } from './amount-features.ts';
import { balanceOf } from './balance.ts';
import type { Candidate } from './candidate.ts';
import type { Hints } from './hints.ts';
import { repairedTotals } from './repaired-totals.ts';
import type { TextLine } from './text-line.ts';

/** The largest amount a receipt is believed to have, in hundredths. */
const most = 100_000_000;

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
  return minor > 0 && minor < most && (form === 'exact' || isTotal(label));
}
