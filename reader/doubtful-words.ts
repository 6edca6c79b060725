import { findDates } from './fields/date-text.ts';
import { labelOf } from './fields/label.ts';
import type { Fields } from './fields/read-fields.ts';
import { type TextLine, textLines } from './fields/text-line.ts';
import type { FieldName, Page, Word } from './page.ts';

/** Print that was read with less confidence deserves a second look. */
const surelyRead = 0.92;
/** So many words from the top may be the name of the shop. */
const topLines = 5;
/** A bound for what reading again may cost, for each field. */
const most = 8;

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

/** The words on which a doubtful field depends: those it was read from, and those of the lines that it could be on. */
export function doubtfulWords(pages: readonly Page[], fields: Pick<Fields, 'sure' | 'amountMinor' | 'day'>): Set<Word> {
  const lines = textLines(pages);
  const used = (field: FieldName) =>
    lines.flatMap(({ words }) => words.filter(({ usedFor }) => usedFor.includes(field)));
  const faint = (words: readonly Word[]) => words.filter(({ confidence }) => confidence < surelyRead);
  const date = faint(used('date'));
  if (!fields.sure.date) {
    date.push(...used('date'));
    const elsewhere = lines.filter(mayHoldDate).flatMap(({ words }) => words);
    date.push(...(fields.day === null ? elsewhere : faint(elsewhere)));
  }
  const amount = faint(used('amount'));
  if (!fields.sure.amount) {
    const labelled = lines.filter(({ text }) => totals.has(labelOf(text))).flatMap(({ words }) => words);
    amount.push(...used('amount'), ...faint(labelled));
  }
  const merchant = fields.sure.merchant
    ? []
    : faint([...used('merchant'), ...lines.slice(0, topLines).flatMap(({ words }) => words)]);
  return new Set([date, amount, merchant].flatMap((words) => words.slice(0, most)));
}

function mayHoldDate({ text }: TextLine): boolean {
  return nearDate.test(text) && findDates(text).length === 0;
}
