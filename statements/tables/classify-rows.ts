import { DIGIT_PATTERN, isNonZeroAmount, parseAmount } from '../parse-amounts.ts';
import { parseDay, parsedDayToIsoDay } from '../parse-days.ts';
import type { DateOrder, SkippedLine, SkippedReason } from '../statement.ts';
import type { ColumnIndexes } from './detect-columns.ts';
import {
  type ExportingProgram,
  findSectionStatus,
  findStatusPrefix,
  findUnbookedStatus,
  isBalanceText,
  isBookedStatus,
  isCoinCode,
  isCountText,
  isOnlyBalanceWord,
  isOpeningBalanceName,
  isPendingCell,
  isReservationText,
  isTotalText,
  parseDirectionWord,
} from './header-roles.ts';
import { createRowContext, type RowContext } from './rows/row-context.ts';
import { readStatusFlags } from './rows/status-flags.ts';
import { type CellRow, getCellText, isBookingRow, isTitle, type TransactionTable } from './transaction-table.ts';

/** The row of a transaction, its day, and the texts of the following rows that continue its description. */
export type BookedRow = { row: CellRow; day: string; continuationTexts: string[] };

/** Maximum number of characters of a skipped line that are stored. */
const MAX_SKIPPED_TEXT_LENGTH = 200;

/** A skipped row with the reason, and with its day if it has one. */
export type SkippedRow = Partial<BookedRow> & { row: CellRow; reason: SkippedReason; what?: string };

/** A skipped row with its readable values. */
export type SkippedEntry = { row: CellRow; details: SkippedLine };

/**
 * Separates transactions from other rows. Rows below a title such as "Pending" are skipped, because they are not booked
 * yet.
 */
export function classifyRows(
  { rowsAbove, header, rows, role }: TransactionTable,
  columns: ColumnIndexes,
  order: DateOrder,
): ClassifiedRows {
  const initialStatus =
    rowsAbove.slice(-MAX_ROWS_BELOW_TITLE).map(findTitleStatus).find(Boolean) ??
    (role && findUnbookedStatus(header?.cells[columns.amount ?? -1] ?? ''));
  const context = createRowContext({ header, rows }, columns, order);
  let classified = classifySections(rows, context, initialStatus);
  // If all transactions of the file are below the title, it does not mean that they are pending.
  if (initialStatus && !role && classified.bookings.length === 0)
    classified = classifySections(rows, context, undefined);
  return skipZeroOpening(classified, columns);
}

/**
 * If the amount of the oldest row is zero but its balance is not, skips this row, because it only states the balance.
 * It is a transaction if its status says so, or if other transactions have a zero amount too.
 */
function skipZeroOpening({ bookings, skipped }: ClassifiedRows, columns: ColumnIndexes): ClassifiedRows {
  const [first, last] = [bookings[0], bookings.at(-1)];
  if (!first || !last || first.day === last.day) return { bookings, skipped };
  const oldest = first.day < last.day ? first : last;
  if (!isZeroAmountRow(oldest.row, columns) || !isNonZeroAmount(getCellText(oldest.row, columns.balance)))
    return { bookings, skipped };
  const isTransaction =
    isBookedStatus(getCellText(oldest.row, columns.status)) ||
    bookings.some((booking) => booking !== oldest && isZeroAmountRow(booking.row, columns));
  if (isTransaction) return { bookings, skipped };
  return {
    bookings: bookings.filter((booking) => booking !== oldest),
    skipped: [...skipped, { ...oldest, reason: 'balance' }],
  };
}

function isZeroAmountRow(row: CellRow, { amount, out, in: into }: ColumnIndexes): boolean {
  const amountTexts = [amount, out, into]
    .map((column) => getCellText(row, column))
    .filter((cell) => DIGIT_PATTERN.test(cell));
  return amountTexts.length > 0 && amountTexts.every((cell) => parseAmount(cell) && !isNonZeroAmount(cell));
}

/** Programs that list opening balances like transactions, with a special payee. */
const PROGRAMS_WITH_OPENING_ROWS: readonly ExportingProgram[] = ['ynab', 'actual', 'mint'];

export type ClassifiedRows = { bookings: BookedRow[]; skipped: SkippedRow[] };

/** Maximum number of rows between a section title and the header below it. */
const MAX_ROWS_BELOW_TITLE = 3;

type SectionStatus = ReturnType<typeof findSectionStatus>;

/** Returns the status that a section title assigns to the rows below it, or undefined for other rows. */
function findTitleStatus(row: CellRow): SectionStatus {
  const title = row.cells[0] ?? '';
  // A long title such as `Booked and pending transactions` may precede booked rows.
  const isShort = title.split(/\s+/).length <= 4;
  return isTitle(row) && isShort ? findSectionStatus(title) : undefined;
}

function classifySections(rows: readonly CellRow[], context: RowContext, initialStatus: SectionStatus): ClassifiedRows {
  const { columns, order } = context;
  let sectionStatus = initialStatus;
  const bookings: BookedRow[] = [];
  const skipped: SkippedRow[] = [];
  const lastFilledRow = rows.findLast(({ cells }) => cells.some((cell) => cell !== ''));
  for (const row of rows) {
    if (row.cells.every((cell) => cell === '')) continue;
    const parsedDay = parseDay(row.cells[columns.day] ?? '');
    const day = parsedDay && parsedDayToIsoDay(parsedDay, order);
    if (isTitle(row) && !day) sectionStatus = findTitleStatus(row);
    let rowClass: RowClass;
    if (row === lastFilledRow && day && isClosingBalanceRow(row, bookings, columns)) rowClass = ['balance'];
    else if (sectionStatus) rowClass = [isBookingRow(row) ? sectionStatus : 'no booking'];
    else rowClass = classifyRow(row, context, day);
    if (rowClass === 'continuation') {
      bookings.at(-1)?.continuationTexts.push(...listTexts(row, columns));
    } else if (rowClass) {
      const [reason, what] = rowClass;
      skipped.push({ row, ...(day && { day }), reason, ...(what && { what }) });
    } else if (day) {
      bookings.push({ row, day, continuationTexts: [] });
    }
  }
  return { bookings, skipped };
}

