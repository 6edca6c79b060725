import { expect, test } from 'vitest';
import type { MonthFigures } from '../../contract/dashboard.ts';
import type { Receipt, ReceiptDetails } from '../../contract/receipts.ts';
import { writeMail } from '../../reader/testing/write-mail.ts';
import { onSharedApps } from '../testing/each-engine.ts';
import { listRecords, uploadReceiptFile, uploadRecordedReceipt, uploadUnrecordedReceipt } from '../testing/uploads.ts';

const MAIL = writeMail({
  subject: 'Your receipt',
  html: '<p>Thank you for your order</p><p>Total: $20.00</p><script>alert(1)</script>',
});

onSharedApps((app) => {
  test('a mail becomes an expense with its text as picture, and is downloaded as it was', async () => {
    const user = await app().newUser();
    const receipt = await uploadRecordedReceipt(user, MAIL, { name: 'order.eml' });
    expect(receipt).toMatchObject({
      ...{ extractedData: { merchant: 'Corner Shop', amount: 20, date: '2026-11-17' }, fileName: 'order.eml' },
      sure: { merchant: true, amount: true, date: true },
    });
    expect(await listRecords(user, 'transactions')).toMatchObject([{ _id: receipt.transactionId, cost: 20 }]);
    const get = (url: string) => fetch(`${app().url}${url}`, { headers: { authorization: `Bearer ${user.token}` } });
    expect((await get(receipt.fileUrl)).headers.get('content-type')).toBe('image/jpeg');
    const original = await get(receipt.originalUrl);
    expect(original.headers.get('content-type')).toMatch(/^message\/rfc822/);
    expect(original.headers.get('content-disposition')).toMatch(/^attachment/);
    expect(Buffer.from(await original.arrayBuffer()).equals(MAIL)).toBe(true);
    const { pages } = (await user.send('GET', `/receipts/${receipt._id}`)).body as ReceiptDetails;
    const words = pages.flatMap(({ lines }) => lines.flatMap((line) => line.words));
    expect(words.find(({ usedFor }) => usedFor.includes('amount'))?.text).toBe('$20.00');
    expect(words.map(({ text }) => text).join(' ')).not.toContain('alert');
  });

  test('a mail that may not be a new purchase is stored without an expense', async () => {
    const user = await app().newUser();
    const shipped = writeMail({ subject: 'Your order has shipped', text: 'Order total: $7.00' });
    const foreign = writeMail({ subject: 'Invoice', text: 'Total: 8.00 EUR' });
    for (const mail of [shipped, foreign]) {
      const refused = await uploadUnrecordedReceipt(user, mail, 422);
      expect(refused.message).toContain('may not be about a new purchase');
      expect(refused.extractedData.amount).toBeGreaterThan(0);
    }
    expect(await listRecords(user, 'transactions')).toEqual([]);
    const [newest] = await listRecords<Receipt>(user, 'receipts');
    expect(newest).toMatchObject({ currency: 'EUR', transactionId: null });
    const countOnDashboard = async () =>
      ((await user.send('GET', '/dashboard/month')).body as MonthFigures).receiptsToReview;
    expect(await countOnDashboard()).toBe(2);
    const body = { name: 'Shop', category: 'Food', cost: 9, addedOn: '2026-11-17', isIncome: false };
    expect((await user.send('POST', `/receipts/${newest?._id}/transaction`, { body })).status).toBe(201);
    expect(await countOnDashboard()).toBe(1);
  });

  test('another copy of a mail is reported as a duplicate, and the next mail of the shop is not', async () => {
    const user = await app().newUser();
    const bill = { subject: 'Your bill', text: 'Thank you for your payment.\nTotal: $12.00' };
    const first = await uploadRecordedReceipt(user, writeMail(bill));
    const copy = writeMail({ ...bill, headers: ['Received: from relay.example'] });
    expect(await uploadUnrecordedReceipt(user, copy, 409)).toMatchObject({
      duplicates: [{ reason: 'file', receiptId: first._id }],
    });
    await uploadRecordedReceipt(user, writeMail({ ...bill, date: 'Wed, 18 Nov 2026 09:00:00 +0100' }));
  });

  test('a mail without a purchase is refused and not stored', async () => {
    const user = await app().newUser();
    const refund = writeMail({ subject: 'Your refund', text: 'Total: $7.00' });
    expect(await uploadReceiptFile(user, refund)).toMatchObject({
      ...{ status: 422, body: { message: expect.stringContaining('about a refund') } },
    });
    expect(await listRecords(user, 'receipts')).toEqual([]);
  });
});
