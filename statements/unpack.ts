import { crc32, gunzipSync, inflateRawSync } from 'node:zlib';
import { MOST_BYTES, MOST_FILES, MOST_UNPACKED } from './limits.ts';
import { StatementRefused } from './statement.ts';

/** A file of an archive, or why it could not be taken out. */
export type Packed = { name: string; bytes: Uint8Array } | { name: string; refused: StatementRefused };

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_HEADER = 0x04034b50;
const IS_ENCRYPTED = 1;
const STORED = 0;
const DEFLATED = 8;

/** A zip's file as its directory states it. What it states of sizes is not believed. */
type DirectoryEntry = { name: string; method: number; flags: number; crc: number; packedSize: number; offset: number };

/** Throws `StatementRefused` where it is damaged or comes to more than a statement may have. */
export function unpackGzip(bytes: Uint8Array): Uint8Array {
  try {
    return gunzipSync(bytes, { maxOutputLength: MOST_BYTES });
  } catch (error) {
    if (isTooLarge(error)) throw tooLarge();
    throw new StatementRefused('This gzip file is damaged or breaks off. Download it again.');
  }
}

/**
 * The files of a zip, without folders and what systems add of their own. Throws `StatementRefused` where the archive is damaged,
 * or comes to more than is read of one; a single file that cannot be taken out says so in its place.
 */
export function unpackZip(bytes: Uint8Array): Packed[] {
  const zip = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const files = directoryOf(zip).filter(({ name }) => !/\/$|^__MACOSX\/|(^|\/)\./.test(name));
  if (files.length === 0) throw new StatementRefused('This zip file is empty. Choose the files themselves.');
  let left = MOST_UNPACKED;
  return files.map((file) => {
    try {
      const unpacked = takeOut(zip, file, Math.min(left, MOST_BYTES));
      left -= unpacked.length;
      return { name: file.name, bytes: unpacked };
    } catch (error) {
      if (!(error instanceof StatementRefused)) throw error;
      if (left < MOST_BYTES) throw error;
      return { name: file.name, refused: error };
    }
  });
}

/**
 * A zip of which single files are taken out, by their names in small letters and with `/` between folders. Throws `StatementRefused`
 * as `unpackZip` does; a file that is not there is undefined.
 */
export function openZip(bytes: Uint8Array): (name: string) => Uint8Array | undefined {
  const zip = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const files = new Map(directoryOf(zip).map((file) => [plainName(file.name), file]));
  return (name) => {
    const file = files.get(name);
    return file && takeOut(zip, file, MOST_BYTES);
  };
}

const plainName = (name: string) => name.replaceAll('\\', '/').toLowerCase();

/** The names in a zip, as `openZip` takes them, to tell what it is before anything is unpacked. Empty where it is damaged. */
export function namesInZip(bytes: Uint8Array): string[] {
  try {
    return directoryOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)).map(({ name }) =>
      plainName(name),
    );
  } catch {
    return [];
  }
}

/** APPNOTE.TXT 4.3.12 and 4.3.16: the directory at the end alone says what is in a zip. */
function directoryOf(zip: Buffer): DirectoryEntry[] {
  const end = endOfDirectory(zip);
  const count = zip.readUInt16LE(end + 10);
  if (count > MOST_FILES) {
    throw new StatementRefused(`This zip holds more than ${MOST_FILES} files. Choose some of them at a time.`);
  }
  const entries: DirectoryEntry[] = [];
  let at = zip.readUInt32LE(end + 16);
  for (let index = 0; index < count; index++) {
    if (at + 46 > zip.length || zip.readUInt32LE(at) !== DIRECTORY_ENTRY) throw damaged();
    const nameEnd = at + 46 + zip.readUInt16LE(at + 28);
    entries.push({
      name: zip.toString('utf8', at + 46, nameEnd),
      flags: zip.readUInt16LE(at + 8),
      method: zip.readUInt16LE(at + 10),
      crc: zip.readUInt32LE(at + 16),
      packedSize: zip.readUInt32LE(at + 20),
      offset: zip.readUInt32LE(at + 42),
    });
    at = nameEnd + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return entries;
}

/** Behind it is only a comment, of at most 65,535 bytes. */
function endOfDirectory(zip: Buffer): number {
  const SIZE = 22;
  for (let at = zip.length - SIZE; at >= 0 && at >= zip.length - SIZE - 0xffff; at--) {
    if (zip.readUInt32LE(at) === END_OF_DIRECTORY) return at;
  }
  throw damaged();
}

function takeOut(zip: Buffer, file: DirectoryEntry, most: number): Uint8Array {
  if (file.flags & IS_ENCRYPTED) {
    throw new StatementRefused('This zip is locked with a password. Unpack it, and choose the files that were in it.');
  }
  if (file.offset + 30 > zip.length || zip.readUInt32LE(file.offset) !== LOCAL_HEADER) throw damaged();
  const start = file.offset + 30 + zip.readUInt16LE(file.offset + 26) + zip.readUInt16LE(file.offset + 28);
  if (start + file.packedSize > zip.length) throw damaged();
  const bytes = inflate(zip.subarray(start, start + file.packedSize), file.method, most);
  if (crc32(bytes) !== file.crc) throw damaged();
  return bytes;
}

function inflate(packed: Buffer, method: number, most: number): Uint8Array {
  if (method === STORED) {
    if (packed.length > most) throw tooLarge();
    return packed;
  }
  if (method !== DEFLATED) {
    throw new StatementRefused('This zip is packed in a way that is not known here. Unpack it, and choose the files.');
  }
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, most) });
  } catch (error) {
    throw isTooLarge(error) ? tooLarge() : damaged();
  }
}

const isTooLarge = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';

const tooLarge = () =>
  new StatementRefused(
    'What is packed in this file is larger than 50 MB. Export a shorter period, or choose files singly.',
  );

const damaged = () => new StatementRefused('This file is damaged or breaks off. Download it again.');
