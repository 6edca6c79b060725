import { writtenAmount } from '../amounts.ts';
import { dayOf, writtenDay } from '../days.ts';
import type { DateOrder, LeftOut, LeftOutReason } from '../statement.ts';
import type { Columns } from './columns.ts';
import { directionOf, isBalanceText, isPending } from './header-words.ts';
import type { CsvRow } from './split-rows.ts';

/** A row that was booked, its day, and the lines beneath it that go on with its words. */
export type Booking = { row: CsvRow; day: string; more: string[] };

/** So much of a line is kept to recognise it by. */
const SHOWN = 200;

/** A row that is no booking, with its day where it has one, and why. */
export type RowLeft = Partial<Booking> & { row: CsvRow; reason: LeftOutReason; what?: string };

/** Tells bookings from all else that stands among and below them. Nothing is dropped unsaid but blank lines. */
export function sortOut(
  rows: readonly CsvRow[],
  columns: Columns,
  order: DateOrder,
): { bookings: Booking[]; left: RowLeft[] } {
  const bookings: Booking[] = [];
  const left: RowLeft[] = [];
  const last = rows.findLast(({ cells }) => cells.some((cell) => cell !== ''));
  for (const row of rows) {
    if (row.cells.every((cell) => cell === '')) continue;
    const written = writtenDay(row.cells[columns.day] ?? '');
    const day = written && dayOf(written, order);
    const isBare = row === last && day !== undefined && isBareEnd(row, bookings, columns);
    const reason: Reason | 'goes on' | undefined = isBare ? ['balance'] : reasonToLeave(row, columns, day);
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

/** A row without a day that adds the others up. */
const TOTAL = /^(totals?|summen?|gesamt|suma|totale|somme|yhteensä|összesen)(?!\p{L})/iu;

type Reason = [reason: LeftOutReason, what?: string];

function reasonToLeave(row: CsvRow, columns: Columns, day: string | undefined): Reason | 'goes on' | undefined {
  const { cells } = row;
  const dayCell = cells[columns.day] ?? '';
  const status = columns.status === undefined ? '' : (cells[columns.status] ?? '');
  if (isPending(dayCell) || isPending(status)) return ['pending'];
  const isBalance = cells.some((cell) => isBalanceText(cell));
  if (day) {
    if (isBalance) return ['balance'];
    const way = columns.direction === undefined ? undefined : directionOf(cells[columns.direction] ?? '');
    if (way === 'neither') return ['transfer'];
    return way === 'opening' ? ['opening balance'] : undefined;
  }
  if (isBalance) return ['balance'];
  const hasAmount = [columns.amount, columns.out, columns.in].some(
    (column) => column !== undefined && writtenAmount(cells[column] ?? ''),
  );
  // What was begun and is not booked yet has the one day and not the other.
  if (hasAmount && dayCell === '' && writtenDay(cells[columns.otherDay ?? -1] ?? '')) return ['pending'];
  if (hasAmount) return cells.some((cell) => TOTAL.test(cell)) ? ['balance'] : ['unreadable', 'date'];
  if (dayCell === '' && wordsOf(row, columns).length > 0) return 'goes on';
  return ['no booking'];
}

/** Some banks end with a shorter line of a day and what is in the account then, without a word, where all others have some. */
function isBareEnd(row: CsvRow, others: readonly Booking[], columns: Columns): boolean {
  const first = others[0]?.row;
  return (
    first !== undefined &&
    row.cells.length < first.cells.length &&
    wordsOf(row, columns).length === 0 &&
    others.every((other) => wordsOf(other.row, columns).length > 0)
  );
}

function wordsOf({ cells }: CsvRow, { payees, texts }: Columns): string[] {
  return [...payees, ...texts].map((column) => cells[column] ?? '').filter((cell) => cell !== '');
}
