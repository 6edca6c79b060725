import { findMonthNumber, parseDay, resolveDay } from '../days.ts';
import type { DateOrder } from '../statement.ts';
import type { PrintedLine } from './lines.ts';

const DATE =
  /\d{4}-\d{2}-\d{2}|\d{1,2}(?:st|nd|rd|th)?[ ./-](?:\d{1,2})[ ./-]{1,2}\d{4}|\d{1,2}(?:st|nd|rd|th)?[ .-]?\p{L}{3,12}[ .,-]{1,2}\d{2,4}(?!\d)|\p{L}{3,12} ?\d{1,2}, ?\d{4}/gu;
const WITHOUT_YEAR = /^(\d{1,2})([ /])(\d{1,2}|\p{L}{3,12})$/u;
const LONGEST_PERIOD = 190 * 86_400_000;

type Short = { first: string; separator: string; second: string };

/** Adds the year to days without one, from the dates that the document names elsewhere. */
export function completeYears(rows: string[][], lines: readonly PrintedLine[]): string[][] {
  const shorts = rows.flatMap((cells) => cells.flatMap((cell) => parseShort(cell) ?? []));
  if (shorts.length === 0) return rows;
  const end = findEnd(lines);
  if (end === undefined) return rows;
  const order = findOrder(shorts, end);
  return rows.map((cells) =>
    cells.map((cell) => {
      const short = parseShort(cell);
      const year = short && findYear(short, order, end);
      return short && year ? `${short.first}${short.separator}${short.second}${short.separator}${year}` : cell;
    }),
  );
}

function parseShort(cell: string): Short | undefined {
  const [, first = '', separator = '', second = ''] = cell.length > 20 ? [] : (WITHOUT_YEAR.exec(cell) ?? []);
  if (first === '' || (separator === ' ') === /^\d/.test(second)) return undefined;
  return { first, separator, second };
}

function toMonthAndDay({ first, second }: Short, order: DateOrder): string {
  if (!/^\d/.test(second)) return `${findMonthNumber(second).padStart(2, '0')}-${first.padStart(2, '0')}`;
  return order === 'MDY' ? `${first.padStart(2, '0')}-${second.padStart(2, '0')}` : `${second.padStart(2, '0')}-${first.padStart(2, '0')}`;
}

/** The last such day that is not after the end. */
function findYear(short: Short, order: DateOrder, end: string): number {
  return Number(end.slice(0, 4)) - (toMonthAndDay(short, order) > end.slice(5) ? 1 : 0);
}

/** The order that gives real days in the shortest period before the end. */
function findOrder(shorts: readonly Short[], end: string): DateOrder {
  const orders = (['DMY', 'MDY'] as const).map((order) => {
    const times = shorts.map((short) => Date.parse(`${findYear(short, order, end)}-${toMonthAndDay(short, order)}`));
    const known = times.filter((time) => !Number.isNaN(time) && Date.parse(end) - time < LONGEST_PERIOD);
    return { order, count: known.length };
  });
  return orders.reduce((one, other) => (other.count > one.count ? other : one)).order;
}

/** The latest date in the document. */
function findEnd(lines: readonly PrintedLine[]): string | undefined {
  const days = lines.flatMap(({ pieces }) => {
    const text = pieces.map((piece) => piece.text).join(' ').slice(0, 500);
    return (text.match(DATE) ?? []).flatMap((match) => {
      const parsed = parseDay(match.replace(/(\p{L})(\d)/u, '$1 $2').replace(/,(\S)/, ', $1'));
      const day = parsed && ('day' in parsed ? parsed.day : (resolveDay(parsed, 'DMY') ?? resolveDay(parsed, 'MDY')));
      return day ? [day] : [];
    });
  });
  return days.sort().at(-1);
}
