import { createHash, hash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { createGzip } from 'node:zlib';
import { createTarPacker } from 'modern-tar';
import { createEncryptionTransform } from './backup-encryption.ts';
import { BACKUP_END_FILE, type BackupEnd, getChecksumsFileName } from './backup-format.ts';

/**
 * Number of parts after which their checksums are written, so that the checksums of all parts need not be held in
 * memory.
 */
export const PARTS_PER_CHECKSUM_FILE = 1000;

/** A low compression level, because a backup consists mostly of photos, and these hardly get smaller. */
const QUICKLY = 1;

type Options = { now: Date; passphrase?: string | undefined; workFactor?: number };

/** Writes the parts of a backup one by one. */
export type BackupWriter = {
  add(name: string, bytes: Uint8Array): Promise<void>;
  /** Writes the remaining parts. Resolves once the whole file is on disk. */
  end(counts: Omit<BackupEnd, 'checksums'>): Promise<void>;
  /** Stops before the end. The file remains incomplete and unusable. */
  abandon(): Promise<void>;
};

/**
 * Creates a file that only its owner may read.
 * @throws a system error, for example if the file already exists
 */
export function createBackupWriter(path: string, { now, passphrase, workFactor }: Options): BackupWriter {
  const { readable, controller } = createTarPacker();
  const written = pipeline(
    Readable.fromWeb(readable as ReadableStream),
    createGzip({ level: QUICKLY }),
    passphrase === undefined
      ? (source: AsyncIterable<Uint8Array>) => source
      : createEncryptionTransform(passphrase, workFactor),
    createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }),
  );
  // Ignore the error here, because `add` and `end` report it.
  written.catch(() => {});

  const put = async (name: string, bytes: Uint8Array) => {
    try {
      const body = controller.add({ name, size: bytes.length, mode: 0o600, mtime: now }).getWriter();
      await body.write(bytes);
      await body.close();
    } catch (error) {
      // Wait for the error from the file system, which is more informative than "stream closed".
      await written;
      throw error;
    }
  };

  let sums: string[] = [];
  let lists = 0;
  const ofAll = createHash('sha256');
  const putChecksums = async () => {
    if (sums.length === 0) return;
    const list = Buffer.from(sums.join(''));
    sums = [];
    ofAll.update(list);
    await put(getChecksumsFileName(++lists), list);
  };

  return {
    async add(name, bytes) {
      sums.push(formatChecksumLine(name, bytes));
      await put(name, bytes);
      if (sums.length === PARTS_PER_CHECKSUM_FILE) await putChecksums();
    },
    async end(counts) {
      await putChecksums();
      const end: BackupEnd = { ...counts, checksums: ofAll.digest('hex') };
      await put(BACKUP_END_FILE, Buffer.from(JSON.stringify(end)));
      controller.finalize();
      await written;
    },
    async abandon() {
      controller.error(new Error('abandoned'));
      await written.catch(() => {});
    },
  };
}

export function formatChecksumLine(name: string, bytes: Uint8Array): string {
  return `${hash('sha256', bytes, 'hex')}  ${name}\n`;
}
