import type { PrintedPage } from '../../reader/pdf-pages.ts';
import { NON_ASCII_PATTERN, toAsciiDigits, UNSEEN_PATTERN } from '../parse-amounts.ts';
import { classifyPrintedValue, isMonthName, type PrintedValueKind } from './printed-values.ts';

/** A word on a page. Positions are in pixels from the top left corner. */
type Word = { text: string; left: number; right: number; top: number; bottom: number };

/** Words that form one unit: a date, an amount, or text without wide gaps. */
export type LinePiece = Word & { kind: PrintedValueKind | 'text' };

/** All pieces at the same height on a page, from left to right. */
export type PrintedLine = { page: number; top: number; bottom: number; pieces: LinePiece[] };

/** Two words are on the same line if their vertical centres differ by less than this share of their height. */
const SAME_LINE = 0.4;
/** The lower and upper limits, as a share of the text height, for the gap width that separates two texts. */
const [LEAST_GAP, MOST_GAP] = [0.75, 1.5];
/** Maximum gap between the words of a date or an amount, as a share of the text height. */
const PART_GAP = 1.6;
/**
 * Maximum gap between the words of a date, as a share of the text height. It is smaller than `PART_GAP`, because
 * another date may follow.
 */
const DAY_GAP = 0.9;
/** Maximum number of words in a date, as in `20 de febrero de 2023`. */
const MOST_PARTS = 5;

/** Groups the words of all pages into lines, from top to bottom. */
export function groupWordsIntoLines(pages: readonly PrintedPage[]): PrintedLine[] {
  const all = pages.flatMap(({ words, isRecognized }, page) => {
    const placed = words.flatMap(({ text: printed, box }): Word[] => {
      const text = NON_ASCII_PATTERN.test(printed) ? toAsciiDigits(printed.replace(UNSEEN_PATTERN, '')) : printed;
      const word = { text, left: box.left, right: box.left + box.width, top: box.top, bottom: box.top + box.height };
      const parts = isRecognized ? splitAtSpaces(word) : [{ ...word, text: text.replace(FOOTNOTE, '') }];
      return parts.flatMap(splitDays);
    });
    if (isRecognized) straighten(placed);
    const lines = groupByHeight(placed).map((line) => line.sort((one, other) => one.left - other.left));
    const usual = findUsualGap(lines);
    return lines.map((line) => toLine(line, page, usual));
  });
  return all;
}

