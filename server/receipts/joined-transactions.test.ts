import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { MoneyAccount } from '../../contract/money-accounts.ts';
import type { Receipt, ReceiptDetails } from '../../contract/receipts.ts';
import type { Transaction } from '../../contract/transactions/transactions.ts';
import type { Transfer } from '../../contract/transactions/transfers.ts';
import { drawReceipt } from '../../reader/testing/draw-receipt.ts';
import { fetchImportRows, importFiles } from '../imports/testing/upload-files.ts';
import { onSharedApps } from '../testing/each-engine.ts';
import type { TestUser } from '../testing/test-app.ts';
import { listRecords, uploadRecordedReceipt, uploadUnrecordedReceipt } from '../testing/uploads.ts';

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
const SCAN = await sharp(PHOTO).rotate(1.2, { background: '#fdfdfa' }).resize({ width: 720 }).png().toBuffer();

const BANK = { name: 'bank.csv', text: 'Date,Description,Amount\n2026-11-18,RIVERSIDE TRADING,-12.75\n' };

onSharedApps(
  (app) => {
    const transactions = (user: TestUser) => listRecords<Transaction>(user, 'transactions');
    const details = async (user: TestUser, id: string) =>
      (await user.send('GET', `/receipts/${id}`)).body as ReceiptDetails;

    /** Creates a receipt whose expense was joined with income into a transfer. */
    async function joined(): Promise<{ user: TestUser; receipt: Receipt; transferId: string; cardId: string }> {
      const user = await app().newUser();
      const receipt = await uploadRecordedReceipt(user, PHOTO);
      const { _id: cardId } = (await user.send('POST', '/accounts', { body: { name: 'Card' } })).body as MoneyAccount;
      const income = await user.add({ isIncome: true, cost: 12.75, addedOn: '2026-11-17', accountId: cardId });
      const body = { expenseId: receipt.transactionId, incomeId: income._id };
      const transfer = await user.send('POST', '/transfers/join', { body });
      expect(transfer.status).toBe(201);
      return { user, receipt, transferId: (transfer.body as Transfer)._id, cardId };
    }

    test('the same file and its scans are refused until the transfer is taken apart', async () => {
      const { user, receipt, transferId } = await joined();
      const known = [{ transaction: { _id: receipt.transactionId, cost: 12.75 }, receiptId: receipt._id }];
      for (const bytes of [PHOTO, PHOTO, PHOTO, SCAN]) {
        const { duplicates } = await uploadUnrecordedReceipt(user, bytes, 409);
        expect(duplicates).toMatchObject(known);
      }
      expect(await transactions(user)).toEqual([]);

      expect((await user.send('POST', `/transfers/${transferId}/take-apart`)).status).toBe(200);
      expect(await details(user, receipt._id)).toMatchObject({
        transactionId: receipt.transactionId,
        transaction: { _id: receipt.transactionId },
        duplicates: [],
      });
      expect((await uploadUnrecordedReceipt(user, PHOTO, 409)).duplicates).toMatchObject([
        { reason: 'file', ...known[0] },
      ]);

      // Afterwards the receipt is an ordinary one: if its expense is deleted, uploading the file again uses the same
      // receipt.
      await user.send('DELETE', `/transactions/${receipt.transactionId}`);
      const others = await listRecords<Receipt>(user, 'receipts');
      for (const { _id } of others) if (_id !== receipt._id) await user.send('DELETE', `/receipts/${_id}`);
      expect(await uploadRecordedReceipt(user, PHOTO)).toMatchObject({ _id: receipt._id });
    });

    test('a receipt in a transfer cannot get another transaction', async () => {
      const { user, receipt } = await joined();
      const other = await user.add({ cost: 12.75, addedOn: '2026-11-17' });
      const attach = { body: { transactionId: other._id } };
      const made = {
        body: { name: 'Riverside', cost: 12.75, category: 'Shopping', addedOn: '2026-11-17', isIncome: false },
      };
      for (const answer of [
        await user.send('POST', `/receipts/${receipt._id}/attach`, attach),
        await user.send('POST', `/receipts/${receipt._id}/transaction`, made),
      ]) {
        expect(answer).toMatchObject({ status: 409, body: { message: expect.stringContaining('part of a transfer') } });
      }
      expect(await transactions(user)).toHaveLength(1);
    });

    test('an import does not offer a receipt in a transfer to any row', async () => {
      const { user, receipt, transferId, cardId } = await joined();
      const preview = await importFiles(user, BANK);
      const toCard = { accounts: [{ account: 0, accountId: cardId }] };
      expect((await user.send('PUT', `/imports/${preview._id}`, { body: toCard })).status).toBe(200);
      for (const row of await fetchImportRows(user, preview._id)) expect(row.receipt).toBeNull();
      await user.send('POST', `/imports/${preview._id}/run`);
      await user.send('POST', `/transfers/${transferId}/take-apart`);
      expect(await details(user, receipt._id)).toMatchObject({ transactionId: receipt.transactionId });
    });

    test('an import does not use a receipt whose expense was joined after the preview', async () => {
      const user = await app().newUser();
      const receipt = await uploadRecordedReceipt(user, PHOTO);
      const { _id: cardId } = (await user.send('POST', '/accounts', { body: { name: 'Card' } })).body as MoneyAccount;
      const income = await user.add({ isIncome: true, cost: 12.75, addedOn: '2026-11-17', accountId: cardId });
      await user.send('DELETE', `/transactions/${receipt.transactionId}`);
      const preview = await importFiles(user, BANK);
      expect(await fetchImportRows(user, preview._id)).toMatchObject([
        { receipt: { _id: receipt._id }, answer: 'same' },
      ]);
      await user.send('POST', '/transactions/restore', { body: { transactionIds: [receipt.transactionId] } });
      const body = { expenseId: receipt.transactionId, incomeId: income._id };
      const { _id: transferId } = (await user.send('POST', '/transfers/join', { body })).body as Transfer;
      await user.send('POST', `/imports/${preview._id}/run`);
      await user.send('POST', `/transfers/${transferId}/take-apart`);
      expect(await details(user, receipt._id)).toMatchObject({ transactionId: receipt.transactionId });
    });

    test('a duplicate shows the cost of its transaction, not of its receipt', async () => {
      const user = await app().newUser();
      const { transactionId } = await uploadRecordedReceipt(user, PHOTO);
      const [recorded] = await transactions(user);
      const { name, category, addedOn } = recorded ?? {};
      const body = { name, category, addedOn, isIncome: false, cost: 15 };
      expect((await user.send('PUT', `/transactions/${transactionId}`, { body })).status).toBe(200);
      expect((await uploadUnrecordedReceipt(user, PHOTO, 409)).duplicates).toMatchObject([
        { transaction: { cost: 15 } },
      ]);
    });
  },
  { now: () => new Date('2026-11-21T12:00:00Z') },
);
