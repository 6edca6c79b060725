import { classifyLabel } from './fields/amount/amount-label.ts';
import { findDates } from './fields/day/date-text.ts';
import type { ReceiptFields } from './fields/read-fields.ts';
import { type TextLine, toTextLines } from './fields/text-line.ts';
import type { FieldName, OcrWord, Page } from './page.ts';

/** Words with a confidence below this are recognized a second time. */
const surelyRead = 0.92;
/** Number of lines at the top of the receipt that may contain the shop's name. */
const topLines = 5;
/** Maximum number of words per field that are recognized a second time. Each of them takes time. */
const maxWords = 8;

const totals: ReadonlySet<string> = new Set([
  'total',
  'final total',
  'total with tax',
  'subtotal',
  'paid',
  'change',
  'rounding',
]);
/** Matches dates and times. Times are included, because there is often a date next to a time. */
const nearDate = /\d[\p{L}/.-]+\d|\d[:.]\d\d\b|\bdat/iu;

/**
 * Returns the words that should be recognized a second time. These are words of a field that were recognized with a low
 * confidence and, if the field's value is uncertain, other words that may belong to it.
 */
export function findLowConfidenceWords(
  pages: readonly Page[],
  fields: Pick<ReceiptFields, 'sure' | 'amountMinor' | 'day'>,
): Set<OcrWord> {
  const lines = toTextLines(pages);
  const used = (field: FieldName) =>
    lines.flatMap(({ words }) => words.filter(({ usedFor }) => usedFor.includes(field)));
  const doubtful = (words: readonly OcrWord[]) => words.filter(({ confidence }) => confidence < surelyRead);
  const date = doubtful(used('date'));
  if (!fields.sure.date) {
    date.push(...used('date'));
    const elsewhere = lines.filter(mayHoldDate).flatMap(({ words }) => words);
    date.push(...(fields.day === null ? elsewhere : doubtful(elsewhere)));
  }
  const amount = doubtful(used('amount'));
  if (!fields.sure.amount) {
    const labelled = lines.filter(({ text }) => totals.has(classifyLabel(text))).flatMap(({ words }) => words);
    amount.push(...used('amount'), ...doubtful(labelled));
  }
  const merchant = fields.sure.merchant
    ? []
    : doubtful([...used('merchant'), ...lines.slice(0, topLines).flatMap(({ words }) => words)]);
  return new Set([date, amount, merchant].flatMap((words) => words.slice(0, maxWords)));
}

function mayHoldDate({ text }: TextLine): boolean {
  return nearDate.test(text) && findDates(text).length === 0;
}
