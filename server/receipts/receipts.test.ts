import { expect, test } from 'vitest';
import type { Receipt } from '../../contract/receipts.ts';
import type { Transaction } from '../../contract/transactions/transactions.ts';
import { drawLines, drawReceipt } from '../../reader/testing/draw-receipt.ts';
import { writeHeic } from '../../reader/testing/write-heic.ts';
import { writeTextPdf } from '../../reader/testing/write-pdf.ts';
import { onEachEngine } from '../testing/each-engine.ts';
import type { TestUser } from '../testing/test-app.ts';
import { listPathsBelow, listRecords, uploadReceiptFile, uploadUnrecordedReceipt } from '../testing/uploads.ts';
import { waitUntil } from '../testing/wait-until.ts';

const RECEIPT = await drawReceipt({
  merchant: 'RIVERSIDE TRADING',
  day: '2026-11-17',
  items: [
    { name: 'NOTEBOOK', amountMinor: 450 },
    { name: 'PENCILS', amountMinor: 825 },
  ],
  totalMinor: 1275,
});
const STATEMENT = [
  ...['First Street Bank', 'Opening balance 1,000.00', 'Date Description Amount Balance'],
  ...[
    '13/03/2026 CORNER SHOP -12.50 987.50',
    '14/03/2026 SALARY 1,500.00 2,487.50',
    '15/03/2026 RENT -700.00 1,787.50',
  ],
  'Closing balance 1,787.50',
];
const PAYSLIP = ['Acme Airlines', 'Pay period: Feb 1, 2026 - Feb 7, 2026', 'Gross pay $2,980.77', 'Net pay $2,076.28'];
const NO_AMOUNT = await drawLines(['  RIVERSIDE TRADING', '', '  THANK YOU', '  COME AGAIN']);

