import { findColumnRoleByHeader } from '../tables/header-roles.ts';
import {
  groupPiecesByEdge,
  type HorizontalRange,
  isBookingLine,
  isValueInSentence,
  mayBeValueKind,
  measureHorizontalOverlap,
  type PieceGroup,
} from './column-alignment.ts';
import { AMOUNT_COLUMN_ROLES, DAY_COLUMN_ROLES, findPrintedColumnRole, type PrintedColumn } from './printed-header.ts';
import {
  joinLineText,
  type LinePiece,
  measurePieceHeight,
  type PrintedLine,
  splitPieceNearPosition,
} from './printed-lines.ts';
import { isBalanceLine } from './read-printed-table.ts';

type ValueColumn = HorizontalRange & { kind: 'day' | 'money'; count: number };

/**
 * Minimum share of rows with a value in the column: `FEW` for an amount column, `HALF` for a balance column, `MOST` for
 * a date column.
 */
const [FEW, HALF, MOST] = [0.04, 0.5, 0.6];
/**
 * Maximum share of rows that have only text at the position of a group of amounts. If there are more, the group is part
 * of the text.
 */
const CROSSED = 0.1;

/** Matches the texts that some banks print in cells without an amount. */
const EMPTY = /^(?:[-–—.*0]+|blank|nil|n\/?a)$/i;

/** The columns of a table, and the lines of its header. */
export type GuessedColumns = { columns: PrintedColumn[]; heads: PrintedLine[] };

/**
 * Guesses the columns of a table from the positions of its dates and amounts. The text between them is the description.
 * Column names are used only if they are printed above these columns.
 */
export function guessColumns(lines: readonly PrintedLine[]): GuessedColumns | undefined {
  const all = lines.filter(isBookingLine);
  const [likeliest] = groupPiecesByEdge(collect(all, 'day'), 'left').sort((one, other) => other.count - one.count);
  if (!likeliest) return undefined;
  const hasDay = ({ pieces }: PrintedLine) =>
    pieces.some((piece) => mayBeValueKind(piece, 'day') && isInside(piece, likeliest));
  const bookings = all.filter(hasDay);
  const days = groupPiecesByEdge(collect(bookings, 'day'), 'left').filter(
    ({ count }) => count >= bookings.length * MOST,
  );
  const [day] = days;
  if (!day) return undefined;
  const isAcross = ({ pieces }: PrintedLine, range: HorizontalRange) => {
    const inside = pieces.filter((piece) => measureHorizontalOverlap(piece, range) > 0);
    return inside.some(({ kind, text }) => kind === 'text' && !EMPTY.test(text)) && !inside.some(isAmount);
  };
  const isCrossed = (range: HorizontalRange) =>
    bookings.filter((line) => isAcross(line, range)).length > bookings.length * CROSSED;
  const [first, last] = [lines.indexOf(bookings[0] as PrintedLine), lines.lastIndexOf(bookings.at(-1) as PrintedLine)];
  // Lines without a date between the first and the last dated row are included, because they may be rows with the date
  // of the row above.
  const rows = lines.slice(first, last + 1).filter((line) => !isBalanceLine(line));
  const amounts = mergeOverlapping(groupPiecesByEdge(collect(rows, 'amount'), 'right')).filter(
    (range) =>
      range.count >= Math.max(1, bookings.length * FEW) &&
      !days.some((each) => measureHorizontalOverlap(each, range) > 0) &&
      !isCrossed(range),
  );
  if (amounts.length === 0) return undefined;
  const values: ValueColumn[] = [
    ...days.map((each) => ({ ...each, kind: 'day' as const })),
    ...amounts.map((each) => ({ ...each, kind: 'money' as const })),
  ].sort((one, other) => one.left - other.left);
  const heads = findHeaderLines(lines, hasDay, values);
  const named = nameColumns(values, heads, bookings.length);
  return { columns: addTextColumns(named, bookings), heads };
}

/** Returns the dates or amounts of the lines. Values inside a sentence are skipped. */
const collect = (lines: readonly PrintedLine[], kind: 'day' | 'amount') =>
  lines.flatMap(({ pieces }) =>
    pieces.filter((piece, at) => mayBeValueKind(piece, kind) && !isValueInSentence(pieces, at)),
  );

const isAmount = (piece: LinePiece) => mayBeValueKind(piece, 'amount');
const isInside = (piece: HorizontalRange, range: HorizontalRange) =>
  piece.left >= range.left && piece.right <= range.right;

/**
 * Joins two groups of amounts if they overlap by more than half the width of the narrower group, for example because
 * the amounts are aligned at the left.
 */
