import type { PrintedPage } from '../../reader/pages.ts';
import { parseAmount } from '../amounts.ts';
import { findMonthNumber, parseDay } from '../days.ts';
import { parseCurrency } from '../tables/currency-codes.ts';

/** A word on a page. Positions are in pixels from the top left corner. */
type Word = { text: string; left: number; right: number; top: number; bottom: number };

/** Words that belong together: a date, an amount, or text without a wide gap. */
export type Piece = Word & { kind: 'day' | 'amount' | 'either' | 'text' };

/** The pieces at one height of a page, from left to right. */
export type PrintedLine = { page: number; top: number; bottom: number; pieces: Piece[] };

/** Words whose middles differ by less than this share of their height are on the same line. */
const SAME_LINE = 0.4;
/** A gap of this share of the height separates two pieces of text. */
const WIDE_GAP = 0.75;
/** The words of a date or an amount are not further apart than this share of the height. */
const PART_GAP = 1.6;
const MOST_PARTS = 4;

/** Groups the words of all pages into lines, from top to bottom. */
export function findLines(pages: readonly PrintedPage[]): PrintedLine[] {
  return pages.flatMap(({ words }, page) => {
    const placed = words.map(({ text, box }): Word => {
      return { text, left: box.left, right: box.left + box.width, top: box.top, bottom: box.top + box.height };
    });
    const lines = groupByHeight(placed).map((line) => line.sort((one, other) => one.left - other.left));
    const gap = findWideGap(lines);
    return lines.map((line) => toLine(line, page, gap));
  });
}

/** Fonts differ in the width of a space: a gap is wide if it is twice the usual one of the page. */
function findWideGap(lines: readonly Word[][]): number {
  const gaps = lines.flatMap((line) =>
    line.slice(1).map((word, at) => (word.left - (line[at] as Word).right) / (word.bottom - word.top)),
  );
  const usual = gaps.sort((one, other) => one - other)[Math.floor(gaps.length / 2)] ?? 0;
  return Math.min(1.5, Math.max(WIDE_GAP, usual * 2));
}

const middle = ({ top, bottom }: { top: number; bottom: number }) => (top + bottom) / 2;

function groupByHeight(words: readonly Word[]): Word[][] {
  const lines: Word[][] = [];
  for (const word of [...words].sort((one, other) => middle(one) - middle(other))) {
    const line = lines.at(-1);
    const first = line?.[0];
    const height = first && Math.min(first.bottom - first.top, word.bottom - word.top);
    if (line && first && middle(word) - middle(first) < SAME_LINE * (height ?? 0)) line.push(word);
    else lines.push([word]);
  }
  return lines;
}

function toLine(sorted: readonly Word[], page: number, wideGap: number): PrintedLine {
  const pieces: Piece[] = [];
  for (let at = 0; at < sorted.length; ) {
    const typed = takeTyped(sorted, at);
    const word = sorted[at] as Word;
    const last = pieces.at(-1);
    if (typed) {
      pieces.push(typed.piece);
      at += typed.count;
      continue;
    }
    if (last?.kind === 'text' && word.left - last.right < wideGap * (word.bottom - word.top)) pieces.splice(-1, 1, join([last, word], 'text'));
    else pieces.push({ ...word, kind: 'text' });
    at++;
  }
  const boxes = pieces.map(({ top, bottom }) => [top, bottom] as const);
  return { page, top: Math.min(...boxes.map(([top]) => top)), bottom: Math.max(...boxes.map(([, bottom]) => bottom)), pieces };
}

function join(words: readonly Word[], kind: Piece['kind']): Piece {
  return {
    text: words.map(({ text }) => text).join(' '),
    left: Math.min(...words.map(({ left }) => left)),
    right: Math.max(...words.map(({ right }) => right)),
    top: Math.min(...words.map(({ top }) => top)),
    bottom: Math.max(...words.map(({ bottom }) => bottom)),
    kind,
  };
}

