import { expect, test } from 'vitest';
import type { MoneyAccount } from '../../../contract/money-accounts.ts';
import type { ListedTransaction } from '../../../contract/transactions/transactions.ts';
import { onSharedApps } from '../../testing/each-engine.ts';
import type { Client } from '../../testing/test-app.ts';
import { CHECKING_FILE, SAVINGS_FILE } from '../testing/two-accounts.ts';
import { importFiles, type TestFile } from '../testing/upload-files.ts';

const file = (name: string, ...rows: string[]) => ({
  name,
  text: ['Date,Description,Amount,Balance', ...rows, ''].join('\n'),
});
const WALLET = file(
  'wallet.csv',
  '2026-02-05,Kiosk,-3.50,96.50',
  '2026-02-06,Kiosk,-3.00,93.50',
  '2026-02-08,Bread,-2.00,91.50',
);
const EARLIER = file(
  'earlier.csv',
  '2026-01-05,Pay,50.00,60.00',
  '2026-01-06,Pay,20.00,80.00',
  '2026-01-08,Pay,20.00,100.00',
);

onSharedApps((app) => {
  const accountsOf = async (user: Client) => (await user.send('GET', '/accounts')).body as MoneyAccount[];

  test.each([
    { name: 'Grandma', kind: 'savings', openingBalance: 5000 },
    { name: 'Grandma', openingBalance: 5000 },
    { name: 'Wallet', openingBalance: 5000 },
    { name: 'Wallet', kind: 'savings' },
  ])('undo keeps an account created by the import if the user changed it: %o', async (change) => {
    const user = await app().newUser();
    const { _id } = await importFiles(user, WALLET);
    await user.send('PUT', `/imports/${_id}`, { body: { accounts: [{ account: 0, newName: 'Wallet' }] } });
    await user.send('POST', `/imports/${_id}/run`);
    const made = (await accountsOf(user)).find(({ name }) => name === 'Wallet');
    expect((await user.send('PUT', `/accounts/${made?._id}`, { body: change })).status).toBe(200);
    expect((await user.send('DELETE', `/imports/${_id}`)).body).toMatchObject({
      message: 'Import undone. 1 account was edited after the import and has been kept.',
      import: { result: { removed: 3, kept: 0, accountsKept: 1 } },
    });
    expect(await accountsOf(user)).toMatchObject([
      { name: 'Everyday' },
      { ...change, balance: change.openingBalance ?? 0 },
    ]);
  });

  test('undo deletes an unchanged account created by the import, even if an earlier file changed its opening balance', async () => {
    const user = await app().newUser();
    const { _id } = await importFiles(user, WALLET);
    await user.send('PUT', `/imports/${_id}`, { body: { accounts: [{ account: 0, newName: 'Wallet' }] } });
    await user.send('POST', `/imports/${_id}/run`);
    const made = (await accountsOf(user)).find(({ name }) => name === 'Wallet');
    expect(made).toMatchObject({ openingBalance: 100 });
    const earlier = await importFiles(user, EARLIER);
    const accounts = [{ account: 0, accountId: made?._id }];
    await user.send('PUT', `/imports/${earlier._id}`, { body: { accounts } });
    await user.send('POST', `/imports/${earlier._id}/run`);
    expect(await accountsOf(user)).toMatchObject([{}, { openingBalance: 10 }]);
    await user.send('DELETE', `/imports/${earlier._id}`);
    expect((await user.send('DELETE', `/imports/${_id}`)).body).toMatchObject({ message: 'Import undone.' });
    expect(await accountsOf(user)).toMatchObject([{ name: 'Everyday' }]);
  });

  test('undo keeps and reports transactions joined into transfers and transfers taken apart', async () => {
    const user = await app().newUser();
    const run = async (...files: TestFile[]) => {
      const preview = await importFiles(user, ...files);
      await user.send('POST', `/imports/${preview._id}/run`);
      return preview._id;
    };
    const both = await run(CHECKING_FILE, SAVINGS_FILE);
    const { body } = await user.send('GET', '/transactions?limit=50&transfers=only');
    const transfer = (body as { transactions: ListedTransaction[] }).transactions.find(({ isTransfer }) => isTransfer);
    expect((await user.send('POST', `/transfers/${transfer?._id}/take-apart`)).status).toBe(200);
    const message = 'Import undone. 2 entries were edited after the import and have been kept.';
    const back = { message, import: { result: { removed: 2, kept: 2 } } };
    expect((await user.send('DELETE', `/imports/${both}`)).body).toMatchObject(back);

    const other = await app().newUser();
    const { _id } = await importFiles(other, CHECKING_FILE, SAVINGS_FILE);
    await other.send('PUT', `/imports/${_id}`, { body: { rows: [{ group: 'transfer', isTransfer: false }] } });
    await other.send('POST', `/imports/${_id}/run`);
    const list = (await other.send('GET', '/transactions?limit=50')).body as { transactions: ListedTransaction[] };
    const idOf = (isIncome: boolean) =>
      list.transactions.find((each) => each.cost === 500 && each.isIncome === isIncome)?._id;
    const pair = { expenseId: idOf(false), incomeId: idOf(true) };
    expect((await other.send('POST', '/transfers/join', { body: pair })).status).toBe(201);
    expect((await other.send('DELETE', `/imports/${_id}`)).body).toMatchObject(back);
  });
});
