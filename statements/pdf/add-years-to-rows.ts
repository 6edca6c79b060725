import { createIsoDay, parseDay, parsedDayToIsoDay, parseMonthName } from '../parse-days.ts';
import type { DateOrder } from '../statement.ts';
import { joinLineText, type PrintedLine } from './printed-lines.ts';

const DATE =
  /\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\p{L}{3,12}\.? ?\d{1,2},? ?\d{4}|\p{L}{3,12} ?\d{1,2}\/\d\d(?![\d/])|(?<!\d)\d{1,2}(?:st|nd|rd|th)?[ ./-]{1,2}\d{1,2}[ ./-]{1,2}\d{4}|(?<!\d)\d{1,2}(?:st|nd|rd|th)?[ .-]{0,2}(?:de )?\p{L}{3,12}[ .,-]{0,2}(?:de )?\d{2,4}(?!\d)/gu;
/** Matches dates with a two-digit year. */
const SHORT_DATE = /(?<![\d/.-])\d{1,2}([/.-])\d{1,2}\1\d{2}(?![\d/.-])/g;
/** Matches dates such as `DEC 19/22`, with the year after the slash. */
const MONTH_AND_DAY = /^(\p{L}+) ?(\d{1,2})\/(\d\d)$/u;
/** Matches months such as `March 2023` and `March 1-31, 2023`. */
const MONTH = /(?<!\p{L})(\p{L}{3,12})\.?,? (?:de )?(?:\d{1,2} ?[-–] ?\d{1,2},? )?((?:19|20)\d\d)(?!\d)/gu;
const YEAR = /(?<!\d)(?:19|20)\d\d(?!\d)/g;
const WITHOUT_YEAR = /^(\d{1,2})([ /])(\d{1,2}|\p{L}{3,12})$/u;
const DAY = 86_400_000;
const LONGEST_PERIOD = 190 * DAY;
/** Maximum number of milliseconds between two dates of the same period. */
const NEAR = 62 * DAY;
const MOST_DATES = 2000;

type Short = { first: string; separator: string; second: string };

/** Adds a year to dates without one, chosen to match the other dates in the document. */
export function addYearsToRows(all: string[][], lines: readonly PrintedLine[]): string[][] {
  const rows = completeCenturies(completeBuddhistYears(all, lines), lines);
  const shorts = rows.flatMap((cells) => cells.flatMap((cell) => parseShort(cell) ?? []));
  if (shorts.length === 0) return rows;
  const end = findEnd(lines, shorts);
  if (end === undefined) return rows;
  const order = findOrder(shorts, end);
  return rows.map((cells) =>
    cells.map((cell) => {
      const short = parseShort(cell);
      if (!short) return cell;
      const year = findYear(short, order ?? 'DMY', end);
      // If the period shows the order of day and month, the date is written so that it has only one meaning.
      return order
        ? `${year}-${toMonthAndDay(short, order)}`
        : `${short.first}${short.separator}${short.second}${short.separator}${year}`;
    }),
  );
}

const BUDDHIST_DATE = /(?<!\d)\d{1,2}[/.-]\d{1,2}[/.-]25\d\d(?!\d)/;

/** Completes dates such as `03-01-66` if other dates in the document have years such as 2566. */
function completeBuddhistYears(rows: string[][], lines: readonly PrintedLine[]): string[][] {
  if (!lines.some((line) => BUDDHIST_DATE.test(joinLineText(line).slice(0, 500)))) return rows;
  return rows.map((cells) => cells.map((cell) => cell.replace(/^(\d\d?([/.-])\d\d?\2)(?=\d\d$)/, '$125')));
}

const YEAR_FIRST = /^(\d\d)[./-](\d\d)[./-](\d\d)\.?$/;

