import {
  MAX_SHEET_NAME_LENGTH,
  readSheets,
  refuseTooManySheets,
  type SheetStatement,
  type WorkbookSheet,
} from '../sheets/read-sheets.ts';
import { UnreadableStatementError } from '../statement.ts';
import type { TableFormatChoices } from '../tables/read-table.ts';
import { type CellNumberStyle, findNumberStyle } from '../xlsx/number-styles.ts';
import {
  BIFF_RECORD_TYPE,
  createBiffRecordReader,
  createDamagedWorkbookError,
  listBiffRecords,
  readSharedStrings,
} from './biff-records.ts';
import { isCompoundFile, openCompoundFile } from './compound-file.ts';
import { readXlsRows, type XlsWorkbookData } from './read-xls-rows.ts';

/** True if the file is an old Office document, or a bare Excel stream without a container. */
export function isXls(bytes: Uint8Array): boolean {
  if (isCompoundFile(bytes)) return true;
  const [low = 0, high = 0, length = 0, zero = 1] = bytes;
  return BIFF_RECORD_TYPE.bofs.includes(low + 256 * high) && length >= 4 && length <= 16 && zero === 0;
}

/**
 * Reads an old Excel workbook (.xls) of any version. The line number of an entry is its row number.
 * @throws UnreadableStatementError if the file is another type of document, or if no sheet contains a table of
 * transactions
 */
export function readXls(bytes: Uint8Array, answers: TableFormatChoices): SheetStatement<'xls'>[] {
  return readSheets('xls', openWorkbook(findStream(bytes)), answers);
}

function findStream(bytes: Uint8Array): Buffer {
  if (!isCompoundFile(bytes)) return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const file = openCompoundFile(bytes);
  const stream = file('Workbook') ?? file('Book');
  if (stream) return stream;
  if (file('EncryptedPackage')) throw encrypted();
  throw new UnreadableStatementError(
    file('WordDocument')
      ? 'This is a text document (Word). Export CSV or OFX from your bank instead.'
      : 'This Office document is not a spreadsheet. Export CSV or OFX from your bank instead.',
  );
}

/**
 * Returns the sheets of a stream, which contains the workbook followed by each sheet. Versions before Excel 5 have only
 * one sheet.
 */
function openWorkbook(stream: Buffer): WorkbookSheet[] {
  const context: XlsWorkbookData = {
    isBiff2: stream[1] === 0,
    isBiff8: false,
    is1904: false,
    texts: [],
    styles: [],
    decode: findDecoder(1252),
  };
  const formats = new Map<number, string>();
  const formatOfStyle: number[] = [];
  const places: { start: number; isHidden: boolean; name: string }[] = [];
  const texts: Buffer[] = [];
  let before = 0;
  let isOnlySheet = false;
  for (const { type, content, at } of listBiffRecords(stream, 0)) {
    if (at === 0) {
      if (!BIFF_RECORD_TYPE.bofs.includes(type) || content.length < 4) throw createDamagedWorkbookError();
      context.isBiff8 = content.readUInt16LE(0) === 0x0600;
      isOnlySheet = content.readUInt16LE(2) === SHEET;
      if (isOnlySheet) break;
    } else if (type === BIFF_RECORD_TYPE.filePass) throw encrypted();
    else if (type === BIFF_RECORD_TYPE.eof) break;
    else if (type === BIFF_RECORD_TYPE.codePage && content.length >= 2)
      context.decode = findDecoder(content.readUInt16LE(0));
    else if (type === BIFF_RECORD_TYPE.dateMode) context.is1904 = content[0] === 1;
    else if (BIFF_RECORD_TYPE.formats.includes(type)) addFormat(formats, content, context);
    else if (type === BIFF_RECORD_TYPE.xf && content.length >= 4) formatOfStyle.push(content.readUInt16LE(2));
    else if (
      type === BIFF_RECORD_TYPE.sharedTexts ||
      (type === BIFF_RECORD_TYPE.continue && before === BIFF_RECORD_TYPE.sharedTexts)
    )
      texts.push(content);
    else if (type === BIFF_RECORD_TYPE.boundSheet && content.length >= 8 && content[5] === 0) {
      places.push({ start: content.readUInt32LE(0), isHidden: content[4] !== 0, name: readName(content, context) });
      refuseTooManySheets(places.length);
    }
    if (type !== BIFF_RECORD_TYPE.continue) before = type;
  }
  if (texts.length > 0) context.texts = readSharedStrings(texts);
  context.styles = toStyles(formatOfStyle, formats);
  if (isOnlySheet) places.push({ start: 0, isHidden: false, name: '' });
  return distinct(places).map(({ start, isHidden, name }) => {
    return { name, isHidden, read: () => readXlsRows(stream, start, context) };
  });
}

/** The type of a stream that contains only a sheet. */
const SHEET = 0x0010;

/** Removes sheets that start at the same record as an earlier sheet, so that no record is read twice. */
function distinct<T extends { start: number }>(places: readonly T[]): T[] {
  return [...new Map(places.toReversed().map((place) => [place.start, place])).values()].toReversed();
}

function addFormat(formats: Map<number, string>, content: Buffer, context: XlsWorkbookData): void {
  if (content.length < 4) return;
  const id = content.readUInt16LE(0);
  if (context.isBiff8) formats.set(id, createBiffRecordReader([content.subarray(4)]).readText(content.readUInt16LE(2)));
  else formats.set(id, context.decode(content.subarray(3, 3 + (content[2] ?? 0))));
}

function readName(content: Buffer, context: XlsWorkbookData): string {
  const length = content[6] ?? 0;
  const name = context.isBiff8
    ? createBiffRecordReader([content.subarray(7)]).readText(length)
    : context.decode(content.subarray(7, 7 + length));
  return name.slice(0, MAX_SHEET_NAME_LENGTH);
}

function toStyles(formatOfStyle: readonly number[], formats: ReadonlyMap<number, string>): CellNumberStyle[] {
  const known = new Map<number, CellNumberStyle>();
  return formatOfStyle.map((id) => {
    const style = known.get(id) ?? findNumberStyle(String(id), formats.get(id));
    known.set(id, style);
    return style;
  });
}

/** Returns a decoder for a Windows code page. Excel 97 and later store strings as Unicode. */
function findDecoder(codePage: number): XlsWorkbookData['decode'] {
  const encoding = CODE_PAGES[codePage] ?? `windows-${codePage}`;
  try {
    const decoder = new TextDecoder(encoding);
    return (bytes) => decoder.decode(bytes);
  } catch {
    return findDecoder(1252);
  }
}

const CODE_PAGES: Record<number, string> = {
  866: 'ibm866',
  874: 'windows-874',
  932: 'shift_jis',
  936: 'gb18030',
  949: 'euc-kr',
  950: 'big5',
  1200: 'utf-16le',
  10000: 'macintosh',
  32768: 'macintosh',
  32769: 'windows-1252',
};

const encrypted = () =>
  new UnreadableStatementError(
    'This workbook is password-protected. Open it and save it without a password, or as CSV.',
  );
