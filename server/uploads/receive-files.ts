import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import { UPLOAD_CANCELLED_ERROR } from '../http/abort-on-disconnect.ts';
import { REQUEST_TIMED_OUT_MESSAGE } from '../http/connections.ts';
import { createBadInputError, HttpError } from '../platform/errors.ts';
import { createUploadPath, discardUpload, type UploadFolder } from './upload-folder.ts';

/** A received file, which is kept in a temporary file until it is stored or refused. */
export type ReceivedFile = {
  path: string;
  name: string;
  /** SHA-256 of the bytes, in hex. */
  hash: string;
  size: number;
  open(): Readable;
};

export type ReceivedForm = { files: ReceivedFile[]; fields: ReadonlyMap<string, unknown> };

/** The form field that contains the files, and the limits for them. */
export type AcceptedFiles = {
  /** The name of the form field in the contract, and the error message if it contains no file. */
  field: string;
  missing: string;
  maxFiles: number;
  maxBytes: number;
  tooLarge: string;
  /** Maximum total size of all files in bytes, if several files are allowed. */
  maxTotalBytes?: number;
  tooLargeInTotal?: string;
  maxNameLength: number;
  /** True to wait until the bytes are on the disk. */
  isDurable?: boolean;
};

/** Limits for the other form fields, whose values are kept in memory. */
const OTHER_FIELDS = { fields: 10, fieldNameSize: 100, fieldSize: 1000, headerPairs: 20 };

/** Also close the connection, because the client may still be sending the upload. */
const LATE = new HttpError(408, REQUEST_TIMED_OUT_MESSAGE, {}, { connection: 'close' });

/**
 * Streams the files to disk.
 * @param until aborted when the connection closes or the time limit is reached
 * @throws 400 if the contract's field contains no file or too many, 408 after the time limit, 413 if the files are too
 * large
 */
export async function receiveFiles(
  request: FastifyRequest,
  into: UploadFolder,
  until: AbortSignal,
  accepted: AcceptedFiles,
): Promise<ReceivedForm> {
  const received = { files: [] as ReceivedFile[], fields: new Map<string, unknown>() };
  const receiving = receive(request, into, until, received, accepted);
  try {
    await Promise.race([receiving, rejection(until)]);
    return received;
  } catch (error) {
    // Discard the files again after receiving has ended, because some may still be received at this point.
    receiving
      .catch(() => {})
      .finally(() => discardFiles(into, received.files))
      .catch(() => {});
    await discardFiles(into, received.files);
    throw toHttpError(error, request, accepted);
  }
}

export async function discardFiles(from: UploadFolder, files: readonly ReceivedFile[]): Promise<void> {
  for (const { path } of files) await discardUpload(from, path);
}

function toHttpError(error: unknown, { raw }: FastifyRequest, { field, maxFiles }: AcceptedFiles): unknown {
  if (raw.destroyed && !raw.complete) return UPLOAD_CANCELLED_ERROR;
  if (maxFiles === 1 && (error as { code?: unknown }).code === 'FST_FILES_LIMIT') {
    return createBadInputError('Send one file at a time.', field);
  }
  // An error without a code comes from the form parser: the form is malformed.
  if (error instanceof Error && !(error instanceof HttpError) && !('code' in error)) {
    const files = maxFiles === 1 ? 'file' : 'files';
    return createBadInputError(`The upload could not be read. Send the ${files} again.`, field);
  }
  return error;
}

/**
 * Returns a promise that rejects when the signal is aborted. The parser never finishes reading some malformed forms, so
 * without this promise they would occupy a slot forever.
 */
function rejection(until: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const stop = () => reject(until.reason instanceof HttpError ? until.reason : LATE);
    if (until.aborted) stop();
    until.addEventListener('abort', stop, { once: true });
  });
}

async function receive(
  request: FastifyRequest,
  into: UploadFolder,
  until: AbortSignal,
  received: { files: ReceivedFile[]; fields: Map<string, unknown> },
  accepted: AcceptedFiles,
): Promise<void> {
  const { field, maxTotalBytes = Number.POSITIVE_INFINITY } = accepted;
  const missing = createBadInputError(accepted.missing, field);
  if (!request.isMultipart()) throw missing;
  const limits = { fileSize: accepted.maxBytes, files: accepted.maxFiles, ...OTHER_FIELDS };
  let total = 0;
  for await (const part of request.parts({ limits })) {
    if (part.type !== 'file') {
      // An empty string means that the field was left empty.
      received.fields.set(part.fieldname, part.value === '' ? undefined : part.value);
    } else if (part.fieldname === field && part.filename) {
      const path = createUploadPath(into);
      const name = part.filename.slice(0, accepted.maxNameLength);
      const file: ReceivedFile = { path, name, hash: '', size: 0, open: () => createReadStream(path) };
      received.files.push(file);
      Object.assign(file, await writeIncomingFile(part.file, path, until, accepted, maxTotalBytes - total));
      total += file.size;
    }
    // Read and ignore a file in another field. Otherwise the request would never finish.
    else part.file.resume();
  }
  if (received.files.length === 0) throw missing;
}

/**
 * Writes a file to the folder for incoming uploads, and calculates its hash.
 * @throws 413 if it is too large
 */
export async function writeIncomingFile(
  content: Readable & { truncated?: boolean },
  path: string,
  until: AbortSignal,
  { tooLarge, tooLargeInTotal = tooLarge, isDurable = false }: AcceptedFiles,
  maxBytes: number,
): Promise<{ hash: string; size: number }> {
  const hash = createHash('sha256');
  let size = 0;
  const file = createWriteStream(path, { flush: isDurable, mode: 0o600 });
  try {
    await pipeline(
      content,
      async function* (chunks) {
        for await (const chunk of chunks) {
          hash.update(chunk);
          size += chunk.length;
          if (size > maxBytes) throw new HttpError(413, tooLargeInTotal);
          yield chunk;
        }
      },
      file,
      { signal: until },
    );
  } finally {
    // Wait until the file is closed. If it were removed while it is being opened, it would be created again.
    if (!file.closed) await new Promise<void>((resolve) => file.once('close', () => resolve()));
  }
  if (content.truncated) throw new HttpError(413, tooLarge);
  return { hash: hash.digest('hex'), size };
}
