import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { createTarDecoder } from 'modern-tar';
import { OperatorError } from '../platform/errors.ts';
import { AGE_FILE_HEADER, decryptFile } from './backup-encryption.ts';
import { createNotABackupError } from './backup-errors.ts';
import { BACKUP_END_FILE, BackupEnd } from './backup-format.ts';
import { formatChecksumLine, PARTS_PER_CHECKSUM_FILE } from './backup-writer.ts';

export type BackupPart = { name: string; bytes: Buffer };

/** Maximum size of a part in bytes. The parts that Moneta writes are smaller. */
const MAX_BYTES = 32 * 1024 * 1024;

/** A backup file, and its passphrase if it is encrypted. */
export type BackupFile = {
  path: string;
  passphrase?: string | undefined;
  /** Called after each part with the number of bytes read so far. */
  onRead?: ((bytes: number, size: number) => void) | undefined;
};

/**
 * Yields the parts of a backup in order. The last part is yielded only after all checksums have matched. Until then,
 * the earlier parts must not be trusted.
 * @throws OperatorError
 */
export async function* readBackupParts(file: BackupFile): AsyncGenerator<BackupPart> {
  try {
    yield* checkedParts(file);
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    throw new OperatorError(`${file.path} is damaged or incomplete (${(error as Error).message}).`);
  }
}

async function* checkedParts(file: BackupFile): AsyncGenerator<BackupPart> {
  let sums: string[] = [];
  const ofAll = createHash('sha256');
  let hasEnded = false;
  for await (const part of parts(file)) {
    const { name, bytes } = part;
    if (hasEnded) throw new Error('it contains extra data after its end');
    if (name.startsWith('checksums/')) {
      if (bytes.toString() !== sums.join('')) throw new Error('a checksum is wrong');
      ofAll.update(bytes);
      sums = [];
      continue;
    }
    if (name === BACKUP_END_FILE) {
      const { checksums } = BackupEnd.parse(JSON.parse(bytes.toString()));
      if (sums.length > 0 || checksums !== ofAll.digest('hex')) throw new Error('a part is missing');
      hasEnded = true;
    } else sums.push(formatChecksumLine(name, bytes));
    if (sums.length > PARTS_PER_CHECKSUM_FILE) throw new Error('checksums are missing');
    yield part;
  }
  if (!hasEnded) throw new Error('its end is missing');
}

async function* parts(file: BackupFile): AsyncGenerator<BackupPart> {
  const gunzip = createGunzip();
  const { begin, size } = await lookAt(file.path);
  const stored = createReadStream(file.path);
  // Ignore the error here, because `pipeline` also passes errors of earlier steps to `gunzip`, which is read below.
  pipeline(await compressed(file, begin, stored), gunzip, () => {});
  const entries = Readable.toWeb(gunzip).pipeThrough(createTarDecoder({ strict: true }) as never) as AsyncIterable<{
    header: { name: string; size: number };
    body: AsyncIterable<Uint8Array>;
  }>;
  for await (const { header, body } of entries) {
    if (header.size > MAX_BYTES) throw new Error('a part is too large');
    const chunks: Uint8Array[] = [];
    for await (const chunk of body) chunks.push(chunk);
    file.onRead?.(stored.bytesRead, size);
    yield { name: header.name, bytes: Buffer.concat(chunks) };
  }
}

/**
 * Returns the compressed content, decrypted if necessary.
 * @throws OperatorError if the file is not a backup
 */
async function compressed({ path, passphrase }: BackupFile, begin: Buffer, stored: Readable): Promise<Readable> {
  if (begin.toString('latin1').startsWith(AGE_FILE_HEADER)) {
    if (passphrase === undefined)
      throw new OperatorError(
        `${path} is encrypted. Pass the file that contains the passphrase: --passphrase-file FILE.`,
      );
    return decryptFile(stored, passphrase);
  }
  if (begin.readUInt16BE() !== GZIP) throw createNotABackupError(path);
  return stored;
}

const GZIP = 0x1f8b;

async function lookAt(path: string): Promise<{ begin: Buffer; size: number }> {
  const file = await open(path).catch((error) => {
    throw new OperatorError(`${path} cannot be read: ${error.message}`);
  });
  try {
    const begin = Buffer.alloc(AGE_FILE_HEADER.length);
    await file.read(begin, 0, begin.length, 0);
    return { begin, size: (await file.stat()).size };
  } catch (error) {
    throw new OperatorError(`${path} cannot be read: ${(error as Error).message}`);
  } finally {
    await file.close();
  }
}
