import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

export type Chunks = Iterable<Uint8Array> | AsyncIterable<Uint8Array>;

/** Writes the parts of a zip one after the other, each as it comes. */
export type ZipWriter = {
  add(name: string, chunks: Chunks, options?: { isPacked?: boolean }): Promise<void>;
  /** Writes the directory, and returns once all of it was taken. */
  end(): Promise<void>;
  /** Stops in the middle. What was written is of no use. */
  abandon(): Promise<void>;
};

/** Begins a zip in a file that only its owner may read. @throws what the system says, as when the file is there already */
export function writeZip(path: string, now: Date): ZipWriter {
  const { output, ...writer } = zipStream(now);
  const written = pipeline(output, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }));
  // Whoever adds or ends is told.
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

/** A zip as a stream of its bytes, which somebody has to take for it to go on. */
export function zipStream(now: Date): Omit<ZipWriter, 'abandon'> & { output: Readable } {
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
