import { parse } from 'content-disposition';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { Receipt } from '../../contract/receipts.ts';
import type { Transaction } from '../../contract/transactions/transactions.ts';
import { drawReceipt } from '../../reader/testing/draw-receipt.ts';
import { writeTextPdf } from '../../reader/testing/write-pdf.ts';
import { onSharedApps } from '../testing/each-engine.ts';
import type { TestUser } from '../testing/test-app.ts';
import { listReceiptFiles, listRecords, uploadRecordedReceipt, uploadUnrecordedReceipt } from '../testing/uploads.ts';

const PHOTO = await drawReceipt({
  merchant: 'RIVERSIDE TRADING',
  day: '2026-11-17',
  items: [{ name: 'NOTEBOOK', amountMinor: 1275 }],
  totalMinor: 1275,
});
const pdf = (name: string, day: string, item: string) =>
  writeTextPdf([`${name} TRADING LTD`, `Date ${day}`, `${item} 12.75`, 'Total 12.75']);

onSharedApps(
  (app) => {
    const get = (user: TestUser, receipt: Receipt, part: 'fileUrl' | 'thumbnailUrl' | 'originalUrl') =>
      user.send('GET', receipt[part].replace('/api', ''));
    const addressesOf = ({ _id, ...urls }: Receipt) => [urls.fileUrl, urls.thumbnailUrl, urls.originalUrl];

    test('receipts are found by merchant, file name and every word on them, literally', async () => {
      const user = await app().newUser();
      const oak = await uploadRecordedReceipt(user, pdf('OAK', '2026-11-17', 'Cafe creme'), { name: 'Scan_01.pdf' });
      const elm = await uploadRecordedReceipt(user, pdf('ELM', '2026-11-18', '100% cotton'), { name: 'Łódź.pdf' });
      const search = async (text: string) =>
        (await listRecords<Receipt>(user, 'receipts', `search=${encodeURIComponent(text)}`)).map(({ _id }) => _id);
      expect(await search('oak trading')).toEqual([oak._id]);
      expect(await search('TRADING')).toEqual([elm._id, oak._id]);
      expect(await search('Café Crème')).toEqual([oak._id]);
      expect(await search('lodz.PDF')).toEqual([elm._id]);
      expect(await search('100%')).toEqual([elm._id]);
      for (const nowhere of ['100_', 'n%n', 'zebra', '.*', "'"]) expect(await search(nowhere)).toEqual([]);
      expect(await search('scan_01')).toEqual([oak._id]);
      expect(await search('')).toHaveLength(2);

      const page = await user.send('GET', '/receipts?search=trading&limit=1&page=2');
      expect(page.body).toEqual({ receipts: [oak], totalPages: 2, currentPage: 2, totalCount: 2 });
      expect((await user.send('GET', `/receipts?search=${'x'.repeat(201)}`)).status).toBe(400);
    });

    test('the picture, a thumbnail and the original file can be viewed and downloaded', async () => {
      const user = await app().newUser();
      const receipt = await uploadRecordedReceipt(user, PHOTO, { name: 'mine.jpg' });
      const [picture, thumbnail, original] = await Promise.all([
        get(user, receipt, 'fileUrl'),
        get(user, receipt, 'thumbnailUrl'),
        get(user, receipt, 'originalUrl'),
      ]);
      for (const { headers } of [picture, thumbnail]) expect(headers.get('content-type')).toBe('image/jpeg');
      // Without `no-store`, a browser cache would still show the files after logout.
      for (const { headers } of [picture, thumbnail, original]) expect(headers.get('cache-control')).toBe('no-store');
      const sizes = [picture, thumbnail].map(async ({ body }) => (await sharp(body as Buffer).metadata()).height);
      const [tall = 0, small = 0] = await Promise.all(sizes);
      expect(small).toBeLessThanOrEqual(320);
      expect(tall).toBeGreaterThan(small);
      expect(original.body).toEqual(PHOTO);
      expect(Object.fromEntries(original.headers)).toMatchObject({
        'content-type': 'image/jpeg',
        'content-disposition': 'attachment; filename=mine.jpg',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
      });
    });

    test.each([
      ['Rechnung März 1.pdf', 'Rechnung März 1.pdf'],
      ["it's (100%).pdf", "it's (100%).pdf"],
      ['"; filename=evil.html', '%22; filename=evil.html'],
      ['レシート.pdf', 'レシート.pdf'],
      ['a\r\nset-cookie: b=c.pdf', expect.not.stringMatching(/[\r\n]/)],
      [`${'x'.repeat(199)}🧾.pdf`, `${'x'.repeat(199)}\ufffd`],
      ['🧾.pdf', '🧾.pdf'],
    ])('a file called %j can be downloaded under its name', async (name, offered) => {
      const user = await app().newUser();
      const receipt = await uploadRecordedReceipt(user, pdf('OAK', '2026-11-17', 'Pen'), { name });
      const { headers, body } = await get(user, receipt, 'originalUrl');
      expect(body).toEqual(pdf('OAK', '2026-11-17', 'Pen'));
      expect(headers.get('content-type')).toBe('application/pdf');
      expect(headers.get('set-cookie')).toBe(null);
      expect(parse(headers.get('content-disposition') ?? '')).toMatchObject({
        type: 'attachment',
        parameters: { filename: offered },
      });
    });

    test('deleting a receipt deletes its files and keeps its transaction, and says so', async () => {
      const user = await app().newUser();
      const receipt = await uploadRecordedReceipt(user, PHOTO);
      const remove = (who: TestUser) => who.send('DELETE', `/receipts/${receipt._id}`);
      expect((await remove(await app().newUser())).status).toBe(404);
      expect(await listReceiptFiles(app(), receipt._id)).toEqual(['picture', 'thumbnail', 'upload']);
      expect(await remove(user)).toMatchObject({
        status: 200,
        body: { message: 'Receipt deleted. Its transaction was kept.' },
      });
      expect((await remove(user)).status).toBe(404);
      expect(await listRecords(user, 'transactions')).toMatchObject([{ _id: receipt.transactionId }]);
      for (const address of addressesOf(receipt)) {
        expect((await user.send('GET', address.replace('/api', ''))).status).toBe(404);
      }
      expect(await listReceiptFiles(app(), receipt._id)).toEqual([]);

      // Only the receipt was deleted. Its expense remains, so a new upload is a possible duplicate.
      const { receiptId, duplicates } = await uploadUnrecordedReceipt(user, PHOTO, 409);
      expect(duplicates).toMatchObject([
        { reason: 'fields', transaction: { _id: receipt.transactionId }, receiptId: null },
      ]);
      expect(await user.send('DELETE', `/receipts/${receiptId}`)).toMatchObject({
        body: { message: 'Receipt deleted.' },
      });
    });

    test('deleting transactions keeps their receipts, and says so', async () => {
      const user = await app().newUser();
      const [oak, elm] = [
        await uploadRecordedReceipt(user, pdf('OAK', '2026-11-17', 'Pen')),
        await uploadRecordedReceipt(user, pdf('ELM', '2026-11-18', 'Ink')),
      ];
      const lunch = await user.add();
      const remove = (transactionIds: unknown[]) =>
        user.send('DELETE', '/transactions/bulk', { body: { transactionIds } });
      const restore = (transactionIds: unknown[]) =>
        user.send('POST', '/transactions/restore', { body: { transactionIds } });
      const all = [oak.transactionId, elm.transactionId, lunch._id];
      expect(await remove(all)).toMatchObject({
        body: { message: '3 transactions deleted. 2 receipts were kept.', deletedCount: 3 },
      });
      expect(await listRecords(user, 'receipts')).toMatchObject([{ transactionId: null }, { transactionId: null }]);
      expect(await user.send('GET', `/receipts/${oak._id}`)).toMatchObject({
        status: 200,
        body: { transaction: null },
      });
      expect(await listRecords(user, 'receipts', `transactionId=${oak.transactionId}`)).toEqual([]);
      await restore(all);
      expect(await listRecords(user, 'receipts')).toEqual([elm, oak]);
      expect(await listRecords(user, 'receipts', `transactionId=${oak.transactionId}`)).toEqual([oak]);
      expect(await remove([oak.transactionId, lunch._id])).toMatchObject({
        body: { message: '2 transactions deleted. 1 receipt was kept.' },
      });
      expect(await listRecords<Transaction>(user, 'transactions')).toMatchObject([{ _id: elm.transactionId }]);
    });
  },
  { now: () => new Date('2026-11-21T12:00:00Z') },
);
