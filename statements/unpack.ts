import { crc32, gunzipSync, inflateRawSync } from 'node:zlib';
import { MAX_BYTES, MAX_UNPACKED, MOST_FILES } from './limits.ts';
import { StatementRefused } from './statement.ts';

/** An unpacked file of an archive, or the reason it could not be unpacked. */
export type Packed = { name: string; bytes: Uint8Array } | { name: string; refused: StatementRefused };

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_HEADER = 0x04034b50;
const IS_ENCRYPTED = 1;
const STORED = 0;
const DEFLATED = 8;

/** A file in a zip directory. Its stated sizes are never trusted. */
type DirectoryEntry = { name: string; method: number; flags: number; crc: number; packedSize: number; offset: number };

/** @throws StatementRefused if the file is damaged or unpacks to more than the size limit */
export function unpackGzip(bytes: Uint8Array): Uint8Array {
  try {
    return gunzipSync(bytes, { maxOutputLength: MAX_BYTES });
  } catch (error) {
    if (isTooLarge(error)) throw tooLarge();
    throw new StatementRefused('This gzip file is damaged or incomplete. Download it again.');
  }
}

/**
 * Unpacks the files of a zip, without folders and system files. Throws `StatementRefused` if the archive is damaged or
 * too large. A single file that cannot be unpacked has its error in the result.
 */
export function unpackZip(bytes: Uint8Array): Packed[] {
  const zip = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const files = readDirectory(zip).filter(({ name }) => !/\/$|^__MACOSX\/|(^|\/)\./.test(name));
  if (files.length === 0) throw new StatementRefused('This zip file is empty. Choose the files themselves.');
  let left = MAX_UNPACKED;
  return files.map((file) => {
    try {
      const unpacked = extract(zip, file, Math.min(left, MAX_BYTES));
      left -= unpacked.length;
      return { name: file.name, bytes: unpacked };
    } catch (error) {
      if (!(error instanceof StatementRefused)) throw error;
      if (left < MAX_BYTES) throw error;
      return { name: file.name, refused: error };
    }
  });
}

/**
 * Opens a zip to unpack single files by name, in lower case with `/` between folders. Throws `StatementRefused` like
 * `unpackZip`. Returns undefined for missing files.
 */
export function openZip(bytes: Uint8Array): (name: string) => Uint8Array | undefined {
  const zip = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const files = new Map(readDirectory(zip).map((file) => [plainName(file.name), file]));
  return (name) => {
    const file = files.get(name);
    return file && extract(zip, file, MAX_BYTES);
  };
}

const plainName = (name: string) => name.replaceAll('\\', '/').toLowerCase();

/** The file names in a zip, as `openZip` takes them, to detect its type before unpacking. Empty if it is damaged. */
export function namesInZip(bytes: Uint8Array): string[] {
  try {
    return readDirectory(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)).map(({ name }) =>
      plainName(name),
    );
  } catch {
    return [];
  }
}

/** APPNOTE.TXT 4.3.12 and 4.3.16: only the directory at the end decides what a zip contains. */
function readDirectory(zip: Buffer): DirectoryEntry[] {
  const end = findEndOfDirectory(zip);
  const count = zip.readUInt16LE(end + 10);
  if (count > MOST_FILES) {
    throw new StatementRefused(
      `This zip contains more than ${MOST_FILES} files. Unpack it and choose fewer files at a time.`,
    );
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

/** Only a comment of at most 65,535 bytes may follow it. */
function findEndOfDirectory(zip: Buffer): number {
  const SIZE = 22;
  for (let at = zip.length - SIZE; at >= 0 && at >= zip.length - SIZE - 0xffff; at--) {
    if (zip.readUInt32LE(at) === END_OF_DIRECTORY) return at;
  }
  throw damaged();
}

function extract(zip: Buffer, file: DirectoryEntry, most: number): Uint8Array {
  if (file.flags & IS_ENCRYPTED) {
    throw new StatementRefused('This zip is password-protected. Unpack it and choose the files inside.');
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
    throw new StatementRefused(
      'This zip uses a compression method that is not supported. Unpack it and choose the files inside.',
    );
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
    'The content of this file is larger than 50 MB. Export a shorter period, or choose the files one at a time.',
  );

const damaged = () => new StatementRefused('This file is damaged or incomplete. Download it again.');