onEachEngine(
  (app) => {
    test('a photographed receipt becomes an expense, and its owner can see the picture', async () => {
      const user = await app().newUser();
      const answer = await uploadReceiptFile(user, RECEIPT);
      const receipt = answer.body as Receipt;
      expect(answer.status).toBe(201);
      expect(receipt).toMatchObject({
        extractedData: { merchant: 'RIVERSIDE TRADING', amount: 12.75, date: '2026-11-17' },
        fileName: 'photo.jpg',
        // No currency is printed on the receipt, and the user's default would be a guess.
        currency: null,
      });
      expect(await listRecords(user, 'transactions')).toMatchObject([
        { _id: receipt.transactionId, name: 'RIVERSIDE TRADING', cost: 12.75, addedOn: '2026-11-17', isIncome: false },
      ]);
      expect(await listRecords(user, 'receipts')).toEqual([receipt]);
      const picture = await user.send('GET', receipt.fileUrl.replace('/api', ''));
      expect(picture.headers.get('content-type')).toBe('image/jpeg');
    });

    test("a phone's HEIC is stored unchanged and shown as a JPEG", async () => {
      const user = await app().newUser();
      const photo = await writeHeic(RECEIPT, { tileSize: 512, turns: 2 });
      const { status, body } = await uploadReceiptFile(user, photo);
      const receipt = body as Receipt;
      expect([status, receipt.extractedData.amount]).toEqual([201, 12.75]);
      const get = (url: string) => fetch(`${app().url}${url}`, { headers: { authorization: `Bearer ${user.token}` } });
      const original = await get(receipt.originalUrl);
      expect(original.headers.get('content-type')).toBe('image/heic');
      expect(Buffer.from(await original.arrayBuffer()).equals(photo)).toBe(true);
      const shown = Buffer.from(await (await get(receipt.fileUrl)).arrayBuffer());
      expect(shown.subarray(0, 3).toString('hex')).toBe('ffd8ff');
    });

    test('an upload sent twice records one expense', async () => {
      const user = await app().newUser();
      const answers = await Promise.all([
        uploadReceiptFile(user, RECEIPT, { key: 'k' }),
        uploadReceiptFile(user, RECEIPT, { key: 'k' }),
      ]);
      answers.push(await uploadReceiptFile(user, RECEIPT, { key: 'k' }));
      expect(new Set(answers.map(({ body }) => (body as Receipt)._id)).size).toBe(1);
      expect(await listRecords(user, 'transactions')).toHaveLength(1);
      expect((await uploadReceiptFile(user, NO_AMOUNT, { key: 'k' })).status).toBe(422);
      expect(await listRecords(user, 'receipts')).toHaveLength(1);
    });

    test('a receipt without an amount is stored, and its expense is recorded once the rest is entered', async () => {
      const user = await app().newUser();
      const refused = await uploadReceiptFile(user, NO_AMOUNT);
      expect(refused).toMatchObject({
        status: 422,
        body: { message: expect.any(String), extractedData: { amount: null } },
      });
      const { receiptId } = refused.body as { receiptId: string };
      expect(await listRecords(user, 'transactions')).toEqual([]);
      expect(await listRecords(user, 'receipts')).toMatchObject([{ _id: receiptId, transactionId: null }]);

      const body = { name: 'Pencils', category: 'Shopping', cost: 3, addedOn: '2026-11-17', isIncome: false };
      const finish = (who: TestUser) => who.send('POST', `/receipts/${receiptId}/transaction`, { body });
      expect((await finish(await app().newUser())).status).toBe(404);
      const made = await finish(user);
      expect(made.status).toBe(201);
      expect((await finish(user)).status).toBe(409);
      expect(await listRecords(user, 'transactions')).toEqual([made.body]);
      const { _id } = made.body as Transaction;
      expect(await listRecords(user, 'receipts')).toMatchObject([{ transactionId: _id }]);

      await user.send('DELETE', `/transactions/${_id}`);
      expect(await listRecords(user, 'receipts')).toMatchObject([{ transactionId: null }]);
      await user.send('POST', '/transactions/restore', { body: { transactionIds: [_id] } });
      expect(await listRecords(user, 'receipts')).toMatchObject([{ transactionId: _id }]);
    });

    test.each([
      ['nothing', null, {}, 400],
      ['another field', RECEIPT, { field: 'file' }, 400],
      ['text that calls itself a photo', Buffer.from('hello'), {}, 415],
      ['a moving picture', Buffer.from('GIF89a'), {}, 415],
      ['half a photo', RECEIPT.subarray(0, 300), {}, 422],
      ['more than 10 MB', Buffer.concat([RECEIPT, Buffer.alloc(10 * 1024 * 1024)]), {}, 413],
    ] as const)('%s is refused with a message, and nothing is stored', async (_what, bytes, options, status) => {
      const user = await app().newUser();
      const answer = await uploadReceiptFile(user, bytes, options);
      expect(answer).toMatchObject({ status, body: { message: expect.stringMatching(/\.$/) } });
      expect([await listRecords(user, 'receipts'), await listRecords(user, 'transactions')]).toEqual([[], []]);
      expect(listPathsBelow(app().files.incomingFolder)).toEqual([]);
    });

    test('a bank statement or payslip records nothing, but can be attached to a transaction', async () => {
      const user = await app().newUser();
      const statement = writeTextPdf(STATEMENT);
      expect(await uploadReceiptFile(user, statement)).toEqual({
        status: 422,
        headers: expect.anything(),
        body: { message: 'This is a bank statement. Open it in Import.', isStatement: true, hasTotal: true },
      });
      expect(await uploadReceiptFile(user, writeTextPdf(PAYSLIP))).toMatchObject({
        status: 422,
        body: { message: 'This is a payslip, not a receipt. Add your pay as income instead.' },
      });
      expect([await listRecords(user, 'receipts'), await listRecords(user, 'transactions')]).toEqual([[], []]);
      const { _id: transactionId } = await user.add({ cost: 700 });
      expect(await uploadReceiptFile(user, statement, { transactionId })).toMatchObject({
        status: 201,
        body: { transactionId },
      });
      expect(await listRecords(user, 'transactions')).toMatchObject([{ _id: transactionId, cost: 700 }]);
    });

    test('a bank statement can be stored as a receipt, and is recorded once the user has checked its fields', async () => {
      const user = await app().newUser();
      const options = { storesOtherDocument: true };
      const waiting = await uploadUnrecordedReceipt(user, writeTextPdf(STATEMENT), 422, options);
      expect(waiting.message).toBe('This does not look like a receipt. Check the fields and save.');
      expect(await listRecords(user, 'transactions')).toEqual([]);
      const body = { name: 'Bank fee', category: 'Bills', cost: 7.5, addedOn: '2026-11-02', isIncome: false };
      expect((await user.send('POST', `/receipts/${waiting.receiptId}/transaction`, { body })).status).toBe(201);
      expect(await listRecords(user, 'transactions')).toMatchObject([{ name: 'Bank fee', cost: 7.5 }]);
    });

    test('an incomplete or invalid form is refused with a message', async () => {
      const { token } = await app().newUser();
      const file = '--x\r\ncontent-disposition: form-data; name="receipt"; filename="a.pdf"\r\n\r\n%PDF-1.4';
      for (const body of ['', '--x', 'nonsense', file, `${file}\r\n--x`]) {
        const answer = await fetch(`${app().url}/api/receipts/upload`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' },
          body,
        });
        expect(answer.status).toBe(400);
        expect(await answer.json()).toMatchObject({ message: expect.stringMatching(/\.$/) });
      }
      await waitUntil(() => listPathsBelow(app().files.incomingFolder).length === 0);
    });

    test('a request without an upload is asked to select a file', async () => {
      const user = await app().newUser();
      const answer = await user.send('POST', '/receipts/upload', { body: {} });
      expect(answer).toMatchObject({ status: 400, body: { message: 'Please select a file to upload.' } });
    });
  },
  { now: () => new Date('2026-11-21T12:00:00Z') },
);
