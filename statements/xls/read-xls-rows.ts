import { createRowCollector, type RowCollector } from '../sheets/collect-rows.ts';
import { refuseTooManyColumns } from '../tables/split-csv-rows.ts';
import { type CellNumberStyle, formatPlainNumber, parseSerialDate } from '../xlsx/number-styles.ts';
import {
  BIFF_RECORD_TYPE,
  type BiffRecord,
  createBiffRecordReader,
  decodeRkNumber,
  listBiffRecords,
} from './biff-records.ts';

/** The data of the workbook that is needed to read a sheet. `decode` is for strings in versions before Excel 97. */
export type XlsWorkbookData = {
  /** `isBiff2` is true for Excel 2, and `isBiff8` for Excel 97 and later. */
  isBiff2: boolean;
  isBiff8: boolean;
  is1904: boolean;
  texts: string[];
  styles: CellNumberStyle[];
  decode: (bytes: Uint8Array) => string;
};

type Cell = { row: number; column: number; text: string };

/**
 * Reads the rows of the sheet that starts at a position in the stream.
 * @throws UnreadableStatementError if there are too many rows, cells or characters, or if a record is damaged
 */
export function readXlsRows(
  stream: Buffer,
  start: number,
  context: XlsWorkbookData,
): ReturnType<RowCollector['finish']> {
  const rows = new Map<number, string[]>();
  const collector = createRowCollector();
  const hidden = new Set<number>();
  let depth = 0;
  /** The cell of the last formula. Its text may follow in the next record. */
  let formula: { row: number; column: number } | undefined;
  for (const record of listBiffRecords(stream, start)) {
    // Charts within a sheet are nested streams, which are skipped.
    if (BIFF_RECORD_TYPE.bofs.includes(record.type)) depth++;
    else if (record.type === BIFF_RECORD_TYPE.eof && --depth <= 0) break;
    if (depth !== 1) continue;
    if (record.type === BIFF_RECORD_TYPE.row && isHiddenRow(record.content)) hidden.add(record.content.readUInt16LE(0));
    if (record.type === BIFF_RECORD_TYPE.columns && isHiddenColumn(record.content))
      collector.hideColumns(record.content.readUInt16LE(0) + 1, record.content.readUInt16LE(2) + 1);
    const isText = BIFF_RECORD_TYPE.strings.includes(record.type) && formula;
    const cells = isText ? [{ ...isText, text: readLongText(record.content, context) }] : readCells(record, context);
    for (const { row, column, text } of cells) {
      if (text === '') continue;
      refuseTooManyColumns(row + 1, column + 1);
      const own = rows.get(row) ?? [];
      own[column] = text;
      rows.set(row, own);
    }
    if (BIFF_RECORD_TYPE.formulas.includes(record.type)) formula = findTextFormula(record);
  }
  for (const [row, cells] of [...rows].sort(([one], [other]) => one - other))
    collector.add(row + 1, cells, hidden.has(row));
  return collector.finish();
}

const isHiddenRow = (content: Buffer) => content.length >= 16 && (content.readUInt16LE(12) & 0x20) !== 0;
const isHiddenColumn = (content: Buffer) => content.length >= 10 && (content.readUInt16LE(8) & 1) !== 0;

function readCells({ type, content }: BiffRecord, context: XlsWorkbookData): Cell[] {
  if (content.length < 7) return [];
  const [row, column] = [content.readUInt16LE(0), content.readUInt16LE(2)];
  const number = (value: number, style: number) => ({ row, column, text: formatNumber(value, style, context) });
  const style = content.readUInt16LE(4);
  if (type === BIFF_RECORD_TYPE.sharedLabel && content.length >= 10) {
    return [{ row, column, text: context.texts[content.readUInt32LE(6)] ?? '' }];
  }
  if (type === BIFF_RECORD_TYPE.rk && content.length >= 10)
    return [number(decodeRkNumber(content.readInt32LE(6)), style)];
  if (type === BIFF_RECORD_TYPE.manyRk) return readManyRk(content, context);
  // The format of a cell takes up three bytes in Excel 2, and two in later versions.
  if (type === BIFF_RECORD_TYPE.integer && content.length >= 9) return [number(content.readUInt16LE(7), -1)];
  if (type === BIFF_RECORD_TYPE.oldNumber && content.length >= 15) return [number(content.readDoubleLE(7), -1)];
  if (type === BIFF_RECORD_TYPE.number && content.length >= 14) return [number(content.readDoubleLE(6), style)];
  if (type === BIFF_RECORD_TYPE.oldLabel) {
    return [{ row, column, text: context.decode(content.subarray(8, 8 + (content[7] ?? 0))) }];
  }
  if (BIFF_RECORD_TYPE.labels.includes(type))
    return [{ row, column, text: readLongText(content.subarray(6), context) }];
  if (type === BIFF_RECORD_TYPE.boolean && content.length >= 8 && content[7] === 0) {
    return [{ row, column, text: content[6] === 1 ? 'TRUE' : 'FALSE' }];
  }
  // The result of a formula is a number unless its last two bytes are 0xFFFF.
  const at = context.isBiff2 ? 7 : 6;
  if (BIFF_RECORD_TYPE.formulas.includes(type) && content.length >= at + 8 && content.readUInt16LE(at + 6) !== 0xffff) {
    return [number(content.readDoubleLE(at), context.isBiff2 ? -1 : style)];
  }
  return [];
}

function findTextFormula({ content }: BiffRecord): { row: number; column: number } | undefined {
  if (content.length < 14 || content.readUInt16LE(12) !== 0xffff || content[6] !== 0) return undefined;
  return { row: content.readUInt16LE(0), column: content.readUInt16LE(2) };
}

function readManyRk(content: Buffer, context: XlsWorkbookData): Cell[] {
  const [row, first] = [content.readUInt16LE(0), content.readUInt16LE(2)];
  const cells: Cell[] = [];
  for (let at = 4; at + 8 <= content.length; at += 6) {
    const text = formatNumber(decodeRkNumber(content.readInt32LE(at + 2)), content.readUInt16LE(at), context);
    cells.push({ row, column: first + (at - 4) / 6, text });
  }
  return cells;
}

function formatNumber(value: number, style: number, { styles, is1904 }: XlsWorkbookData): string {
  if (!Number.isFinite(value)) return '';
  const look = styles[style] ?? 'plain';
  const text = String(value);
  return (look === 'day' ? parseSerialDate(text, is1904) : undefined) ?? formatPlainNumber(text, look);
}

/** Reads a string preceded by its length in two bytes. */
function readLongText(content: Buffer, { isBiff8, decode }: XlsWorkbookData): string {
  if (content.length < 3) return '';
  const length = content.readUInt16LE(0);
  if (!isBiff8) return decode(content.subarray(2, 2 + length));
  return length === 0 ? '' : createBiffRecordReader([content.subarray(2)]).readText(length);
}
