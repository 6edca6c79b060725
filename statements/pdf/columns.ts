import { parseDay } from '../days.ts';
import type { PrintedColumn } from './header.ts';
import { heightOf, type Piece, type PrintedLine } from './lines.ts';
import { normalizeDay } from './printed-values.ts';

type Range = { left: number; right: number };
type Cluster = Range & { count: number };

export const isKind = (piece: Piece | undefined, kind: 'day' | 'amount') =>
  piece?.kind === kind || piece?.kind === 'either';

const overlap = (one: Range, other: Range) => Math.min(one.right, other.right) - Math.max(one.left, other.left);

/** True if the line starts with a date and has an amount. */
export const isBookingLine = ({ pieces }: PrintedLine) =>
  pieces.some((piece) => isKind(piece, 'day')) && pieces.some((piece) => piece.kind === 'amount');

/** A column of amounts needs at least this share of all rows, and a column of days more. */
const [FEW, MOST] = [0.04, 0.6];

/** Without a header: the columns in which dates and amounts are, and one for the text between them. */
export function guessColumns(lines: readonly PrintedLine[]): PrintedColumn[] {
  const bookings = lines.filter(isBookingLine);
  const collect = (kind: 'day' | 'amount', share: number) =>
    findClusters(
      bookings.flatMap(({ pieces }) => pieces.filter((piece) => isKind(piece, kind))),
      kind === 'day' ? 'left' : 'right',
    ).filter(({ count }) => count >= Math.max(1, bookings.length * share));
  const days = collect('day', MOST);
  const [day] = days;
  const money = collect('amount', FEW).filter((range) => !days.some((each) => overlap(each, range) > 0));
  const [first] = money;
  if (!day || !first) return [];
  const isDayFirst = day.left < first.left;
  const text = isDayFirst ? { left: day.right + 1, right: first.left - 1 } : { left: 0, right: day.left - 1 };
  const columns: PrintedColumn[] = [
    ...days.map(({ left, right }) => ({ left, right, head: 'Date', role: 'day' as const, kind: 'day' as const })),
    { ...text, head: 'Description', role: 'description', kind: 'text' },
    ...money.map(({ left, right }, at): PrintedColumn => {
      const isBalance = money.length > 1 && at === money.length - 1;
      const [head, role] = isBalance ? (['Balance', 'balance'] as const) : (['Amount', 'amount'] as const);
      return { left, right, head, role, kind: 'money' };
    }),
  ];
  return columns.sort((one, other) => one.left - other.left);
}

/** Groups pieces below each other by the edge at which they are aligned, from left to right. */
function findClusters(pieces: readonly Piece[], edge: 'left' | 'right'): Cluster[] {
  const sorted = [...pieces].sort((one, other) => one[edge] - other[edge]);
  const clusters: (Cluster & { last: number })[] = [];
  for (const piece of sorted) {
    const { left, right } = piece;
    const cluster = clusters.at(-1);
    if (cluster && piece[edge] - cluster.last < heightOf(piece)) {
      cluster.left = Math.min(cluster.left, left);
      cluster.right = Math.max(cluster.right, right);
      cluster.last = piece[edge];
      cluster.count++;
    } else clusters.push({ left, right, last: piece[edge], count: 1 });
  }
  return clusters;
}

/**
 * Moves the columns of amounts to where the amounts are printed, because a name and its amounts may be aligned
 * differently. The columns are returned unchanged if their number is different.
 */
export function alignColumns(columns: readonly PrintedColumn[], lines: readonly PrintedLine[]): PrintedColumn[] {
  const bookings = lines.filter(isBookingLine);
  const from = Math.min(...columns.filter(({ kind }) => kind === 'money').map(({ left }) => left));
  const amounts = bookings.flatMap(({ pieces }) => pieces.filter(({ kind, right }) => kind === 'amount' && right > from));
  const clusters = findClusters(amounts, 'right').filter(({ count }) => count * 20 >= bookings.length);
  const money = columns.filter(({ kind }) => kind === 'money');
  if (clusters.length !== money.length) return [...columns];
  return columns.map((column) => {
    const cluster = clusters[money.indexOf(column)];
    if (!cluster) return column;
    const isNear = overlap(column, cluster) > 0;
    const { left, right } = cluster;
    return isNear
      ? { ...column, left: Math.min(left, column.left), right: Math.max(right, column.right) }
      : { ...column, left, right };
  });
}

/** Returns the index of the column in which a piece is printed. */
function columnOf(piece: Piece, columns: readonly PrintedColumn[]): number {
  const height = heightOf(piece);
  if (piece.kind !== 'text') {
    let best = -1;
    let most = -3 * height;
    for (const [at, column] of columns.entries()) {
      const shared = overlap(column, piece);
      const isUnknown = column.role === undefined && shared > 0;
      const fits =
        column.kind === 'money' || isUnknown ? isKind(piece, 'amount') : column.kind === 'day' && isKind(piece, 'day');
      if (fits && shared > most) [best, most] = [at, shared];
    }
    if (best >= 0) return best;
  }
  return nearestText(piece, columns);
}

function nearestText(piece: Piece, columns: readonly PrintedColumn[]): number {
  const at = Math.max(0, columns.findLastIndex(({ left }) => left <= piece.left + heightOf(piece)));
  if (columns[at]?.kind === 'text') return at;
  let best = -1;
  for (const [index, column] of columns.entries()) {
    const isNearer = best < 0 || overlap(column, piece) > overlap(columns[best] as PrintedColumn, piece);
    if (column.kind === 'text' && isNearer) best = index;
  }
  return best < 0 ? at : best;
}

/** Puts the pieces of a line into the cells of the columns. */
export function toCells(line: PrintedLine, columns: readonly PrintedColumn[]): string[] {
  const cells = columns.map(() => '');
  const places = line.pieces.map((piece) => columnOf(piece, columns));
  spreadAmounts(line.pieces, places, columns);
  for (const [index, piece] of line.pieces.entries()) {
    let at = places[index] as number;
    // A second date is part of the text.
    if (columns[at]?.kind === 'day' && cells[at] !== '') at = nearestText(piece, columns);
    const isDay = columns[at]?.kind === 'day' && isKind(piece, 'day');
    const text = isDay && parseDay(piece.text) === undefined ? (normalizeDay(piece.text) ?? piece.text) : piece.text;
    cells[at] = cells[at] ? `${cells[at]} ${text}` : text;
  }
  return cells;
}

/** Of two amounts in one column, the left one belongs to the column before. */
function spreadAmounts(pieces: readonly Piece[], places: number[], columns: readonly PrintedColumn[]): void {
  for (let index = places.length - 1; index > 0; index--) {
    const at = places[index] as number;
    if (columns[at]?.kind !== 'money' || places[index - 1] !== at || !isKind(pieces[index - 1], 'amount')) continue;
    const before = columns.findLastIndex(({ kind }, place) => place < at && kind === 'money' && !places.includes(place));
    if (before >= 0) places[index - 1] = before;
  }
}
