import type { RecognizedPage } from '../../../contract/receipts/recognized-pages.ts';
import { isDay } from '../../../domain/calendar-day.ts';
import { MAX_AMOUNT_MINOR, minorToAmount } from '../../../domain/money.ts';
import { parseAmount } from '../../money/parse-amount.ts';
import { joinLineText, type ReceiptWordPosition, type WordSelectableField } from './word-positions.ts';

/** A value for a field, taken from the word or line that the user selected. */
export type FieldValueSuggestion =
  | { field: 'merchant'; merchant: string }
  | { field: 'amount'; amount: number }
  | { field: 'date'; day: string };

const MAX_NAME = 200;

/**
 * Returns the values that a word or its line could stand for, most likely first. For merchants, the whole line comes
 * first, because names often have several words.
 */
export function suggestFieldValues(
  pages: readonly RecognizedPage[],
  position: ReceiptWordPosition,
  today: string,
): FieldValueSuggestion[] {
  const line = pages[position.page]?.lines[position.line];
  if (line === undefined) return [];
  const lineText = joinLineText(line);
  const wordText = position.word === null ? lineText : (line.words[position.word]?.text ?? '');
  const names = [...new Set([lineText, wordText].map((text) => text.trim().slice(0, MAX_NAME)))].filter(isName);
  // Prices are at the end of a line, so the last amount is the most likely one.
  const amounts = findAmounts(wordText).toReversed();
  return [
    ...names.map((merchant): FieldValueSuggestion => ({ field: 'merchant', merchant })),
    ...amounts.map((amount): FieldValueSuggestion => ({ field: 'amount', amount })),
    ...findWordDays(wordText, lineText, today).map((day): FieldValueSuggestion => ({ field: 'date', day })),
  ];
}

/**
 * Returns the dates in a word. If the word alone is not a date, searches the whole line, because a date can consist of
 * several words (`2`, `Nov`, `2026`).
 */
function findWordDays(word: string, line: string, today: string): string[] {
  const days = findDays(word, today);
  const mayBePartOfDate = /\d/.test(word) || /^[a-z]{3,9}[.,]?$/i.test(word);
  return days.length > 0 || !mayBePartOfDate ? days : findDays(line, today);
}

function isName(text: string): boolean {
  return /\p{L}/u.test(text);
}

export function isSuggestionForField(field: WordSelectableField | null) {
  return (offer: FieldValueSuggestion): boolean => field === null || offer.field === field;
}

/** Matches a number that is not part of a date or time. The number can contain points, commas or spaces. */
const NUMBER = /(?<![\d/.,]|\d[:-])(?:\d{1,3}(?:[ \u00a0']\d{3})+(?:[.,]\d{2})?|\d[\d.,]*)(?![\d.,/:]|-\d)/g;

/**
 * Returns the amounts in a piece of text from left to right, as in `RM12.75`, `TOTAL:1.234,50*` or `12.75-`. If there
 * are amounts with decimals, whole numbers are ignored, because they are usually counts or article numbers.
 */
export function findAmounts(text: string): number[] {
  const numbers = Array.from(text.matchAll(NUMBER), ([number]) =>
    number.replace(/[.,]+$/, '').replace(/[ \u00a0']/g, ''),
  );
  const numbersWithDecimals = numbers.filter((number) => /[.,]\d{2}$/.test(number));
  const amounts = (numbersWithDecimals.length > 0 ? numbersWithDecimals : numbers)
    .map(parseAmount)
    .flatMap((amount) => ('minor' in amount ? amount.minor : []));
  return [...new Set(amounts)].filter((minor) => minor > 0 && minor <= MAX_AMOUNT_MINOR).map(minorToAmount);
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const NAME = `(${MONTHS.join('|')})[a-z]*`;
const GAP = "[\\s./,'-]{0,3}";
const YEAR = '(\\d{4}|\\d{2})(?!\\d)';

const YEAR_FIRST = /(?<!\d)(\d{4})[\s./-]{1,2}(\d{1,2})[\s./-]{1,2}(\d{1,2})(?!\d)/g;
const YEAR_LAST = /(?<!\d[\s./-]?)(\d{1,2})[\s./-]{1,2}(\d{1,2})[\s./-]{1,2}(\d{4}|\d{2})(?!\d)/g;
const DAY_NAME = new RegExp(`(?<!\\d)(\\d{1,2})(?:st|nd|rd|th)?${GAP}${NAME}${GAP}${YEAR}`, 'g');
const NAME_DAY = new RegExp(`${NAME}${GAP}(\\d{1,2})(?:st|nd|rd|th)?[\\s./,'-]{1,3}${YEAR}`, 'g');

/**
 * Returns the dates that a piece of text can mean, most likely first: `02/11/2026` is Nov 2 or Feb 11. Future dates
 * come last, because they are rare on receipts. The letters o, i and l next to digits are read as digits.
 */
export function findDays(text: string, today: string): string[] {
  const cleanText = text
    .toLowerCase()
    .replace(/(?<=[\d./-])o|o(?=[\d./-])/g, '0')
    .replace(/(?<=[\d./-])[il|]|[il|](?=[\d./-]\d)/g, '1');
  const days = [
    ...Array.from(cleanText.matchAll(YEAR_FIRST), ([, year, month, day]) => formatWrittenDay(year, month, day)),
    ...Array.from(cleanText.matchAll(DAY_NAME), ([, day, name, year]) =>
      formatWrittenDay(year, toMonthNumber(name), day),
    ),
    ...Array.from(cleanText.matchAll(NAME_DAY), ([, name, day, year]) =>
      formatWrittenDay(year, toMonthNumber(name), day),
    ),
    ...Array.from(cleanText.matchAll(YEAR_LAST), ([, day, month, year]) => formatWrittenDay(year, month, day)),
    ...Array.from(cleanText.matchAll(YEAR_LAST), ([, month, day, year]) => formatWrittenDay(year, month, day)),
  ].filter(isDay);
  const isPast = (day: string) => day <= today;
  return [...new Set([...days.filter(isPast), ...days.filter((day) => !isPast(day))])];
}

function toMonthNumber(name = ''): string {
  return String(MONTHS.indexOf(name) + 1);
}

function formatWrittenDay(year = '', month = '', day = ''): string {
  return `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}
