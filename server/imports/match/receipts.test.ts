import { expect, test } from 'vitest';
import type { Transaction } from '../../../contract/transactions/transactions.ts';
import { writeTextPdf } from '../../../reader/testing/write-pdf.ts';
import { onSharedApps } from '../../testing/each-engine.ts';
import { expectTotalsToEqualSums } from '../../testing/figures/check-totals.ts';
import type { Client } from '../../testing/test-app.ts';
import { uploadRecordedReceipt, uploadUnrecordedReceipt } from '../../testing/uploads.ts';
import { fetchImportRows, importFiles } from '../testing/upload-files.ts';

async function list(user: Client, query = ''): Promise<Transaction[]> {
  const { body } = await user.send('GET', `/transactions?limit=100${query}`);
  return (body as { transactions: Transaction[] }).transactions;
}

onSharedApps((app) => {
  test.each([
    ['that waits', true],
    ['whose transaction was deleted', false],
  ])(
    'a receipt %s is offered to a matching row, and is unused again when the import is undone',
    async (_, isWaiting) => {
      const user = await app().newUser();
      const paper = writeTextPdf(['ELM TRADING LTD', 'Date 2026-10-29', 'Total 12.00']);
      // With a possible duplicate, the receipt waits for the user's answer.
      if (isWaiting) await user.add({ name: 'Elm Trading', cost: 12, addedOn: '2026-10-29' });
      const receiptId = isWaiting
        ? (await uploadUnrecordedReceipt(user, paper, 409)).receiptId
        : (await uploadRecordedReceipt(user, paper))._id;
      for (const { _id } of await list(user)) await user.send('DELETE', `/transactions/${_id}`);
      const bank = {
        name: 'bank.csv',
        text: 'Date,Description,Amount\n2026-10-31,ELM TRADING 4711,-12\n2026-10-31,BAKERY,-3\n',
      };
      const preview = await importFiles(user, bank);
      expect(preview).toMatchObject({ groups: { new: 1, likely: 1 }, adds: { count: 2 } });
      const [row] = await fetchImportRows(user, preview._id, 'likely');
      expect(row).toMatchObject({
        isIncluded: true,
        answer: 'same',
        match: null,
        receipt: { _id: receiptId, amount: 12 },
      });
      const transactionOf = async () =>
        ((await user.send('GET', `/receipts/${receiptId}`)).body as { transactionId: string | null }).transactionId;
      const answer = (is: string) =>
        user.send('PUT', `/imports/${preview._id}`, { body: { rows: [{ numbers: [row?.number], answer: is }] } });
      expect((await answer('different')).body).toMatchObject({ groups: { likely: 1 }, adds: { count: 2 } });
      await answer('same');
      await user.send('POST', `/imports/${preview._id}/run`);
      const [elm] = await list(user, '&search=elm');
      expect(await transactionOf()).toBe(elm?._id);
      await user.send('DELETE', `/imports/${preview._id}`);
      expect([await transactionOf(), await list(user)]).toEqual([null, []]);
      await expectTotalsToEqualSums(app().db, user);
    },
  );
});