/** Adds the century to dates such as `23.03.02` if the other dates in the document are closer to 2023 than to 2002. */
function completeCenturies(rows: string[][], lines: readonly PrintedLine[]): string[][] {
  const parts = rows.flatMap((cells) =>
    cells.flatMap((cell) => (YEAR_FIRST.exec(cell) ? [YEAR_FIRST.exec(cell)] : [])),
  );
  if (parts.length === 0) return rows;
  const times = [...new Set(lines.flatMap(listDaysOfLine))].slice(0, MOST_CENTURIES).map((day) => Date.parse(day));
  const countNear = (year: number, month: number, day: number) =>
    parts.filter((part) => {
      const at = Date.parse(`20${part?.[year]}-${part?.[month]}-${part?.[day]}`);
      return times.some((time) => Math.abs(time - at) <= NEAR);
    }).length;
  const isFirst = countNear(1, 2, 3) > Math.max(countNear(3, 2, 1), countNear(3, 1, 2));
  return isFirst ? rows.map((cells) => cells.map((cell) => (YEAR_FIRST.test(cell) ? `20${cell}` : cell))) : rows;
}

/** Maximum number of dates in the document that are compared with two-digit years. */
const MOST_CENTURIES = 100;

function parseShort(cell: string): Short | undefined {
  const [, first = '', separator = '', second = ''] = cell.length > 20 ? [] : (WITHOUT_YEAR.exec(cell) ?? []);
  if (first === '' || (separator === ' ') === /^\d/.test(second)) return undefined;
  return { first, separator, second };
}

