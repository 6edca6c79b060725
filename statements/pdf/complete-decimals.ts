import { parseAmount } from '../parse-amounts.ts';
import { areWhole } from './classify-pieces-by-context.ts';
import { joinLineText, type PrintedLine } from './printed-lines.ts';
import { isDayCell } from './read-printed-table.ts';

/** Matches currencies with three decimals. */
const THREE_DECIMALS = /\b(?:KWD|BHD|OMR|TND|JOD|IQD|LYD)\b/;
const WITH_DECIMALS = /\d[.,]\d{1,2}(?!\d)|\d{4}[.,]\d{3}(?!\d)|[.,]\d{3}[.,]\d{3}/;
const THOUSANDS = /^([^\d]{0,6}\d{1,3})([.,])(\d{3})(?!\d|[.,])/;

/**
 * Adds two zero decimals to amounts such as `20.000` if the document prints no decimals. Otherwise, `20.000` could be
 * read as 20.
 */
export function completeDecimals(rows: string[][], lines: readonly PrintedLine[]): string[][] {
  const amounts = rows.flatMap((cells) => cells.filter((cell) => parseAmount(cell) && !isDayCell(cell)));
  const withDecimals = amounts.filter((cell) => WITH_DECIMALS.test(cell)).length;
  const isWhole = amounts.some((cell) => THOUSANDS.test(cell)) && areWhole(amounts.length, withDecimals);
  if (!isWhole || lines.some((line) => THREE_DECIMALS.test(joinLineText(line).slice(0, 500)))) return rows;
  const complete = (cell: string) =>
    cell.replace(THOUSANDS, (_, start, mark, end) => `${start}${mark}${end}${mark === '.' ? ',' : '.'}00`);
  return rows.map((cells) => cells.map((cell) => (parseAmount(cell) && !isDayCell(cell) ? complete(cell) : cell)));
}
