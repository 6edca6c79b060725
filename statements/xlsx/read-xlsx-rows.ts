import { MAX_CELLS_PER_FILE } from '../file-limits.ts';
import { findElement, readXml, type XmlElement } from '../read-xml.ts';
import { createRowCollector } from '../sheets/collect-rows.ts';
import { type SkippedLine, UnreadableStatementError } from '../statement.ts';
import { refuseTooManyColumns } from '../tables/split-csv-rows.ts';
import type { CellRow } from '../tables/transaction-table.ts';
import { type CellNumberStyle, formatPlainNumber, parseSerialDate } from './number-styles.ts';

/** The data of the workbook that the cells of all sheets refer to. */
export type XlsxWorkbookData = { texts: readonly string[]; styles: readonly CellNumberStyle[]; is1904: boolean };

/** The largest row number in Excel. A row with a larger number gets the number of the previous row plus one. */
const LAST_ROW = 1_048_576;

/**
 * Reads the non-empty rows of a sheet with their row numbers. Shorter rows are padded with empty cells.
 * @throws UnreadableStatementError if there are too many rows, cells or characters
 */
export function readXlsxRows(
  xml: string,
  shared: XlsxWorkbookData,
): { rows: CellRow[]; hidden: CellRow[]; fault: SkippedLine | undefined } {
  const rows = createRowCollector();
  let line = 0;
  const fault = readXml(xml, {
    isWanted: (name, parent) => (name === 'row' && parent === 'sheetData') || (name === 'col' && parent === 'cols'),
    take: (element) => {
      const isHidden = isTrue(element.attributes.hidden);
      if (element.name === 'col') {
        if (isHidden) rows.hideColumns(Number(element.attributes.min), Number(element.attributes.max));
        return;
      }
      line = readRowNumber(element, line);
      rows.add(line, readCells(element, line, shared), isHidden);
    },
  });
  return { ...rows.finish(), fault };
}

const isTrue = (value = '') => ['1', 'true', 'on'].includes(value);

/** Returns the number of a row. No two rows may have the same number, because it identifies the row. */
function readRowNumber({ attributes }: XmlElement, before: number): number {
  const said = /^\d{1,7}$/.test(attributes.r ?? '') ? Number(attributes.r) : 0;
  return said > before && said <= LAST_ROW ? said : before + 1;
}

/** Returns the cells of a row up to the last cell that is not empty. */
function readCells(row: XmlElement, line: number, shared: XlsxWorkbookData): string[] {
  const cells: string[] = [];
  let column = 0;
  for (const cell of row.children) {
    if (cell.name !== 'c') continue;
    column = parseColumn(cell.attributes.r) ?? column + 1;
    const text = readCell(cell, line, shared).trim();
    if (text === '') continue;
    refuseTooManyColumns(line, column);
    while (cells.length < column) cells.push('');
    cells[column - 1] ||= text;
  }
  return cells;
}

/** Returns the column number in a cell reference, such as 2 for `B7`, or undefined if there is none. */
function parseColumn(reference = ''): number | undefined {
  const letters = /^[A-Z]{1,4}/i.exec(reference)?.[0].toUpperCase();
  if (letters === undefined) return undefined;
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column;
}

function readCell(cell: XmlElement, line: number, { texts, styles, is1904 }: XlsxWorkbookData): string {
  const { t: type = 'n', s: style } = cell.attributes;
  const inline = findElement(cell, 'is');
  if (inline) return readCellText(inline);
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
      return (look === 'day' ? parseSerialDate(number, is1904) : undefined) ?? formatPlainNumber(number, look);
    }
    default:
      return decodeText(value);
  }
}

function sharedText(texts: readonly string[], number: string, line: number): string {
  const text = /^\d{1,8}$/.test(number) ? texts[Number(number)] : undefined;
  if (text === undefined) {
    throw new UnreadableStatementError(
      `Line ${line} of a sheet refers to text that is missing from this workbook. The file is damaged; download it again.`,
    );
  }
  return text;
}

/**
 * Reads the strings shared by all sheets.
 * @throws UnreadableStatementError if there are too many strings
 */
export function readSharedStrings(xml: string | undefined): { texts: string[]; fault?: SkippedLine | undefined } {
  const texts: string[] = [];
  if (xml === undefined) return { texts };
  const fault = readXml(xml, {
    isWanted: (name, parent) => name === 'si' && parent === 'sst',
    take: (element) => {
      if (texts.push(readCellText(element)) > MAX_CELLS_PER_FILE) {
        throw new UnreadableStatementError(
          `This workbook has more than ${MAX_CELLS_PER_FILE.toLocaleString('en')} text values. Export a shorter period.`,
        );
      }
    },
  });
  return { texts, fault };
}

/** Returns the text of all parts of a cell, without pronunciation hints (`rPh`). */
export function readCellText({ children }: XmlElement): string {
  const runs = children.flatMap((part) => (part.name === 'r' ? part.children : [part]));
  return decodeText(runs.map(({ name, text }) => (name === 't' ? text : '')).join(''));
}

/**
 * Decodes characters that XML cannot contain, such as `_x000D_` (ECMA-376-1, section 22.9.2.19). All line endings
 * become LF.
 */
function decodeText(text: string): string {
  const plain = text.includes('_x') ? text.replace(/_x([\dA-Fa-f]{4})_/g, (_, code) => decodeCharacter(code)) : text;
  return plain.includes('\r') ? plain.replace(/\r\n?/g, '\n') : plain;
}

function decodeCharacter(code: string): string {
  const sign = String.fromCharCode(Number.parseInt(code, 16));
  // Databases reject NUL characters and halves of surrogate pairs, so both are replaced.
  if (/[\ud800-\udfff]/.test(sign)) return '\ufffd';
  return sign >= ' ' || '\t\n\r'.includes(sign) ? sign : ' ';
}
