import { expect, test } from 'vitest';
import type { Receipt } from '../../contract/receipts.ts';
import type { Transaction } from '../../contract/transactions/transactions.ts';
import { writeTextPdf } from '../../reader/testing/write-pdf.ts';
import { onSharedApps } from '../testing/each-engine.ts';
import { listRecords, uploadRecordedReceipt, uploadUnrecordedReceipt } from '../testing/uploads.ts';
import { describeUnusualReceipt } from './describe-unusual-receipt.ts';

const OWNER = { today: '2026-11-21', defaultCurrency: 'USD' };

test('a currency other than the default, and days long ago or before the opening balance, are unusual', () => {
  const describe = (currency: string | null, day: string | null, openingDay: string | null = null) =>
    describeUnusualReceipt({ currency, day }, OWNER, openingDay);
  expect(describe(null, null, '2026-01-01')).toBeUndefined();
  expect(describe('USD', '2025-11-21')).toBeUndefined();
  expect(describe('USD', '2026-01-01', '2026-01-01')).toBeUndefined();
  expect(describe('EUR', '2026-11-20')).toBe(
    'This receipt is in EUR, but your currency is USD. Enter the amount in USD and save.',
  );
  expect(describe(null, '2025-11-19')).toBe('This receipt is more than a year old. Check the fields and save.');
  expect(describe(null, '2025-12-31', '2026-01-01')).toBe(
    'This receipt is older than the opening balance of the account. Check the fields and save.',
  );
});

onSharedApps(
  (app) => {
    test('the page confirms an unusual receipt before it is recorded, and other programs record it at once', async () => {
      const user = await app().newUser();
      const rewe = writeTextPdf(['REWE MARKT GMBH', 'Datum 01.06.2014', 'SUMME EUR 0,99']);
      const asksIfUnusual = true;
      const { message, receiptId } = await uploadUnrecordedReceipt(user, rewe, 422, { asksIfUnusual });
      expect(message).toBe(
        'This receipt is in EUR, but your currency is USD. This receipt is more than a year old. Enter the amount in USD and save.',
      );
      expect(await listRecords<Transaction>(user, 'transactions')).toEqual([]);
      const body = { name: 'Rewe', category: 'Groceries', cost: 1.1, addedOn: '2014-06-01', isIncome: false };
      expect((await user.send('POST', `/receipts/${receiptId}/transaction`, { body })).status).toBe(201);

      const other = await app().newUser();
      expect(await uploadRecordedReceipt(other, rewe)).toMatchObject({ currency: 'EUR' });
      const recent = writeTextPdf(['ELM TRADING LTD', 'Date 2026-11-17', 'Total 1.10']);
      expect((await uploadRecordedReceipt(other, recent, { asksIfUnusual })).transactionId).not.toBeNull();
    });

    test('a receipt from before the opening balance of its account is confirmed too', async () => {
      const user = await app().newUser();
      const { body } = await user.send('POST', '/accounts', {
        body: { name: 'Card', kind: 'card', openingBalance: 5, openingDay: '2026-11-01' },
      });
      const { _id: accountId } = body as { _id: string };
      const receipt = writeTextPdf(['ELM TRADING LTD', 'Date 2026-10-17', 'Total 1.10']);
      await uploadUnrecordedReceipt(user, receipt, 422, { accountId, asksIfUnusual: true });
      expect(await listRecords<Receipt>(user, 'receipts')).toMatchObject([{ transactionId: null }]);
    });
  },
  { now: () => new Date('2026-11-21T12:00:00Z') },
);
