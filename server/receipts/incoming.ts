import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { MAX_RECEIPT_BYTES, uploadReceipt } from '../../contract/receipts.ts';
import { newId } from '../db/new-id.ts';
import { badInput, Refusal } from '../errors.ts';
import { CANCELLED } from '../http/abort-on-disconnect.ts';
import { NOT_IN_TIME } from '../http/connections.ts';

/** An upload as it came in, in a file of its own until it is kept or refused. */
export type Incoming = {
  path: string;
  fileName: string;
  /** SHA-256 of the bytes, hex. */
  hash: string;
  /** Where its expense is to be recorded, as it was asked. */
  accountId: string | undefined;
};

/** What else comes in is held in memory: a few short fields. */
const BESIDE_THE_FILE = { fields: 10, fieldNameSize: 100, fieldSize: 1000, headerPairs: 20 };

/** Twice as many characters as are kept of a file's name, before it is brought into Unicode form. */
const MAX_NAME = 400;

export type IncomingFolder = {
  /** Where uploads are written while they come in: never whole in memory, however many there are. */
  incomingFolder: string;
  /** Paths of those that are not yet kept or refused: a sweep leaves them alone. */
  comingIn: Set<string>;
};

/** A path for a file or folder that is not yet kept: no sweep removes it before `discardIncoming`. */
export function newIncomingPath({ incomingFolder, comingIn }: IncomingFolder): string {
  const path = join(incomingFolder, newId());
  comingIn.add(path);
  return path;
}

/** The connection is of no use any more: the rest of the upload still comes by it. */
const LATE = new Refusal(408, NOT_IN_TIME, {}, { connection: 'close' });

/**
 * Writes the upload to the disk as it comes in.
 * @param until nobody waits for it any longer: its connection has ended, or the time is over that it may take
 * @throws 400 without one file in the field that the contract names, or for a field beside it that makes no sense, 408 when the time is over, 413 above the largest size
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
    // What comes of it after all is not kept.
    receiving.then(
      (incoming) => discardIncoming(files, incoming),
      () => {},
    );
    if (request.raw.destroyed && !request.raw.complete) throw CANCELLED;
    if ((error as { code?: unknown }).code === 'FST_FILES_LIMIT') {
      throw badInput('Please send one file at a time.', uploadReceipt.file);
    }
    // The parser's own errors have no code.
    if (error instanceof Error && !(error instanceof Refusal) && !('code' in error)) {
      throw badInput('The upload could not be understood. Please send the file again.', uploadReceipt.file);
    }
    throw error;
  }
}

/** The parser has no end for some forms that make no sense: who waited for it would wait for ever, and keep a place. */
function rejection(until: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const stop = () => reject(until.reason instanceof Refusal ? until.reason : LATE);
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
      // An empty field of a form is one that was not filled.
      if (part.type !== 'file') fields.set(part.fieldname, part.value === '' ? undefined : part.value);
      else if (part.fieldname === uploadReceipt.file && part.filename) {
        const path = newIncomingPath(into);
        const fileName = part.filename.slice(0, MAX_NAME);
        file = { path, fileName, hash: await write(part.file, into, path, until) };
      }
      // Every file is read to its end, or the request would never come to its own.
      else part.file.resume();
    }
    if (!file) throw missing;
    return { ...file, ...asked(fields) };
  } catch (error) {
    if (file) await discardIncoming(into, file);
    throw error;
  }
}

/** What the fields beside the file say. @throws 400 */
function asked(fields: ReadonlyMap<string, unknown>): Pick<Incoming, 'accountId'> {
  const { data, error } = uploadReceipt.form.safeParse(Object.fromEntries(fields));
  if (data) return { accountId: data.accountId };
  const [issue] = error.issues;
  throw badInput(issue?.message ?? '', issue?.path.join('.'));
}

/** @returns the hash of what was written */
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
    if (content.truncated) throw new Refusal(413, 'This is too large. A receipt can have up to 10 MB.');
    return hash.digest('hex');
  } catch (error) {
    // One that is still being opened would come into being after it was removed.
    if (!file.closed) await new Promise<void>((resolve) => file.once('close', () => resolve()));
    await discardIncoming(into, { path });
    throw error;
  }
}

/** Does nothing where the file was kept, which moved it. */
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
