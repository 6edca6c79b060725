import { findRole } from './header-words.ts';
import type { CsvRow } from './split-rows.ts';

/** Serial number of 1970-01-01 in spreadsheets. */
const EPOCH = 25_569;
/** 1982 to 2064. */
const SERIAL = /^([3-5]\d{4})(?:\.\d{1,10})?$/;

const DAYS = ['bookedDay', 'day', 'otherDay'];

/** How many rows and cells are checked for headers. */
const [ROWS_LOOKED_AT, CELLS_LOOKED_AT] = [400, 100];

/**
 * Spreadsheets write a date as a serial number if the cell lost its format. Converts only columns with a date header.
 */
export function convertSerialDays(rows: CsvRow[]): CsvRow[] {
  const places = findDayColumns(rows);
  if (places.size === 0) return rows;
  return rows.map(({ line, cells }) => ({
    line,
    cells: cells.map((cell, at) => (places.has(at) ? convertSerialDay(cell) : cell)),
  }));
}

function findDayColumns(rows: readonly CsvRow[]): Set<number> {
  for (const { cells } of rows.slice(0, ROWS_LOOKED_AT)) {
    const heads = cells.slice(0, CELLS_LOOKED_AT);
    const places = heads.flatMap((cell, at) => (DAYS.includes(findRole(cell) ?? '') ? [at] : []));
    if (places.length > 0) return new Set(places);
  }
  return new Set();
}

function convertSerialDay(cell: string): string {
  const days = SERIAL.exec(cell)?.[1];
  return days === undefined ? cell : new Date((Number(days) - EPOCH) * 86_400_000).toISOString().slice(0, 10);
}
