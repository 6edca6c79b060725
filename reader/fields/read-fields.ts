import type { ItemReading } from '../items/item.ts';
import { itemsOf } from '../items/read-items.ts';
import type { FieldName, Page } from '../page.ts';
import { choose, learned, type Model } from '../ranking/choose.ts';
import type { Reading } from '../reading.ts';
import type { Stated } from '../stated/stated.ts';
import { allCandidates } from './all-candidates.ts';
import { addsUp } from './amount/balance.ts';
import type { Candidate, Found } from './candidate.ts';
import { guessCategory } from './category/category.ts';
import type { Hints } from './hints.ts';
import { textLines } from './text-line.ts';

export type Fields = Pick<
  Reading,
  'merchant' | 'amountMinor' | 'day' | 'category' | 'currency' | 'confidence' | 'sure' | 'addsUp' | keyof ItemReading
>;

/**
 * Determines the fields of a receipt and marks the words that each field was read from. Earlier marks are removed.
 * Machine-readable data overrules the printed text.
 * @param today the current day as `YYYY-MM-DD`; later dates are rejected
 */
export function readFields(pages: readonly Page[], today: string, hints: Hints = {}): Fields {
  for (const word of pages.flatMap((page) => page.lines.flatMap(({ words }) => words))) word.usedFor = [];
  const lines = textLines(pages);
  const candidates = allCandidates(lines, today, hints);
  const stated = readMachineData(pages, today);
  const merchant = chooseStated(candidates.merchant, learned.merchant, stated.merchant);
  const amount = chooseStated(candidates.amount, learned.amount, stated.amountMinor);
  const date = chooseStated(candidates.date, learned.date, stated.day);
  const currency = stated.currency ? { value: stated.currency, confidence: 1, words: [] } : candidates.currency;
  const category = guessCategory(lines, merchant?.value ?? null);
  const confidence = {
    merchant: mark('merchant', merchant),
    amount: mark('amount', amount),
    date: mark('date', date),
    category: mark('category', category),
    currency: mark('currency', currency),
  };
  return {
    merchant: merchant?.value ?? null,
    amountMinor: amount?.value ?? null,
    day: date?.value ?? null,
    category: category?.value ?? null,
    currency: currency?.value ?? null,
    confidence,
    sure: {
      merchant: confidence.merchant >= learned.merchant.sureFrom,
      amount: confidence.amount >= learned.amount.sureFrom,
      date: confidence.date >= learned.date.sureFrom,
    },
    addsUp: amount !== null && addsUp({ minor: amount.value, words: amount.words }, candidates.amounts),
    ...itemsOf(stated, lines, candidates.amounts, amount?.value ?? null),
  };
}

function mark(field: FieldName, found: Found<unknown> | null): number {
  for (const word of found?.words ?? []) word.usedFor.push(field);
  return found === null ? 0 : Math.round(found.confidence * 1000) / 1000;
}

/** Returns the machine-readable data of the document. A day in the future is removed, as in printed text. */
export function readMachineData(pages: readonly Page[], today: string): Stated {
  const stated = pages.find((page) => page.stated)?.stated ?? {};
  if (stated.day === undefined || stated.day <= today) return stated;
  const { day: _, ...others } = stated;
  return others;
}

/**
 * Returns the most likely candidate if `stated` is undefined. Otherwise returns `stated` with confidence 1 and the
 * words that most likely print it.
 */
function chooseStated<Value>(
  candidates: readonly Candidate<Value>[],
  model: Model,
  stated: Value | undefined,
): Found<Value> | null {
  if (stated === undefined) return choose(candidates, model);
  const printed = choose(
    candidates.filter(({ value }) => value === stated),
    model,
  );
  return { value: stated, confidence: 1, words: printed?.words ?? [] };
}
