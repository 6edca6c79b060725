import { CROATIAN_MONTH_PATTERNS } from '../../word-patterns.ts';
import { normalizeHeader } from '../header-roles.ts';
import type { CellRow } from '../transaction-table.ts';

/*
 * Some names of months mean different months in different languages: `listopad` is October in Croatian, and November in
 * Polish and Czech. The other dates and the words of the file show which language it is.
 */

/** Matches a date with the name of a month, such as `5. listopada 2025.` or `5-lis-25`. */
const DATE_WITH_NAME = /^(\d{1,2}\.?[ /-]{0,2})(\p{L}{3,12})(\.?[ /-]{0,2}\d{2,4}\b.{0,20})$/u;

const POLISH_OR_CZECH_LETTER = /[ąęłśżźńěřůť]/i;

/** Maximum number of rows, of cells per row and of characters per cell that show the language. */
const MAX_ROWS = 300;
const MAX_CELLS = 30;
const MAX_LENGTH = 100;

/** The months that these names mean in Croatian. */
const CROATIAN_MONTHS = [
  ['lip', 'Jun'],
  ['srp', 'Jul'],
  ['lis', 'Oct'],
] as const;

/**
 * Replaces the names of months that mean something else in Croatian, if the file is Croatian. If nothing shows the
 * language, the dates are made unreadable, so that they are listed as skipped.
 */
export function resolveCroatianMonths(rows: CellRow[]): CellRow[] {
  if (!rows.some(({ cells }) => cells.some((cell) => findAmbiguousMonth(cell) !== undefined))) return rows;
  const isCroatian = detectCroatian(rows);
  if (isCroatian === false) return rows;
  return rows.map(({ line, cells }) => ({ line, cells: cells.map((cell) => replaceMonth(cell, isCroatian)) }));
}

function replaceMonth(cell: string, isCroatian: boolean | undefined): string {
  const ambiguousMonth = findAmbiguousMonth(cell);
  if (ambiguousMonth === undefined) return cell;
  const month = CROATIAN_MONTHS.find(([start]) => ambiguousMonth.startsWith(start))?.[1];
  return cell.replace(DATE_WITH_NAME, (_, day: string, name: string, year: string) =>
    isCroatian ? `${day}${month}${year}` : `${day}${name}? ${year}`,
  );
}

function findAmbiguousMonth(cell: string): string | undefined {
  const name = parseMonthWord(cell);
  return name !== undefined && CROATIAN_MONTH_PATTERNS.ambiguous.test(name) ? name : undefined;
}

function parseMonthWord(cell: string): string | undefined {
  const name = cell.length <= 40 ? DATE_WITH_NAME.exec(cell)?.[2] : undefined;
  return name === undefined ? undefined : normalizeHeader(name);
}

/** Returns undefined if nothing shows the language. Names of months count more than other words. */
function detectCroatian(rows: readonly CellRow[]): boolean | undefined {
  const cells = rows.slice(0, MAX_ROWS).flatMap((row) => row.cells.slice(0, MAX_CELLS));
  const months = cells.flatMap((cell) => parseMonthWord(cell) ?? []);
  const { croatianDates, otherDates, croatianTexts, otherTexts } = CROATIAN_MONTH_PATTERNS;
  const hasOtherText = (cell: string) => POLISH_OR_CZECH_LETTER.test(cell) || otherTexts.test(normalizeHeader(cell));
  const texts = cells.map((cell) => cell.slice(0, MAX_LENGTH)).filter((cell) => /\p{L}/u.test(cell));
  return (
    compareCounts(
      months,
      (month) => croatianDates.test(month),
      (month) => otherDates.test(month),
    ) ?? compareCounts(texts, (cell) => croatianTexts.test(normalizeHeader(cell)), hasOtherText)
  );
}

function compareCounts(
  texts: readonly string[],
  isCroatian: (text: string) => boolean,
  isOther: (text: string) => boolean,
): boolean | undefined {
  const [croatianCount, otherCount] = [texts.filter(isCroatian).length, texts.filter(isOther).length];
  return croatianCount === otherCount ? undefined : croatianCount > otherCount;
}
