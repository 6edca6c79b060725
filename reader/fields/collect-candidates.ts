import { type AmountCandidate, listAmountCandidates } from './amount/amount-candidates.ts';
import { listTotalCandidates } from './amount/total-candidates.ts';
import { collectCurrencyEvidence } from './currency/currency-evidence.ts';
import { findReceiptCurrency } from './currency/find-receipt-currency.ts';
import { computeMonthFirstScore } from './day/date-order.ts';
import { type DayCandidate, listDayCandidates } from './day/day-candidates.ts';
import type { FieldCandidate, FoundValue } from './field-candidate.ts';
import { listMerchantCandidates } from './merchant/merchant-candidates.ts';
import type { ReadingHints } from './reading-hints.ts';
import type { TextLine } from './text-line.ts';

/** The candidates for all fields of a receipt. */
export type FieldCandidates = {
  amount: FieldCandidate<number>[];
  date: DayCandidate[];
  merchant: FieldCandidate<string>[];
  currency: FoundValue<string> | null;
  /** All amounts on the receipt, in the order of their lines, including those that cannot be the total. */
  amounts: readonly AmountCandidate[];
};

/** @param lastDay the latest possible day of the purchase, as `YYYY-MM-DD` */
export function collectCandidates(lines: readonly TextLine[], lastDay: string, hints: ReadingHints): FieldCandidates {
  const evidence = collectCurrencyEvidence(lines);
  const currency = findReceiptCurrency(evidence, hints.currency);
  const monthFirstScore = computeMonthFirstScore(lines, evidence, currency?.value ?? null, hints);
  const amounts = listAmountCandidates(lines);
  return {
    amount: listTotalCandidates(amounts, lines.length, hints),
    date: listDayCandidates(lines, lastDay, { monthFirstScore, currency: currency?.value ?? null }),
    merchant: listMerchantCandidates(lines, findReceiptCurrency(evidence)?.value ?? null),
    currency,
    amounts,
  };
}
