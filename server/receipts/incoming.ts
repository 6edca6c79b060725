import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { MAX_RECEIPT_BYTES, uploadReceipt } from '../../contract/receipts.ts';
import { newId } from '../db/new-id.ts';
import { CANCELLED } from '../http/abort-on-disconnect.ts';
import { NOT_IN_TIME } from '../http/connections.ts';
import { badInput, HttpError } from '../platform/errors.ts';

/** A received upload, in a temporary file until it is stored or refused. */
export type Incoming = {
  path: string;
  fileName: string;
  /** SHA-256 of the bytes, in hex. */
  hash: string;
  /** The account requested for the expense. */
  accountId: string | undefined;
};

/** Limits for the other form fields, which are held in memory. */
const BESIDE_THE_FILE = { fields: 10, fieldNameSize: 100, fieldSize: 1000, headerPairs: 20 };

/** Twice the stored length of a file name, because this applies before Unicode normalization. */
const MAX_NAME = 400;

export type IncomingFolder = {
  /** Folder for uploads while they are received, so that none is held in memory as a whole. */
  incomingFolder: string;
  /** Paths of uploads that are not yet stored or refused. The cleanup ignores them. */
  comingIn: Set<string>;
};

/** Returns a path for a temporary file or folder, which the cleanup ignores until `discardIncoming` is called. */
export function newIncomingPath({ incomingFolder, comingIn }: IncomingFolder): string {
  const path = join(incomingFolder, newId());
  comingIn.add(path);
  return path;
}

/** Closes the connection, because the rest of the upload is still arriving on it. */
const LATE = new HttpError(408, NOT_IN_TIME, {}, { connection: 'close' });

/**
 * Streams the upload to disk.
 * @param until aborts when the connection closes or the time limit is reached
 * @throws 400 if the contract's file field does not have exactly one file or another field is invalid, 408 after the time
 * limit, 413 if the file is too large
 */
export async function receiveUpload(
  request: FastifyRequest,
  files: IncomingFolder,
  until: AbortSignal,
): Promise<Incoming> {
  const receiving = receive(request, files, until);
  try {
    return await Promise.race([receiving, rejection(until)]);
  } catch (error) {
    // If receiving still succeeds later, the file is discarded.
    receiving.then(
      (incoming) => discardIncoming(files, incoming),
      () => {},
    );
    if (request.raw.destroyed && !request.raw.complete) throw CANCELLED;
    if ((error as { code?: unknown }).code === 'FST_FILES_LIMIT') {
      throw badInput('Send one file at a time.', uploadReceipt.file);
    }
    // The parser's own errors have no code.
    if (error instanceof Error && !(error instanceof HttpError) && !('code' in error)) {
      throw badInput('The upload could not be understood. Send the file again.', uploadReceipt.file);
    }
    throw error;
  }
}

/** For some malformed forms the parser never finishes. Waiting for it would hang forever and occupy a slot. */
function rejection(until: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const stop = () => reject(until.reason instanceof HttpError ? until.reason : LATE);
    if (until.aborted) stop();
    until.addEventListener('abort', stop, { once: true });
  });
}

async function receive(request: FastifyRequest, into: IncomingFolder, until: AbortSignal): Promise<Incoming> {
  const missing = badInput('Please select a file to upload.', uploadReceipt.file);
  if (!request.isMultipart()) throw missing;
  const limits = { fileSize: MAX_RECEIPT_BYTES, files: 1, ...BESIDE_THE_FILE };
  const fields = new Map<string, unknown>();
  let file: Pick<Incoming, 'path' | 'fileName' | 'hash'> | undefined;
  try {
    for await (const part of request.parts({ limits })) {
      // An empty form field was not filled in.
      if (part.type !== 'file') fields.set(part.fieldname, part.value === '' ? undefined : part.value);
      else if (part.fieldname === uploadReceipt.file && part.filename) {
        const path = newIncomingPath(into);
        const fileName = part.filename.slice(0, MAX_NAME);
        file = { path, fileName, hash: await write(part.file, into, path, until) };
      }
      // Every file must be read to its end, or the request never finishes.
      else part.file.resume();
    }
    if (!file) throw missing;
    return { ...file, ...asked(fields) };
  } catch (error) {
    if (file) await discardIncoming(into, file);
    throw error;
  }
}

/** Parses the other form fields. @throws 400 */
function asked(fields: ReadonlyMap<string, unknown>): Pick<Incoming, 'accountId'> {
  const { data, error } = uploadReceipt.form.safeParse(Object.fromEntries(fields));
  if (data) return { accountId: data.accountId };
  const [issue] = error.issues;
  throw badInput(issue?.message ?? '', issue?.path.join('.'));
}

/** @returns the hash of the written bytes */
async function write(
  content: MultipartFile['file'],
  into: IncomingFolder,
  path: string,
  until: AbortSignal,
): Promise<string> {
  const hash = createHash('sha256');
  const file = createWriteStream(path, { flush: true, mode: 0o600 });
  try {
    await pipeline(
      content,
      async function* (chunks) {
        for await (const chunk of chunks) {
          hash.update(chunk);
          yield chunk;
        }
      },
      file,
      { signal: until },
    );
    if (content.truncated) throw new HttpError(413, 'This is too large. A receipt can have up to 10 MB.');
    return hash.digest('hex');
  } catch (error) {
    // If the file is still being opened, it would be created after its removal.
    if (!file.closed) await new Promise<void>((resolve) => file.once('close', () => resolve()));
    await discardIncoming(into, { path });
    throw error;
  }
}

/** Does nothing if the file was stored, because that moved it. */
export async function discardIncoming(
  { comingIn }: Pick<IncomingFolder, 'comingIn'>,
  { path }: Pick<Incoming, 'path'>,
): Promise<void> {
  try {
    await rm(path, { recursive: true, force: true });
  } finally {
    comingIn.delete(path);
  }
}
