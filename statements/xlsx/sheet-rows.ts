import { MAX_BYTES, MAX_CELLS, refuseTooLong } from '../limits.ts';
import { type Skipped, StatementRefused } from '../statement.ts';
import { refuseTooWide } from '../tables/split-rows.ts';
import type { Row } from '../tables/table.ts';
import { type Element, findElement, readXml } from '../xml.ts';
import { type NumberStyle, parseSerialDate, plainNumber } from './styles.ts';

/** What cells of all sheets refer to. */
export type Shared = { texts: readonly string[]; styles: readonly NumberStyle[]; is1904: boolean };

/** Limit of Excel. A row with a higher number is numbered after the one before it. */
const LAST_ROW = 1_048_576;

/**
 * Reads the non-empty rows of a sheet with their row numbers, padded to equal width. Throws `StatementRefused` if there
 * are too many rows, cells or characters.
 */
export function readSheetRows(xml: string, shared: Shared): { rows: Row[]; fault: Skipped | undefined } {
  const rows: Row[] = [];
  let [line, cells, letters, width] = [0, 0, 0, 0];
  const fault = readXml(xml, {
    isWanted: (name, parent) => name === 'row' && parent === 'sheetData',
    take: (element) => {
      line = readRowNumber(element, line);
      const row = { line, cells: readCells(element, line, shared) };
      if (row.cells.length === 0) return;
      rows.push(row);
      width = Math.max(width, row.cells.length);
      cells += row.cells.length;
      refuseTooLong(line, rows.length, cells);
      // A shared text may be in every cell, and is processed for each of them.
      for (const cell of row.cells) letters += cell.length;
      if (letters > MAX_BYTES) {
        throw new StatementRefused(
          `A sheet of this file has more than 50 MB of text, from line ${line} on. Export a shorter period.`,
        );
      }
    },
  });
  return { rows: rows.length * width > MAX_CELLS ? rows : rows.map((row) => padRow(row, width)), fault };
}

/** A shorter row has a meaning in CSV, but not in a sheet. */
function padRow({ line, cells }: Row, width: number): Row {
  return { line, cells: cells.concat(Array(width - cells.length).fill('')) };
}

/** Row numbers are unique, because rows are identified by them. */
function readRowNumber({ attributes }: Element, before: number): number {
  const said = /^\d{1,7}$/.test(attributes.r ?? '') ? Number(attributes.r) : 0;
  return said > before && said <= LAST_ROW ? said : before + 1;
}

/** The cells up to the last non-empty one. */
function readCells(row: Element, line: number, shared: Shared): string[] {
  const cells: string[] = [];
  let column = 0;
  for (const cell of row.children) {
    if (cell.name !== 'c') continue;
    column = parseColumn(cell.attributes.r) ?? column + 1;
    const text = readCell(cell, line, shared).trim();
    if (text === '') continue;
    refuseTooWide(line, column);
    while (cells.length < column) cells.push('');
    cells[column - 1] ||= text;
  }
  return cells;
}

/** The column number of a reference: 2 for `B7`. Undefined if the cell has none. */
function parseColumn(reference = ''): number | undefined {
  const letters = /^[A-Z]{1,4}/i.exec(reference)?.[0].toUpperCase();
  if (letters === undefined) return undefined;
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column;
}

function readCell(cell: Element, line: number, { texts, styles, is1904 }: Shared): string {
  const { t: type = 'n', s: style } = cell.attributes;
  const inline = findElement(cell, 'is');
  if (inline) return readText(inline);
  const value = findElement(cell, 'v')?.text ?? '';
  switch (type) {
    case 's':
      return value.trim() === '' ? '' : sharedText(texts, value.trim(), line);
    case 'b':
      return value.trim() === '1' ? 'TRUE' : value.trim() === '0' ? 'FALSE' : value;
    case 'e':
      return '';
    case 'd':
      return value
        .trim()
        .replace(/T00:00(?::00)?(?:\.0{1,9})?Z?$/, '')
        .replace('T', ' ');
    case 'n': {
      const look = styles[Number(style ?? 0)] ?? 'plain';
      const number = value.trim();
      return (look === 'day' ? parseSerialDate(number, is1904) : undefined) ?? plainNumber(number, look);
    }
    default:
      return decodeText(value);
  }
}

function sharedText(texts: readonly string[], number: string, line: number): string {
  const text = /^\d{1,8}$/.test(number) ? texts[Number(number)] : undefined;
  if (text === undefined) {
    throw new StatementRefused(
      `Line ${line} of a sheet refers to a text that is not in this workbook. The file is damaged; download it again.`,
    );
  }
  return text;
}

/** The shared strings of a workbook. Throws `StatementRefused` if there are too many. */
export function readSharedTexts(xml: string | undefined): { texts: string[]; fault?: Skipped | undefined } {
  const texts: string[] = [];
  if (xml === undefined) return { texts };
  const fault = readXml(xml, {
    isWanted: (name, parent) => name === 'si' && parent === 'sst',
    take: (element) => {
      if (texts.push(readText(element)) > MAX_CELLS) {
        throw new StatementRefused(
          `This workbook has more than ${MAX_CELLS.toLocaleString('en')} texts. Export a shorter period.`,
        );
      }
    },
  });
  return { texts, fault };
}

/** The text of all runs, without phonetic hints (`rPh`). */
export function readText({ children }: Element): string {
  const runs = children.flatMap((part) => (part.name === 'r' ? part.children : [part]));
  return decodeText(runs.map(({ name, text }) => (name === 't' ? text : '')).join(''));
}

/** Decodes characters that XML cannot represent (`_x000D_`; ECMA-376-1, 22.9.2.19) and normalizes line ends. */
function decodeText(text: string): string {
  const plain = text.includes('_x') ? text.replace(/_x([\dA-Fa-f]{4})_/g, (_, code) => decodeCharacter(code)) : text;
  return plain.includes('\r') ? plain.replace(/\r\n?/g, '\n') : plain;
}

function decodeCharacter(code: string): string {
  const sign = String.fromCharCode(Number.parseInt(code, 16));
  // Databases reject NUL characters, and half a surrogate pair is not a character.
  if (/[\ud800-\udfff]/.test(sign)) return '\ufffd';
  return sign >= ' ' || '\t\n\r'.includes(sign) ? sign : ' ';
}
