import { classifyAmountLabel } from './fields/amount/amount-label.ts';
import { findDatesInText } from './fields/day/find-dates-in-text.ts';
import type { ReceiptFields } from './fields/read-receipt-fields.ts';
import { type TextLine, toTextLines } from './fields/text-line.ts';
import type { FieldName, OcrPage, OcrWord } from './ocr-page.ts';

/** Words with a confidence below this are recognized a second time. */
const clearConfidence = 0.92;
/** Number of lines at the top of the receipt that may contain the shop's name. */
const topLineCount = 5;
/** Maximum number of words per field that are recognized a second time, because each word takes time. */
const maxWordsPerField = 8;

/** Labels of the total and of the amounts from which it can be calculated. */
const totalRelatedLabels: ReadonlySet<string> = new Set([
  'total',
  'final total',
  'total with tax',
  'subtotal',
  'paid',
  'change',
  'rounding',
]);
/** Matches dates and times. Times are included, because there is often a date next to a time. */
const dateOrTimePattern = /\d[\p{L}/.-]+\d|\d[:.]\d\d\b|\bdat/iu;

/**
 * Returns the words that should be recognized a second time. These are the words of a field that have a low confidence.
 * If the field's value is uncertain, they also include other words that may belong to it.
 */
export function findLowConfidenceWords(
  pages: readonly OcrPage[],
  fields: Pick<ReceiptFields, 'sure' | 'amountMinor' | 'day'>,
): Set<OcrWord> {
  const lines = toTextLines(pages);
  const listFieldWords = (field: FieldName) =>
    lines.flatMap(({ words }) => words.filter(({ usedFor }) => usedFor.includes(field)));
  const selectUnclear = (words: readonly OcrWord[]) => words.filter(({ confidence }) => confidence < clearConfidence);
  const dateWords = selectUnclear(listFieldWords('date'));
  if (!fields.sure.date) {
    dateWords.push(...listFieldWords('date'));
    const possibleDateWords = lines.filter(mayContainDate).flatMap(({ words }) => words);
    dateWords.push(...(fields.day === null ? possibleDateWords : selectUnclear(possibleDateWords)));
  }
  const amountWords = selectUnclear(listFieldWords('amount'));
  if (!fields.sure.amount) {
    const totalLines = lines.filter(({ text }) => totalRelatedLabels.has(classifyAmountLabel(text)));
    const totalWords = totalLines.flatMap(({ words }) => words);
    amountWords.push(...listFieldWords('amount'), ...selectUnclear(totalWords));
  }
  const topWords = lines.slice(0, topLineCount).flatMap(({ words }) => words);
  const merchantWords = fields.sure.merchant ? [] : selectUnclear([...listFieldWords('merchant'), ...topWords]);
  return new Set([dateWords, amountWords, merchantWords].flatMap((words) => words.slice(0, maxWordsPerField)));
}

function mayContainDate({ text }: TextLine): boolean {
  return dateOrTimePattern.test(text) && findDatesInText(text).length === 0;
}
