import { UnreadableStatementError } from '../statement.ts';

/*
 * Reads compound files ([MS-CFB]), the container format of Office documents up to 2003. Like a file system, a compound
 * file stores streams in chains of sectors.
 */

const SIGNATURE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
const HEADER_BYTES = 512;
const DIRECTORY_ENTRY_BYTES = 128;
/** Sector numbers above this one do not refer to a sector. They mark a free sector or the end of a chain. */
const LAST_SECTOR = 0xfffffff9;
/** Streams shorter than this number of bytes are stored in sectors of 64 bytes. */
const MINI_CUTOFF = 4096;
const MINI_SHIFT = 6;
const STREAM = 2;
const ROOT = 5;

export const isCompoundFile = (bytes: Uint8Array) =>
  SIGNATURE.subarray(0, 4).equals(Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(4, bytes.length)));

/** Returns the content of a stream, or undefined if the file has no stream with this name. */
export type ReadCompoundStream = (name: string) => Buffer | undefined;

/**
 * Opens a compound file.
 * @throws UnreadableStatementError if the file is damaged
 */
export function openCompoundFile(bytes: Uint8Array): ReadCompoundStream {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (file.length < HEADER_BYTES || !file.subarray(0, 8).equals(SIGNATURE)) throw damaged();
  const shift = file.readUInt16LE(30);
  if (shift !== 9 && shift !== 12) throw damaged();
  const sectors = createSectors(file, shift, 1 << shift);
  const table = readSectorTable(file, sectors);
  const directory = readDirectory(sectors.read(file.readUInt32LE(48), table));
  const miniTable = toNumbers(sectors.read(file.readUInt32LE(60), table));
  const root = directory.find(({ type }) => type === ROOT);
  const mini = root && createSectors(sectors.read(root.start, table), MINI_SHIFT, 0);
  return (name) => {
    const stream = directory.find((each) => each.type === STREAM && each.name === name.toLowerCase());
    if (!stream) return undefined;
    const isMini = stream.size < MINI_CUTOFF && mini !== undefined;
    const content = isMini ? mini.read(stream.start, miniTable) : sectors.read(stream.start, table);
    return content.subarray(0, stream.size);
  };
}

type Sectors = {
  count: number;
  at: (sector: number) => Buffer;
  /**
   * Returns the sectors of a chain as one buffer. A chain cannot be longer than the file, so a cycle in a damaged file
   * ends there.
   */
  read: (first: number, next: readonly number[]) => Buffer;
};

/** @param start the position of the first sector */
function createSectors(content: Buffer, shift: number, start: number): Sectors {
  const size = 1 << shift;
  const count = Math.max(0, Math.ceil((content.length - start) / size));
  const at = (sector: number) => content.subarray(start + sector * size, start + (sector + 1) * size);
  return {
    count,
    at,
    read(first, next) {
      const parts: Buffer[] = [];
      for (let sector = first; sector <= LAST_SECTOR; sector = next[sector] ?? Number.POSITIVE_INFINITY) {
        if (sector >= count || parts.length > count) throw damaged();
        parts.push(at(sector));
      }
      return Buffer.concat(parts);
    },
  };
}

/**
 * Returns a table that contains, for each sector, the number of the next sector. The file header states where the table
 * is stored, in further sectors if needed.
 */
function readSectorTable(file: Buffer, sectors: Sectors): number[] {
  const places = toNumbers(file.subarray(76, HEADER_BYTES));
  let more = file.readUInt32LE(68);
  for (let read = 0; more <= LAST_SECTOR; read++) {
    if (more >= sectors.count || read > sectors.count) throw damaged();
    const numbers = toNumbers(sectors.at(more));
    more = numbers.pop() ?? Number.POSITIVE_INFINITY;
    for (const number of numbers) places.push(number);
  }
  const used = places.filter((sector) => sector <= LAST_SECTOR);
  if (used.length > sectors.count || used.some((sector) => sector >= sectors.count)) throw damaged();
  return toNumbers(Buffer.concat(used.map(sectors.at)));
}

function toNumbers(content: Buffer): number[] {
  const numbers: number[] = [];
  for (let at = 0; at + 4 <= content.length; at += 4) numbers.push(content.readUInt32LE(at));
  return numbers;
}

type DirectoryEntry = { name: string; type: number; start: number; size: number };

/** Reads the directory. Names are converted to lower case, because they are not case-sensitive. */
function readDirectory(content: Buffer): DirectoryEntry[] {
  const entries: DirectoryEntry[] = [];
  for (let at = 0; at + DIRECTORY_ENTRY_BYTES <= content.length; at += DIRECTORY_ENTRY_BYTES) {
    const length = Math.min(64, content.readUInt16LE(at + 64));
    entries.push({
      name: content.toString('utf16le', at, at + Math.max(0, length - 2)).toLowerCase(),
      type: content[at + 66] ?? 0,
      start: content.readUInt32LE(at + 116),
      size: content.readUInt32LE(at + 120),
    });
  }
  return entries;
}

const damaged = () => new UnreadableStatementError('This file is damaged or incomplete. Download it again.');
