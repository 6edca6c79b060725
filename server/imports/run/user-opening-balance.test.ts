import { expect, test } from 'vitest';
import type { MoneyAccount } from '../../../contract/money-accounts.ts';
import { onSharedApps } from '../../testing/each-engine.ts';
import { fetchImportRows, importFiles } from '../testing/upload-files.ts';

onSharedApps((app) => {
  const JANUARY = {
    name: 'january.csv',
    text: 'Date,Description,Amount,Balance\n2026-01-05,Pay,1000.00,1100.00\n2026-01-10,Rent,-200.00,900.00\n2026-01-20,Shop,-50.50,849.50\n',
  };
  const FEBRUARY = {
    name: 'february.csv',
    text: 'Date,Description,Amount,Balance\n2026-02-05,Pay,1000.00,1849.50\n2026-02-20,Shop,-49.50,1800.00\n2026-02-21,Shop,-10.00,1790.00\n',
  };

  const SET_IN_MARCH = { name: 'Everyday', openingBalance: 1800, openingDay: '2026-03-01' };
  const withoutBalances = ({ name, text }: typeof JANUARY) => ({
    name,
    text: text.replaceAll(/,[^,]*$/gm, ''),
  });

  test('files from before the day of a balance that the user set do not change that balance', async () => {
    const user = await app().newUser();
    await user.send('PUT', '/accounts/everyday', { body: SET_IN_MARCH });
    await user.add({ name: 'Lunch', cost: 10, addedOn: '2026-03-01' });
    const account = async () => (await user.send('GET', '/accounts')).body;
    const run = async (file: typeof JANUARY) => {
      const preview = await importFiles(user, file);
      await user.send('POST', `/imports/${preview._id}/run`);
      return preview;
    };
    const february = await run(FEBRUARY);
    expect(february.accounts).toMatchObject([{ opening: 859.5, openingMove: { from: 1800, gap: 10 } }]);
    expect(await account()).toMatchObject([{ openingBalance: 859.5, openingDay: '2026-02-05', balance: 1790 }]);
    await user.send('DELETE', `/imports/${february._id}`);
    expect(await account()).toMatchObject([{ openingBalance: 1800, openingDay: '2026-03-01', balance: 1790 }]);

    const [silent, earlier] = [await run(withoutBalances(FEBRUARY)), await run(withoutBalances(JANUARY))];
    expect(silent.accounts).toMatchObject([{ opening: 859.5, openingMove: { from: 1800, gap: 0 } }]);
    expect(await account()).toMatchObject([{ openingBalance: 110, openingDay: '2026-01-05', balance: 1790 }]);
    await user.send('DELETE', `/imports/${silent._id}`);
    expect(await account()).toMatchObject([{ openingBalance: 1050.5, openingDay: '2026-01-05', balance: 1790 }]);
    await user.send('DELETE', `/imports/${earlier._id}`);
    expect(await account()).toMatchObject([{ openingBalance: 1800, balance: 1790 }]);
  });

  test('a file without balances that continues after the day of the balance keeps that balance', async () => {
    const user = await app().newUser();
    const body = { name: 'Everyday', openingBalance: 1800, openingDay: '2026-02-20' };
    await user.send('PUT', '/accounts/everyday', { body });
    const { _id, accounts } = await importFiles(user, withoutBalances(FEBRUARY));
    expect(accounts).toMatchObject([{ opening: 849.5, openingMove: { from: 1800, gap: 0, keptDay: '2026-02-20' } }]);
    await user.send('POST', `/imports/${_id}/run`);
    expect((await user.send('GET', '/accounts')).body).toMatchObject([{ openingBalance: 849.5, balance: 1790 }]);
    await user.send('DELETE', `/imports/${_id}`);
    expect((await user.send('GET', '/accounts')).body).toMatchObject([
      { openingBalance: 1800, openingDay: '2026-02-20', balance: 1800 },
    ]);
  });

  test("a file that reaches the day of the user's balance sets the opening balance that the bank states", async () => {
    const user = await app().newUser();
    await user.send('PUT', '/accounts/everyday', {
      body: { name: 'Everyday', openingBalance: 1700, openingDay: '2026-02-21' },
    });
    const { _id, accounts } = await importFiles(user, FEBRUARY);
    expect(accounts).toMatchObject([{ opening: 849.5, openingMove: { from: 1700, gap: null } }]);
    await user.send('POST', `/imports/${_id}/run`);
    expect((await user.send('GET', '/accounts')).body).toMatchObject([{ balance: 1790 }]);
  });

  test('if the user has set a balance without a day, a matching one is suggested', async () => {
    const user = await app().newUser();
    await user.send('PUT', '/accounts/everyday', { body: { name: 'Everyday', openingBalance: 1790 } });
    expect(await importFiles(user, FEBRUARY)).toMatchObject({
      accounts: [{ opening: null, openingMove: null }],
      balances: [{ openingToSet: 849.5, after: { balance: 2730.5 } }],
    });
  });

  test('undoing an import keeps the balance of the day although edited entries are kept, and so does importing again', async () => {
    for (const file of [FEBRUARY, withoutBalances(FEBRUARY)]) {
      const user = await app().newUser();
      await user.send('PUT', '/accounts/everyday', { body: SET_IN_MARCH });
      await user.add({ name: 'Lunch', cost: 10, addedOn: '2026-03-01' });
      const importIt = async () => {
        const preview = await importFiles(user, file);
        await user.send('POST', `/imports/${preview._id}/run`);
        return preview;
      };
      const balance = async () => ((await user.send('GET', '/accounts')).body as MoneyAccount[])[0]?.balance;
      const { _id } = await importIt();
      const { body } = await user.send('GET', '/transactions?limit=10');
      const find = (addedOn: string) =>
        (body as { transactions: { _id: string; addedOn: string }[] }).transactions.find(
          (each) => each.addedOn === addedOn,
        )?._id;
      // The user renames one entry, corrects the amount of another and deletes the third.
      await user.send('PUT', `/transactions/${find('2026-02-05')}`, {
        body: { isIncome: true, name: 'Salary', cost: 1000, category: 'Salary', addedOn: '2026-02-06' },
      });
      await user.send('PUT', `/transactions/${find('2026-02-20')}`, {
        body: { isIncome: false, name: 'Shop', cost: 45, category: 'Groceries', addedOn: '2026-02-20' },
      });
      await user.send('DELETE', `/transactions/${find('2026-02-21')}`);
      const undone = await user.send('DELETE', `/imports/${_id}`);
      expect(undone.body).toMatchObject({ import: { result: { removed: 0, kept: 2 } } });
      expect((await user.send('GET', '/accounts')).body).toMatchObject([
        { openingBalance: 845, openingDay: '2026-03-01', balance: 1790 },
      ]);

      const again = await importIt();
      expect(await fetchImportRows(user, again._id, 'new')).not.toEqual([]);
      expect(await balance()).toBe(1790);
      await user.send('DELETE', `/imports/${again._id}`);
      expect(await balance()).toBe(1790);
    }
  });

  test('files imported from the oldest to the newest keep the balance of a later day', async () => {
    for (const change of [withoutBalances, (file: typeof JANUARY) => file]) {
      const user = await app().newUser();
      await user.send('PUT', '/accounts/everyday', { body: SET_IN_MARCH });
      const ids: string[] = [];
      for (const file of [JANUARY, FEBRUARY]) {
        const { _id } = await importFiles(user, change(file));
        await user.send('POST', `/imports/${_id}/run`);
        ids.push(_id);
        expect((await user.send('GET', '/accounts')).body).toMatchObject([{ balance: 1800 }]);
      }
      for (const id of ids) {
        await user.send('DELETE', `/imports/${id}`);
        expect((await user.send('GET', '/accounts')).body).toMatchObject([{ balance: 1800 }]);
      }
      expect((await user.send('GET', '/accounts')).body).toMatchObject([
        { openingBalance: 1800, openingDay: '2026-03-01' },
      ]);
    }
  });

  test('rows that were already entered by hand are not subtracted from the opening balance', async () => {
    const user = await app().newUser();
    await user.add({ name: 'Shop', cost: 49.5, addedOn: '2026-02-20' });
    // The answer of 1,800 contains the purchase.
    const body = { name: 'Everyday', openingBalance: 1849.5, openingDay: '2026-03-01' };
    await user.send('PUT', '/accounts/everyday', { body });
    const { _id } = await importFiles(user, withoutBalances(FEBRUARY));
    await user.send('POST', `/imports/${_id}/run`);
    expect((await user.send('GET', '/accounts')).body).toMatchObject([{ balance: 1800 }]);
    await user.send('DELETE', `/imports/${_id}`);
    expect((await user.send('GET', '/accounts')).body).toMatchObject([{ openingBalance: 1849.5, balance: 1800 }]);
  });
});
