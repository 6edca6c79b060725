import { findDates } from './fields/date-text.ts';
import { labelOf } from './fields/label.ts';
import type { Fields } from './fields/read-fields.ts';
import { type TextLine, textLines } from './fields/text-line.ts';
import type { FieldName, Page, Word } from './page.ts';

/** Words recognised with less confidence are read a second time. */
const surelyRead = 0.92;
/** The shop's name is expected in this many lines from the top. */
const topLines = 5;
/** Words read again for each field at most: each costs a run of the recognition model. */
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
/** Digits parted as in a date, or a clock, which often stands beside one. */
const nearDate = /\d[\p{L}/.-]+\d|\d[:.]\d\d\b|\bdat/iu;

/** The words to be read a second time: those that a field which is not sure was read from, and those of lines that may hold it. */
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
