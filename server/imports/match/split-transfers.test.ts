import { expect, test } from 'vitest';
import type { ListedTransaction } from '../../../contract/transactions/transactions.ts';
import { onSharedApps } from '../../testing/each-engine.ts';
import { expectTotalsToEqualSums } from '../../testing/figures/check-totals.ts';
import type { Client } from '../../testing/test-app.ts';
import { CHECKING_FILE, SAVINGS_FILE } from '../testing/two-accounts.ts';
import { importFiles, type TestFile } from '../testing/upload-files.ts';

const GIRO: TestFile = {
  name: 'firefly.csv',
  text: `type,amount,date,source_name,destination_name,category
Deposit,50.00,2026-09-02T01:23:45+08:00,Employer,Giro,Pay
Transfer,-300.00,2026-09-04T23:59:59+08:00,Giro,Savings,
`,
};
const AGAIN: TestFile = {
  name: 'again.csv',
  text: `${GIRO.text}Deposit,7.00,2026-09-08T01:23:45+08:00,Employer,Giro,Pay\n`,
};

onSharedApps((app) => {
  const run = async (user: Client, ...files: TestFile[]) => {
    const { _id } = await importFiles(user, ...files);
    expect((await user.send('POST', `/imports/${_id}/run`)).status).toBe(200);
    return _id;
  };
  const theTransfer = async (user: Client) => {
    const { body } = await user.send('GET', '/transactions?transfers=only');
    const [transfer] = (body as { transactions: ListedTransaction[] }).transactions;
    return transfer?._id ?? '';
  };
  const splitTransferIntoTransactions = async (user: Client) => {
    const taken = await user.send('POST', `/transfers/${await theTransfer(user)}/take-apart`);
    expect(taken.status).toBe(200);
    return taken.body as { expense: { _id: string }; income: { _id: string } };
  };
  /** Returns the bank's export for a longer period: the same ids and one more transaction. */
  const overlapping = ({ name, text }: TestFile): TestFile => ({
    name: `next-${name}`,
    text: text.replace(
      '</BANKTRANLIST>',
      '<STMTTRN><TRNTYPE>OTHER<DTPOSTED>20260909<TRNAMT>-1.00<FITID>n<NAME>TEA</STMTTRN></BANKTRANLIST>',
    ),
  });

  test('a transfer from two files that was taken apart is not added again by later files', async () => {
    const user = await app().newUser();
    const first = await run(user, CHECKING_FILE, SAVINGS_FILE);
    const { expense, income } = await splitTransferIntoTransactions(user);
    const here = { groups: { here: 2, likely: 0, new: 1, transfer: 0 }, adds: { count: 1 } };
    for (const file of [CHECKING_FILE, SAVINGS_FILE]) {
      expect(await importFiles(user, overlapping(file))).toMatchObject(here);
    }
    expect(await importFiles(user, overlapping(CHECKING_FILE), overlapping(SAVINGS_FILE))).toMatchObject({
      groups: { here: 4, likely: 0, new: 2, transfer: 0 },
    });
    // Both halves are recognized after the user moves one to another day, and after they are joined again.
    await user.send('PUT', `/transactions/${income._id}`, { body: { ...income, cost: 499 } });
    expect(await importFiles(user, overlapping(SAVINGS_FILE))).toMatchObject(here);
    await user.send('PUT', `/transactions/${income._id}`, { body: { ...income, cost: 500 } });
    const joined = { body: { expenseId: expense._id, incomeId: income._id } };
    expect((await user.send('POST', '/transfers/join', joined)).status).toBe(201);
    expect(await importFiles(user, overlapping(CHECKING_FILE))).toMatchObject(here);
    await splitTransferIntoTransactions(user);
    // After an undo, the remaining transactions are still recognized.
    expect((await user.send('DELETE', `/imports/${first}`)).body).toMatchObject({
      import: { result: { removed: 2, kept: 2 } },
    });
    for (const file of [CHECKING_FILE, SAVINGS_FILE]) {
      expect(await importFiles(user, overlapping(file))).toMatchObject({ groups: { here: 1, new: 2 } });
    }
    await expectTotalsToEqualSums(app().db, user);
  });

  test('the same holds for a transfer from a single row, and undo reports both halves', async () => {
    const user = await app().newUser();
    const first = await run(user, GIRO);
    await splitTransferIntoTransactions(user);
    expect(await importFiles(user, AGAIN)).toMatchObject({ groups: { here: 2, new: 1, transfer: 0 } });
    expect((await user.send('DELETE', `/imports/${first}`)).body).toMatchObject({
      import: { result: { removed: 1, kept: 2 } },
    });
    expect(await importFiles(user, AGAIN)).toMatchObject({ groups: { here: 1, new: 2, transfer: 0 } });
  });
});
