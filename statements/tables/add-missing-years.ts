import { monthOf, parseDay } from '../days.ts';
import type { CsvRow } from './split-rows.ts';

/**
 * The first transaction is within this many rows. The period is searched in this many rows before it, in this part of
 * each.
 */
const BEGINS_WITHIN = 400;
const LOOKED_AT = 40;
const [CELLS, LETTERS] = [20, 100];
const joinCells = (cells: readonly string[]) =>
  cells
    .slice(0, CELLS)
    .map((cell) => cell.slice(0, LETTERS))
    .join(' ');
const WITH_YEAR = /\d{4}-\d{2}-\d{2}|\d{1,2}[ ./-](?:\d{1,2}|\p{L}{3,12})[ ./-]\d{4}/gu;

/** `'01 Mrt'`, `5-Jan`, `05/01`. */
const WITHOUT_YEAR = /^'?(\d{1,2})([ /-])(\d{1,2}|\p{L}{3,12})\.?'?$/u;

/**
 * Adds the year to dates without one, using the period above the table: the last such day that is not after its end.
 * Files without a period, or whose dates have years, are unchanged.
 */
export function addMissingYears(rows: CsvRow[]): CsvRow[] {
  const first = rows
    .slice(0, BEGINS_WITHIN)
    .findIndex(({ cells }) => cells.some((cell) => parseMonth(cell) !== undefined));
  const end = first < 0 ? undefined : findPeriodEnd(rows.slice(Math.max(0, first - LOOKED_AT), first));
  if (end === undefined) return rows;
  // Only convert the columns that have such dates in the first row: a text may contain `3/4` as well.
  const isOfDays = rows[first]?.cells.map((cell) => parseMonth(cell) !== undefined) ?? [];
  return rows.map(({ line, cells }, at) => ({
    line,
    cells:
      at < first ? cells.map(bracketDay) : cells.map((cell, place) => (isOfDays[place] ? addYear(cell, end) : cell)),
  }));
}

/** The latest day in the rows, `YYYY-MM-DD`. */
function findPeriodEnd(rows: readonly CsvRow[]): string | undefined {
  const days = rows.flatMap(({ cells }) =>
    (joinCells(cells).match(WITH_YEAR) ?? []).flatMap((text) => {
      const written = parseDay(text);
      if (!written) return [];
      if ('day' in written) return [written.day];
      const [one, other, year] = written.parts;
      return year.length === 4 ? [`${year}-${monthAndDay(one, other)}`] : [];
    }),
  );
  return days.sort().at(-1);
}

/** `MM-DD`. The day comes first, unless the second number cannot be a month. */
function monthAndDay(one: string, other: string): string {
  const [day, month] = Number(other) > 12 ? [other, one] : [one, other];
  return `${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

function addYear(cell: string, end: string): string {
  const month = parseMonth(cell);
  const [, day = '', separator = '', said = ''] = WITHOUT_YEAR.exec(cell) ?? [];
  if (month === undefined) return cell;
  const isAfter = monthAndDay(day, month) > end.slice(5);
  return `${day}${separator}${said}${separator}${Number(end.slice(0, 4)) - (isAfter ? 1 : 0)}`;
}

/** The month of a date without year (or the day if that comes second), else undefined. */
function parseMonth(cell: string): string | undefined {
  if (cell.length > 20) return undefined;
  const [, day = '', , said = ''] = WITHOUT_YEAR.exec(cell) ?? [];
  const month = /^\d/.test(said) ? said : said && monthOf(said);
  const [first, second] = [Number(day), Number(month)];
  return first > 0 && second > 0 && Math.min(first, second) <= 12 && Math.max(first, second) <= 31 ? month : undefined;
}

/** Puts dates of the period in brackets, so that they are not taken for transactions. */
const bracketDay = (cell: string) => (parseDay(unquoted(cell)) ? `(${unquoted(cell)})` : cell);

const unquoted = (cell: string) => cell.replace(/^'(.*)'$/, '$1');
