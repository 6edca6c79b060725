import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { isDeepStrictEqual } from 'node:util';
import type {
  FilesReadSummary,
  ReadingProcessReply,
  ReadingProcessRequest,
  ReceivedFile,
  StatementAnswers,
  StatementRow,
} from '../../statements/index.ts';
import { createWorkerPool, type WorkerPoolOptions } from '../../workers/worker-pool.ts';
import type { WorkerFailure } from '../../workers/worker-process.ts';
import { SHUTTING_DOWN_ERROR } from '../http/shutdown-signal.ts';
import { HttpError } from '../platform/errors.ts';
import { PROJECT_DIR } from '../platform/installation.ts';
import { removeRowNameReference } from './records/remove-row-name-reference.ts';

/**
 * Limits for each import: one gigabyte of memory and 180 seconds. Only large scans, for example of 30 pages, need that
 * much.
 */
const LIMITS = { maxMemory: 1024 ** 3, timeoutMs: 180_000 };
/** Milliseconds after which an idle process ends if no import needs it. */
const SPARE_FOR = 60_000;

/** A file of `size` bytes, and the options for reading it. */
export type FileToParse = { name: string; size: number; answers: StatementAnswers; open(): Readable };

/** The content of the files: a summary, and rows that are read in batches small enough not to block the server. */
export type FileContents = {
  head: FilesReadSummary;
  rows(from: number, count: number): Promise<StatementRow[]>;
  /** Returns the words of a PDF if they must be stored, because it is protected or its text was recognized. */
  words(file: number): Promise<Uint8Array | undefined>;
};

export type ReadFilesInProcess = <R>(
  sources: readonly FileToParse[],
  use: (reading: FileContents) => Promise<R>,
  signal: AbortSignal,
) => Promise<R>;

/** Draws a page of a PDF. Resolves to a JPEG, or to undefined if the page cannot be drawn. */
export type DrawPageInProcess = (
  file: Pick<FileToParse, 'name' | 'size' | 'open'>,
  page: number,
  signal: AbortSignal,
) => Promise<Uint8Array | undefined>;

/**
 * Reads untrusted files in processes with limited memory, limited time and low priority. Each process reads the files
 * of one import and then ends, so that no user's data can end up in another user's import. The next process is started
 * in advance.
 * @param servesAgain `same-owner` is used only in tests: one process then reads the files of all imports
 */
export function createFileReadingProcesses(
  childPath = CHILD,
  servesAgain: WorkerPoolOptions['servesAgain'] = 'nobody',
): {
  read: ReadFilesInProcess;
  draw: DrawPageInProcess;
  close(): Promise<void>;
} {
  const pool = createWorkerPool({
    ...LIMITS,
    childPath,
    idleMs: SPARE_FOR,
    servesAgain,
    toError,
    // Not limited here, because the queue of imports already limits how many are read at the same time.
    processes: Number.POSITIVE_INFINITY,
  });
  return {
    read: (sources, use, signal) =>
      pool.run(
        async (send) => {
          const ask = (request: ReadingProcessRequest, content?: AsyncIterable<Buffer>) =>
            send(request, content) as Promise<ReadingProcessReply>;
          const sent: ReceivedFile[] = [];
          const files = sources.map(({ open: _, ...file }) => file);
          const read = await ask({ task: 'read', files }, contentOf(sources, sent));
          if (!('head' in read && isDeepStrictEqual(read.received, sent))) {
            throw new Error('The reading process returned a result for the wrong files.');
          }
          const rows = async (from: number, count: number) => {
            const part = await ask({ task: 'rows', from, count });
            if (!('rows' in part)) throw new Error('The reading process did not return any rows.');
            // Names exported by Moneta need no cleaning.
            return part.rows.map((row) =>
              read.head.files[row.file]?.format === 'moneta' ? row : removeRowNameReference(row),
            );
          };
          const words = async (file: number) => {
            const answer = await ask({ task: 'words', file });
            return 'words' in answer ? answer.words : undefined;
          };
          return use({ head: read.head, rows, words });
        },
        // A process is never reused, so all users can share one owner without any leak of data between them.
        { owner: 0, signal },
      ),
    draw: (source, page, signal) =>
      pool.run(
        async (send) => {
          const request: ReadingProcessRequest = { task: 'page', size: source.size, page };
          const answer = (await send(request, contentOf([{ ...source, answers: {} }], []))) as ReadingProcessReply;
          return 'picture' in answer ? answer.picture : undefined;
        },
        { owner: 0, signal },
      ),
    close: pool.close,
  };
}

/**
 * Yields the bytes of the files, one file after the other.
 * @param sent receives the checksum of each file
 * @throws if the size of a file differs from the announced one
 */
async function* contentOf(sources: readonly FileToParse[], sent: ReceivedFile[]): AsyncGenerator<Buffer> {
  for (const { name, size, open } of sources) {
    const sha256 = createHash('sha256');
    let bytes = 0;
    for await (const chunk of open()) {
      bytes += chunk.length;
      if (bytes > size) break;
      sha256.update(chunk);
      yield chunk;
    }
    if (bytes !== size) throw new Error(`${name} has ${bytes} bytes instead of ${size}.`);
    sent.push({ name, sha256: sha256.digest('hex') });
  }
}

function toError({ reason }: WorkerFailure): Error {
  if (reason === 'closed') return SHUTTING_DOWN_ERROR;
  if (reason === 'wrong-reply') return new Error('The reading process returned the result of another request.');
  if (reason === 'memory' || reason === 'time') {
    const please = 'Export a shorter period, in several files if needed.';
    return new HttpError(422, `Reading this file took too much ${reason}. ${please}`);
  }
  return new HttpError(422, 'This file could not be read. Choose it again, or export it in another format.');
}

const CHILD = join(PROJECT_DIR, 'dist', 'programs', 'read-statement.js');
