import { MAX_CELLS_PER_FILE } from '../file-limits.ts';
import { UnreadableStatementError } from '../statement.ts';

/*
 * Record types of the Binary Interchange File Format ([MS-XLS], BIFF). A record has at most 8224 bytes; longer content
 * continues in `CONTINUE` records.
 */

export const BIFF_RECORD_TYPE = {
  bofs: [0x0009, 0x0209, 0x0409, 0x0809],
  eof: 0x000a,
  continue: 0x003c,
  filePass: 0x002f,
  codePage: 0x0042,
  dateMode: 0x0022,
  formats: [0x001e, 0x041e],
  xf: 0x00e0,
  boundSheet: 0x0085,
  sharedTexts: 0x00fc,
  integer: 0x0002,
  oldNumber: 0x0003,
  number: 0x0203,
  oldLabel: 0x0004,
  labels: [0x0204, 0x00d6],
  sharedLabel: 0x00fd,
  rk: 0x027e,
  manyRk: 0x00bd,
  formulas: [0x0006, 0x0206, 0x0406],
  strings: [0x0007, 0x0207],
  boolean: 0x0205,
  row: 0x0208,
  columns: 0x007d,
};

export type BiffRecord = { type: number; at: number; content: Buffer };

/** Lists the records of a stream from the given position up to the end of the stream, or up to an incomplete record. */
export function* listBiffRecords(stream: Buffer, start: number): Generator<BiffRecord> {
  for (let at = start; at + 4 <= stream.length; ) {
    const end = at + 4 + stream.readUInt16LE(at + 2);
    if (end > stream.length) return;
    yield { type: stream.readUInt16LE(at), at, content: stream.subarray(at + 4, end) };
    at = end;
  }
}

/**
 * Returns functions that read the values of a record and its `CONTINUE` records. They throw `UnreadableStatementError`
 * at the end of the data.
 */
export function createBiffRecordReader(parts: readonly Buffer[]) {
  let part = 0;
  let at = 0;
  const goOn = () => {
    at = 0;
    if (++part >= parts.length) throw createDamagedWorkbookError();
  };
  const countLeft = () => (parts[part]?.length ?? 0) - at;
  const readByte = () => {
    while (countLeft() <= 0) goOn();
    return parts[part]?.[at++] ?? 0;
  };
  const readUint16 = () => readByte() + readByte() * 256;
  const readUint32 = () => readUint16() + readUint16() * 65_536;
  const skip = (bytes: number) => {
    let left = bytes;
    while (left > countLeft()) {
      left -= countLeft();
      goOn();
    }
    at += left;
  };
  return {
    isAtEnd: () => part >= parts.length - 1 && countLeft() <= 0,
    readUint16,
    readUint32,
    skip,
    /**
     * Reads a Unicode string of a known length. If the string continues in the next record, the first byte of that
     * record tells whether a character has one or two bytes.
     */
    readText(length: number): string {
      let flags = readByte();
      const runs = flags & 8 ? readUint16() : 0;
      const extra = flags & 4 ? readUint32() : 0;
      const pieces: string[] = [];
      for (let left = length; left > 0; ) {
        if (countLeft() <= 0) {
          goOn();
          flags = readByte();
        }
        const size = flags & 1 ? 2 : 1;
        const count = Math.min(left, Math.floor(countLeft() / size));
        if (count === 0) throw createDamagedWorkbookError();
        pieces.push(parts[part]?.toString(size === 2 ? 'utf16le' : 'latin1', at, at + count * size) ?? '');
        at += count * size;
        left -= count;
      }
      skip(4 * runs + extra);
      return pieces.join('');
    },
  };
}

/**
 * Reads the strings shared by all sheets.
 * @throws UnreadableStatementError if there are too many strings, or if the record is damaged
 */
export function readSharedStrings(parts: readonly Buffer[]): string[] {
  const texts: string[] = [];
  const reader = createBiffRecordReader(parts);
  reader.skip(4);
  const count = reader.readUint32();
  if (count > MAX_CELLS_PER_FILE) {
    throw new UnreadableStatementError(
      `This workbook has more than ${MAX_CELLS_PER_FILE.toLocaleString('en')} text values. Export a shorter period.`,
    );
  }
  while (texts.length < count && !reader.isAtEnd()) texts.push(reader.readText(reader.readUint16()));
  return texts;
}

/**
 * Decodes a compressed number. It is stored as an integer or as the upper half of a float. A flag shows whether it must
 * be divided by 100.
 */
export function decodeRkNumber(rk: number): number {
  const value = rk & 2 ? rk >> 2 : floatOf(rk & 0xfffffffc);
  return rk & 1 ? value / 100 : value;
}

function floatOf(upperHalf: number): number {
  const bytes = Buffer.alloc(8);
  bytes.writeInt32LE(upperHalf | 0, 4);
  return bytes.readDoubleLE(0);
}

export const createDamagedWorkbookError = () =>
  new UnreadableStatementError('This workbook is damaged or incomplete. Download it again.');
