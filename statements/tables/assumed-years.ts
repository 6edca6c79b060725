import { addYearToCell, findDayColumns, joinMonthAndDay, parseMonthOfShortDate } from './table-dates.ts';
import type { CellRow } from './transaction-table.ts';

const MILLISECONDS_PER_YEAR = 366 * 86_400_000;

/**
 * Adds years to dates if the file does not contain any year. The last date gets the year that the user chose. The
 * default is the latest year in which this date is not in the future.
 */
export class AssumedYears {
  /**
   * The latest year that the last date can have without being in the future. Undefined if the file has no dates without
   * a year.
   */
  latestYear: number | undefined;

  readonly #chosen: number | undefined;

  constructor(chosen: number | undefined) {
    this.#chosen = chosen;
  }

  addYears(rows: CellRow[]): CellRow[] {
    const dayColumns = findDayColumns(rows);
    const days = [...dayColumns.keys()].flatMap((column) =>
      rows.flatMap(({ cells }) => parseMonthAndDay(cells[column] ?? '') ?? []),
    );
    const lastDay = findLastDay(days);
    if (lastDay === undefined) return rows;
    const today = new Date().toISOString().slice(0, 10);
    this.latestYear = Number(today.slice(0, 4)) - (lastDay > today.slice(5) ? 1 : 0);
    const periodEnd = `${this.#chosen ?? this.latestYear}-${lastDay}`;
    return rows.map(({ line, cells }) => ({
      line,
      cells: cells.map((cell, column) => (dayColumns.has(column) ? addYearToCell(cell, periodEnd) : cell)),
    }));
  }
}

/** Returns a date without a year as `MM-DD`, or undefined for other text. */
function parseMonthAndDay(cell: string): string | undefined {
  const month = parseMonthOfShortDate(cell);
  const day = /\d{1,2}/.exec(cell)?.[0];
  return month === undefined || day === undefined ? undefined : joinMonthAndDay(day, month);
}

/**
 * Returns the last day of the period. As the dates may continue from December into January, it is the day before the
 * longest gap between two dates.
 */
function findLastDay(days: readonly string[]): string | undefined {
  const sorted = [...new Set(days)].sort();
  const parseTime = (day: string) => Date.parse(`2000-${day}`);
  let best: { day: string; gap: number } | undefined;
  for (const [index, day] of sorted.entries()) {
    const next = sorted[index + 1];
    const gap =
      (next === undefined ? parseTime(sorted[0] ?? day) + MILLISECONDS_PER_YEAR : parseTime(next)) - parseTime(day);
    if (gap > (best?.gap ?? 0)) best = { day, gap };
  }
  return best?.day;
}
