import { createHash, hash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { createGzip } from 'node:zlib';
import { createTarPacker } from 'modern-tar';
import { checksumsPart, END, type End } from './format.ts';
import { encrypted } from './passphrase.ts';

/** Checksums are written after so many parts, so that they are not held in memory until the end. */
export const PARTS_AT_ONCE = 1000;

/** Most of it are photos, which no more effort makes smaller. */
const QUICKLY = 1;

type Options = { now: Date; passphrase?: string | undefined; workFactor?: number };

/** Writes the parts of a backup one after the other. */
export type ArchiveWriter = {
  add(name: string, bytes: Uint8Array): Promise<void>;
  /** Writes what is left and returns once the disk has it. */
  end(counts: Omit<End, 'checksums'>): Promise<void>;
  /** Stops in the middle. What was written is of no use. */
  abandon(): Promise<void>;
};

/**
 * Begins a file that only its owner may read.
 * @throws what the system says, as when the file is there already
 */
export function writeArchive(path: string, { now, passphrase, workFactor }: Options): ArchiveWriter {
  const { readable, controller } = createTarPacker();
  const written = pipeline(
    Readable.fromWeb(readable as ReadableStream),
    createGzip({ level: QUICKLY }),
    passphrase === undefined ? (source: AsyncIterable<Uint8Array>) => source : encrypted(passphrase, workFactor),
    createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }),
  );
  // Whoever adds or ends is told.
  written.catch(() => {});

  const put = async (name: string, bytes: Uint8Array) => {
    try {
      const body = controller.add({ name, size: bytes.length, mode: 0o600, mtime: now }).getWriter();
      await body.write(bytes);
      await body.close();
    } catch (error) {
      // What the file system says tells more than that nobody takes the bytes any more.
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
    await put(checksumsPart(++lists), list);
  };

  return {
    async add(name, bytes) {
      sums.push(checksumLine(name, bytes));
      await put(name, bytes);
      if (sums.length === PARTS_AT_ONCE) await putChecksums();
    },
    async end(counts) {
      await putChecksums();
      const end: End = { ...counts, checksums: ofAll.digest('hex') };
      await put(END, Buffer.from(JSON.stringify(end)));
      controller.finalize();
      await written;
    },
    async abandon() {
      controller.error(new Error('abandoned'));
      await written.catch(() => {});
    },
  };
}

/** As `sha256sum` writes it. */
export function checksumLine(name: string, bytes: Uint8Array): string {
  return `${hash('sha256', bytes, 'hex')}  ${name}\n`;
}
