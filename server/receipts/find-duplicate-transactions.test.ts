import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { MoneyAccount } from '../../contract/money-accounts.ts';
import type { Duplicate, Receipt, ReceiptDetails } from '../../contract/receipts.ts';
import type { Transaction } from '../../contract/transactions/transactions.ts';
import { drawReceipt } from '../../reader/testing/draw-receipt.ts';
import { writeTextPdf } from '../../reader/testing/write-pdf.ts';
import { onSharedApps } from '../testing/each-engine.ts';
import type { TestUser } from '../testing/test-app.ts';
import { listRecords, uploadReceiptFile, uploadRecordedReceipt, uploadUnrecordedReceipt } from '../testing/uploads.ts';

const PHOTO = await drawReceipt({
  merchant: 'RIVERSIDE TRADING',
  day: '2026-11-17',
  items: [
    { name: 'NOTEBOOK', amountMinor: 450 },
    { name: 'PENCILS', amountMinor: 825 },
  ],
  totalMinor: 1275,
  lines: ['RECEIPT NO 40817'],
});
/** A second scan of the same receipt: smaller, slightly rotated, and with different bytes. */
const SCAN = await sharp(PHOTO).rotate(1.2, { background: '#fdfdfa' }).resize({ width: 720 }).png().toBuffer();

const coffee = (time: string, number: string) =>
  writeTextPdf(['BLUE DOOR CAFE LTD', `Date 2026-11-17 ${time}`, `Receipt ${number}`, 'Flat white 3.60', 'Total 3.60']);