/** The longest date or amount that starts at a word. */
function takeTyped(words: readonly Word[], at: number): { piece: Piece; count: number } | undefined {
  const parts: Word[] = [];
  let best: { piece: Piece; count: number } | undefined;
  for (let index = at; index < words.length && parts.length < MOST_PARTS; index++) {
    const word = words[index] as Word;
    const before = parts.at(-1);
    if (before && word.left - before.right > PART_GAP * (word.bottom - word.top)) break;
    parts.push(word);
    const text = parts.map((part) => part.text).join(' ');
    const kind = findKind(text);
    if (kind) best = { piece: join(parts, kind), count: parts.length };
  }
  return best;
}

const DAY_FIRST = /^(\d{1,2})(?:[./-]|[.]?[ -]?(?=\p{L}))(\d{1,2}|\p{L}{3,12})\.?$/u;
const MONTH_FIRST = /^(\p{L}{3,12})[. -]{0,2}(\d{1,2}),?$/u;

/** True for a date with or without a year. */
export function isPrintedDay(text: string): boolean {
  return parseDay(text) !== undefined || normalizeDay(text) !== undefined;
}

/** A date without a year as `5 Jan` or `05/01`, as `addMissingYears` reads it. */
export function normalizeDay(text: string): string | undefined {
  if (text.length > 20) return undefined;
  const [, month, day] = MONTH_FIRST.exec(text) ?? [];
  if (month && day) return isMonth(month) && isDayNumber(day) ? `${day} ${month}` : undefined;
  const [, first = '', second = ''] = DAY_FIRST.exec(text) ?? [];
  if (!first) return undefined;
  if (/^\d/.test(second)) return isPair(first, second) ? `${first}/${second}` : undefined;
  return isMonth(second) && isDayNumber(first) ? `${first} ${second}` : undefined;
}

const isMonth = (word: string) => findMonthNumber(word) !== '0';
const isDayNumber = (day: string) => Number(day) >= 1 && Number(day) <= 31;
/** `7.50` and `12-5` are no dates. */
const isPair = (one: string, other: string) => {
  const [small, large] = [Math.min(Number(one), Number(other)), Math.max(Number(one), Number(other))];
  return one.length === other.length && small >= 1 && small <= 12 && large <= 31;
};

/** `12.07` can be both. */
function findKind(text: string): 'day' | 'amount' | 'either' | undefined {
  const [isDay, isAmount] = [isPrintedDay(text), isPrintedAmount(text)];
  return isDay && isAmount ? 'either' : isDay ? 'day' : isAmount ? 'amount' : undefined;
}

const CURRENCY = String.raw`(?:[A-Z]{0,3}\p{Sc}|[A-Z]{3}|Rs\.?|kr\.?|Kr\.?|Kč|zł|Ft|lei|Fr\.?|R|RM|KSh)`;
const DIGITS = String.raw`(?:\d{1,3}(?:[.,'’ ]\d{3}(?!\d))+|\d{1,2}(?:,\d{2})+,\d{3}(?!\d)|\d+)`;
/** An amount with its sign, brackets, currency, and letters for credit or debit. */
const AMOUNT = new RegExp(
  String.raw`^[-+−–(]*(${CURRENCY})? ?[-+−–(]*${DIGITS}([.,]\d{1,2})?[)]?(?: ?[-+−–])?(?: ?(${CURRENCY}))?[)]?(?: ?(?:CR|DR|Cr|Dr|DB|C|D|S|H))?[)]?$`,
  'u',
);

export function isPrintedAmount(text: string): boolean {
  if (text.length > 30 || !/\d/.test(text)) return false;
  const match = AMOUNT.exec(text);
  if (!match || parseAmount(text) === undefined) return false;
  const [, before, decimals, behind] = match;
  const isKnown = (unit: string | undefined) => unit === undefined || !/^[A-Z]{3}$/.test(unit) || parseCurrency(unit) !== undefined;
  if (!isKnown(before) || !isKnown(behind)) return false;
  return decimals !== undefined || before !== undefined || behind !== undefined || /\d[.,'’ ]\d{3}(?!\d)/.test(text);
}
