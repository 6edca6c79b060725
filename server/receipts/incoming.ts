import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { MAX_RECEIPT_BYTES, uploadReceipt } from '../../contract/receipts.ts';
import { newId } from '../db/new-id.ts';
import { badInput, Refusal } from '../errors.ts';

/** An upload as it came in, in a file of its own until it is kept or refused. */
export type Incoming = {
  path: string;
  fileName: string;
  /** SHA-256 of the bytes, hex. */
  hash: string;
};

/** Nobody is there to read it. */
export const CANCELLED = new Refusal(499, 'The upload was cancelled.');

/**
 * Writes the upload to the disk as it comes in.
 * @param folder where to, made when the first one comes
 * @throws 400 without a file in the field that the contract names, 413 above the largest size
 */
export async function receiveUpload(request: FastifyRequest, folder: string): Promise<Incoming> {
  try {
    return await receive(request, folder);
  } catch (error) {
    if (request.raw.destroyed && !request.raw.complete) throw CANCELLED;
    // The parser's own errors have no code.
    if (error instanceof Error && !(error instanceof Refusal) && !('code' in error)) {
      throw badInput('The upload could not be understood. Please send the file again.', uploadReceipt.file);
    }
    throw error;
  }
}

async function receive(request: FastifyRequest, folder: string): Promise<Incoming> {
  const missing = badInput('Please select a file to upload.', uploadReceipt.file);
  if (!request.isMultipart()) throw missing;
  const limits = { fileSize: MAX_RECEIPT_BYTES, files: 1, fields: 10 };
  for await (const part of request.parts({ limits })) {
    if (part.type !== 'file') continue;
    if (part.fieldname === uploadReceipt.file && part.filename) {
      await mkdir(folder, { recursive: true });
      const path = join(folder, newId());
      return { path, fileName: part.filename, hash: await write(part.file, path) };
    }
    // Every file is read to its end, or the request would never come to its own.
    part.file.resume();
  }
  throw missing;
}

/** @returns the hash of what was written */
async function write(content: MultipartFile['file'], path: string): Promise<string> {
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
    );
    if (content.truncated) throw new Refusal(413, 'This is too large. A receipt may have up to 10 MB.');
    return hash.digest('hex');
  } catch (error) {
    // One that is still being opened would come into being after it was removed.
    if (!file.closed) await new Promise<void>((resolve) => file.once('close', () => resolve()));
    await discardIncoming({ path });
    throw error;
  }
}

/** Does nothing where the file was kept, which moved it. */
export async function discardIncoming({ path }: Pick<Incoming, 'path'>): Promise<void> {
  await rm(path, { force: true });
}
