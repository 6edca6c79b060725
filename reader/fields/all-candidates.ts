import type { Candidate, Found } from './candidate.ts';
import { findCurrency } from './currency.ts';
import { monthFirstScore } from './date-order.ts';
import { type DayCandidate, dayCandidates } from './day-candidates.ts';
import type { Hints } from './hints.ts';
import { merchantCandidates } from './merchant-candidates.ts';
import type { TextLine } from './text-line.ts';
import { totalCandidates } from './total-candidates.ts';

/** Everything that a receipt's fields are chosen among. */
export type AllCandidates = {
  amount: Candidate<number>[];
  date: DayCandidate[];
  merchant: Candidate<string>[];
  currency: Found<string> | null;
};

export function allCandidates(lines: readonly TextLine[], today: string, hints: Hints): AllCandidates {
  const currency = findCurrency(lines, hints.currency);
  const order = monthFirstScore(lines, currency?.value ?? null, hints);
  return {
    amount: totalCandidates(lines, hints),
    date: dayCandidates(lines, today, { monthFirst: order, currency: currency?.value ?? null }),
    merchant: merchantCandidates(lines),
    currency,
  };
}