function toMonthAndDay({ first, second }: Short, order: DateOrder): string {
  const [day, month] = order === 'MDY' && /^\d/.test(second) ? [second, first] : [first, second];
  return `${(/^\d/.test(month) ? month : parseMonthName(month)).padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** Returns the latest year in which the date is not after the end of the period. */
function findYear(short: Short, order: DateOrder, end: string): number {
  return Number(end.slice(0, 4)) - (toMonthAndDay(short, order) > end.slice(5) ? 1 : 0);
}

/** Returns the timestamps of the dates that exist and fall within the period. */
function listTimes(shorts: readonly Short[], order: DateOrder, end: string): number[] {
  const times = shorts.map((short) => Date.parse(`${findYear(short, order, end)}-${toMonthAndDay(short, order)}`));
  return times.filter((time) => !Number.isNaN(time) && Date.parse(end) - time < LONGEST_PERIOD);
}

/**
 * Returns the order of day and month in which the most dates fall within the period, or undefined if both fit equally
 * well.
 */
function findOrder(shorts: readonly Short[], end: string): DateOrder | undefined {
  const count = (order: DateOrder) => listTimes(shorts, order, end).length;
  const [monthFirst, dayFirst] = [count('MDY'), count('DMY')];
  return monthFirst === dayFirst ? undefined : monthFirst > dayFirst ? 'MDY' : 'DMY';
}

/**
 * Returns the order of day and month that brings more rows close to the unambiguous dates in the document. Returns
 * undefined if there is no difference.
 */
export function chooseMorePlausibleDateOrder<O extends string>(
  daysByOrder: ReadonlyMap<O, readonly string[]>,
  lines: readonly PrintedLine[],
): O | undefined {
  const certain = lines
    .flatMap(listCertainDays)
    .slice(0, MOST_CENTURIES)
    .map((day) => Date.parse(day));
  const counted = [...daysByOrder].map(([order, days]) => ({
    order,
    count: days.filter((day) => certain.some((time) => Math.abs(time - Date.parse(day)) <= NEAR / 2)).length,
  }));
  const [best, second] = counted.sort((one, other) => other.count - one.count);
  return best && best.count > (second?.count ?? 0) ? best.order : undefined;
}

function listCertainDays({ pieces }: PrintedLine): string[] {
  return pieces.flatMap(({ text }) => {
    const dates = text.slice(0, 500).match(DATE) ?? [];
    return toDays(dates.filter((date) => /^\d{4}|\p{L}/u.test(date) || isOfOneOrder(date)));
  });
}

/** True for a date that is valid in only one order of day and month, such as `28/02/2023`. */
function isOfOneOrder(date: string): boolean {
  const [first, second] = date.split(/\D+/).map(Number);
  return (first ?? 0) > 12 || (second ?? 0) > 12;
}

/**
 * Returns the end of the statement period: the printed date that fits the most rows, has other dates nearby, and is
 * close to the last row. Dates elsewhere in the text, such as those of laws, do not meet these conditions.
 */
function findEnd(lines: readonly PrintedLine[], shorts: readonly Short[]): string | undefined {
  const texts = lines.flatMap(({ pieces }) => pieces.map(({ text }) => text.slice(0, 500)));
  const days = [...lines.flatMap(listDaysOfLine), ...texts.flatMap((text) => toDays(text.match(SHORT_DATE) ?? []))];
  const candidates = [...new Set([...listMonthEnds(texts, days.length === 0), ...days])].slice(0, MOST_DATES);
  const times = candidates.map((day) => Date.parse(day));
  const rank = (end: string) => {
    const at = Date.parse(end);
    const near = times.filter((time) => Math.abs(time - at) <= NEAR).length;
    const [monthFirst = [], dayFirst = []] = (['MDY', 'DMY'] as const).map((order) => listTimes(shorts, order, end));
    const rows = monthFirst.length > dayFirst.length ? monthFirst : dayFirst;
    return { end, rows: rows.length, near, gap: at - rows.reduce((last, time) => Math.max(last, time), 0) };
  };
  const best = candidates.map(rank);
  best.sort((one, other) => other.rows - one.rows || other.near - one.near || one.gap - other.gap);
  const [first] = best;
  if (!first || days.length === 0 || first.rows * 2 >= shorts.length) return first?.end;
  // The document may print only the start of the period. Therefore, the dates 31 and 92 days later are also tried as
  // its end.
  const later = [31, 92].map((days) => new Date(Date.parse(first.end) + days * DAY).toISOString().slice(0, 10));
  return later.find((end) => rank(end).rows * 2 >= shorts.length) ?? first.end;
}

/**
 * Returns the dates in a line. The texts of the line are also joined, because `Mar 01 2023-Mar 31 2023` may be printed
 * as several texts.
 */
function listDaysOfLine(line: PrintedLine): string[] {
  const days = line.pieces.flatMap(({ text }) => toDays(text.slice(0, 500).match(DATE) ?? []));
  // In `25 Jan 27 Jan`, 27 is the day of the next date, not a year.
  const whole = (joinLineText(line).slice(0, 500).match(DATE) ?? []).filter((date) => /\d{4}/.test(date));
  return [...new Set([...days, ...toDays(whole)])];
}

function toDays(dates: readonly string[]): string[] {
  return dates.flatMap((match) => {
    const spaced = match
      .replace(MONTH_AND_DAY, '$2 $1 $3')
      .replace(/(\p{L})(\d)/gu, '$1 $2')
      .replace(/,(\S)/, ', $1');
    const parsed = parseDay(spaced);
    const day =
      parsed && ('day' in parsed ? parsed.day : (parsedDayToIsoDay(parsed, 'DMY') ?? parsedDayToIsoDay(parsed, 'MDY')));
    return day ? [day] : [];
  });
}

/**
 * Returns the last day of each month named in the texts. If there is none and `withYears` is true, returns December 31
 * of each year in the texts.
 */
function listMonthEnds(texts: readonly string[], withYears: boolean): string[] {
  const months = texts.flatMap((text) =>
    [...text.matchAll(MONTH)].flatMap(([, name = '', year]) => {
      const month = Number(parseMonthName(name));
      const days = month === 0 ? [] : [31, 30, 29, 28];
      return days.map((day) => createIsoDay(Number(year), month, day)).find(Boolean) ?? [];
    }),
  );
  if (months.length > 0 || !withYears) return months;
  return texts.flatMap((text) => text.match(YEAR) ?? []).map((year) => `${year}-12-31`);
}
