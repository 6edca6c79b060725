import type { ZippedFile } from '../decoding/unpack-archives.ts';
import { findElement, listChildElements, readXml, type XmlElement } from '../read-xml.ts';
import { createRowCollector, type RowCollector } from '../sheets/collect-rows.ts';
import {
  MAX_SHEET_NAME_LENGTH,
  readSheets,
  refuseTooManySheets,
  type SheetStatement,
  type WorkbookSheet,
} from '../sheets/read-sheets.ts';
import { UnreadableStatementError } from '../statement.ts';
import type { TableFormatChoices } from '../tables/read-table.ts';
import { refuseTooManyColumns } from '../tables/split-csv-rows.ts';
import { formatPlainNumber } from '../xlsx/number-styles.ts';
import { openWorkbookParts } from '../xlsx/workbook-parts.ts';

/** True if a zip is an OpenDocument file. `names` are the names of the files inside, in lower case. */
export const isOds = (names: readonly string[]) => names.includes('content.xml') && names.includes('mimetype');

/** True if the text is an OpenDocument spreadsheet stored as a single XML file (.fods). */
export const isFlatOds = (head: string) => /<office:document\b/.test(head);

/**
 * Reads an OpenDocument spreadsheet (.ods). The `line` of an entry is its row in the sheet.
 * @param spend called with the content of each unpacked file
 * @throws UnreadableStatementError if the file is another type of document, or if no sheet contains a table of
 * transactions
 */
export function readOds(
  files: readonly ZippedFile[],
  answers: TableFormatChoices,
  spend: (unpacked: Uint8Array) => void,
): SheetStatement<'ods'>[] {
  const parts = openWorkbookParts(files, spend);
  if (parts('META-INF/manifest.xml')?.includes('encryption-data')) {
    throw new UnreadableStatementError(
      'This spreadsheet is password-protected. Open it and save it without a password, or as CSV.',
    );
  }
  return readFlatOds(parts('content.xml') ?? '', answers);
}

/** Reads an OpenDocument spreadsheet that is a single XML file. */
export function readFlatOds(xml: string, answers: TableFormatChoices): SheetStatement<'ods'>[] {
  const sheets: (WorkbookSheet & { rows: RowCollector; line: number; column: number })[] = [];
  const hiddenStyles = new Set<string>();
  let isSpreadsheet = false;
  let style = '';
  const fault = readXml(xml, {
    isWanted: (name, parent) =>
      name === 'table-row' || name === 'table-column' || (name === 'table-properties' && parent === 'style'),
    inline: (name) => INLINE[name],
    enter(name, attributes) {
      if (name === 'spreadsheet') isSpreadsheet = true;
      if (name === 'style') style = attributes['style:name'] ?? '';
      if (name !== 'table') return;
      refuseTooManySheets(sheets.length + 1);
      const rows = createRowCollector();
      const title = (attributes['table:name'] ?? '').slice(0, MAX_SHEET_NAME_LENGTH);
      const isHidden = hiddenStyles.has(attributes['table:style-name'] ?? '');
      sheets.push({ name: title, isHidden, rows, line: 0, column: 0, read: rows.finish });
    },
    take(element) {
      const sheet = sheets.at(-1);
      if (element.name === 'table-properties') {
        if (element.attributes['table:display'] === 'false') hiddenStyles.add(style);
      } else if (sheet && element.name === 'table-column') {
        const first = sheet.column + 1;
        sheet.column += readCount(element.attributes['table:number-columns-repeated']);
        if (isCollapsed(element.attributes)) sheet.rows.hideColumns(first, sheet.column);
      } else if (sheet) sheet.line += addRow(element, sheet);
    },
  });
  if (!isSpreadsheet) {
    if (fault) throw new UnreadableStatementError('This OpenDocument file is damaged. Download it again.');
    throw new UnreadableStatementError('This is a text document. Export CSV or OFX instead.');
  }
  return readSheets('ods', sheets, answers, fault);
}

/** Inline elements of text, each with the characters that it stands for. `s` is a space. */
const INLINE: Partial<Record<string, string>> = { span: '', a: '', s: ' ', tab: ' ', 'line-break': ' ' };

const isCollapsed = (attributes: Record<string, string>) =>
  ['collapse', 'filter'].includes(attributes['table:visibility'] ?? '');

/** Adds a row as often as it is repeated, and returns the number of repetitions. */
function addRow(row: XmlElement, { rows, line }: { rows: RowCollector; line: number }): number {
  const repeated = readCount(row.attributes['table:number-rows-repeated']);
  const cells = readCells(row, line + 1);
  const isHidden = isCollapsed(row.attributes);
  for (let copy = 1; cells.length > 0 && copy <= repeated; copy++) rows.add(line + copy, cells, isHidden);
  return repeated;
}

/** Returns the cells of a row up to the last cell that is not empty. */
function readCells(row: XmlElement, line: number): string[] {
  const cells: string[] = [];
  let empty = 0;
  for (const cell of row.children) {
    if (cell.name !== 'table-cell' && cell.name !== 'covered-table-cell') continue;
    const repeated = readCount(cell.attributes['table:number-columns-repeated']);
    const text = readCell(cell).trim();
    if (text === '') empty += repeated;
    else {
      refuseTooManyColumns(line, cells.length + empty + repeated);
      while (empty > 0) {
        cells.push('');
        empty--;
      }
      for (let copy = 0; copy < repeated; copy++) cells.push(text);
    }
  }
  return cells;
}

/** Maximum number of repetitions of a row or cell. No sheet has more rows than this. */
const MOST_REPEATED = 1_048_576;

const readCount = (text = '1') => Math.min(MOST_REPEATED, Math.max(1, Number(text) || 1));

function readCell(cell: XmlElement): string {
  const { attributes } = cell;
  const shown = listChildElements(cell, 'p')
    .map(({ text }) => text)
    .join('\n');
  switch (attributes['office:value-type']) {
    case 'date':
      return (attributes['office:date-value'] ?? shown).replace(/T00:00(?::00)?(?:\.0{1,9})?Z?$/, '').replace('T', ' ');
    case 'float':
    case 'currency': {
      // Whether a whole number such as 1234 is an amount with two decimals can only be seen from the displayed text.
      const number = formatPlainNumber(
        attributes['office:value'] ?? '',
        /\d[.,]\d\d\D{0,9}$/.test(shown) ? 'hundredths' : 'plain',
      );
      const currency = attributes['office:currency'] ?? '';
      return /^[A-Z]{3}$/.test(currency) ? `${number} ${currency}` : number;
    }
    default:
      return findElement(cell, 'p') ? shown : (attributes['office:string-value'] ?? '');
  }
}
