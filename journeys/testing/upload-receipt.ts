import type { TestAccount } from './account.ts';

/**
 * Uploads a receipt through the API. A missing total or a possible duplicate is not an error, because the server stores
 * the receipt anyway.
 * @returns the id of the receipt
 */
export async function uploadReceiptByApi(account: TestAccount, fileName: string, bytes: Buffer): Promise<string> {
  const body = new FormData();
  body.set(
    'receipt',
    new File([new Uint8Array(bytes)], fileName, { type: fileName.endsWith('.pdf') ? 'application/pdf' : 'image/jpeg' }),
  );
  const reply = await account.ask('POST', '/receipts/upload', body);
  if (![201, 409, 422].includes(reply.status)) throw new Error(`${reply.status} ${await reply.text()}`);
  const { _id, receiptId = _id } = (await reply.json()) as { _id: string; receiptId?: string };
  return receiptId;
}
