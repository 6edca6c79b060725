import type { PackedFile } from '../decoding/unpack.ts';
import { MOST_FILES, refuseTooMany } from '../limits.ts';
import { type Skipped, type Statement, StatementRefused } from '../statement.ts';
import { readRows, refuseWithoutTable, type TableAnswers } from '../tables/read-table.ts';
import { excerpt } from '../text.ts';
import { openParts, type Parts, readElements, readRelations } from './parts.ts';
import { readSharedTexts, readSheetRows, type Shared } from './sheet-rows.ts';
import { readStyles } from './styles.ts';

type SheetStatement = Statement<'xlsx' | Extract<ReturnType<typeof readRows>, Statement>['format']>;

type Sheet = { name: string; isHidden: boolean; part: string };

/**
 * Reads an Excel workbook (ECMA-376, .xlsx and .xlsm). Returns a statement for each sheet that contains a table of
 * transactions. If there are several, each has the name of its sheet.
 * Other sheets are listed as skipped. The lines of entries are row numbers.
 * @param spend called with the bytes of each unpacked part
 * @throws StatementRefused if no sheet contains such a table
 */
export function readXlsx(
  files: readonly PackedFile[],
  answers: TableAnswers,
  spend: (unpacked: Uint8Array) => void,
): SheetStatement[] {
  const parts = openParts(files, spend);
  const { sheets, shared, fault } = openWorkbook(parts);
  const statements: SheetStatement[] = [];
  const left: Skipped[] = fault ? [leftSheet('Texts', 'unreadable', fault.text)] : [];
  const refused: StatementRefused[] = [];
  let isHeadAlone = false;
  for (const sheet of sheets) {
    try {
      const read = sheet.isHidden ? { left: hiddenSheet(sheet) } : readSheet(sheet, parts, shared, answers);
      left.push(...read.left);
      if ('statement' in read) statements.push(read.statement);
      if ('isHeadAlone' in read) isHeadAlone ||= read.isHeadAlone;
    } catch (error) {
      if (!(error instanceof StatementRefused)) throw error;
      refused.push(error);
      left.push(leftSheet(sheet.name, 'unreadable', error.message));
    }
    refuseTooMany(statements.reduce((sum, each) => sum + each.entries.length + each.left.length, left.length));
  }
  const [first] = statements;
  if (!first) throw refused[0] ?? refuseWithoutTable(isHeadAlone);
  first.left.push(...left);
  if (statements.length > 1) return statements;
  const { file: _, ...only } = first;
  return [only];
}

function openWorkbook(parts: Parts): { sheets: Sheet[]; shared: Shared; fault: Skipped | undefined } {
  const main = readRelations(parts, '').find(({ type }) => type === 'officeDocument')?.part ?? 'xl/workbook.xml';
  const relations = readRelations(parts, main);
  const partOf = (type: string) => {
    const part = relations.find((relation) => relation.type === type)?.part;
    return part === undefined ? undefined : parts(part);
  };
  const workbook = readElements(
    parts(main),
    (name, parent) => name === 'workbookPr' || (name === 'sheet' && parent === 'sheets'),
  );
  const sheets = listSheets(
    workbook.filter(({ name }) => name === 'sheet').map(({ attributes }) => attributes),
    new Map(relations.map(({ id, part }) => [id, part])),
  );
  const date1904 = workbook.find(({ name }) => name === 'workbookPr')?.attributes.date1904 ?? '';
  const { texts, fault } = readSharedTexts(partOf('sharedStrings'));
  const is1904 = ['1', 'true', 'on'].includes(date1904);
  return { sheets, shared: { texts, styles: readStyles(partOf('styles')), is1904 }, fault };
}

/**
 * Returns the sheets of a workbook. If several sheets refer to the same part, only the first sheet is returned, so that
 * the part is read only once.
 */
function listSheets(all: readonly Record<string, string>[], partById: ReadonlyMap<string, string>): Sheet[] {
  if (all.length > MOST_FILES) {
    throw new StatementRefused(`This workbook has more than ${MOST_FILES} sheets. Save the ones you need as CSV.`);
  }
  const sheets = new Map<string, Sheet>();
  for (const attributes of all) {
    // Files may use any prefix for the namespace of relationships.
    const id = Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1] ?? '';
    const part = partById.get(id) ?? '';
    const { name = '', state = 'visible' } = attributes;
    if (!sheets.has(part)) sheets.set(part, { name: name.slice(0, LONGEST_NAME), isHidden: state !== 'visible', part });
  }
  if (![...sheets.values()].some(({ isHidden }) => !isHidden)) {
    throw new StatementRefused('This workbook has no visible sheet. Open it and save the sheet as CSV.');
  }
  return [...sheets.values()];
}

/** Maximum length of a sheet's name in characters. Excel allows 31. */
const LONGEST_NAME = 60;

type SheetRead = { left: Skipped[] } & ({ statement: SheetStatement } | { isHeadAlone: boolean });

function readSheet(sheet: Sheet, parts: Parts, shared: Shared, answers: TableAnswers): SheetRead {
  const xml = parts(sheet.part);
  if (xml === undefined) {
    throw new StatementRefused('This workbook is damaged: a sheet is missing. Download it again.');
  }
  const { rows, fault } = readSheetRows(xml, shared);
  const faults = fault ? [leftSheet(sheet.name, 'unreadable', fault.text)] : [];
  const read = readRows(rows, answers);
  if (!('isHeadAlone' in read)) {
    const format = read.format === 'csv' ? 'xlsx' : read.format;
    return { statement: { ...read, format, file: sheet.name }, left: faults };
  }
  const words = rows[0]?.cells.filter((cell) => cell !== '').join(' ');
  return { ...read, left: words === undefined ? faults : [...faults, leftSheet(sheet.name, 'no booking', words)] };
}

const hiddenSheet = (sheet: Sheet) => [leftSheet(sheet.name, 'no booking', 'a hidden sheet')];

function leftSheet(name: string, reason: Skipped['reason'], text: string): Skipped {
  return {
    line: 0,
    reason,
    ...(reason === 'unreadable' && { what: 'sheet' }),
    text: reason === 'unreadable' ? `${name}: ${text}` : excerpt(`${name}: ${text}`),
  };
}
