import { parseDay } from '../days.ts';
import { findRole, type Role } from '../tables/headers.ts';
import type { Row } from '../tables/table.ts';
import { normalizeDay, type Piece, type PrintedLine } from './lines.ts';

/** A column of the printed table. */
export type PrintedColumn = { head: string; left: number; right: number; role: Role | undefined; kind: 'day' | 'money' | 'text' };

const kindOf = (role: Role | undefined): PrintedColumn['kind'] => (DAYS.includes(role) ? 'day' : MONEY.includes(role) ? 'money' : 'text');

type Header = { columns: PrintedColumn[]; from: number; to: number };

const DAYS: (Role | undefined)[] = ['bookedDay', 'day', 'otherDay'];
const MONEY: (Role | undefined)[] = ['amount', 'net', 'gross', 'in', 'out', 'balance'];
const MOST_HEADER_LINES = 3;

const heightOf = ({ top, bottom }: { top: number; bottom: number }) => bottom - top;

/** Finds the headers of tables: lines that name a date and an amount. A header may have up to three lines. */
export function findHeaders(lines: readonly PrintedLine[]): Header[] {
  const headers: Header[] = [];
  for (let at = 0; at < lines.length; at++) {
    if (!readHeader(lines, at, at) && !readHeader(lines, at, at + 1) && !readHeader(lines, at, at + 2)) continue;
    let best: Header | undefined;
    for (let from = at; from < at + MOST_HEADER_LINES; from++)
      for (let to = from; to < at + MOST_HEADER_LINES; to++) {
        const header = readHeader(lines, from, to);
        if (header && (!best || score(header) > score(best))) best = header;
      }
    if (!best) continue;
    headers.push(best);
    at = best.to;
  }
  return headers;
}

/** Known columns count for a header, unknown ones and further lines against it. */
const score = ({ columns, from, to }: Header) =>
  columns.reduce((sum, { role }) => sum + (role === undefined ? -1 : 2), 0) - (to - from) / 2;

function readHeader(lines: readonly PrintedLine[], from: number, to: number): Header | undefined {
  const some = lines.slice(from, to + 1);
  if (some.length <= to - from) return undefined;
  for (const [index, line] of some.entries()) {
    const before = some[index - 1];
    if (line.pieces.some(({ kind }) => kind !== 'text')) return undefined;
    if (before && (before.page !== line.page || line.top - before.bottom > heightOf(line))) return undefined;
  }
  const columns = mergeByOverlap(some.flatMap(({ pieces }) => pieces)).map((column): PrintedColumn => {
    const role = findRole(column.head);
    return { ...column, role, kind: kindOf(role) };
  });
  const hasDay = columns.some(({ role }) => DAYS.includes(role));
  const hasMoney = columns.some(({ role }) => MONEY.includes(role));
  return hasDay && hasMoney && columns.length >= 2 ? { columns, from, to } : undefined;
}

/** Texts below each other are one header. */
function mergeByOverlap(pieces: readonly Piece[]): Pick<PrintedColumn, 'head' | 'left' | 'right'>[] {
  const columns: { texts: Piece[]; left: number; right: number }[] = [];
  for (const piece of pieces) {
    const column = columns.find(({ left, right }) => Math.min(right, piece.right) - Math.max(left, piece.left) > 0);
    if (column) {
      column.texts.push(piece);
      column.left = Math.min(column.left, piece.left);
      column.right = Math.max(column.right, piece.right);
    } else columns.push({ texts: [piece], left: piece.left, right: piece.right });
  }
  return columns
    .sort((one, other) => one.left - other.left)
    .map(({ texts, left, right }) => ({ head: texts.map(({ text }) => text).join(' '), left, right }));
}

/** Without a header: columns where dates and amounts are, and one for the text between them. */
export function guessColumns(lines: readonly PrintedLine[]): PrintedColumn[] {
  const bookings = lines.filter(
    ({ pieces: [first, ...others] }) => isKind(first, 'day') && others.some((piece) => isKind(piece, 'amount')),
  );
  const collect = (kind: 'day' | 'amount', least: number) =>
    cluster(bookings.flatMap(({ pieces }) => pieces.filter((piece) => isKind(piece, kind))), bookings.length * least);
  const [days, amounts] = [collect('day', 0.6), collect('amount', 0.05)];
  const [day] = days;
  if (!day || amounts.length === 0) return [];
  const money = amounts.filter((amount) => !days.some((each) => Math.min(each.right, amount.right) > Math.max(each.left, amount.left)));
  const text = { left: day.right + 1, right: (money[0]?.left ?? day.right + 2) - 1 };
  const columns = [
    ...days.map((each): PrintedColumn => ({ ...each, head: 'Date', role: 'day', kind: 'day' })),
    { ...text, head: 'Description', role: 'description' as const, kind: 'text' as const },
    ...money.map((each, at): PrintedColumn => {
      const isBalance = money.length > 1 && at === money.length - 1;
      return { ...each, head: isBalance ? 'Balance' : 'Amount', role: isBalance ? 'balance' : 'amount', kind: 'money' };
    }),
  ];
  return columns.sort((one, other) => one.left - other.left);
}

export const isKind = (piece: Piece | undefined, kind: 'day' | 'amount') => piece?.kind === kind || piece?.kind === 'either';

function cluster(pieces: readonly Piece[], least: number): { left: number; right: number }[] {
  const columns: { left: number; right: number; count: number }[] = [];
  for (const { left, right } of pieces) {
    const column = columns.find((each) => Math.min(each.right, right) - Math.max(each.left, left) > 0);
    if (column) {
      column.left = Math.min(column.left, left);
      column.right = Math.max(column.right, right);
      column.count++;
    } else columns.push({ left, right, count: 1 });
  }
  return columns.filter(({ count }) => count >= Math.max(1, least));
}

/** The column that a piece stands in. */
function columnOf(piece: Piece, columns: readonly PrintedColumn[]): number {
  const overlap = ({ left, right }: PrintedColumn) => Math.min(right, piece.right) - Math.max(left, piece.left);
  const height = heightOf(piece);
  if (piece.kind !== 'text') {
    // Amounts end where their header ends, or overlap it.
    let best = -1;
    let most = -3 * height;
    for (const [at, column] of columns.entries()) {
      const isUnknown = column.role === undefined && overlap(column) > 0;
      const fits = column.kind === 'money' || isUnknown ? isKind(piece, 'amount') : column.kind === 'day' && isKind(piece, 'day');
      if (fits && overlap(column) > most) [best, most] = [at, overlap(column)];
    }
    if (best >= 0) return best;
  }
  const at = Math.max(0, columns.findLastIndex(({ left }) => left <= piece.left + height));
  if (columns[at]?.kind === 'text') return at;
  const texts = columns.map((column, index) => ({ index, ...column, shared: overlap(column) })).filter(({ kind }) => kind === 'text');
  const nearest = texts.sort((one, other) => other.shared - one.shared)[0];
  return nearest?.index ?? at;
}

export type TableRow = Row & { page: number; top: number; bottom: number };

/** Puts the pieces of a line into the cells of the columns. */
export function toCells(line: PrintedLine, columns: readonly PrintedColumn[]): string[] {
  const cells = columns.map(() => '');
  const places = line.pieces.map((piece) => columnOf(piece, columns));
  spreadAmounts(line.pieces, places, columns);
  for (const [index, piece] of line.pieces.entries()) {
    const at = places[index] as number;
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
