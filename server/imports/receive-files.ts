import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { createImport, MAX_IMPORT_BYTES, MAX_IMPORT_FILES } from '../../contract/imports.ts';
import { badInput, HttpError } from '../errors.ts';
import { NOT_IN_TIME } from '../http/connections.ts';
import { discardIncoming, type IncomingFolder, newIncomingPath } from '../receipts/incoming.ts';
import type { FileOfImport } from './preview/read-import.ts';

/** A received file, until it is stored or refused. */
export type ReceivedFile = FileOfImport & { path: string };

/** Limits for the other form fields, which are held in memory. */
const BESIDE_THE_FILES = { fields: 10, fieldNameSize: 100, fieldSize: 1000, headerPairs: 20 };

/** Which files are accepted. */
export type Taken = {
  /** The contract's field name, and the message if it is missing. */
  field: string;
  missing: string;
  most: number;
  mostBytes: number;
  tooLarge: string;
  /** The total size of all files. */
  mostTogether: number;
  tooLargeTogether: string;
};

const FILES_OF_IMPORTS: Taken = {
  field: createImport.file,
  missing: 'Choose files from your bank.',
  most: MAX_IMPORT_FILES,
  mostBytes: MAX_IMPORT_BYTES,
  tooLarge: 'This file is larger than 50 MB. Export a shorter period, several times if needed.',
  mostTogether: 2 * MAX_IMPORT_BYTES,
  tooLargeTogether: 'These files are larger than 100 MB in total. Import them one at a time.',
};
const NAME_LETTERS = 200;

const LATE = new HttpError(408, NOT_IN_TIME, {}, { connection: 'close' });

/**
 * Streams the files to disk.
 * @throws 400 if the contract's field contains no file, 408 after the time limit, 413 if they are too large
 */
export async function receiveFiles(
  request: FastifyRequest,
  into: IncomingFolder,
  until: AbortSignal,
  taken: Taken = FILES_OF_IMPORTS,
): Promise<ReceivedFile[]> {
  const received: ReceivedFile[] = [];
  const receiving = receive(request, into, until, received, taken);
  try {
    await Promise.race([receiving, rejection(until)]);
    return received;
  } catch (error) {
    // If receiving still succeeds later, the files are discarded.
    receiving.catch(() => {}).finally(() => discardFiles(into, received));
    await discardFiles(into, received);
    // The parser's own errors have no code.
    if (error instanceof Error && !(error instanceof HttpError) && !('code' in error)) {
      throw badInput('The upload could not be understood. Send the files again.', taken.field);
    }
    throw error;
  }
}

export async function discardFiles(from: IncomingFolder, files: readonly ReceivedFile[]): Promise<void> {
  for (const file of files) await discardIncoming(from, file);
}

/** For some malformed forms the parser never finishes. Waiting for it would hang forever. */
function rejection(until: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const stop = () => reject(until.reason instanceof HttpError ? until.reason : LATE);
    if (until.aborted) stop();
    until.addEventListener('abort', stop, { once: true });
  });
}

async function receive(
  request: FastifyRequest,
  into: IncomingFolder,
  until: AbortSignal,
  received: ReceivedFile[],
  taken: Taken,
): Promise<void> {
  const missing = badInput(taken.missing, taken.field);
  if (!request.isMultipart()) throw missing;
  const limits = { fileSize: taken.mostBytes, files: taken.most, ...BESIDE_THE_FILES };
  let together = 0;
  for await (const part of request.parts({ limits })) {
    if (part.type !== 'file') continue;
    if (part.fieldname !== taken.field || !part.filename) {
      // Every file must be read to its end, or the request never finishes.
      part.file.resume();
      continue;
    }
    const path = newIncomingPath(into);
    const file: ReceivedFile = {
      ...{ path, name: part.filename.slice(0, NAME_LETTERS), hash: '', size: 0 },
      open: () => createReadStream(path),
    };
    received.push(file);
    Object.assign(file, await write(part.file, path, until, taken, taken.mostTogether - together));
    together += file.size;
  }
  if (received.length === 0) throw missing;
}

async function write(
  content: MultipartFile['file'],
  path: string,
  until: AbortSignal,
  taken: Taken,
  left: number,
): Promise<{ hash: string; size: number }> {
  const hash = createHash('sha256');
  let size = 0;
  await pipeline(
    content,
    async function* (chunks) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        size += chunk.length;
        if (size > left) throw new HttpError(413, taken.tooLargeTogether);
        yield chunk;
      }
    },
    createWriteStream(path, { mode: 0o600 }),
    { signal: until },
  );
  if (content.truncated) throw new HttpError(413, taken.tooLarge);
  return { hash: hash.digest('hex'), size };
}
