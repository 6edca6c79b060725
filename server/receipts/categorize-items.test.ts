import { expect, test } from 'vitest';
import type { CategorizedItems } from '../../contract/receipts.ts';
import { writeTextPdf } from '../../reader/testing/write-pdf.ts';
import { onSharedApps } from '../testing/each-engine.ts';
import type { TestUser } from '../testing/test-app.ts';
import { uploadRecordedReceipt } from '../testing/uploads.ts';

const receiptOn = (day: string) =>
  writeTextPdf(
    [
      'CORNER GROCER LTD',
      `Date ${day}`,
      'PRODUCT                  PRICE  QTY  TOTAL',
      'WHOLE MILK                1.80    2   3.60',
      'SHAMPOO                   2.10    1   2.10',
      'DOG LEASH                 4.00    1   4.00',
      'Total                                 9.70',
    ],
    { font: 'Courier' },
  );

onSharedApps(
  (app) => {
    const categoriesOf = async (user: TestUser, id: string) => {
      const { body } = await user.send('GET', `/receipts/${id}/items`);
      return Object.fromEntries((body as CategorizedItems).items.map(({ name, category }) => [name, category]));
    };

    test('an item gets its previously chosen category, else one that fits its words, else that of the receipt', async () => {
      const user = await app().newUser();
      const { _id, transactionId } = await uploadRecordedReceipt(user, receiptOn('17/11/2026'));
      const guessed = { 'WHOLE MILK': 'Groceries', SHAMPOO: 'Shopping', 'DOG LEASH': 'Groceries' };
      expect(await categoriesOf(user, _id)).toEqual(guessed);
      await user.add({ name: 'Dog leash', category: 'Pets' });
      expect(await categoriesOf(user, _id)).toEqual({ ...guessed, 'DOG LEASH': 'Pets' });

      // The category chosen for an item on one receipt is used for the next receipt from the same shop.
      const { body: before } = await user.send('GET', `/receipts/${_id}`);
      const purchase = (before as { transaction: object }).transaction;
      const lines = [
        { category: 'Groceries', amount: 7.6, note: 'WHOLE MILK, DOG LEASH' },
        { category: 'Bathroom', amount: 2.1, note: 'SHAMPOO' },
      ];
      const body = { ...purchase, lines };
      expect((await user.send('PUT', `/transactions/${transactionId}`, { body })).status).toBe(200);
      const next = await uploadRecordedReceipt(user, receiptOn('19/11/2026'));
      expect(await categoriesOf(user, next._id)).toEqual({ ...guessed, SHAMPOO: 'Bathroom' });

      const stranger = await app().newUser();
      expect((await stranger.send('GET', `/receipts/${_id}/items`)).status).toBe(404);
      const theirs = await uploadRecordedReceipt(stranger, receiptOn('17/11/2026'));
      expect(await categoriesOf(stranger, theirs._id)).toEqual(guessed);
    });
  },
  { now: () => new Date('2026-11-21T12:00:00Z') },
);
