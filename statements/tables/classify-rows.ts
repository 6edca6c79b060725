import { DIGIT_PATTERN, isNonZeroAmount, parseAmount } from '../parse-amounts.ts';
import { parseDay, resolveDay } from '../parse-days.ts';
import type { DateOrder, SkippedReason, SkippedText } from '../statement.ts';
import type { ColumnIndexes } from './columns.ts';
import {
  detectProgram,
  type ExportingProgram,
  findStatusPrefix,
  findUnbookedStatus,
  isBalanceText,
  isBalanceWord,
  isOpeningName,
  isPendingCell,
  isReservation,
  isTotalText,
  parseDirection,
} from './header-roles.ts';
import { type CellRow, isBookingRow, type Table } from './table.ts';

/** The row of a transaction, its day, and the texts of the following rows that continue its description. */
export type BookedRow = { row: CellRow; day: string; more: string[] };

/** Maximum number of characters of a skipped line that are stored. */
const SHOWN = 200;

/** A skipped row with the reason, and with its day if it has one. */
export type SkippedRow = Partial<BookedRow> & { row: CellRow; reason: SkippedReason; what?: string };

/**
 * Separates transactions from other rows. Rows below a title such as "Pending" are skipped, because they are not booked
 * yet.
 */
export function classifyRows({ before, head, rows }: Table, columns: ColumnIndexes, order: DateOrder): ClassifiedRows {
  const begun = before.slice(-TITLE_WITHIN).map(findTitleStatus).find(Boolean);
  const table = { columns, order, format: detectProgram(head), hasBalances: isMostlyBalanced(rows, columns) };
  const sorted = classifySections(rows, table, begun);
  return skipZeroOpening(
    begun && sorted.bookings.length === 0 ? classifySections(rows, table, undefined) : sorted,
    columns,
  );
}

/** If the amount of the oldest row is zero, skips this row, because it only states the balance. */
function skipZeroOpening({ bookings, left }: ClassifiedRows, columns: ColumnIndexes): ClassifiedRows {
  const [first, last] = [bookings[0], bookings.at(-1)];
  if (!first || !last || first.day === last.day) return { bookings, left };
  const oldest = first.day < last.day ? first : last;
  const amounts = [columns.amount, columns.out, columns.in].map((at) => oldest.row.cells[at ?? -1] ?? '');
  const written = amounts.filter((cell) => DIGIT_PATTERN.test(cell));
  const isZero = written.length > 0 && written.every((cell) => parseAmount(cell) && !isNonZeroAmount(cell));
  if (!isZero || !parseAmount(oldest.row.cells[columns.balance ?? -1] ?? '')) return { bookings, left };
  return { bookings: bookings.filter((each) => each !== oldest), left: [...left, { ...oldest, reason: 'balance' }] };
}

type TableProperties = {
  columns: ColumnIndexes;
  order: DateOrder;
  format: ExportingProgram;
  /** True if most transactions have a balance. */
  hasBalances: boolean;
};

function isMostlyBalanced(rows: readonly CellRow[], { balance }: ColumnIndexes): boolean {
  if (balance === undefined) return false;
  const bookings = rows.filter(isBookingRow);
  return bookings.filter(({ cells }) => parseAmount(cells[balance] ?? '')).length * 2 > bookings.length;
}

/** Programs that list opening balances like transactions, with a special payee. */
const WITH_OPENINGS: readonly ExportingProgram[] = ['ynab', 'actual', 'mint'];

export type ClassifiedRows = { bookings: BookedRow[]; left: SkippedRow[] };

/** Maximum number of rows between a section title and the header below it. */
const TITLE_WITHIN = 3;

const isTitle = ({ cells: [first = '', ...others] }: CellRow) =>
  first !== '' && first.length <= 60 && others.every((cell) => cell === '');
/** Returns the status that a section title assigns to the rows below it, or undefined for other rows. */
const findTitleStatus = (row: CellRow) =>
  isTitle(row) && !isMixedTitle(row.cells[0] ?? '') ? findUnbookedStatus(row.cells[0] ?? '') : undefined;
/** True for the title of a section that also contains booked rows, such as `Booked and pending transactions`. */
const isMixedTitle = (title: string) => title.split(/\s+/).length > 4;

