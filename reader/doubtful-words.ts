import { labelOf } from './fields/amount/label.ts';
import { findDates } from './fields/day/date-text.ts';
import type { Fields } from './fields/read-fields.ts';
import { type TextLine, textLines } from './fields/text-line.ts';
import type { FieldName, Page, Word } from './page.ts';

/** Words recognized with a lower confidence are read a second time. */
const surelyRead = 0.92;
/** The shop's name is expected in the first lines. */
const topLines = 5;
/** Maximum number of words read again per field, because each takes a run of the recognition model. */
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
/** Digits separated as in a date, or a time, which is often printed next to a date. */
const nearDate = /\d[\p{L}/.-]+\d|\d[:.]\d\d\b|\bdat/iu;

/**
 * Returns the words to read a second time: doubtful words that a field was read from, and words of lines that may contain a
 * field that is not sure.
 */
export function doubtfulWords(pages: readonly Page[], fields: Pick<Fields, 'sure' | 'amountMinor' | 'day'>): Set<Word> {
  const lines = textLines(pages);
  const used = (field: FieldName) =>
    lines.flatMap(({ words }) => words.filter(({ usedFor }) => usedFor.includes(field)));
  const doubtful = (words: readonly Word[]) => words.filter(({ confidence }) => confidence < surelyRead);
  const date = doubtful(used('date'));
  if (!fields.sure.date) {
    date.push(...used('date'));
    const elsewhere = lines.filter(mayHoldDate).flatMap(({ words }) => words);
    date.push(...(fields.day === null ? elsewhere : doubtful(elsewhere)));
  }
  const amount = doubtful(used('amount'));
  if (!fields.sure.amount) {
    const labelled = lines.filter(({ text }) => totals.has(labelOf(text))).flatMap(({ words }) => words);
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
