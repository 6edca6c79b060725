import { expect, test } from 'vitest';
import type { Transaction } from '../../contract/transactions/transactions.ts';
import { writeTextPdf } from '../../reader/testing/write-pdf.ts';
import { onSharedApps } from '../testing/each-engine.ts';
import type { TestUser } from '../testing/test-app.ts';
import { listRecords, uploadReceiptFile, uploadRecordedReceipt, uploadUnrecordedReceipt } from '../testing/uploads.ts';

const totalOf = (total: string) => writeTextPdf(['ELM TRADING LTD', 'Date 2026-11-17', `Total ${total}`]);

onSharedApps(
  (app) => {
    const accountsOf = async (user: TestUser) =>
      (await listRecords<Transaction>(user, 'transactions')).map(({ cost, accountId }) => `${cost} ${accountId}`);
    const openAccount = async (user: TestUser) => {
      const { body } = await user.send('POST', '/accounts', { body: { name: 'Card', kind: 'card' } });
      return (body as { _id: string })._id;
    };

    test('an upload names the account of its expense; the default is the account used last', async () => {
      const user = await app().newUser();
      const card = await openAccount(user);
      await uploadRecordedReceipt(user, totalOf('1.10'));
      await uploadRecordedReceipt(user, totalOf('2.20'), { accountId: card });
      await uploadRecordedReceipt(user, totalOf('3.30'), { accountId: '' });
      await uploadRecordedReceipt(user, totalOf('4.40'), { accountId: 'everyday' });
      expect(await accountsOf(user)).toEqual(['4.4 everyday', `3.3 ${card}`, `2.2 ${card}`, '1.1 everyday']);

      const { receiptId } = await uploadUnrecordedReceipt(user, writeTextPdf(['OAK TRADING LTD', 'Thank you']), 422);
      const body = { name: 'Oak', category: 'Food', cost: 5.5, addedOn: '2026-11-20', isIncome: false };
      const record = (accountId: string) =>
        user.send('POST', `/receipts/${receiptId}/transaction`, { body: { ...body, accountId } });
      expect((await record('nowhere')).status).toBe(404);
      expect(await record(card)).toMatchObject({ status: 201, body: { accountId: card } });
    });

    test('a missing or foreign account is refused before anything is stored', async () => {
      const user = await app().newUser();
      const theirs = await openAccount(await app().newUser());
      for (const accountId of [theirs, 'nowhere', '../../etc']) {
        expect(await uploadReceiptFile(user, totalOf('1.10'), { accountId })).toMatchObject({
          status: 404,
          body: { message: 'This account does not exist. It may have been deleted.' },
        });
      }
      expect(await listRecords(user, 'receipts')).toEqual([]);
    });

    test('the same key with a different account is a different request', async () => {
      const user = await app().newUser();
      const accountId = await openAccount(user);
      const first = await uploadRecordedReceipt(user, totalOf('1.10'), { key: 'one', accountId });
      expect(await uploadRecordedReceipt(user, totalOf('1.10'), { key: 'one', accountId })).toEqual(first);
      expect((await uploadReceiptFile(user, totalOf('1.10'), { key: 'one' })).status).toBe(422);
      expect(await accountsOf(user)).toEqual([`1.1 ${accountId}`]);
    });

    test('an upload can be linked to an existing transaction, and then records no expense', async () => {
      const [user, stranger] = [await app().newUser(), await app().newUser()];
      const lunch = await user.add({ name: 'Lunch', cost: 12.5 });
      const theirs = await stranger.add();
      // Neither the same purchase nor a receipt without an amount is questioned.
      const files = [totalOf('12.50'), writeTextPdf(['OAK TRADING LTD', 'Thank you'])];
      for (const [index, file] of files.entries()) {
        const options = { transactionId: lunch._id, asksIfUnusual: true, key: `key${index}` };
        const receipt = await uploadRecordedReceipt(user, file, options);
        expect(receipt.transactionId).toBe(lunch._id);
        expect(await uploadRecordedReceipt(user, file, options)).toEqual(receipt);
        expect((await uploadReceiptFile(user, file, { key: `key${index}` })).status).toBe(422);
      }
      expect(await listRecords(user, 'receipts', `transactionId=${lunch._id}`)).toHaveLength(2);
      expect(await listRecords(user, 'transactions')).toMatchObject([{ name: 'Lunch', cost: 12.5 }]);

      for (const transactionId of [theirs._id, 'nowhere'])
        expect(await uploadReceiptFile(user, totalOf('1.10'), { transactionId })).toMatchObject({ status: 404 });
      expect(await listRecords(user, 'receipts')).toHaveLength(2);
      expect(await listRecords(stranger, 'receipts')).toEqual([]);

      // The same file is not attached twice.
      await uploadRecordedReceipt(user, totalOf('12.50'), { transactionId: lunch._id });
      expect(await listRecords(user, 'receipts')).toHaveLength(2);

      // A file that was uploaded before and has no transaction is linked instead of being stored twice.
      const { receiptId } = await uploadUnrecordedReceipt(user, writeTextPdf(['ELM BOOKS', 'Thank you']), 422);
      const again = await uploadRecordedReceipt(user, writeTextPdf(['ELM BOOKS', 'Thank you']), {
        transactionId: lunch._id,
      });
      expect(again._id).toBe(receiptId);
    });

    test('a form with two files is refused, and neither is stored', async () => {
      const user = await app().newUser();
      const form = new FormData();
      for (const total of ['1.10', '2.20']) form.append('receipt', new Blob([new Uint8Array(totalOf(total))]), 'a.pdf');
      expect(await user.send('POST', '/receipts/upload', { form })).toMatchObject({
        status: 400,
        body: { message: 'Send one file at a time.' },
      });
      expect(await listRecords(user, 'receipts')).toEqual([]);
    });
  },
  { now: () => new Date('2026-11-21T12:00:00Z') },
);
