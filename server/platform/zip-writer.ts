import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

export type ByteChunks = Iterable<Uint8Array> | AsyncIterable<Uint8Array>;

/** Streams files into a zip file, one after the other. */
export type ZipWriter = {
  add(name: string, chunks: ByteChunks, options?: { isPacked?: boolean }): Promise<void>;
  /** Writes the directory of the zip file, and resolves once everything is written. */
  end(): Promise<void>;
  /** Stops writing. The caller must discard the incomplete output. */
  abandon(): Promise<void>;
};

/**
 * Creates a zip file that only its owner can read.
 * @throws a system error, for example if the file exists
 */
export function createZipFileWriter(path: string, now: Date): ZipWriter {
  const { output, ...writer } = createZipStream(now);
  const written = pipeline(output, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }));
  // Prevent an unhandled rejection, because `add` and `end` report the error.
  written.catch(() => {});
  const orFailed = <R>(work: Promise<R>) => Promise.race([work, written.then(() => work)]);
  return {
    add: (name, chunks, options) => orFailed(writer.add(name, chunks, options)),
    async end() {
      await orFailed(writer.end());
      await written;
    },
    async abandon() {
      output.destroy(new Error('abandoned'));
      await written.catch(() => {});
    },
  };
}

/** Returns a zip file as a stream. It is written only as fast as the stream is read. */
export function createZipStream(now: Date): Omit<ZipWriter, 'abandon'> & { output: Readable } {
  const zip = new ZipFile();
  const output = new PassThrough();
  zip.outputStream.pipe(output);
  zip.on('error', (error) => output.destroy(error));
  return {
    output,
    async add(name, chunks, { isPacked = true } = {}) {
      const source = Readable.from(chunks, { objectMode: false });
      const taken = once(source, 'end');
      zip.addReadStream(source, name, { mtime: now, mode: 0o100600, compress: isPacked });
      await taken;
    },
    async end() {
      zip.end();
    },
  };
}
