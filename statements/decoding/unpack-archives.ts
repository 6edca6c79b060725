import { crc32, gunzipSync, inflateRawSync } from 'node:zlib';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { MAX_ARCHIVE_ENTRIES, MAX_FILE_BYTES, MAX_UNPACKED_BYTES } from '../file-limits.ts';
import { UnreadableStatementError } from '../statement.ts';

/**
 * A file in a zip. `unpack` throws `UnreadableStatementError` if the file is damaged or if its content is longer than
 * `most` bytes.
 */
export type ZippedFile = { name: string; unpack: (most?: number) => Uint8Array };

/** A file from an archive, or the error if it could not be unpacked. */
export type UnpackedFile = { name: string; bytes: Uint8Array } | { name: string; refused: UnreadableStatementError };

const STORED = 0;
const DEFLATED = 8;

/**
 * Unpacks a gzip file.
 * @throws UnreadableStatementError if the file is damaged or its content is longer than the limit
 */
export function unpackGzip(bytes: Uint8Array): Uint8Array {
  try {
    return gunzipSync(bytes, { maxOutputLength: MAX_FILE_BYTES });
  } catch (error) {
    if (isTooLarge(error)) throw tooLarge();
    throw new UnreadableStatementError('This gzip file is damaged or incomplete. Download it again.');
  }
}

/**
 * Lists the files in a zip.
 * @throws UnreadableStatementError if its directory is damaged or too long
 */
export async function listZippedFiles(bytes: Uint8Array): Promise<ZippedFile[]> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const files: ZippedFile[] = [];
  try {
    // Names and sizes are not validated, because the code does not use the names as paths and does not rely on the
    // stated sizes.
    const options = { lazyEntries: true, decodeStrings: false, validateEntrySizes: false };
    const zip = await fromBufferPromise(buffer, options);
    if (zip.entryCount > MAX_ARCHIVE_ENTRIES) {
      throw new UnreadableStatementError(
        `This zip contains more than ${MAX_ARCHIVE_ENTRIES} files. Unpack it and choose fewer files at a time.`,
      );
    }
    for await (const entry of zip.eachEntry()) files.push(await toPackedFile(zip, entry, buffer));
  } catch (error) {
    if (error instanceof UnreadableStatementError) throw error;
    throw error instanceof Error && error.message.includes('encryption') ? encrypted() : damaged();
  }
  return files;
}

async function toPackedFile(zip: ZipFile, entry: Entry, buffer: Buffer): Promise<ZippedFile> {
  const start = await zip.readLocalFileHeaderPromise(entry, { minimal: true }).then(
    ({ fileDataStart }) => fileDataStart,
    () => undefined,
  );
  return {
    name: String(entry.fileName),
    unpack(most = MAX_FILE_BYTES) {
      if (entry.isEncrypted()) throw encrypted();
      if (start === undefined || start + entry.compressedSize > buffer.length) throw damaged();
      const unpacked = inflate(buffer.subarray(start, start + entry.compressedSize), entry.compressionMethod, most);
      if (crc32(unpacked) !== entry.crc32) throw damaged();
      return unpacked;
    },
  };
}

/**
 * Unpacks the files in a zip, except folders and system files. If a file cannot be unpacked, the result contains its
 * error instead.
 * @throws UnreadableStatementError if the archive is empty or too large
 */
export function unpackZippedFiles(all: readonly ZippedFile[]): UnpackedFile[] {
  const files = all.filter(({ name }) => !/\/$|^__MACOSX\/|(^|\/)\./.test(name));
  if (files.length === 0) throw new UnreadableStatementError('This zip file is empty. Choose the files themselves.');
  let left = MAX_UNPACKED_BYTES;
  return files.map(({ name, unpack }) => {
    try {
      const bytes = unpack(Math.min(left, MAX_FILE_BYTES));
      left -= bytes.length;
      return { name, bytes };
    } catch (error) {
      if (!(error instanceof UnreadableStatementError) || left < MAX_FILE_BYTES) throw error;
      return { name, refused: error };
    }
  });
}

function inflate(packed: Buffer, method: number, most: number): Uint8Array {
  if (method === STORED) {
    if (packed.length > most) throw tooLarge();
    return packed;
  }
  if (method !== DEFLATED) {
    throw new UnreadableStatementError(
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
  new UnreadableStatementError(
    'The content of this file is larger than 50 MB. Export a shorter period, or choose the files one at a time.',
  );

const encrypted = () =>
  new UnreadableStatementError('This zip is password-protected. Unpack it and choose the files inside.');

const damaged = () => new UnreadableStatementError('This file is damaged or incomplete. Download it again.');
