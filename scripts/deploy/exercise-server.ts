import { expect } from 'vitest';
import { CORNER_BAKERY_RECEIPT, drawReceipt } from '../../reader/testing/draw-receipt.ts';
import { writeTextPdf } from '../../reader/testing/write-pdf.ts';
import { createClient, PASSWORD } from '../../server/testing/http-client.ts';

/** Logs in, and returns the token. */
export async function logIn(url: string, email: string) {
  const { status, body } = await createClient(url).send('POST', '/auth/login', { body: { email, password: PASSWORD } });
  expect(status, JSON.stringify(body)).toBe(200);
  return (body as { token: string }).token;
}

/** Uploads a photo and a PDF, and imports a bank file with two rows. */
export async function addReceiptsAndImport(url: string, token: string) {
  const { send } = createClient(url, token);
  const receipts: [string, Uint8Array, object][] = [
    ['photo.jpg', await drawReceipt(CORNER_BAKERY_RECEIPT), { amount: 23.39, date: '2025-03-14' }],
    [
      'bill.pdf',
      writeTextPdf(['OAK TRADING LTD', 'Date 2026-11-17', 'Total 12.75']),
      { amount: 12.75, date: '2026-11-17' },
    ],
  ];
  for (const [name, bytes, extractedData] of receipts) {
    const form = new FormData();
    form.set('receipt', new Blob([new Uint8Array(bytes)]), name);
    expect(await send('POST', '/receipts/upload', { form })).toMatchObject({ status: 201, body: { extractedData } });
  }
  const form = new FormData();
  form.set(
    'files',
    new Blob(['Date,Description,Amount\n2026-11-02,Grocer,-31.40\n2026-11-03,Salary,2100.00\n']),
    'bank.csv',
  );
  const preview = await send('POST', '/imports', { form });
  expect(preview).toMatchObject({ status: 201 });
  const { _id } = preview.body as { _id: string };
  expect(await send('POST', `/imports/${_id}/run`, { body: {} })).toMatchObject({ status: 200 });
  await expect.poll(async () => (await send('GET', `/imports/${_id}`)).body).toMatchObject({ state: 'done' });
}

export async function countTransactionsAndReceipts(url: string, token: string) {
  const { send } = createClient(url, token);
  const [transactions, receipts] = await Promise.all([send('GET', '/transactions'), send('GET', '/receipts')]);
  return {
    transactions: (transactions.body as { totalCount: number }).totalCount,
    receipts: (receipts.body as { receipts: unknown[] }).receipts.length,
  };
}