/** The footnote sign after an amount or a date. */
const FOOTNOTE = /(?<=^[-+($]{0,2}\d[\d.,/]{1,15})[*#†‡]$/;

/** The slopes that are tried for a scanned page. They are tangents of angles up to two degrees. */
const SLOPES = Array.from({ length: 41 }, (_, at) => ((at - 20) / 20) * 0.035);

/**
 * Rotates the words of a scan so that its lines are horizontal. The best slope is the one that places the most words at
 * the same height.
 */
function straighten(words: Word[]): void {
  const heights = words.map(measurePieceHeight).sort((one, other) => one - other);
  const step = (heights[Math.floor(heights.length / 2)] ?? 0) / 2;
  if (!(step > 0)) return;
  const scores = SLOPES.map((slope) => {
    const counts = new Map<number, number>();
    for (const word of words) {
      const height = Math.round((middle(word) - word.left * slope) / step);
      counts.set(height, (counts.get(height) ?? 0) + 1);
    }
    // Of two slopes that fit equally well, the smaller one is more likely.
    return { slope, score: [...counts.values()].reduce((sum, count) => sum + count ** 2, 0) - Math.abs(slope) };
  });
  const { slope } = scores.reduce((one, other) => (other.score > one.score ? other : one));
  for (const word of words) {
    word.top -= word.left * slope;
    word.bottom -= word.left * slope;
  }
}

/** Splits words that text recognition joined into one. Their positions are estimated from the number of letters. */
function splitAtSpaces(word: Word): Word[] {
  const letter = (word.right - word.left) / word.text.length;
  return [...word.text.matchAll(/\S+/g)].map(({ 0: text, index }) => {
    const left = word.left + index * letter;
    return { ...word, text: text.replace(BLURRED_MINUS, '$1-'), left, right: left + text.length * letter };
  });
}

/** Splits two dates that have no space between them, such as `13.02./14.02.` */
function splitDays(word: Word): Word[] {
  const [, one, other] = TWO_DAYS.exec(word.text) ?? [];
  if (!one || !other) return [word];
  const middle = (word.left + word.right) / 2;
  return [
    { ...word, text: one, right: middle },
    { ...word, text: other, left: middle },
  ];
}

const TWO_DAYS = /^(\d\d\.\d\d\.(?:\d{2,4})?)\/(\d\d\.\d\d\.(?:\d{2,4})?)$/;

/** Matches an amount followed by a minus sign that text recognition misread as another character. */
const BLURRED_MINUS = /^(\d[\d.,]{0,15}\d)(?:~|[.]{2,}|-{2,}|[—–_])$/;

export const measurePieceHeight = ({ top, bottom }: { top: number; bottom: number }) => bottom - top;
export const joinLineText = ({ pieces }: PrintedLine) => pieces.map(({ text }) => text).join(' ');

const gapBetween = (one: Word, other: Word) => (other.left - one.right) / (measurePieceHeight(other) || 1);

/**
 * Returns the usual gap between the words on a page. It is measured because the width of a space depends on the font.
 */
function findUsualGap(lines: readonly Word[][]): number {
  const gaps = lines.flatMap((line) => line.slice(1).map((word, at) => gapBetween(line[at] as Word, word)));
  return gaps.sort((one, other) => one - other)[Math.floor(gaps.length / 4)] ?? 0;
}

const middle = ({ top, bottom }: Word) => (top + bottom) / 2;

function groupByHeight(words: readonly Word[]): Word[][] {
  const lines: Word[][] = [];
  for (const word of [...words].sort((one, other) => middle(one) - middle(other))) {
    const line = lines.at(-1);
    const first = line?.[0];
    const isSame =
      first && middle(word) - middle(first) < SAME_LINE * Math.min(measurePieceHeight(first), measurePieceHeight(word));
    if (line && isSame) line.push(word);
    else lines.push([word]);
  }
  return lines;
}

function toLine(sorted: readonly Word[], page: number, usualGap: number): PrintedLine {
  const wideGap = Math.min(MOST_GAP, Math.max(LEAST_GAP, usualGap * 1.9));
  const pieces: LinePiece[] = [];
  for (let at = 0; at < sorted.length; ) {
    const value = takeValue(sorted, at);
    const word = sorted[at] as Word;
    const last = pieces.at(-1);
    if (value) pieces.push(value.piece);
    else if (last?.kind === 'text' && gapBetween(last, word) < wideGap)
      pieces.splice(-1, 1, join([last, word], 'text'));
    else pieces.push({ ...word, kind: 'text' });
    at += value?.count ?? 1;
  }
  return { page, ...boxOf(pieces), pieces };
}

function boxOf(words: readonly Word[]): { top: number; bottom: number } {
  let [top, bottom] = [Infinity, -Infinity];
  for (const word of words) [top, bottom] = [Math.min(top, word.top), Math.max(bottom, word.bottom)];
  return { top, bottom };
}

function join(words: readonly Word[], kind: LinePiece['kind']): LinePiece {
  const [first, last] = [words[0] as Word, words.at(-1) as Word];
  const text = words.map((word) => word.text).join(' ');
  return { text, left: first.left, right: Math.max(first.right, last.right), ...boxOf(words), kind };
}

/** Returns the longest date or amount that starts at the given word. */
function takeValue(words: readonly Word[], at: number): { piece: LinePiece; count: number } | undefined {
  const parts: Word[] = [];
  let best: { piece: LinePiece; count: number } | undefined;
  for (let index = at; index < words.length && parts.length < MOST_PARTS; index++) {
    const word = words[index] as Word;
    const before = parts.at(-1);
    if (before && gapBetween(before, word) > PART_GAP) break;
    parts.push({ ...word, text: normalizeSide(word.text, before?.text ?? '') });
    const kind = classifyPrintedValue(parts.map(({ text }) => text).join(' '));
    const isOverlong = parts.length > 2 && isTwoDays(word, words[index + 1]);
    if (kind === 'day' && (hasWideGap(parts) || isOverlong)) continue;
    if (kind) best = { piece: join(parts, kind), count: parts.length };
  }
  return best;
}

/** Writes `dr` and `cr` in capitals. `OD` after a balance means overdrawn, so it is replaced with `DR` for debit. */
function normalizeSide(text: string, before: string): string {
  if (/^(?:od|dr|cr)$/i.test(text)) return /\d$/.test(before) ? text.toUpperCase().replace('OD', 'DR') : text;
  return text.replace(/(?<=^[^\p{L}]{1,20}\d)(?:dr|cr)$/u, (side) => side.toUpperCase());
}

const hasWideGap = (parts: readonly Word[]) =>
  parts.some((part, at) => at > 0 && gapBetween(parts[at - 1] as Word, part) > DAY_GAP);

/**
 * True if the next word is a month. The current word is then the day of a second date: in `05 Jan 06 Jan`, 06 is not a
 * year.
 */
const isTwoDays = ({ text }: Word, next: Word | undefined) =>
  /^\d{1,2}$/.test(text) && next !== undefined && isMonthName(next.text);

/** Splits a piece at spaces into parts that all satisfy `isPart`, or returns undefined if that is not possible. */
export function splitPieceAtSpaces(piece: LinePiece, isPart: (text: string) => boolean): LinePiece[] | undefined {
  const words = piece.text.split(' ');
  if (words.length < 2 || words.length > 8) return undefined;
  for (let at = 1; at < words.length; at++) {
    const [one, other] = [words.slice(0, at).join(' '), words.slice(at).join(' ')];
    if (!isPart(one)) continue;
    // The width of each part is estimated from its number of letters.
    const split = piece.left + ((piece.right - piece.left) * (one.length + 0.5)) / piece.text.length;
    const rest = { ...piece, text: other, left: split };
    const others = isPart(other) ? [rest] : splitPieceAtSpaces(rest, isPart);
    if (others) return [{ ...piece, text: one, right: split - 1 }, ...others];
  }
  return undefined;
}

/** Splits a piece at the space that is nearest to a position. Returns undefined if it has no space. */
export function splitPieceNearPosition(piece: LinePiece, position: number): LinePiece[] | undefined {
  const letter = (piece.right - piece.left) / piece.text.length;
  const spaces = [...piece.text.matchAll(/ /g)].map(({ index }) => index);
  const distance = (index: number) => Math.abs(piece.left + (index + 0.5) * letter - position);
  const [at] = spaces.sort((one, other) => distance(one) - distance(other));
  if (at === undefined) return undefined;
  const split = piece.left + at * letter;
  return [
    { ...piece, text: piece.text.slice(0, at), right: split },
    { ...piece, text: piece.text.slice(at + 1), left: split + letter },
  ];
}
