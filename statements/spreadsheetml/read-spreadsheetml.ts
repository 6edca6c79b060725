import { findElement, listChildElements, readXml, type XmlElement } from '../read-xml.ts';
import { createRowCollector, type RowCollector } from '../sheets/collect-rows.ts';
import {
  MAX_SHEET_NAME_LENGTH,
  readSheets,
  refuseTooManySheets,
  type SheetStatement,
  type WorkbookSheet,
} from '../sheets/read-sheets.ts';
import type { TableFormatChoices } from '../tables/read-table.ts';
import { refuseTooManyColumns } from '../tables/split-csv-rows.ts';
import { type CellNumberStyle, formatPlainNumber, parseNumberStyle, parseSerialDate } from '../xlsx/number-styles.ts';

/** True if the text is an XML spreadsheet of Excel 2003. Many of these files have the extension `.xls`. */
export const isSpreadsheetMl = (head: string) =>
  /<(?:\w{1,20}:)?Workbook\b/.test(head) && head.includes('urn:schemas-microsoft-com:office:spreadsheet');

/**
 * Reads an XML spreadsheet of Excel 2003. The `line` of an entry is its row in the sheet.
 * @throws UnreadableStatementError if no sheet contains a table of transactions
 */
export function readSpreadsheetMl(text: string, answers: TableFormatChoices): SheetStatement<'xls'>[] {
  const sheets: (WorkbookSheet & { rows: RowCollector; line: number; column: number })[] = [];
  const styles = new Map<string, CellNumberStyle>();
  const fault = readXml(text, {
    isWanted: (name, parent) =>
      name === 'Style' ||
      ((name === 'Row' || name === 'Column') && parent === 'Table') ||
      (name === 'Visible' && parent === 'WorksheetOptions'),
    // Formatted text contains HTML elements.
    inline: (name) => (/^(?:B|I|U|S|Sub|Sup|Font|Span)$/i.test(name) ? '' : undefined),
    enter(name, attributes) {
      if (name !== 'Worksheet') return;
      refuseTooManySheets(sheets.length + 1);
      const rows = createRowCollector();
      const title = (findAttribute(attributes, 'Name') ?? '').slice(0, MAX_SHEET_NAME_LENGTH);
      sheets.push({ name: title, isHidden: false, rows, line: 0, column: 0, read: rows.finish });
    },
    take(element) {
      const sheet = sheets.at(-1);
      if (element.name === 'Style') addStyle(styles, element);
      else if (element.name === 'Visible' && sheet) sheet.isHidden = element.text.trim() !== 'SheetVisible';
      else if (element.name === 'Column' && sheet) {
        const first = readIndex(element, sheet.column + 1);
        sheet.column = first + Math.max(0, Number(findAttribute(element.attributes, 'Span')) || 0);
        if (isHidden(element)) sheet.rows.hideColumns(first, sheet.column);
      } else if (element.name === 'Row' && sheet) {
        sheet.line = readIndex(element, sheet.line + 1);
        sheet.rows.add(sheet.line, readCells(element, sheet.line, styles), isHidden(element));
      }
    },
  });
  return readSheets('xls', sheets, answers, fault);
}

/** Returns an attribute with or without the namespace prefix `ss:`. */
function findAttribute(attributes: Record<string, string>, name: string): string | undefined {
  return attributes[`ss:${name}`] ?? attributes[name];
}

const isHidden = ({ attributes }: XmlElement) => findAttribute(attributes, 'Hidden') === '1';

/** Number formats that have a name instead of a code. */
const NAMED: Partial<Record<string, CellNumberStyle>> = {
  Fixed: 'hundredths',
  Standard: 'hundredths',
  Currency: 'hundredths',
  'Euro Currency': 'hundredths',
};

function addStyle(styles: Map<string, CellNumberStyle>, element: XmlElement): void {
  const format = findAttribute(findElement(element, 'NumberFormat')?.attributes ?? {}, 'Format')?.slice(0, 300);
  const id = findAttribute(element.attributes, 'ID');
  if (id === undefined || !format) return;
  styles.set(id, NAMED[format] ?? (/\b(?:Date|Time)$/.test(format) ? 'day' : parseNumberStyle(format)));
}

/** Returns the number of a row or cell. A number that is not larger than the previous one is ignored. */
function readIndex({ attributes }: XmlElement, next: number): number {
  const index = Number(findAttribute(attributes, 'Index'));
  return Number.isInteger(index) && index > next && index <= LAST_ROW ? index : next;
}

const LAST_ROW = 1_048_576;

function readCells(row: XmlElement, line: number, styles: ReadonlyMap<string, CellNumberStyle>): string[] {
  const cells: string[] = [];
  let column = 0;
  for (const cell of listChildElements(row, 'Cell')) {
    column = readIndex(cell, column + 1);
    const text = readCell(cell, styles).trim();
    if (text !== '') {
      refuseTooManyColumns(line, column);
      while (cells.length < column) cells.push('');
      cells[column - 1] = text;
    }
    column += Math.min(LAST_ROW, Math.max(0, Number(findAttribute(cell.attributes, 'MergeAcross')) || 0));
  }
  return cells;
}

function readCell(cell: XmlElement, styles: ReadonlyMap<string, CellNumberStyle>): string {
  const data = findElement(cell, 'Data');
  if (!data) return '';
  const look = styles.get(findAttribute(cell.attributes, 'StyleID') ?? '') ?? 'plain';
  switch (findAttribute(data.attributes, 'Type')) {
    case 'Number':
      return (
        (look === 'day' ? parseSerialDate(data.text.trim(), false) : undefined) ??
        formatPlainNumber(data.text.trim(), look)
      );
    case 'DateTime':
      return data.text
        .trim()
        .replace(/T00:00(?::00)?(?:\.0{1,9})?Z?$/, '')
        .replace('T', ' ');
    case 'Error':
      return '';
    default:
      return data.text;
  }
}
