import { readItemsTaxAndTip } from '../items/read-items.ts';
import type { ItemsTaxAndTip } from '../items/receipt-item.ts';
import type { MachineData } from '../machine-data/machine-data.ts';
import { listWords, markWordsForField, type OcrPage } from '../ocr-page.ts';
import { chooseCandidate, type FieldRankingModel, learnedModels } from '../ranking/choose-candidate.ts';
import type { ReceiptReading } from '../receipt-reading.ts';
import { doesTotalAddUp } from './amount/calculated-totals.ts';
import { guessReceiptCategory } from './category/guess-receipt-category.ts';
import { collectCandidates } from './collect-candidates.ts';
import type { FieldCandidate, FoundValue } from './field-candidate.ts';
import type { ReadingHints } from './reading-hints.ts';
import { toTextLines } from './text-line.ts';

export type ReceiptFields = Pick<
  ReceiptReading,
  'merchant' | 'amountMinor' | 'day' | 'category' | 'currency' | 'confidence' | 'sure' | 'addsUp' | keyof ItemsTaxAndTip
>;

/**
 * Reads the fields of a receipt and marks the words of each field. Machine-readable data takes precedence over printed
 * text. Previous marks are removed.
 * @param today the current day as `YYYY-MM-DD`; later dates are rejected
 */
export function readReceiptFields(pages: readonly OcrPage[], today: string, hints: ReadingHints = {}): ReceiptFields {
  for (const word of listWords(pages)) word.usedFor = [];
  const lines = toTextLines(pages);
  const candidates = collectCandidates(lines, today, hints);
  const machineData = readMachineData(pages, today);
  const merchant = chooseField(candidates.merchant, learnedModels.merchant, machineData.merchant);
  const amount = chooseField(candidates.amount, learnedModels.amount, machineData.amountMinor);
  const date = chooseField(candidates.date, learnedModels.date, machineData.day);
  const currency = machineData.currency
    ? { value: machineData.currency, confidence: 1, words: [] }
    : candidates.currency;
  const category = guessReceiptCategory(lines, merchant?.value ?? null);
  markWordsForField('merchant', merchant?.words);
  markWordsForField('amount', amount?.words);
  markWordsForField('date', date?.words);
  markWordsForField('category', category?.words);
  markWordsForField('currency', currency?.words);
  const confidence = {
    merchant: roundConfidence(merchant),
    amount: roundConfidence(amount),
    date: roundConfidence(date),
    category: roundConfidence(category),
    currency: roundConfidence(currency),
  };
  return {
    merchant: merchant?.value ?? null,
    amountMinor: amount?.value ?? null,
    day: date?.value ?? null,
    category: category?.value ?? null,
    currency: currency?.value ?? null,
    confidence,
    sure: {
      merchant: confidence.merchant >= learnedModels.merchant.sureFrom,
      amount: confidence.amount >= learnedModels.amount.sureFrom,
      date: confidence.date >= learnedModels.date.sureFrom,
    },
    addsUp: amount !== null && doesTotalAddUp({ minor: amount.value, words: amount.words }, candidates.amounts),
    ...readItemsTaxAndTip(machineData, lines, candidates.amounts, amount?.value ?? null),
  };
}

function roundConfidence(field: FoundValue<unknown> | null): number {
  return field === null ? 0 : Math.round(field.confidence * 1000) / 1000;
}

/**
 * Returns the machine-readable data. If its day is in the future, the day is left out, because future days in printed
 * text are not accepted either.
 */
export function readMachineData(pages: readonly OcrPage[], today: string): MachineData {
  const machineData = pages.find((page) => page.stated)?.stated ?? {};
  if (machineData.day === undefined || machineData.day <= today) return machineData;
  const { day: _, ...others } = machineData;
  return others;
}

/**
 * Returns the most likely candidate. If the machine-readable data contains the value (`machineValue`), returns it with
 * a confidence of 1 and the words in which it is printed.
 */
function chooseField<Value>(
  candidates: readonly FieldCandidate<Value>[],
  model: FieldRankingModel,
  machineValue: Value | undefined,
): FoundValue<Value> | null {
  if (machineValue === undefined) return chooseCandidate(candidates, model);
  const printed = chooseCandidate(
    candidates.filter(({ value }) => value === machineValue),
    model,
  );
  return { value: machineValue, confidence: 1, words: printed?.words ?? [] };
}
