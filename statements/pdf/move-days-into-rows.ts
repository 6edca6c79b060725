import { isBookingLine, isValueInSentence, mayBeValueKind } from './column-alignment.ts';
import { DAY_COLUMN_ROLES, findPrintedColumnRole } from './printed-header.ts';
import type { LinePiece, PrintedLine } from './printed-lines.ts';
import { isBalanceLine } from './read-printed-table.ts';

/** Maximum number of lines above the first amount that are searched for a date. */
const ABOVE_WITHIN = 8;

/**
 * Adds a date that is printed on a line of its own to all rows below, at the left. A longer line that starts with a
 * date is the first line of a row, to which the amounts from one of the next lines are moved.
 */
export function addHeadingDaysToRows(lines: readonly PrintedLine[]): PrintedLine[] {
  let heading: LinePiece | undefined;
  let begun: PrintedLine | undefined;
  const joined: PrintedLine[] = [];
  for (const line of lines) {
    const own = line.pieces.find((piece, at) => mayBeValueKind(piece, 'day') && !isValueInSentence(line.pieces, at));
    const isRow = line.pieces.some((piece) => mayBeValueKind(piece, 'amount')) && !isBalanceLine(line);
    if (own) {
      const isHeading = line.pieces.every((piece) => piece === own || isWeekday(piece));
      heading = isHeading ? own : undefined;
      begun = !isHeading && own === line.pieces[0] ? { ...line } : undefined;
      joined.push(begun ?? line);
    } else if (isRow && heading) {
      const day = { ...heading, ...LEFT_OF_PAGE, top: line.top, bottom: line.bottom };
      joined.push({ ...line, pieces: [day, ...line.pieces] });
    } else if (isRow && begun?.page === line.page) {
      const isAmount = (piece: LinePiece, at: number) =>
        mayBeValueKind(piece, 'amount') && !isValueInSentence(line.pieces, at);
      const amounts = line.pieces.filter(isAmount);
      const rest = line.pieces.filter((piece, at) => !isAmount(piece, at));
      begun.pieces = [...begun.pieces, ...amounts].sort((one, other) => one.left - other.left);
      if (rest.length > 0) joined.push({ ...line, pieces: rest });
      if (amounts.length > 0) begun = undefined;
    } else joined.push(line);
  }
  return joined;
}

/** Minimum number of lines with a booking date above rows that have another date. */
const FEWEST_HEADINGS = 2;

/**
 * Adds the booking date to the rows below lines such as `Booking date: 01.04.2022`, if the rows have only another date.
 * Returns undefined if there are no such lines.
 */
export function addBookingDaysToRows(lines: readonly PrintedLine[]): PrintedLine[] | undefined {
  const isHeading = ({ pieces }: PrintedLine) => {
    const roles = pieces.flatMap(({ kind, text }) => (kind === 'text' ? [findPrintedColumnRole(text)] : []));
    const isNamed = roles.every((role) => role !== 'otherDay' && DAY_COLUMN_ROLES.includes(role));
    return pieces.length === roles.length + 1 && pieces.length <= 2 && pieces.at(-1)?.kind === 'day' && isNamed;
  };
  const isRow = (line: PrintedLine) => isBookingLine(line) && !isBalanceLine(line);
  const rows = lines.filter(isRow);
  const headings = lines.filter(
    (line, at) => isHeading(line) && lines[at + 1]?.pieces.some(({ kind }) => kind === 'amount'),
  );
  if (headings.length < FEWEST_HEADINGS || rows.length === 0 || rows.some(({ pieces }) => pieces[0]?.kind === 'day'))
    return undefined;
  let day: LinePiece | undefined;
  return lines.flatMap((line) => {
    if (isHeading(line)) {
      day = line.pieces.at(-1);
      return [];
    }
    if (!day || !isRow(line)) return [line];
    return [{ ...line, pieces: [{ ...day, ...LEFT_OF_PAGE, top: line.top, bottom: line.bottom }, ...line.pieces] }];
  });
}

/** Minimum number of rows with a date on the line below. If there are fewer, no dates are moved up. */
const FEWEST_BELOW = 2;

/**
 * Moves each date from the line below a row into the row, for documents that print the date below the amount. Returns
 * undefined if most rows have no date below them, or if the dates might belong to the next rows instead.
 */
export function moveDaysUpIntoRows(lines: readonly PrintedLine[]): PrintedLine[] | undefined {
  const isRow = (line: PrintedLine | undefined) =>
    line?.pieces.some(({ kind }) => kind === 'amount') === true &&
    !isBalanceLine(line) &&
    !line.pieces.some((piece) => mayBeValueKind(piece, 'day'));
  const isDay = (line: PrintedLine | undefined) =>
    line?.pieces[0]?.kind === 'day' && !line.pieces.some(({ kind }) => kind === 'amount');
  const isPair = (at: number) => isRow(lines[at]) && isDay(lines[at + 1]) && lines[at]?.page === lines[at + 1]?.page;
  const pairs = lines.flatMap((_, at) => (isPair(at) ? [at] : []));
  const [first, last] = [pairs[0] ?? 0, pairs.at(-1) ?? 0];
  const isCommon = pairs.length >= FEWEST_BELOW && pairs.length * 2 > lines.filter(isRow).length;
  // If a date with other text is printed above the first amount, each date belongs to the amount below it.
  const isAbove = lines.slice(Math.max(0, first - ABOVE_WITHIN), first).some((line) => isDay(line) && hasWords(line));
  if (!isCommon || isAbove || isDay(lines[first - 1]) || isRow(lines[last + 2])) return undefined;
  return lines.map((line, at) => {
    const [day] = lines[at + 1]?.pieces ?? [];
    if (isPair(at) && day) {
      const moved = { ...day, ...LEFT_OF_PAGE, top: line.top, bottom: line.bottom };
      return { ...line, pieces: [moved, ...line.pieces] };
    }
    return at > 0 && isPair(at - 1) ? { ...line, pieces: line.pieces.slice(1) } : line;
  });
}

export const hasWords = ({ pieces }: PrintedLine) =>
  pieces.some(({ kind, text }) => kind === 'text' && /\p{L}{2}/u.test(text));
const LEFT_OF_PAGE = { left: -100, right: -10 };
const isWeekday = ({ text }: LinePiece) => /^\p{L}{2,12}[.,]?$/u.test(text);
