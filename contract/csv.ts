/** Has spreadsheets read a file as UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';

/** What a spreadsheet takes for the start of a formula, also in the wide forms that it takes for the same. */
const FORMULA = '[=+\\-@＝＋－＠]';
/** What it, or whatever hands it the file, passes over before that. */
const PASSED_OVER = '[\\s\\p{C}"\']';

const AT_START = new RegExp(`^(?:[\\t\\r]|${PASSED_OVER}*${FORMULA})`, 'u');
/** Where semicolons or tabs part the cells, as in many countries, quotes within a line hold nothing together. */
const AT_CELL = new RegExp(`([;\\t\\r\\n])((?:(?![\\t\\r\\n])${PASSED_OVER})*${FORMULA})`, 'gu');

/** A text, in quotes. One that a spreadsheet would take for a formula gets an apostrophe, as OWASP advises against CSV injection. */
export function toCell(text: string): string {
  const harmless = (AT_START.test(text) ? `'${text}` : text).replace(AT_CELL, "$1'$2");
  return `"${harmless.replaceAll('"', '""')}"`;
}

/** Cells that are written already, as a line of RFC 4180. */
export function toLine(cells: readonly string[]): string {
  return `${cells.join(',')}\r\n`;
}
