import type { Readable } from 'node:stream';
import { create as attachment } from 'content-disposition';
import type { FastifyReply } from 'fastify';
import type { AppContext } from '../app-context.ts';
import type { CurrentUser } from '../http/current-user.ts';
import { createNotFoundError } from '../platform/errors.ts';
import type { ReceiptFileKind } from './receipt-file-storage.ts';
import { getReceipt } from './receipt-store.ts';

type FileRequest = { user: CurrentUser; params: { id: string }; reply: FastifyReply };

/**
 * Sends the picture of a receipt with `no-store`, because a cached copy of private data could still be read after
 * logout. The page itself keeps the picture in memory.
 */
export async function sendReceiptPicture(
  { db, files }: AppContext,
  { user, params, reply }: FileRequest,
  part: 'picture' | 'thumbnail',
): Promise<Buffer | Readable> {
  const { id } = await getReceipt(db, user.id, params.id);
  const content = await getExistingFile(files.find(user.id, id, part));
  reply.type('image/jpeg');
  return content;
}

/** Sends the uploaded file as a download. Because it is untrusted, the browser must never display it. */
export async function sendOriginalFile(
  { db, files }: AppContext,
  { user, params, reply }: FileRequest,
): Promise<Buffer | Readable> {
  const { id, file_name, file_type } = await getReceipt(db, user.id, params.id);
  const content = await getExistingFile(files.find(user.id, id, 'upload' satisfies ReceiptFileKind));
  // Converting the name to bytes and back replaces unpaired surrogates, which a header must not contain.
  reply
    .type(file_type)
    .header('content-disposition', attachment(Buffer.from(file_name).toString()))
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox");
  return content;
}

async function getExistingFile<T>(file: Promise<T | undefined>): Promise<T> {
  const content = await file;
  if (content === undefined) throw createNotFoundError('file');
  return content;
}
