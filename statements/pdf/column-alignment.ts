import { parseDay } from '../parse-days.ts';
import type { PrintedColumn } from './printed-header.ts';
import { type LinePiece, measurePieceHeight, type PrintedLine } from './printed-lines.ts';
import { normalizeDayWithoutYear } from './printed-values.ts';

export type HorizontalRange = { left: number; right: number };
export type PieceGroup = HorizontalRange & { count: number };

export const mayBeValueKind = (piece: LinePiece | undefined, kind: 'day' | 'amount') =>
  piece?.kind === kind || piece?.kind === 'either';

/** Maximum gap between a value and a word of the same sentence, as a share of the text height. */
const SENTENCE_GAP = 0.7;

/** True for an amount next to a word, and for a date after a word, as in `Fee of 2.50 on 12/03`. */
export const isValueInSentence = (pieces: readonly LinePiece[], at: number): boolean =>
  isNearWord(pieces[at - 1], pieces[at]) || (pieces[at]?.kind === 'amount' && isNearWord(pieces[at + 1], pieces[at]));

/** True for a value with words on both sides. An amount next to a long description has words only on one side. */
const isBetweenWords = (pieces: readonly LinePiece[], at: number) =>
  [pieces[at - 1], pieces[at + 1]].every((word) => isNearWord(word, pieces[at]) && /\p{L}/u.test(word?.text ?? ''));

function isNearWord(word: LinePiece | undefined, value: LinePiece | undefined): boolean {
  if (word?.kind !== 'text' || value === undefined) return false;
  return Math.max(word.left - value.right, value.left - word.right) < SENTENCE_GAP * measurePieceHeight(value);
}

export const measureHorizontalOverlap = (one: HorizontalRange, other: HorizontalRange) =>
  Math.min(one.right, other.right) - Math.max(one.left, other.left);

/** True if the line starts with a date and has an amount. */
export const isBookingLine = ({ pieces }: PrintedLine) =>
  pieces.some((piece) => mayBeValueKind(piece, 'day')) && pieces.some((piece) => piece.kind === 'amount');

/** Groups pieces that are aligned at the same edge. The groups are sorted from left to right. */
export function groupPiecesByEdge(pieces: readonly LinePiece[], edge: 'left' | 'right'): PieceGroup[] {
  const sorted = [...pieces].sort((one, other) => one[edge] - other[edge]);
  const clusters: (PieceGroup & { last: number })[] = [];
  for (const piece of sorted) {
    const { left, right } = piece;
    const cluster = clusters.at(-1);
    if (cluster && piece[edge] - cluster.last < measurePieceHeight(piece)) {
      cluster.left = Math.min(cluster.left, left);
      cluster.right = Math.max(cluster.right, right);
      cluster.last = piece[edge];
      cluster.count++;
    } else clusters.push({ left, right, last: piece[edge], count: 1 });
  }
  return clusters;
}

/**
 * Moves the amount columns to the positions of their amounts, because column names may be aligned differently. If the
 * amounts do not form one group per column, nothing is moved.
 */
export function alignAmountColumns(columns: readonly PrintedColumn[], lines: readonly PrintedLine[]): PrintedColumn[] {
  const bookings = lines.filter(isBookingLine);
  const from = Math.min(...columns.filter(({ kind }) => kind === 'money').map(({ left }) => left));
  const amounts = bookings.flatMap(({ pieces }) =>
    pieces.filter(({ kind, right }) => kind === 'amount' && right > from),
  );
  const clusters = groupPiecesByEdge(amounts, 'right').filter(({ count }) => count * 20 >= bookings.length);
  const money = columns.filter(({ kind }) => kind === 'money');
  const isOther = (cluster: HorizontalRange, at: number) =>
    money.some(
      (column, index) =>
        index !== at &&
        measureHorizontalOverlap(column, cluster) >
          Math.max(0, measureHorizontalOverlap(money[at] as HorizontalRange, cluster)),
    );
  if (clusters.length !== money.length || clusters.some(isOther)) return [...columns];
  return columns.map((column) => {
    const cluster = clusters[money.indexOf(column)];
    if (!cluster) return column;
    const isNear = measureHorizontalOverlap(column, cluster) > 0;
    const { left, right } = cluster;
    return isNear
      ? { ...column, left: Math.min(left, column.left), right: Math.max(right, column.right) }
      : { ...column, left, right };
  });
}

/** The roles of columns that may contain amounts without being amount columns, such as `Foreign amount`. */
const OTHER_AMOUNTS: PrintedColumn['role'][] = [undefined, 'none', 'fee'];

