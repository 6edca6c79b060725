import { roleOf } from './header-words.ts';
import type { CsvRow } from './split-rows.ts';

/** 1970-01-01 as spreadsheets count days. */
const EPOCH = 25_569;
/** From 1982 to 2064. */
const SERIAL = /^([3-5]\d{4})(?:\.\d{1,10})?$/;

const DAYS = ['bookedDay', 'day', 'otherDay'];

/** Spreadsheets save days as their number where a cell has lost its format; only a column that calls itself a date is taken so. */
export function withDaysOfNumbers(rows: CsvRow[]): CsvRow[] {
  const head = rows.findIndex(({ cells }) => cells.some((cell) => DAYS.includes(roleOf(cell) ?? '')));
  const places = (rows[head]?.cells ?? []).flatMap((cell, at) => (DAYS.includes(roleOf(cell) ?? '') ? [at] : []));
  if (places.length === 0) return rows;
  return rows.map(({ line, cells }) => ({
    line,
    cells: cells.map((cell, at) => (places.includes(at) ? dayOfNumber(cell) : cell)),
  }));
}

function dayOfNumber(cell: string): string {
  const days = SERIAL.exec(cell)?.[1];
  return days === undefined ? cell : new Date((Number(days) - EPOCH) * 86_400_000).toISOString().slice(0, 10);
}
