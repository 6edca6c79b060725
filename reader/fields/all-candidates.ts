import { type AmountCandidate, amountCandidates } from './amount/amount-candidates.ts';
import { totalCandidates } from './amount/total-candidates.ts';
import type { Candidate, Found } from './candidate.ts';
import { findCurrency } from './currency/currency.ts';
import { currencyEvidence } from './currency/currency-evidence.ts';
import { monthFirstScore } from './day/date-order.ts';
import { type DayCandidate, dayCandidates } from './day/day-candidates.ts';
import type { Hints } from './hints.ts';
import { merchantCandidates } from './merchant/merchant-candidates.ts';
import type { TextLine } from './text-line.ts';

/** The candidates for all fields of a receipt. */
export type AllCandidates = {
  amount: Candidate<number>[];
  date: DayCandidate[];
  merchant: Candidate<string>[];
  currency: Found<string> | null;
  /** All amounts on the receipt, in order of their lines, including amounts that cannot be the total. */
  amounts: readonly AmountCandidate[];
};

/** @param lastDay the latest possible day of the purchase, as `YYYY-MM-DD` */
export function allCandidates(lines: readonly TextLine[], lastDay: string, hints: Hints): AllCandidates {
  const evidence = currencyEvidence(lines);
  const currency = findCurrency(evidence, hints.currency);
  const order = monthFirstScore(lines, evidence, currency?.value ?? null, hints);
  const amounts = amountCandidates(lines);
  return {
    amount: totalCandidates(amounts, lines.length, hints),
    date: dayCandidates(lines, lastDay, { monthFirst: order, currency: currency?.value ?? null }),
    merchant: merchantCandidates(lines, findCurrency(evidence)?.value ?? null),
    currency,
    amounts,
  };
}
