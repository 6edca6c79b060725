/** Returns a record of an old Excel file (BIFF). */
export const writeBiffRecord = (type: number, ...content: (number[] | Buffer | string)[]) => {
  const body = Buffer.concat(
    content.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
  );
  return Buffer.concat([encodeUint16(type, body.length), body]);
};

export function encodeUint16(...numbers: number[]): Buffer {
  const bytes = Buffer.alloc(2 * numbers.length);
  for (const [at, number] of numbers.entries()) bytes.writeUInt16LE(number, 2 * at);
  return bytes;
}

export function encodeUint32(number: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(number >>> 0);
  return bytes;
}

export function encodeFloat(number: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleLE(number);
  return bytes;
}

export const writeBeginning = (version: number, type: number) =>
  writeBiffRecord(0x0809, encodeUint16(version, type, 0, 0));
export const END_RECORD = writeBiffRecord(0x000a);

const SECTOR = 512;
const END = 0xfffffffe;

/** Returns a compound file with one stream. The first sector is the sector table, and the second is the directory. */
export function writeCompoundFile(name: string, stream: Buffer): Buffer {
  const content = Buffer.alloc(Math.max(8, Math.ceil(stream.length / SECTOR)) * SECTOR);
  stream.copy(content);
  const count = content.length / SECTOR;
  const header = Buffer.alloc(SECTOR, 0xff);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header);
  encodeUint16(9, 6).copy(header, 30);
  for (const [at, value] of [
    [44, 1],
    [48, 1],
    [56, 4096],
    [60, END],
    [64, 0],
    [68, END],
    [72, 0],
    [76, 0],
  ] as const) {
    encodeUint32(value).copy(header, at);
  }
  const table = Buffer.alloc(SECTOR, 0xff);
  const next = [0xfffffffd, END, ...Array.from({ length: count }, (_, at) => (at + 1 < count ? at + 3 : END))];
  if (next.length > SECTOR / 4) throw new Error('The stream is too long for this writer.');
  for (const [at, value] of next.entries()) encodeUint32(value).copy(table, 4 * at);
  const directory = Buffer.concat([entry('Root Entry', 5, END, 0), entry(name, 2, 2, content.length)]);
  return Buffer.concat([header, table, directory, Buffer.alloc(SECTOR - directory.length), content]);
}

function entry(name: string, type: number, start: number, size: number): Buffer {
  const bytes = Buffer.alloc(128);
  bytes.write(name, 'utf16le');
  encodeUint16(2 * name.length + 2).copy(bytes, 64);
  bytes[66] = type;
  encodeUint32(start).copy(bytes, 116);
  encodeUint32(size).copy(bytes, 120);
  return bytes;
}
