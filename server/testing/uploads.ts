import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect } from 'vitest';
import type { Receipt, SuspectedDuplicate } from '../../contract/receipts.ts';
import type { Client, TestApp } from './test-app.ts';

type Options = {
  name?: string;
  key?: string;
  field?: string;
  accountId?: string;
  transactionId?: string;
  asksIfUnusual?: boolean;
  storesOtherDocument?: boolean;
};

/** Uploads a file in the same way as the web app. If `bytes` is undefined, sends a form without a file. */
export function uploadReceiptFile(
  user: Client,
  bytes: Uint8Array | null,
  { name = 'photo.jpg', key, field, accountId, transactionId, asksIfUnusual, storesOtherDocument }: Options = {},
) {
  const form = new FormData();
  if (bytes) form.set(field ?? 'receipt', new Blob([new Uint8Array(bytes)]), name);
  form.set('other', 'x');
  if (accountId !== undefined) form.set('accountId', accountId);
  if (transactionId !== undefined) form.set('transactionId', transactionId);
  if (asksIfUnusual) form.set('asksIfUnusual', 'true');
  if (storesOtherDocument) form.set('storesOtherDocument', 'true');
  return user.send('POST', '/receipts/upload', { form, headers: key ? { 'idempotency-key': key } : {} });
}

/** Uploads a receipt for which an expense is created immediately. */
export async function uploadRecordedReceipt(user: Client, bytes: Uint8Array, options?: Options): Promise<Receipt> {
  const answer = await uploadReceiptFile(user, bytes, options);
  expect(answer).toMatchObject({ status: 201 });
  return answer.body as Receipt;
}

/**
 * Uploads a receipt for which no expense is created. The status is 422 if no amount was found, or 409 for a possible
 * duplicate.
 */
export async function uploadUnrecordedReceipt(
  user: Client,
  bytes: Uint8Array,
  status: 409 | 422,
  options?: Options,
): Promise<SuspectedDuplicate> {
  const answer = await uploadReceiptFile(user, bytes, options);
  expect(answer).toMatchObject({ status, body: { receiptId: expect.any(String) } });
  return answer.body as SuspectedDuplicate;
}

/** Returns the records of a list, newest first. */
export async function listRecords<T>(user: Client, path: 'receipts' | 'transactions', query = ''): Promise<T[]> {
  const { body } = await user.send('GET', `/${path}${query && `?${query}`}`);
  return (body as Record<string, T[]>)[path] ?? [];
}

/** Lists the names of a receipt's stored files in alphabetical order, on either engine. */
export async function listReceiptFiles({ db, config, engine }: TestApp, receiptId: string): Promise<string[]> {
  if (engine === 'postgres') {
    const rows = await db.selectFrom('receipt_files').select('part').where('receipt_id', '=', receiptId).execute();
    return rows.map(({ part }) => part).sort();
  }
  const paths = listPathsBelow(join(config.dataDir, 'receipts'));
  return paths
    .filter((path) => path.split(/[\\/]/).includes(receiptId))
    .map((path) => basename(path))
    .filter((name) => name !== receiptId)
    .sort();
}

/** Lists all paths in a folder and its subfolders. The list is empty if the folder does not exist. */
export function listPathsBelow(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder, { recursive: true }).map(String) : [];
}
