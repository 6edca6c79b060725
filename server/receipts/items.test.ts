import { expect, test } from 'vitest';
import type { Receipt, ReceiptDetails } from '../../contract/receipts.ts';
import { writeTextPdf } from '../../reader/testing/write-pdf.ts';
import { onSharedApps } from '../testing/each-engine.ts';
import type { TestUser } from '../testing/test-app.ts';
import { listRecords, uploadRecordedReceipt } from '../testing/uploads.ts';

const LINES = [
  'CORNER GROCER LTD',
  'Date 17/11/2026',
  'PRODUCT                  PRICE  QTY  TOTAL',
  'MULTIGRAIN BREAD FLOUR    1.80    2   3.60',
  'STONEGROUND 1KG',
  'CREME BRULEE              2.10    1   2.10',
  'VOUCHER                              -0.50',
  'Total                                 5.20',
  'VAT 20% included                      0.87',
  'Card                                  5.20',
];
const GROCER = writeTextPdf(LINES, { font: 'Courier' });

const THREE = [expect.anything(), expect.anything(), expect.anything()];

onSharedApps(
  (app) => {
    const detailsOf = async (user: TestUser, { _id }: Receipt) =>
      (await user.send('GET', `/receipts/${_id}`)).body as ReceiptDetails;
    const found = async (user: TestUser, search: string) =>
      (await listRecords<Receipt>(user, 'receipts', `search=${encodeURIComponent(search)}`)).length;

    test('the items of a receipt are shown and can be searched', async () => {
      const user = await app().newUser();
      const receipt = await uploadRecordedReceipt(user, GROCER);
      expect(await detailsOf(user, receipt)).toMatchObject({
        items: [
          { name: 'MULTIGRAIN BREAD FLOUR STONEGROUND 1KG', quantity: 2, amount: 3.6 },
          { name: 'CREME BRULEE', quantity: 1, amount: 2.1 },
          { name: 'VOUCHER', quantity: 1, amount: -0.5 },
        ],
        itemsAddUp: true,
        tax: 0.87,
        tip: null,
      });
      // On the receipt, prices are printed between the two lines of this item's name.
      expect(await found(user, 'flour stoneground')).toBe(1);
      expect(await found(user, 'crème brûlée')).toBe(1);
      expect(await found(user, 'flour creme')).toBe(0);
      expect(await found(await app().newUser(), 'flour')).toBe(0);
      expect(await listRecords<Receipt>(user, 'receipts')).toEqual([
        expect.not.objectContaining({ items: expect.anything() }),
      ]);
    });

    test('correcting the amount checks again whether the items add up to it', async () => {
      const user = await app().newUser();
      const receipt = await uploadRecordedReceipt(user, GROCER);
      const correct = async (amount: number) => {
        const body = { merchant: 'Corner Grocer', amount, category: 'Groceries', date: '2026-11-17' };
        return (await user.send('PUT', `/receipts/${receipt._id}`, { body })).body as ReceiptDetails;
      };
      expect(await correct(15.2)).toMatchObject({ itemsAddUp: false, items: THREE, tax: 0.87 });
      expect(await correct(5.2)).toMatchObject({ itemsAddUp: true, items: THREE });
      expect(await found(user, 'flour stoneground')).toBe(1);
    });

    test('a receipt stored before items were supported gets them when it is corrected', async () => {
      const user = await app().newUser();
      const receipt = await uploadRecordedReceipt(user, GROCER);
      const before = { items: null, tax_minor: null, tip_minor: null };
      await app().db.updateTable('receipts').set(before).where('id', '=', receipt._id).execute();
      expect(await detailsOf(user, receipt)).toMatchObject({ items: [], tax: null, tip: null });
      const body = { merchant: 'Corner Grocer', amount: 5.2, category: 'Groceries', date: '2026-11-17' };
      expect((await user.send('PUT', `/receipts/${receipt._id}`, { body })).body).toMatchObject({
        items: THREE,
      });
    });
  },
  { now: () => new Date('2026-11-21T12:00:00Z') },
);