function classifySections(
  rows: readonly CellRow[],
  table: TableProperties,
  begun: ReturnType<typeof findUnbookedStatus>,
): ClassifiedRows {
  const { columns, order } = table;
  let sectionStatus = begun;
  const bookings: BookedRow[] = [];
  const left: SkippedRow[] = [];
  const last = rows.findLast(({ cells }) => cells.some((cell) => cell !== ''));
  for (const row of rows) {
    if (row.cells.every((cell) => cell === '')) continue;
    const written = parseDay(row.cells[columns.day] ?? '');
    const day = written && resolveDay(written, order);
    if (isTitle(row) && !day) sectionStatus = findTitleStatus(row);
    const isBare = row === last && day !== undefined && isClosingRow(row, bookings, columns);
    const reason: Reason | 'goes on' | undefined = isBare
      ? ['balance']
      : sectionStatus
        ? [isBookingRow(row) ? sectionStatus : 'no booking']
        : findSkipReason(row, table, day);
    if (reason === 'goes on') bookings.at(-1)?.more.push(...listTexts(row, columns));
    else if (reason) left.push({ row, ...(day && { day }), reason: reason[0], ...(reason[1] && { what: reason[1] }) });
    else if (day) bookings.push({ row, day, more: [] });
  }
  return { bookings, left };
}

/** Returns a skipped row with the beginning of its text. */
export function describeSkippedRow({ row, reason, what }: SkippedRow): SkippedText {
  return {
    line: row.line,
    reason,
    ...(what !== undefined && { what }),
    text: row.cells.join(' ').trim().slice(0, SHOWN),
  };
}

type Reason = [reason: SkippedReason, what?: string];

function findSkipReason(
  row: CellRow,
  { columns, format, hasBalances }: TableProperties,
  day: string | undefined,
): Reason | 'goes on' | undefined {
  const { cells } = row;
  const dayCell = cells[columns.day] ?? '';
  const status = columns.status === undefined ? '' : (cells[columns.status] ?? '');
  const prefixStatus = cells.some(isPendingCell) ? 'pending' : findStatusPrefix(cells);
  const otherDay = cells[columns.otherDay ?? -1] ?? '';
  const said =
    findUnbookedStatus(status) ?? findUnbookedStatus(dayCell) ?? findUnbookedStatus(otherDay) ?? prefixStatus;
  if (said) return [said];
  if (day) {
    const way = columns.direction === undefined ? undefined : parseDirection(cells[columns.direction] ?? '');
    if (way === 'opening' || (WITH_OPENINGS.includes(format) && listTexts(row, columns).some(isOpeningName)))
      return ['opening balance'];
    if (way === 'neither') return ['transfer'];
  }
  if (hasBalances && (cells[columns.balance ?? -1] ?? '') === '' && listTexts(row, columns).some(isReservation))
    return ['pending'];
  const isBalance =
    cells.some(isBalanceText) || isBalanceWord(listTexts(row, columns).filter((word) => /\p{L}/u.test(word)));
  if (day) return isBalance ? ['balance'] : undefined;
  if (isBalance) return ['balance'];
  const hasAmount = [columns.amount, columns.out, columns.in].some(
    (column) => column !== undefined && parseAmount(cells[column] ?? ''),
  );
  // A payment that has a value date but no booking date has been authorized but not booked yet.
  if (hasAmount && dayCell === '' && parseDay(cells[columns.otherDay ?? -1] ?? '')) return ['pending'];
  if (hasAmount) return cells.some(isTotalText) ? ['balance'] : ['unreadable', 'date'];
  const isFilled = [columns.amount, columns.out, columns.in].some((at) => (cells[at ?? -1] ?? '') !== '');
  if (isFilled && LIKE_A_DAY.test(dayCell)) return ['unreadable', 'date'];
  if (dayCell === '' && listTexts(row, columns).length > 0) return 'goes on';
  return ['no booking'];
}

/** Matches text that looks like a date, even if that date does not exist. */
const LIKE_A_DAY = /^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}$/;

/**
 * True if the row is the closing balance that some banks add as the last row. Unlike a transaction, it contains no
 * text.
 */
function isClosingRow(row: CellRow, others: readonly BookedRow[], columns: ColumnIndexes): boolean {
  const first = others[0]?.row;
  const isWordy = (one: CellRow) => listTexts(one, columns).some((word) => /\p{L}{2}/u.test(word));
  return (
    first !== undefined &&
    row.cells.length < first.cells.length &&
    !isWordy(row) &&
    others.every((other) => isWordy(other.row))
  );
}

function listTexts({ cells }: CellRow, { payees, texts }: ColumnIndexes): string[] {
  return [...payees, ...texts].map((column) => cells[column] ?? '').filter((cell) => cell !== '');
}
