import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import type { ReceiptReader } from '../../reader/index.ts';
import type { StatementRow } from '../../statements/index.ts';
import type { FileToParse, ReadFilesInProcess } from '../imports/file-reading-processes.ts';

// Caches results, so that tests on both databases read each file only once. All users share one process. A process per
// user, as in real servers, would take most of the CPU time of these tests.

/** Maximum total size, in bytes, of files whose results are cached. The limit saves memory. */
const MAX_REMEMBERED_BYTES = 200_000;

const hash = (...parts: (string | Uint8Array)[]) => {
  const sha256 = createHash('sha256');
  for (const part of parts) sha256.update(part).update('\0');
  return sha256.digest('hex');
};

/** Returns a receipt reader that caches results and uses the same process for all users. */
export function cacheReceiptReader(reader: ReceiptReader): ReceiptReader {
  const known = new Map<string, Promise<unknown>>();
  const remember = async <R>(key: string, work: () => Promise<R>): Promise<R> => {
    const result = (known.get(key) ?? work()) as Promise<R>;
    known.set(key, result);
    // Do not cache an error, because its cause may be temporary.
    result.catch(() => known.delete(key));
    return structuredClone(await result);
  };
  return {
    ...reader,
    async read(path, { owner: _, signal, ...about }) {
      const key = hash('read', JSON.stringify(about), await readFile(path));
      return remember(key, () => reader.read(path, { ...about, ...(signal && { signal }), owner: 0 }));
    },
    readByCorrection(receipt, { owner: _, signal, ...about }) {
      const key = hash('reread', JSON.stringify([receipt, about]));
      return remember(key, () => reader.readByCorrection(receipt, { ...about, ...(signal && { signal }), owner: 0 }));
    },
    confirm(receipt, { owner: _, signal, ...about }) {
      const key = hash('confirm', JSON.stringify([receipt, about]));
      return remember(key, () => reader.confirm(receipt, { ...about, ...(signal && { signal }), owner: 0 }));
    },
  };
}

/** Reads bank files in real processes and caches the results. */
export function cacheStatementReader(read: ReadFilesInProcess): ReadFilesInProcess {
  type Known = { head: string; rows: Map<string, StatementRow[]> };
  const known = new Map<string, Known>();
  return async (sources, use, signal) => {
    signal.throwIfAborted();
    const key = await keyOf(sources);
    if (key === undefined) return read(sources, use, signal);
    const found = known.get(key);
    if (found) {
      const rows = async (from: number, count: number) => {
        const part = `${from} ${count}`;
        const some = found.rows.get(part) ?? (await read(sources, (reading) => reading.rows(from, count), signal));
        found.rows.set(part, some);
        return structuredClone(some);
      };
      const words = (file: number) => read(sources, (reading) => reading.words(file), signal);
      return use({ head: JSON.parse(found.head), rows, words });
    }
    return read(
      sources,
      (reading) => {
        const made: Known = { head: JSON.stringify(reading.head), rows: new Map() };
        known.set(key, made);
        const rows = async (from: number, count: number) => {
          const some = await reading.rows(from, count);
          made.rows.set(`${from} ${count}`, structuredClone(some));
          return some;
        };
        return use({ head: reading.head, rows, words: reading.words });
      },
      signal,
    );
  };
}

/**
 * Returns the cache key of the files. Undefined if they are too large to be cached, or if a file does not have its
 * announced size.
 */
async function keyOf(sources: readonly FileToParse[]): Promise<string | undefined> {
  if (sources.reduce((sum, { size }) => sum + size, 0) > MAX_REMEMBERED_BYTES) return undefined;
  const parts: (string | Uint8Array)[] = [];
  for (const { name, size, answers, open } of sources) {
    const bytes = await buffer(open());
    if (bytes.length !== size) return undefined;
    parts.push(JSON.stringify({ name, answers }), bytes);
  }
  return hash(...parts);
}
