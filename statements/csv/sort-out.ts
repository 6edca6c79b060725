import { DIGIT, isSome, writtenAmount } from '../amounts.ts';
import { dayOf, writtenDay } from '../days.ts';
import type { DateOrder, Format, LeftOut, LeftOutReason } from '../statement.ts';
import type { Columns } from './columns.ts';
import { isBooking, type Table } from './find-table.ts';
import { directionOf } from './header-words.ts';
import { formatOf } from './programs.ts';
import { isBalanceText, isBalanceWord, isHeld, isOpeningName, isTotalText, notBooked, saidFirst } from './row-words.ts';
import type { CsvRow } from './split-rows.ts';

/** A row that was booked, its day, and the lines beneath it that go on with its words. */
export type Booking = { row: CsvRow; day: string; more: string[] };

/** So much of a line is kept to recognise it by. */
const SHOWN = 200;

/** A row that is no booking, with its day where it has one, and why. */
export type RowLeft = Partial<Booking> & { row: CsvRow; reason: LeftOutReason; what?: string };

/**
 * Tells bookings from all else that stands among and below them. Nothing is dropped unsaid but blank lines. Some files have what is
 * pending or failed in a part of its own, under a title.
 */
export function sortOut({ before, head, rows }: Table, columns: Columns, order: DateOrder): SortedOut {
  const begun = before.slice(-TITLE_WITHIN).map(saidByTitle).find(Boolean);
  const told = { columns, order, format: formatOf(head) };
  const sorted = sortParts(rows, told, begun);
  return withoutOpening(begun && sorted.bookings.length === 0 ? sortParts(rows, told, undefined) : sorted, columns);
}

/** An amount of zero before all others says what the account held then. */
function withoutOpening({ bookings, left }: SortedOut, columns: Columns): SortedOut {
  const [first, last] = [bookings[0], bookings.at(-1)];
  if (!first || !last || first.day === last.day) return { bookings, left };
  const oldest = first.day < last.day ? first : last;
  const amounts = [columns.amount, columns.out, columns.in].map((at) => oldest.row.cells[at ?? -1] ?? '');
  const written = amounts.filter((cell) => DIGIT.test(cell));
  const isZero = written.length > 0 && written.every((cell) => writtenAmount(cell) && !isSome(cell));
  if (!isZero || !writtenAmount(oldest.row.cells[columns.balance ?? -1] ?? '')) return { bookings, left };
  return { bookings: bookings.filter((each) => each !== oldest), left: [...left, { ...oldest, reason: 'balance' }] };
}

/** What is known of a table. */
type Told = { columns: Columns; order: DateOrder; format: Format };

/** Programs that have what an account opened with as a row among its bookings, as if somebody had paid it. */
const WITH_OPENINGS: readonly Format[] = ['ynab', 'actual', 'mint'];

type SortedOut = { bookings: Booking[]; left: RowLeft[] };

/** A title stands so far above the head of its part. */
const TITLE_WITHIN = 3;

const isTitle = ({ cells: [first = '', ...others] }: CsvRow) =>
  first !== '' && first.length <= 60 && others.every((cell) => cell === '');
/** What a title says of all rows beneath it. */
const saidByTitle = (row: CsvRow) =>
  isTitle(row) && !isMixedTitle(row.cells[0] ?? '') ? notBooked(row.cells[0] ?? '') : undefined;
/** `Booked and pending transactions` */
const isMixedTitle = (title: string) => title.split(/\s+/).length > 4;