/** Returns a skipped row with the beginning of its text. */
export function skippedRowToLine({ row, reason, what }: SkippedRow): SkippedLine {
  return {
    line: row.line,
    reason,
    ...(what !== undefined && { what }),
    text: row.cells.join(' ').trim().slice(0, MAX_SKIPPED_TEXT_LENGTH),
  };
}

/**
 * The reason why a row is skipped, with the unreadable value if there is one. A `continuation` belongs to the
 * description of the row above. Undefined means a transaction.
 */
type RowClass = [reason: SkippedReason, what?: string] | 'continuation' | undefined;

function classifyRow(
  row: CellRow,
  {
    columns,
    program,
    hasBalances,
    newestRows,
    isDoubtfulStatus,
    transferMeaning,
    flags,
    reversals,
    namesOtherAccount,
  }: RowContext,
  day: string | undefined,
): RowClass {
  const { cells } = row;
  const dayCell = getCellText(row, columns.day);
  const otherDayCell = getCellText(row, columns.otherDay);
  const unbookedStatus =
    findUnbookedStatus(getCellText(row, columns.status)) ??
    findUnbookedStatus(dayCell) ??
    findUnbookedStatus(otherDayCell) ??
    (cells.some(isPendingCell) ? 'pending' : findStatusPrefix(cells));
  if (unbookedStatus && !reversals.has(row)) return [unbookedStatus];
  const flaggedReason = readStatusFlags(row, flags);
  if (flaggedReason) return [flaggedReason];
  const texts = listTexts(row, columns);
  if (day) {
    const direction = parseDirectionWord(getCellText(row, columns.direction));
    const hasOpeningName = PROGRAMS_WITH_OPENING_ROWS.includes(program) && texts.some(isOpeningBalanceName);
    if (direction === 'opening' || hasOpeningName) return ['opening balance'];
    if (namesOtherAccount(row)) return ['transfer'];
    if (transferMeaning === 'own' && (direction === 'neither' || cells.some(isTransferSide))) return ['transfer'];
    if (transferMeaning === 'unknown' && direction === 'neither')
      return NEUTRAL.test(getCellText(row, columns.direction)) ? ['transfer'] : ['unreadable', 'type'];
  }
  if (texts.some(isCountText)) return ['no booking'];
  const lacksBalance = hasBalances && getCellText(row, columns.balance) === '';
  if (lacksBalance && (newestRows.has(row) || texts.some(isReservationText))) return ['pending'];
  const isBalance = cells.some(isBalanceText) || isOnlyBalanceWord(texts.filter((text) => /\p{L}/u.test(text)));
  if (isBalance) return ['balance'];
  if (day && isDoubtfulStatus(getCellText(row, columns.status))) return ['unreadable', 'status'];
  if (day && isCoinCode(getCellText(row, columns.coin))) return ['unreadable', 'currency'];
  if (day) return undefined;
  const amountCells = [columns.amount, columns.out, columns.in].map((column) => getCellText(row, column));
  const hasAmount = amountCells.some((cell) => parseAmount(cell));
  // A payment that has a value date but no booking date has been authorized but not booked yet.
  if (hasAmount && dayCell === '' && parseDay(otherDayCell)) return ['pending'];
  if (hasAmount) return cells.some(isTotalText) ? ['balance'] : ['unreadable', 'date'];
  const hasAmountText = amountCells.some((cell) => cell !== '');
  if (hasAmountText && DATE_LIKE.test(dayCell)) return ['unreadable', 'date'];
  if (dayCell === '' && texts.length > 0) return 'continuation';
  return ['no booking'];
}

/** Matches the words of Chinese wallets for payments that are neither income nor expenses. */
const NEUTRAL = /^(?:\/|不计收支|neutral)$/iu;

/** True for the words with which programs mark the two rows of a transfer. */
const isTransferSide = (cell: string) => /^transfer (?:in|out)$/i.test(cell);

/** Matches text that looks like a date, even if that date does not exist. */
const DATE_LIKE = /^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}$/;

/**
 * True if the row is the closing balance that some banks add as the last row. Unlike a transaction, it contains no
 * text.
 */
function isClosingBalanceRow(row: CellRow, bookings: readonly BookedRow[], columns: ColumnIndexes): boolean {
  const firstBooking = bookings[0]?.row;
  const hasWords = (candidate: CellRow) => listTexts(candidate, columns).some((word) => /\p{L}{2}/u.test(word));
  return (
    firstBooking !== undefined &&
    row.cells.length < firstBooking.cells.length &&
    !hasWords(row) &&
    bookings.every((booking) => hasWords(booking.row))
  );
}

function listTexts({ cells }: CellRow, { payees, texts }: ColumnIndexes): string[] {
  return [...payees, ...texts].map((column) => cells[column] ?? '').filter((cell) => cell !== '');
}
