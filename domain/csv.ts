/** At the start of a file, this character makes spreadsheets read the file as UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';

/** Characters that start a formula in spreadsheets, including their full-width forms. */
const FORMULA = '[=+\\-@＝＋－＠]';
/**
 * Characters that some programs ignore at the start of a cell. Such a program would still execute a formula that
 * follows these characters.
 */
const PASSED_OVER = '[\\s\\p{C}"\']';

const AT_START = new RegExp(`^(?:[\\t\\r]|${PASSED_OVER}*${FORMULA})`, 'u');
/**
 * Finds formulas in the middle of a cell. These are dangerous too, because spreadsheets in many countries also split
 * lines at semicolons or tabs, even inside quotation marks.
 */
const AT_CELL = new RegExp(`([;\\t\\r\\n])((?:(?![\\t\\r\\n])${PASSED_OVER})*${FORMULA})`, 'gu');

/**
 * Quotes a string as a CSV cell. If a spreadsheet would read the string as a formula, an apostrophe is added at the
 * start. OWASP recommends this against CSV injection.
 */
export function quoteCsvCell(text: string): string {
  const harmless = (AT_START.test(text) ? `'${text}` : text).replace(AT_CELL, "$1'$2");
  return `"${harmless.replaceAll('"', '""')}"`;
}

/** Joins formatted cells into a line (RFC 4180). */
export function joinCsvCells(cells: readonly string[]): string {
  return `${cells.join(',')}\r\n`;
}
