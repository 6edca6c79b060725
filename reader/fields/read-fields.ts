import type { FieldName, Page } from '../page.ts';
import type { Reading } from '../reading.ts';
import { findTotal } from './amount.ts';
import { guessCategory } from './category.ts';
import { findCurrency } from './currency.ts';
import { findDay } from './day.ts';
import type { Found } from './found.ts';
import type { Hints } from './hints.ts';
import { findMarketplace } from './marketplace.ts';
import { findMerchant } from './merchant.ts';
import { textLines } from './text-line.ts';

export type Fields = Pick<
  Reading,
  'merchant' | 'amountMinor' | 'day' | 'category' | 'currency' | 'confidence' | 'sure' | 'addsUp'
>;

/** From how much confidence on a field is taken without a look. */
const sureFrom = 0.9;

/**
 * Chooses the fields of a receipt among its words, and marks the words that each was read from, whatever was marked
 * before. `today` (`YYYY-MM-DD`) is the day after which no date is believed.
 */
export function readFields(pages: readonly Page[], today: string, hints: Hints = {}): Fields {
  for (const word of pages.flatMap((page) => page.lines.flatMap(({ words }) => words))) word.usedFor = [];
  const lines = textLines(pages);
  const merchant = findMarketplace(lines) ?? findMerchant(lines);
  const currency = findCurrency(lines);
  const amount = findTotal(lines, hints);
  const date = findDay(lines, today, hints.isMonthFirst ?? (currency?.value ?? hints.currency) === 'USD');
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
      merchant: confidence.merchant >= sureFrom,
      amount: confidence.amount >= sureFrom,
      date: confidence.date >= sureFrom,
    },
    addsUp: amount?.addsUp ?? false,
  };
}

function mark(field: FieldName, found: Found<unknown> | null): number {
  for (const word of found?.words ?? []) word.usedFor.push(field);
  return found === null ? 0 : Math.round(found.confidence * 100) / 100;
}
