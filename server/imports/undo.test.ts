import { expect, test } from 'vitest';
import type { MoneyAccount } from '../../contract/accounts.ts';
import { onEachEngine } from '../testing/each-engine.ts';
import type { Client } from '../testing/test-app.ts';
import { importFiles } from './testing/files.ts';

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

onEachEngine((app) => {
  const accountsOf = async (user: Client) => (await user.send('GET', '/accounts')).body as MoneyAccount[];

  test.each([
    { name: 'Grandma', kind: 'savings', openingBalance: 5000 },
    { name: 'Grandma', openingBalance: 5000 },
    { name: 'Wallet', openingBalance: 5000 },
    { name: 'Wallet', kind: 'savings' },
  ])(
    'an account that an import has made, and that somebody has changed, stays when that is taken back: %o',
    async (change) => {
      const user = await app().newUser();
      const { _id } = await importFiles(user, WALLET);
      await user.send('PUT', `/imports/${_id}`, { body: { accounts: [{ account: 0, newName: 'Wallet' }] } });
      await user.send('POST', `/imports/${_id}/run`);
      const made = (await accountsOf(user)).find(({ name }) => name === 'Wallet');
      expect((await user.send('PUT', `/accounts/${made?._id}`, { body: change })).status).toBe(200);
      expect((await user.send('DELETE', `/imports/${_id}`)).body).toMatchObject({
        message: 'Import taken back. 1 account was changed since and stays.',
        import: { result: { removed: 3, kept: 0, accountsKept: 1 } },
      });
      expect(await accountsOf(user)).toMatchObject([
        { name: 'Everyday' },
        { ...change, balance: change.openingBalance ?? 0 },
      ]);
    },
  );

  test('an account that an import has made goes with it as it was made, also where an earlier file had moved its opening', async () => {
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
    expect((await user.send('DELETE', `/imports/${_id}`)).body).toMatchObject({ message: 'Import taken back.' });
    expect(await accountsOf(user)).toMatchObject([{ name: 'Everyday' }]);
  });
});
