import type { CellRow } from './table.ts';
import { addYearToCell, findDayColumns, joinMonthAndDay, parseMonth } from './table-dates.ts';

const YEAR = 366 * 86_400_000;

/**
 * Adds years to dates if the file does not contain any year. The last date gets the year that the user chose. By
 * default, this is the latest year that does not make it a future date.
 */
export class AssumedYears {
  /**
   * The latest year that the last date can have without being in the future. Undefined if the file has no dates without
   * a year.
   */
  latest: number | undefined;

  readonly #chosen: number | undefined;

  constructor(chosen: number | undefined) {
    this.#chosen = chosen;
  }

  add(rows: CellRow[]): CellRow[] {
    const columns = findDayColumns(rows);
    const days = [...columns].flatMap((at) => rows.flatMap(({ cells }) => parseDayOfYear(cells[at] ?? '') ?? []));
    const last = findLastDay(days);
    if (last === undefined) return rows;
    const today = new Date().toISOString().slice(0, 10);
    this.latest = Number(today.slice(0, 4)) - (last > today.slice(5) ? 1 : 0);
    const end = `${this.#chosen ?? this.latest}-${last}`;
    return rows.map(({ line, cells }) => ({
      line,
      cells: cells.map((cell, at) => (columns.has(at) ? addYearToCell(cell, end) : cell)),
    }));
  }
}

/** Returns a date without a year as `MM-DD`, or undefined for other text. */
function parseDayOfYear(cell: string): string | undefined {
  const month = parseMonth(cell);
  const day = /\d{1,2}/.exec(cell)?.[0];
  return month === undefined || day === undefined ? undefined : joinMonthAndDay(day, month);
}

/**
 * Returns the last day of the period. As the dates may continue from December into January, it is the day before the
 * longest gap between two dates.
 */
function findLastDay(days: readonly string[]): string | undefined {
  const sorted = [...new Set(days)].sort();
  const timeOf = (day: string) => Date.parse(`2000-${day}`);
  let last: { day: string; gap: number } | undefined;
  for (const [index, day] of sorted.entries()) {
    const next = sorted[index + 1];
    const gap = (next === undefined ? timeOf(sorted[0] ?? day) + YEAR : timeOf(next)) - timeOf(day);
    if (gap > (last?.gap ?? 0)) last = { day, gap };
  }
  return last?.day;
}