/** Returns the index of the column in which a piece is printed. */
function columnOf(piece: LinePiece, columns: readonly PrintedColumn[]): number {
  const height = measurePieceHeight(piece);
  if (piece.kind !== 'text') {
    let best = -1;
    let most = -3 * height;
    for (const [at, column] of columns.entries()) {
      const shared = measureHorizontalOverlap(column, piece);
      const isUnknown = OTHER_AMOUNTS.includes(column.role) && shared > 0;
      const isDay = column.kind === 'day' && mayBeValueKind(piece, 'day') && shared > -height;
      const fits = column.kind === 'money' || isUnknown ? mayBeValueKind(piece, 'amount') : isDay;
      if (fits && shared > most) [best, most] = [at, shared];
    }
    if (best >= 0) return best;
  }
  return nearestText(piece, columns);
}

function nearestText(piece: LinePiece, columns: readonly PrintedColumn[]): number {
  const at = Math.max(
    0,
    columns.findLastIndex(({ left }) => left <= piece.left + measurePieceHeight(piece)),
  );
  if (columns[at]?.kind === 'text') return at;
  // A date that cannot be read stays in the date column, so that its row is not given the date of the row above.
  const column = columns[at];
  const isInside = column !== undefined && piece.right <= column.right + measurePieceHeight(piece);
  if (isInside && column.kind === 'day' && piece.kind === 'text' && /\d/.test(piece.text)) return at;
  let best = -1;
  for (const [index, column] of columns.entries()) {
    const isNearer =
      best < 0 ||
      measureHorizontalOverlap(column, piece) > measureHorizontalOverlap(columns[best] as PrintedColumn, piece);
    if (column.kind === 'text' && isNearer) best = index;
  }
  return best < 0 ? at : best;
}

/** True if a date or an amount is printed in a column for its kind. */
const fitsColumn = (piece: LinePiece, column: PrintedColumn) =>
  measureHorizontalOverlap(piece, column) > 0 &&
  (column.kind === 'day' ? mayBeValueKind(piece, 'day') : column.kind === 'money' && mayBeValueKind(piece, 'amount'));

/** Puts the pieces of a line into the cells of the columns. */
export function assignPiecesToCells(line: PrintedLine, columns: readonly PrintedColumn[]): string[] {
  const cells = columns.map(() => '');
  const places: number[] = [];
  for (const [index, piece] of line.pieces.entries()) {
    const isText =
      isValueInSentence(line.pieces, index) &&
      (isBetweenWords(line.pieces, index) || !columns.some((column) => fitsColumn(piece, column)));
    places.push(isText && index > 0 ? (places[index - 1] as number) : columnOf(piece, columns));
  }
  spreadAmounts(line.pieces, places, columns);
  const withDay = new Set(places.filter((_, index) => mayBeValueKind(line.pieces[index], 'day')));
  const textAt = columns.findIndex(({ kind }) => kind === 'text');
  for (const [index, piece] of line.pieces.entries()) {
    let at = places[index] as number;
    // If the date column already contains a date, a second one belongs to the description.
    if (columns[at]?.kind === 'day' && cells[at] !== '') at = nearestText(piece, columns);
    // A check number before the date is moved to the description. Otherwise, it would be read as a year.
    if (columns[at]?.kind === 'day' && !mayBeValueKind(piece, 'day') && withDay.has(at)) at = textAt;
    if (at < 0) continue;
    const isDay = columns[at]?.kind === 'day' && mayBeValueKind(piece, 'day');
    const cell =
      isDay && parseDay(piece.text) === undefined ? (normalizeDayWithoutYear(piece.text) ?? piece.text) : piece.text;
    cells[at] = cells[at] ? `${cells[at]} ${cell}` : cell;
  }
  return cells;
}

/**
 * If two amounts are in the same column, the left one belongs to the nearest amount column further left that has no
 * amount yet.
 */
function spreadAmounts(pieces: readonly LinePiece[], places: number[], columns: readonly PrintedColumn[]): void {
  for (let index = places.length - 1; index > 0; index--) {
    const at = places[index] as number;
    if (columns[at]?.kind !== 'money' || places[index - 1] !== at || !mayBeValueKind(pieces[index - 1], 'amount'))
      continue;
    const before = columns.findLastIndex(
      ({ kind }, place) => place < at && kind === 'money' && !places.includes(place),
    );
    if (before >= 0) places[index - 1] = before;
  }
}
