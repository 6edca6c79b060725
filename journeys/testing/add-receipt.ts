import type { Account } from './account.ts';

/** Uploads a receipt past the page. One that lacks its total, or seems to be recorded already, is refused, but kept. */
export async function addReceipt(account: Account, fileName: string, bytes: Buffer): Promise<void> {
  const body = new FormData();
  body.set('receipt', new File([new Uint8Array(bytes)], fileName, { type: 'image/jpeg' }));
  const reply = await account.ask('POST', '/receipts/upload', body);
  if (![201, 409, 422].includes(reply.status)) throw new Error(`${reply.status} ${await reply.text()}`);
}