function sortParts(rows: readonly CsvRow[], told: Told, begun: ReturnType<typeof notBooked>): SortedOut {
  const { columns, order } = told;
  let ofPart = begun;
  const bookings: Booking[] = [];
  const left: RowLeft[] = [];
  const last = rows.findLast(({ cells }) => cells.some((cell) => cell !== ''));
  for (const row of rows) {
    if (row.cells.every((cell) => cell === '')) continue;
    const written = writtenDay(row.cells[columns.day] ?? '');
    const day = written && dayOf(written, order);
    if (isTitle(row) && !day) ofPart = saidByTitle(row);
    const isBare = row === last && day !== undefined && isBareEnd(row, bookings, columns);
    const reason: Reason | 'goes on' | undefined = isBare
      ? ['balance']
      : ofPart
        ? [isBooking(row) ? ofPart : 'no booking']
        : reasonToLeave(row, told, day);
    if (reason === 'goes on') bookings.at(-1)?.more.push(...wordsOf(row, columns));
    else if (reason) left.push({ row, ...(day && { day }), reason: reason[0], ...(reason[1] && { what: reason[1] }) });
    else if (day) bookings.push({ row, day, more: [] });
  }
  return { bookings, left };
}

/** What is left out, with the beginning of its line. */
export function leftOut({ row, reason, what }: RowLeft): LeftOut {
  return {
    line: row.line,
    reason,
    ...(what !== undefined && { what }),
    text: row.cells.join(' ').trim().slice(0, SHOWN),
  };
}

type Reason = [reason: LeftOutReason, what?: string];

function reasonToLeave(
  row: CsvRow,
  { columns, format }: Told,
  day: string | undefined,
): Reason | 'goes on' | undefined {
  const { cells } = row;
  const dayCell = cells[columns.day] ?? '';
  const status = columns.status === undefined ? '' : (cells[columns.status] ?? '');
  const ofRow = cells.some(isHeld) ? 'pending' : saidFirst(cells);
  const otherDay = cells[columns.otherDay ?? -1] ?? '';
  const said = notBooked(status) ?? notBooked(dayCell) ?? notBooked(otherDay) ?? ofRow;
  if (said) return [said];
  if (day) {
    const way = columns.direction === undefined ? undefined : directionOf(cells[columns.direction] ?? '');
    if (way === 'opening' || (WITH_OPENINGS.includes(format) && wordsOf(row, columns).some(isOpeningName)))
      return ['opening balance'];
    if (way === 'neither') return ['transfer'];
  }
  const isBalance =
    cells.some(isBalanceText) || isBalanceWord(wordsOf(row, columns).filter((word) => /\p{L}/u.test(word)));
  if (day) return isBalance ? ['balance'] : undefined;
  if (isBalance) return ['balance'];
  const hasAmount = [columns.amount, columns.out, columns.in].some(
    (column) => column !== undefined && writtenAmount(cells[column] ?? ''),
  );
  // What was begun and is not booked yet has the one day and not the other.
  if (hasAmount && dayCell === '' && writtenDay(cells[columns.otherDay ?? -1] ?? '')) return ['pending'];
  if (hasAmount) return cells.some(isTotalText) ? ['balance'] : ['unreadable', 'date'];
  const isFilled = [columns.amount, columns.out, columns.in].some((at) => (cells[at ?? -1] ?? '') !== '');
  if (isFilled && LIKE_A_DAY.test(dayCell)) return ['unreadable', 'date'];
  if (dayCell === '' && wordsOf(row, columns).length > 0) return 'goes on';
  return ['no booking'];
}

/** What is meant for a day, though there is none such. */
const LIKE_A_DAY = /^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}$/;

/** Some banks end with a shorter line of a day, what is in the account then and its number at most, where all others have words. */
function isBareEnd(row: CsvRow, others: readonly Booking[], columns: Columns): boolean {
  const first = others[0]?.row;
  const isWordy = (one: CsvRow) => wordsOf(one, columns).some((word) => /\p{L}{2}/u.test(word));
  return (
    first !== undefined &&
    row.cells.length < first.cells.length &&
    !isWordy(row) &&
    others.every((other) => isWordy(other.row))
  );
}

function wordsOf({ cells }: CsvRow, { payees, texts }: Columns): string[] {
  return [...payees, ...texts].map((column) => cells[column] ?? '').filter((cell) => cell !== '');
}
