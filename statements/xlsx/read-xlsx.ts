import type { ZippedFile } from '../decoding/unpack-archives.ts';
import {
  MAX_SHEET_NAME_LENGTH,
  readSheets,
  refuseTooManySheets,
  type SheetStatement,
  type WorkbookSheet,
} from '../sheets/read-sheets.ts';
import { type SkippedLine, UnreadableStatementError } from '../statement.ts';
import type { TableFormatChoices } from '../tables/read-table.ts';
import { readNumberStyles } from './number-styles.ts';
import { readSharedStrings, readXlsxRows, type XlsxWorkbookData } from './read-xlsx-rows.ts';
import { openWorkbookParts, type ReadWorkbookPart, readWorkbookRelations, readXmlElements } from './workbook-parts.ts';

/**
 * True if a zip is an Excel workbook. `names` are the names of the files inside, in lower case. Some programs use
 * another name than `xl/workbook.xml` and state it in `[Content_Types].xml`.
 */
export const isXlsx = (names: readonly string[]) =>
  names.includes('xl/workbook.xml') ||
  (names.includes('[content_types].xml') && names.some((name) => name.startsWith('xl/')));

/**
 * Reads an Excel workbook (ECMA-376, .xlsx and .xlsm). The line number of an entry is its row number.
 * @param spend called with the content of each unpacked file
 * @throws UnreadableStatementError if no sheet contains a table of transactions
 */
export function readXlsx(
  files: readonly ZippedFile[],
  answers: TableFormatChoices,
  spend: (unpacked: Uint8Array) => void,
): SheetStatement<'xlsx'>[] {
  const { sheets, fault } = openWorkbook(openWorkbookParts(files, spend));
  return readSheets('xlsx', sheets, answers, fault);
}

function openWorkbook(parts: ReadWorkbookPart): { sheets: WorkbookSheet[]; fault: SkippedLine | undefined } {
  const main =
    readWorkbookRelations(parts, '').find(({ type }) => type === 'officeDocument')?.part ?? 'xl/workbook.xml';
  const relations = readWorkbookRelations(parts, main);
  const partOf = (type: string) => {
    const part = relations.find((relation) => relation.type === type)?.part;
    return part === undefined ? undefined : parts(part);
  };
  const workbook = readXmlElements(
    parts(main),
    (name, parent) => name === 'workbookPr' || (name === 'sheet' && parent === 'sheets'),
  );
  const date1904 = workbook.find(({ name }) => name === 'workbookPr')?.attributes.date1904 ?? '';
  const { texts, fault } = readSharedStrings(partOf('sharedStrings'));
  const is1904 = ['1', 'true', 'on'].includes(date1904);
  const shared = { texts, styles: readNumberStyles(partOf('styles')), is1904 };
  const sheets = listSheets(
    workbook.filter(({ name }) => name === 'sheet').map(({ attributes }) => attributes),
    new Map(relations.map(({ id, part }) => [id, part])),
    (part) => readPart(part, parts, shared),
  );
  return { sheets, fault };
}

/**
 * Returns the sheets of a workbook. If several sheets refer to the same file, only the first is returned, so that no
 * file is read twice.
 */
function listSheets(
  all: readonly Record<string, string>[],
  partById: ReadonlyMap<string, string>,
  read: (part: string) => ReturnType<WorkbookSheet['read']>,
): WorkbookSheet[] {
  refuseTooManySheets(all.length);
  const sheets = new Map<string, WorkbookSheet>();
  for (const attributes of all) {
    // The namespace prefix of the `id` attribute differs between files.
    const id = Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1] ?? '';
    const part = partById.get(id) ?? '';
    const { name = '', state = 'visible' } = attributes;
    if (sheets.has(part)) continue;
    const isHidden = state !== 'visible';
    sheets.set(part, { name: name.slice(0, MAX_SHEET_NAME_LENGTH), isHidden, read: () => read(part) });
  }
  return [...sheets.values()];
}

function readPart(part: string, parts: ReadWorkbookPart, shared: XlsxWorkbookData): ReturnType<WorkbookSheet['read']> {
  const xml = parts(part);
  if (xml === undefined) {
    throw new UnreadableStatementError('This workbook is damaged: a sheet is missing. Download it again.');
  }
  return readXlsxRows(xml, shared);
}
