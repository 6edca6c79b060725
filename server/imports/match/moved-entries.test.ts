import { expect, test } from 'vitest';
import type { Import } from '../../../contract/imports/import-preview.ts';
import type { MoneyAccount } from '../../../contract/money-accounts.ts';
import type { ListedTransaction } from '../../../contract/transactions/transactions.ts';
import { onSharedApps } from '../../testing/each-engine.ts';
import type { Client } from '../../testing/test-app.ts';
import { CHECKING_FILE, SAVINGS_FILE } from '../testing/two-accounts.ts';
import { fetchImportRows, importFiles, type TestFile } from '../testing/upload-files.ts';

const csv = (name: string, ...rows: readonly string[]): TestFile => ({
  name,
  text: ['Date,Description,Amount', ...rows, ''].join('\n'),
});

onSharedApps((app) => {
  const run = async (user: Client, ...files: TestFile[]) => {
    const { _id } = await importFiles(user, ...files);
    expect((await user.send('POST', `/imports/${_id}/run`)).status).toBe(200);
    return _id;
  };
  const find = async (user: Client, search: string) => {
    const { body } = await user.send('GET', `/transactions?transfers=include&search=${search}`);
    const [found] = (body as { transactions: ListedTransaction[] }).transactions;
    return found as ListedTransaction;
  };
  const move = async (user: Client, search: string, addedOn: string, more: object = {}) => {
    const found = await find(user, search);
    const { _id, name, cost, category, isIncome } = found;
    const body = { name, cost, category, isIncome, addedOn, ...more };
    expect((await user.send('PUT', `/transactions/${_id}`, { body })).status).toBe(200);
  };

  test.each([
    ['weeks before', '2026-02-10'],
    ['months after', '2026-09-30'],
  ])('an imported transaction moved to a day %s is recognized in the next file', async (_, addedOn) => {
    const user = await app().newUser();
    const rows = [
      '2026-04-01,Rent,-700',
      '2026-04-02,Pay,2000',
      '2026-04-08,Tea,-2.50',
      '2026-04-08,Tea,-2.50',
      '2026-04-20,Bread,-3',
    ];
    const broken = ['2026-04-07,Fee,none'];
    const first = await run(user, csv('april.csv', ...broken, ...rows));
    await move(user, 'rent', addedOn);
    await move(user, 'tea', addedOn);
    const next = csv('next.csv', ...rows, '2026-04-21,Cake,-4');
    const shown = await importFiles(user, next);
    expect(shown).toMatchObject({ groups: { here: 5, likely: 0, new: 1 }, adds: { count: 1, expense: 4 } });
    const matched = (await fetchImportRows(user, shown._id, 'here')).map(({ match }) => match?.transaction);
    expect(matched.map((each) => each?.addedOn).sort()).toEqual(
      ['2026-04-02', '2026-04-08', '2026-04-20', addedOn, addedOn].sort(),
    );
    expect(new Set(matched.map((each) => each?._id)).size).toBe(5);
    // The bank's day identifies the transaction, even if another file has other words.
    const other = csv('other.csv', '2026-04-01,Landlord 4711,-700', '2026-04-02,Pay,2000', '2026-04-21,Cake,-4');
    expect(await importFiles(user, other)).toMatchObject({ groups: { here: 1, likely: 1, new: 1 } });
    // Undoing the import keeps a transaction that the user changed, and later imports still recognize it.
    await user.send('DELETE', `/imports/${first}`);
    expect(await importFiles(user, next)).toMatchObject({ groups: { here: 2, new: 4 } });
  });

  test('moved transactions are also recognized by bank ids, and transfers in both accounts', async () => {
    const user = await app().newUser();
    await run(user, CHECKING_FILE, SAVINGS_FILE);
    await move(user, 'kiosk', '2026-11-01', { cost: 4.5, name: 'Kiosk at the lake' });
    const transfer = await find(user, 'savings');
    const body = { fromAccountId: transfer.fromAccountId, toAccountId: transfer.toAccountId, amount: 500 };
    await user.send('PUT', `/transfers/${transfer._id}`, { body: { ...body, addedOn: '2026-10-20' } });
    for (const [file, here] of [
      [CHECKING_FILE, 2],
      [SAVINGS_FILE, 2],
    ] as const) {
      const again = { name: 'again.ofx', text: `${file.text}\n` };
      expect(await importFiles(user, again)).toMatchObject({ groups: { here, new: 0, likely: 0 } });
    }
  });

  test('a moved transaction does not match rows of another account', async () => {
    const user = await app().newUser();
    const both = (...rows: string[]) => ({
      name: 'both.csv',
      text: `Account,Date,Description,Amount\n${rows.join('\n')}\n`,
    });
    await run(user, both('Giro,2026-04-01,Fee,-1', 'Giro,2026-04-03,Tea,-2', 'Card,2026-04-02,Bread,-3'));
    await move(user, 'fee', '2026-01-01');
    const { body } = await user.send('GET', '/accounts');
    const idOf = (name: string) => (body as MoneyAccount[]).find((each) => each.name === name)?._id;
    const { _id } = await importFiles(user, csv('fees.csv', '2026-04-01,Fee,-1'));
    const into = async (name: string) =>
      (await user.send('PUT', `/imports/${_id}`, { body: { accounts: [{ account: 0, accountId: idOf(name) }] } }))
        .body as Import;
    expect(await into('Card')).toMatchObject({ groups: { new: 1, here: 0 } });
    expect(await into('Giro')).toMatchObject({ groups: { new: 0, here: 1 } });
  });
});