function mergeOverlapping(clusters: readonly PieceGroup[]): PieceGroup[] {
  const merged: PieceGroup[] = [];
  for (const cluster of clusters) {
    const last = merged.at(-1);
    const narrower = last ? Math.min(last.right - last.left, cluster.right - cluster.left) : 0;
    if (last && measureHorizontalOverlap(last, cluster) * 2 > narrower) {
      last.left = Math.min(last.left, cluster.left);
      last.right = Math.max(last.right, cluster.right);
      last.count += cluster.count;
    } else merged.push({ ...cluster });
  }
  return merged;
}

/** Maximum number of lines between the header and the first row, and of lines in a header. */
const [HEADER_WITHIN, MOST_LINES] = [6, 3];

/** Returns the lines above the first row that contain only column names. */
function findHeaderLines(
  lines: readonly PrintedLine[],
  hasDay: (line: PrintedLine) => boolean,
  values: readonly ValueColumn[],
): PrintedLine[] {
  const from = Math.min(...values.map(({ left }) => left));
  const isOfNames = (line: PrintedLine | undefined) =>
    line !== undefined && line.pieces.length > 0 && line.pieces.every(({ kind }) => kind === 'text');
  const isHeader = (line: PrintedLine | undefined) =>
    isOfNames(line) &&
    line !== undefined &&
    line.pieces.length > 1 &&
    line.pieces.filter((piece) => values.some((value) => measureHorizontalOverlap(piece, value) > 0)).length > 1 &&
    line.pieces.some(({ right }) => right > from);
  const first = lines.findIndex((line) => isBookingLine(line) && hasDay(line));
  for (let at = first - 1; at >= Math.max(0, first - HEADER_WITHIN); at--) {
    if (!isHeader(lines[at])) continue;
    const heads = [lines[at] as PrintedLine];
    for (let above = at - 1; heads.length < MOST_LINES && isHeader(lines[above]); above--) {
      const [line, below] = [lines[above] as PrintedLine, heads[0] as PrintedLine];
      if (line.page !== below.page || below.top - line.bottom > measurePieceHeight(line)) break;
      heads.unshift(line);
    }
    return heads;
  }
  return [];
}

/** Maximum distance between a column and its name if they do not overlap, as a share of the text height. */
const NAME_WITHIN = 3;

/** Adds the column names and the roles that they stand for. */
function nameColumns(values: readonly ValueColumn[], heads: readonly PrintedLine[], rows: number): PrintedColumn[] {
  const names = values.map((): string[] => []);
  for (const piece of heads.flatMap(({ pieces }) => pieces)) {
    for (const part of splitAtColumns(piece, values)) {
      const distances = values.map((value) => -measureHorizontalOverlap(value, part));
      const nearest = Math.min(...distances);
      if (nearest < NAME_WITHIN * measurePieceHeight(part)) names[distances.indexOf(nearest)]?.push(part.text);
    }
  }
  const money = values.filter(({ kind }) => kind === 'money');
  const [last, others] = [money.at(-1), money.slice(0, -1)];
  const moved = others.reduce((sum, { count }) => sum + count, 0);
  const roles = values.map(({ kind }, at) => {
    const role = findPrintedColumnRole(names[at]?.join(' ') ?? '');
    return (kind === 'day' ? DAY_COLUMN_ROLES : AMOUNT_COLUMN_ROLES).includes(role) || role === 'fee'
      ? role
      : undefined;
  });
  const lastRole = roles[last ? values.indexOf(last) : -1];
  const hasSides = roles.includes('in') && roles.includes('out');
  // If there are columns for income and expenses, a further column named `Amount` contains the balance.
  const isFree = lastRole === undefined || (hasSides && lastRole === 'amount');
  const isFilled = moved >= rows * HALF && (last?.count ?? 0) >= rows * HALF;
  const hasBalance = !roles.includes('balance') && isFree && isFilled && others.length > 0;
  let days = 0;
  return values.map((value, at): PrintedColumn => {
    const { left, right, kind } = value;
    const text = names[at]?.join(' ') ?? '';
    const role = roles[at];
    const name = (head: string, its: PrintedColumn['role']): PrintedColumn => ({
      // The printed name is replaced if it leads to another role, because the role is derived from the name again when
      // the rows are read.
      head: its !== undefined && findColumnRoleByHeader(text) === its ? text : head,
      left,
      right,
      role: its,
      kind,
    });
    if (kind === 'day')
      return days++ === 0 && role !== 'otherDay' ? name('Date', role ?? 'day') : name('Value date', role ?? 'otherDay');
    if (role === 'fee') return { ...name('Fee', 'fee'), kind: 'text' };
    if (role === 'balance' || (hasBalance && value === last)) return name('Balance', 'balance');
    return name(role === 'in' ? 'Credit' : role === 'out' ? 'Debit' : 'Amount', role ?? 'amount');
  });
}

