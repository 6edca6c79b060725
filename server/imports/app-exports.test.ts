import { expect, test } from 'vitest';
import type { MoneyAccount } from '../../contract/money-accounts.ts';
import type { ListedTransaction } from '../../contract/transactions/transactions.ts';
import { onSharedApps } from '../testing/each-engine.ts';
import { fetchImportRows, importFiles } from './testing/upload-files.ts';

const YNAB = {
  name: 'ynab.csv',
  text: [
    '"Account","Flag","Date","Payee","Category Group/Category","Category Group","Category","Memo","Outflow","Inflow","Cleared"',
    '"Checking","","03/14/2026","Costco","Food: Groceries","Food","Groceries","","$40.00","$0.00","Reconciled"',
    '"Checking","","03/13/2026","Kiosk","","","","","$3.00","$0.00","Cleared"',
    '"Checking","","03/12/2026","Shell","Car: Fuel","Car","Fuel","","$30.00","$0.00","Uncleared"',
    '"Checking","","03/11/2026","Transfer : Savings","","","","","$500.00","$0.00","Reconciled"',
    '"Savings","","03/11/2026","Transfer : Checking","","","","","$0.00","$500.00","Uncleared"',
    '',
  ].join('\n'),
};

onSharedApps((app) => {
  const run = async (user: Awaited<ReturnType<ReturnType<typeof app>['newUser']>>, file = YNAB) => {
    const { _id } = await importFiles(user, file);
    expect((await user.send('POST', `/imports/${_id}/run`)).status).toBe(200);
    return _id;
  };
  const list = async (user: Awaited<ReturnType<ReturnType<typeof app>['newUser']>>, query: string) =>
    ((await user.send('GET', `/transactions?limit=50&${query}`)).body as { transactions: ListedTransaction[] })
      .transactions;

  test('entries that were cleared or reconciled in YNAB are checked', async () => {
    const user = await app().newUser();
    await run(user);
    expect(await list(user, 'transfers=include')).toMatchObject([
      { name: 'Costco', isChecked: true },
      { name: 'Kiosk', isChecked: true },
      { name: 'Shell', isChecked: false },
      { isTransfer: true, cost: 500, isFromChecked: true, isToChecked: false },
    ]);
  });

  test('rows with a category of another program need no review, and review can be limited to an import', async () => {
    const user = await app().newUser();
    const first = await run(user);
    expect(await list(user, 'reviewed=false')).toMatchObject([{ name: 'Kiosk' }]);
    const bank = {
      name: 'bank.csv',
      text: 'Date,Description,Amount\n2026-04-01,Bakery,-4.00\n2026-04-02,Cinema,-9.00\n',
    };
    const second = await run(user, bank);
    expect(await list(user, 'reviewed=false')).toHaveLength(3);
    expect(await list(user, `reviewed=false&importId=${second}`)).toMatchObject([
      { name: 'Cinema' },
      { name: 'Bakery' },
    ]);
    expect(await list(user, `reviewed=false&importId=${first}`)).toMatchObject([{ name: 'Kiosk' }]);
    const accepted = await user.send('POST', '/transactions/review', { body: { all: true, importId: second } });
    expect(accepted.body).toMatchObject({ reviewedCount: 2 });
    expect(await list(user, 'reviewed=false')).toMatchObject([{ name: 'Kiosk' }]);
  });

  test('money back that may be a refund waits for a review, even with a category of another program', async () => {
    const user = await app().newUser();
    const [head] = YNAB.text.split('\n');
    const row = (day: string, memo: string, outflow: string, inflow: string) =>
      `"Visa","","${day}","Amazon","Shopping: Household","Shopping","Household","${memo}","${outflow}","${inflow}","Cleared"`;
    const text = [head, row('08/21/2026', 'return', '$0.00', '$24.58'), row('08/02/2026', '', '$60.00', '$0.00'), ''];
    const { _id } = await importFiles(user, { name: 'ynab.csv', text: text.join('\n') });
    await user.send('POST', `/imports/${_id}/run`);
    expect(await list(user, 'reviewed=false')).toMatchObject([{ name: 'Amazon', isIncome: true, refundOf: null }]);

    const decided = await app().newUser();
    const preview = await importFiles(decided, { name: 'ynab.csv', text: text.join('\n') });
    const proposed = (await fetchImportRows(decided, preview._id)).find(({ refundOf }) => refundOf !== null);
    for (const isRefund of [true, false]) {
      const change = { rows: [{ numbers: [proposed?.number], isRefund }] };
      await decided.send('PUT', `/imports/${preview._id}`, { body: change });
    }
    await decided.send('POST', `/imports/${preview._id}/run`);
    expect(await list(decided, 'reviewed=false')).toEqual([]);
  });

  test('accounts of another program replace the default account if it was never used, until the import is undone', async () => {
    const accountsOf = async (user: Awaited<ReturnType<ReturnType<typeof app>['newUser']>>) =>
      ((await user.send('GET', '/accounts')).body as MoneyAccount[]).map(({ name }) => name);
    const user = await app().newUser();
    const id = await run(user);
    expect(await accountsOf(user)).toEqual(['Checking', 'Savings']);
    expect((await user.send('DELETE', `/imports/${id}`)).status).toBe(200);
    expect(await accountsOf(user)).toEqual(['Everyday']);
    await user.add({ name: 'Lunch', cost: 8, addedOn: '2026-03-01' });

    const answered = await app().newUser();
    const body = { name: 'Everyday', openingBalance: 100, openingDay: '2026-03-01' };
    await answered.send('PUT', '/accounts/everyday', { body });
    await run(answered);
    expect(await accountsOf(answered)).toEqual(['Everyday', 'Checking', 'Savings']);
  });
});
