import { inferDateOrder, type ParsedDay, parseDay } from '../days.ts';
import type { DateOrder, Format } from '../statement.ts';
import { HEADERS } from '../words.ts';
import type { Columns } from './columns.ts';
import type { Table } from './find-table.ts';
import { foldHeader } from './header-words.ts';

/** US programs. */
const AMERICAN_PROGRAMS: Format[] = ['ynab', 'mint'];

/** City and state, as printed on US card statements. */
const IN_A_STATE =
  / (A[KLRZ]|C[AOT]|DE|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY])( US)?$/;

/** How many rows are sampled for US states, and the share that must match. */
const LOOKED_AT = 500;
const OFTEN = 0.2;

/**
 * Infers the date order of a table. If the dates do not decide, other dates do (the period above the table, value
 * dates), or else the probable country.
 * @returns the likeliest order, and others that only the user can rule out
 */
export function inferTableDateOrder(
  table: Table,
  columns: Columns,
  format: Format,
  currency: string | undefined,
): { order: DateOrder; others: DateOrder[] } {
  const daysIn = (at: number | undefined) => (at === undefined ? [] : table.rows.map(({ cells }) => cells[at] ?? ''));
  return inferDateOrder(parseDays(daysIn(columns.day)), {
    witnesses: [...parseDays(daysIn(columns.otherDay)), ...parseDays(wordsAbove(table))],
    isMonthFirst: isAmerican(table, columns, format, currency),
  });
}

const parseDays = (cells: readonly string[]): ParsedDay[] => cells.map(parseDay).filter((day) => day !== undefined);

function wordsAbove({ before }: Table): string[] {
  return before.slice(-40).flatMap(({ cells }) => cells.flatMap((cell) => cell.slice(0, 200).split(/[\s,;()]+/)));
}

function isAmerican({ head, rows }: Table, columns: Columns, format: Format, currency: string | undefined): boolean {
  if (currency !== undefined && currency !== 'USD') return false;
  // The dollar alone is not enough: international programs use it as well.
  if (AMERICAN_PROGRAMS.includes(format)) return true;
  if (head?.cells.some((cell) => HEADERS.american.test(foldHeader(cell)))) return true;
  const texts = [...columns.payees, ...columns.texts];
  const some = rows.slice(0, LOOKED_AT);
  const inStates = some.filter(({ cells }) => texts.some((at) => IN_A_STATE.test((cells[at] ?? '').slice(-12))));
  return inStates.length > some.length * OFTEN;
}
