import { type AmountCandidate, listAmountCandidates } from './amount/amount-candidates.ts';
import { listTotalCandidates } from './amount/total-candidates.ts';
import type { Candidate, FoundValue } from './candidate.ts';
import { findCurrency } from './currency/currency.ts';
import { collectCurrencyEvidence } from './currency/currency-evidence.ts';
import { scoreMonthFirst } from './day/date-order.ts';
import { type DayCandidate, listDayCandidates } from './day/day-candidates.ts';
import { listMerchantCandidates } from './merchant/merchant-candidates.ts';
import type { ReadingHints } from './reading-hints.ts';
import type { TextLine } from './text-line.ts';

/** The candidates for all fields of a receipt. */
export type FieldCandidates = {
  amount: Candidate<number>[];
  date: DayCandidate[];
  merchant: Candidate<string>[];
  currency: FoundValue<string> | null;
  /** All amounts on the receipt, in the order of their lines, including those that cannot be the total. */
  amounts: readonly AmountCandidate[];
};

/** @param lastDay the latest possible day of the purchase, as `YYYY-MM-DD` */
export function collectCandidates(lines: readonly TextLine[], lastDay: string, hints: ReadingHints): FieldCandidates {
  const evidence = collectCurrencyEvidence(lines);
  const currency = findCurrency(evidence, hints.currency);
  const monthFirstScore = scoreMonthFirst(lines, evidence, currency?.value ?? null, hints);
  const amounts = listAmountCandidates(lines);
  return {
    amount: listTotalCandidates(amounts, lines.length, hints),
    date: listDayCandidates(lines, lastDay, { monthFirstScore, currency: currency?.value ?? null }),
    merchant: listMerchantCandidates(lines, findCurrency(evidence)?.value ?? null),
    currency,
    amounts,
  };
}