/** Splits a name that is printed above several columns, such as `Withdrawals Deposits`. */
function splitAtColumns(piece: LinePiece, values: readonly ValueColumn[]): LinePiece[] {
  const over = values.filter((value) => measureHorizontalOverlap(piece, value) > 0);
  const [one, other] = over;
  if (over.length !== 2 || !one || !other) return [piece];
  return splitPieceNearPosition(piece, (one.right + other.left) / 2) ?? [piece];
}

/**
 * Adds a column for the text in each gap between the other columns. The added column with the most text is the
 * description.
 */
function addTextColumns(values: readonly PrintedColumn[], bookings: readonly PrintedLine[]): PrintedColumn[] {
  const edges = [{ right: 0 }, ...values, { left: Infinity }] as HorizontalRange[];
  const gaps = edges.slice(0, -1).map(({ right }, at) => {
    const range = { left: at === 0 ? 0 : right + 1, right: (edges[at + 1] as HorizontalRange).left - 1 };
    const length = bookings.reduce((sum, { pieces }) => {
      const inside = pieces.filter(({ kind, left }) => kind === 'text' && left >= range.left && left <= range.right);
      return (
        sum +
        Math.min(
          100,
          inside.reduce((all, { text }) => all + text.replace(/\P{L}/gu, '').length, 0),
        )
      );
    }, 0);
    return { ...range, length };
  });
  const most = Math.max(...gaps.map(({ length }) => length));
  const texts = gaps
    .filter(({ length, right, left }) => length > 0 && length * 10 >= most && right > left)
    .map(({ left, right, length }): PrintedColumn => {
      const named =
        length === most
          ? ({ head: 'Description', role: 'description' } as const)
          : { head: 'Details', role: 'description' as const };
      return { ...named, left, right: Math.min(right, 100_000), kind: 'text' };
    });
  return [...values, ...texts].sort((one, other) => one.left - other.left);
}

/** Returns the lines that are not repetitions of the header, for example at the top of the next page. */
export function removeRepeatedHeaders(lines: readonly PrintedLine[], heads: readonly PrintedLine[]): PrintedLine[] {
  const texts = new Set(heads.map(joinLineText));
  return lines.filter((line) => !texts.has(joinLineText(line)));
}

/** Minimum share of values of one kind in a column with an unknown name. */
const MOSTLY = 0.7;

/**
 * Treats columns with unknown names as date or amount columns if they contain only dates or amounts. Amount columns are
 * accepted only if the header names no amount column, or just one of the columns for income and expenses.
 */
export function acceptUnknownColumns(
  columns: readonly PrintedColumn[],
  lines: readonly PrintedLine[],
): readonly PrintedColumn[] {
  const bookings = lines.filter((line) => isBookingLine(line) && !isBalanceLine(line));
  const moved = columns.filter(({ kind, role }) => kind === 'money' && role !== 'balance');
  const isSide = moved.length === 1 && (moved[0]?.role === 'in' || moved[0]?.role === 'out');
  const isFilledWith = (column: PrintedColumn, kind: 'day' | 'amount') => {
    if (column.kind !== 'text' || (column.role !== undefined && column.role !== 'none')) return false;
    // Text that starts to the left of an amount column is ignored, because it may be a long description that reaches
    // into the column.
    const inside = bookings.flatMap(({ pieces }) =>
      pieces.filter(
        (piece) =>
          measureHorizontalOverlap(piece, column) > 0 &&
          (kind === 'day' || mayBeValueKind(piece, kind) || piece.left >= column.left),
      ),
    );
    const values = inside.filter((piece) => mayBeValueKind(piece, kind));
    return values.length > inside.length * MOSTLY;
  };
  const days = columns.filter((column) => column.role === undefined && isFilledWith(column, 'day'));
  const amounts = columns.filter((column) => (column.role === undefined || !isSide) && isFilledWith(column, 'amount'));
  const areAccepted = (moved.length === 0 || isSide) && amounts.length + moved.length <= 2;
  let hasDay = columns.some(({ role }) => role === 'day' || role === 'bookedDay');
  return columns.map((column): PrintedColumn => {
    if (amounts.includes(column)) return areAccepted ? { ...column, kind: 'money', role: undefined } : column;
    if (!days.includes(column)) return column;
    const named = hasDay
      ? ({ head: 'Value date', role: 'otherDay' } as const)
      : ({ head: 'Date', role: 'day' } as const);
    hasDay = true;
    return { ...column, ...named, kind: 'day' };
  });
}
