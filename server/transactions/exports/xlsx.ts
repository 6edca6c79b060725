import type { Readable } from 'node:stream';
import { createZipStream } from '../../platform/zip-writer.ts';
import { EXPORT_COLUMN_WIDTHS, EXPORT_HEADER, type ExportRow } from './export-rows.ts';

/*
 * Writes an Excel workbook (ECMA-376), which is a zip archive of XML files, row by row. Text is stored as plain
 * strings, which no program runs as formulas. Days and amounts are formatted numbers.
 */

/** Maximum number of rows per sheet, including the header. Any further rows go to another sheet. */
const MAX_ROWS = 1_048_576;

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Indexes of the styles below. */
const STYLES = { plain: 0, head: 1, day: 2, amount: 3 } as const;
const STYLE_SHEET = `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="4" applyNumberFormat="1"/></cellXfs></styleSheet>`;

/** A fixed timestamp for the files in the zip archive, so that the same rows always produce the same bytes. */
const ALWAYS = new Date(2000, 0, 1);

/** Streams a workbook with the rows. If reading the rows fails, the stream ends with the same error. */
export function toXlsx(rows: AsyncIterable<ExportRow[]>): Readable {
  const { output, add, end } = createZipStream(ALWAYS);
  write(rows, add)
    .then(end)
    .catch((error) => output.destroy(error));
  return output;
}

async function write(rows: AsyncIterable<ExportRow[]>, add: ReturnType<typeof createZipStream>['add']): Promise<void> {
  const put = (name: string, text: string) => add(name, [Buffer.from(text)]);
  const reader = rows[Symbol.asyncIterator]();
  const state: Reading = { left: [], isOver: false };
  let sheets = 0;
  do await add(`xl/worksheets/sheet${++sheets}.xml`, sheetOf(reader, state));
  while (!state.isOver);
  const all = Array.from({ length: sheets }, (_, at) => at + 1);
  await put('xl/styles.xml', STYLE_SHEET);
  await put('xl/workbook.xml', workbook(all));
  await put('xl/_rels/workbook.xml.rels', workbookRelations(all));
  await put(
    '_rels/.rels',
    `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  );
  await put('[Content_Types].xml', contentTypes(all));
}

type Reading = { left: ExportRow[]; isOver: boolean };

async function* sheetOf(reader: AsyncIterator<ExportRow[]>, state: Reading): AsyncGenerator<Uint8Array> {
  const columns = EXPORT_HEADER.map(
    (name, at) => `<col min="${at + 1}" max="${at + 1}" width="${EXPORT_COLUMN_WIDTHS[name]}" customWidth="1"/>`,
  );
  const pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
  yield Buffer.from(
    `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews>` +
      `<cols>${columns.join('')}</cols><sheetData><row>${EXPORT_HEADER.map((name) => textCell(name, STYLES.head)).join('')}</row>`,
  );
  for (let written = 1; written < MAX_ROWS && !state.isOver; ) {
    const some = state.left.slice(0, MAX_ROWS - written);
    state.left = state.left.slice(some.length);
    written += some.length;
    if (some.length > 0) yield Buffer.from(some.map(rowOf).join(''));
    if (state.left.length > 0) continue;
    const next = await reader.next();
    if (next.done) state.isOver = true;
    else state.left = next.value;
  }
  yield Buffer.from('</sheetData></worksheet>');
}

function rowOf({ day, type, amountMinor, texts }: ExportRow): string {
  const cells = EXPORT_HEADER.map((column) => {
    if (column === 'Date') return dayCell(day);
    if (column === 'Type') return textCell(type);
    if (column === 'Amount') return `<c s="${STYLES.amount}"><v>${amountMinor / 100}</v></c>`;
    return textCell(texts[column]);
  });
  return `<row>${cells.join('')}</row>`;
}

const MS_A_DAY = 86_400_000;
/**
 * The first day that can be written as a date. Excel treats 1900 as a leap year, so it numbers earlier days
 * differently.
 */
const FIRST_DAY = '1900-03-01';
const ZERO = Date.UTC(1899, 11, 30);

function dayCell(day: string): string {
  if (day < FIRST_DAY) return textCell(day);
  return `<c s="${STYLES.day}"><v>${(Date.parse(`${day}T00:00:00Z`) - ZERO) / MS_A_DAY}</v></c>`;
}

function textCell(text: string, style: number = STYLES.plain): string {
  if (text === '') return '<c/>';
  return `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
}

const NOT_IN_XML = /[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu;

/**
 * Escapes text for XML. Removes characters that XML does not allow, and escapes sequences such as `_x0041_`, which
 * Excel would convert to a letter.
 */
function escaped(text: string): string {
  return Buffer.from(text)
    .toString()
    .replace(NOT_IN_XML, ' ')
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[&<>]/g, (each) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[each] ?? each)
    .replaceAll('\r', '&#13;');
}

function workbook(sheets: readonly number[]): string {
  const names = sheets.map(
    (at) => `<sheet name="Transactions${at > 1 ? ` ${at}` : ''}" sheetId="${at}" r:id="rId${at}"/>`,
  );
  return `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${names.join('')}</sheets></workbook>`;
}

function workbookRelations(sheets: readonly number[]): string {
  const all = sheets.map(
    (at) => `<Relationship Id="rId${at}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${at}.xml"/>`,
  );
  const styles = `<Relationship Id="rId${sheets.length + 1}" Type="${OFFICE}/styles" Target="styles.xml"/>`;
  return `${XML}<Relationships xmlns="${PACKAGE}/relationships">${all.join('')}${styles}</Relationships>`;
}

function contentTypes(sheets: readonly number[]): string {
  const parts = [
    ['/xl/workbook.xml', 'sheet.main'],
    ['/xl/styles.xml', 'styles'],
    ...sheets.map((at) => [`/xl/worksheets/sheet${at}.xml`, 'worksheet']),
  ].map(([name, type]) => `<Override PartName="${name}" ContentType="${TYPES}.${type}+xml"/>`);
  return `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${parts.join('')}</Types>`;
}