onSharedApps(
  (app) => {
    const transactions = (user: TestUser) => listRecords<Transaction>(user, 'transactions');
    const reasons = (duplicates: Duplicate[]) => duplicates.map(({ reason }) => reason);

    test('the same file is stored once and reported as a duplicate, however often it is uploaded', async () => {
      const user = await app().newUser();
      const first = await uploadRecordedReceipt(user, PHOTO);
      const again = await uploadUnrecordedReceipt(user, PHOTO, 409, { name: 'again.jpg' });
      expect(again).toMatchObject({
        message: expect.stringMatching(/\.$/),
        extractedData: first.extractedData,
        duplicates: [{ reason: 'file', transaction: { _id: first.transactionId }, receiptId: first._id }],
      });
      const details = async (id: string) => (await user.send('GET', `/receipts/${id}`)).body as ReceiptDetails;
      expect((await details(again.receiptId)).duplicates).toEqual(again.duplicates);
      expect((await details(first._id)).duplicates).toEqual([]);
      expect(await transactions(user)).toHaveLength(1);
      expect(await uploadUnrecordedReceipt(user, PHOTO, 409)).toEqual(again);
      expect(await listRecords(user, 'receipts')).toMatchObject([
        { _id: again.receiptId, transactionId: null },
        { _id: first._id },
      ]);
      // The same receipt in another user's data is not a duplicate.
      await uploadRecordedReceipt(await app().newUser(), PHOTO);
    });

    test('a receipt whose expense was joined into a transfer is not unused', async () => {
      const user = await app().newUser();
      const { _id: receiptId, transactionId } = await uploadRecordedReceipt(user, PHOTO);
      const { _id: accountId } = (await user.send('POST', '/accounts', { body: { name: 'Card' } }))
        .body as MoneyAccount;
      const income = await user.add({ isIncome: true, cost: 12.75, addedOn: '2026-11-17', accountId });
      const join = { body: { expenseId: transactionId, incomeId: income._id } };
      expect((await user.send('POST', '/transfers/join', join)).status).toBe(201);
      const again = await uploadUnrecordedReceipt(user, PHOTO, 409);
      expect(again.duplicates).toMatchObject([
        { reason: 'file', transaction: { _id: transactionId, cost: 12.75 }, receiptId },
      ]);
      expect(await transactions(user)).toEqual([]);
    });

    test('the same receipt scanned again is recognized by its words', async () => {
      const user = await app().newUser();
      const first = await uploadRecordedReceipt(user, PHOTO);
      const { duplicates } = await uploadUnrecordedReceipt(user, SCAN, 409);
      expect(duplicates).toMatchObject([
        { reason: 'picture', transaction: { _id: first.transactionId }, receiptId: first._id },
      ]);
      expect(await transactions(user)).toHaveLength(1);
    });

    test('a receipt is recognized even if some words are read differently the second time', async () => {
      const user = await app().newUser();
      const paper = (...misread: string[]) =>
        writeTextPdf([
          'HARBOUR HARDWARE LTD',
          '12 Quay Street',
          'Date 2026-11-17 09:41',
          'Copper pipe 2m 14.20',
          'Elbow joint 3.60',
          ...misread,
          'Sealing tape 2.10',
          'Subtotal 19.90',
          'Total 19.90',
          'Paid by card',
          'Thank you for your visit',
        ]);
      await uploadRecordedReceipt(user, paper('Served by Martin at till 4', 'Goods may be returned'));
      const { duplicates } = await uploadUnrecordedReceipt(
        user,
        paper('Servod by Marlin al till 4', 'Goods rnay be rctumed'),
        409,
      );
      expect(reasons(duplicates)).toEqual(['picture']);
    });

    test('a manually entered purchase is not recorded twice, and the receipt can be attached to it', async () => {
      const user = await app().newUser();
      const typed = await user.add({ name: 'Blue Door', cost: 3.6, addedOn: '2026-11-17' });
      await user.add({ name: 'Blue Door', cost: 3.6, addedOn: '2026-11-16' });
      await user.add({ name: 'Blue Door', cost: 3.7, addedOn: '2026-11-17' });
      await user.add({ name: 'Red Door', cost: 3.6, addedOn: '2026-11-17' });
      await user.add({ name: 'Blue Door', cost: 3.6, addedOn: '2026-11-17', isIncome: true });
      const { receiptId, duplicates } = await uploadUnrecordedReceipt(user, coffee('09:14', '00123'), 409);
      expect(duplicates).toEqual([{ reason: 'fields', transaction: typed, receiptId: null }]);

      const attach = () => user.send('POST', `/receipts/${receiptId}/attach`, { body: { transactionId: typed._id } });
      expect(await attach()).toMatchObject({ status: 200, body: { _id: receiptId, transactionId: typed._id } });
      expect(await attach()).toMatchObject({ status: 409, body: { message: expect.stringMatching(/\.$/) } });
      expect(await transactions(user)).toHaveLength(5);
      expect(await listRecords<Receipt>(user, 'receipts', `transactionId=${typed._id}`)).toMatchObject([
        { _id: receiptId },
      ]);
      const [duplicate] = (await uploadUnrecordedReceipt(user, coffee('09:14', '00123'), 409)).duplicates;
      expect(duplicate).toEqual({ reason: 'file', transaction: typed, receiptId });
    });

    test('two identical coffees on one day can both be recorded', async () => {
      const user = await app().newUser();
      await uploadRecordedReceipt(user, coffee('09:14', '00123'));
      const second = await uploadUnrecordedReceipt(user, coffee('15:47', '00258'), 409);
      expect(reasons(second.duplicates)).toEqual(['fields']);
      const { merchant, amount, category, date } = second.extractedData;
      const body = { name: merchant, cost: amount, category, addedOn: date, isIncome: false };
      expect((await user.send('POST', `/receipts/${second.receiptId}/transaction`, { body })).status).toBe(201);
      expect(await transactions(user)).toHaveLength(2);
      expect(reasons((await uploadUnrecordedReceipt(user, coffee('18:02', '00301'), 409)).duplicates)).toEqual([
        'fields',
        'fields',
      ]);
    });

    test('the same coffee on another day is another purchase, however short the receipt', async () => {
      const user = await app().newUser();
      const bare = (day: string) =>
        writeTextPdf(['BLUE DOOR CAFE LTD', 'Bridge Lane 4', `Date ${day}`, 'Flat white 3.60', 'Total 3.60']);
      await uploadRecordedReceipt(user, bare('2026-11-17'));
      await uploadRecordedReceipt(user, bare('2026-11-18'));
    });

    test('a deleted expense is not a duplicate, and its receipt is used again', async () => {
      const user = await app().newUser();
      const first = await uploadRecordedReceipt(user, PHOTO);
      expect(await user.send('DELETE', `/transactions/${first.transactionId}`)).toMatchObject({
        body: { message: 'Transaction deleted. Its receipt was kept.' },
      });
      const again = await uploadRecordedReceipt(user, PHOTO);
      expect(again._id).toBe(first._id);
      expect(again.transactionId).not.toBe(first.transactionId);
      expect(await listRecords(user, 'receipts')).toEqual([again]);

      // After restoring, the purchase is recorded twice. Only the user can decide whether that is correct.
      await user.send('POST', '/transactions/restore', { body: { transactionIds: [first.transactionId] } });
      expect(await transactions(user)).toHaveLength(2);
      expect(await listRecords(user, 'receipts')).toEqual([again]);
    });

    test("an unfinished receipt uploaded again is the same one, with the user's corrections", async () => {
      const user = await app().newUser();
      const bytes = writeTextPdf(['CORNER KIOSK LTD', 'Date 2026-11-17', 'Thank you']);
      const { receiptId } = await uploadUnrecordedReceipt(user, bytes, 422);
      expect((await uploadUnrecordedReceipt(user, bytes, 422, { key: 'another' })).receiptId).toBe(receiptId);
      const body = { merchant: 'Kiosk', amount: 3, category: 'Shopping', date: '2026-11-17' };
      await user.send('PUT', `/receipts/${receiptId}`, { body });
      expect(await transactions(user)).toEqual([]);
      expect(await uploadRecordedReceipt(user, bytes)).toMatchObject({ _id: receiptId, extractedData: body });
      expect(await transactions(user)).toMatchObject([{ name: 'Kiosk', cost: 3 }]);
      expect(await listRecords(user, 'receipts')).toHaveLength(1);
    });

    test('a file uploaded in two tabs at once records one expense', async () => {
      const user = await app().newUser();
      const bytes = coffee('09:14', '00123');
      const answers = await Promise.all([
        uploadReceiptFile(user, bytes, { key: 'one' }),
        uploadReceiptFile(user, bytes, { key: 'two' }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
      expect(await transactions(user)).toHaveLength(1);
      for (const [place, key] of ['one', 'two'].entries()) {
        expect(await uploadReceiptFile(user, bytes, { key })).toMatchObject({
          status: answers[place]?.status,
          body: answers[place]?.body,
        });
      }
      expect(await listRecords(user, 'receipts')).toHaveLength(2);
    });
  },
  { now: () => new Date('2026-11-21T12:00:00Z') },
);
