import { findDates } from './fields/date-text.ts';
import { labelOf } from './fields/label.ts';
import type { Fields } from './fields/read-fields.ts';
import { type TextLine, textLines } from './fields/text-line.ts';
import type { FieldName, Page, Word } from './page.ts';

/** Print that was read with less confidence deserves a second look. */
const surelyRead = 0.92;
/** So many words from the top may be the name of the shop. */
const topLines = 5;
/** A bound for what reading again may cost. */
const most = 24;

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
  const doubtful = new Set<Word>();
  const add = (words: readonly Word[]) => {
    for (const word of words) if (doubtful.size < most) doubtful.add(word);
  };
  const used = (field: FieldName) =>
    lines.flatMap(({ words }) => words.filter(({ usedFor }) => usedFor.includes(field)));
  const faint = (words: readonly Word[]) => words.filter(({ confidence }) => confidence < surelyRead);
  add(faint([...used('amount'), ...used('date')]));
  if (!fields.sure.amount) {
    add(used('amount'));
    for (const line of lines) if (totals.has(labelOf(line.text))) add(faint(line.words));
  }
  if (!fields.sure.date) {
    add(used('date'));
    for (const line of lines) if (mayHoldDate(line)) add(fields.day === null ? line.words : faint(line.words));
  }
  if (!fields.sure.merchant) {
    add(faint(used('merchant')));
    for (const { words } of lines.slice(0, topLines)) add(faint(words));
  }
  return doubtful;
}

function mayHoldDate({ text }: TextLine): boolean {
  return nearDate.test(text) && findDates(text).length === 0;
}
