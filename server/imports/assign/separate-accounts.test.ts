import { expect, test } from 'vitest';
import type { Import } from '../../../contract/imports/import-preview.ts';
import type { MoneyAccount } from '../../../contract/money-accounts.ts';
import { onSharedApps } from '../../testing/each-engine.ts';
import type { Client } from '../../testing/test-app.ts';
import { importFiles } from '../testing/upload-files.ts';

const file = (name: string, ...rows: string[]) => ({
  name,
  text: ['Date,Description,Amount,Balance', ...rows, ''].join('\n'),
});
const GIRO = ['2026-03-01,AA,-10.00,90.00', '2026-03-02,BB,-5.00,85.00', '2026-03-05,BB,-20.00,65.00'];
const SAVINGS = ['2026-03-01,Int,1.00,5001.00', '2026-03-03,Dep,10.00,5011.00', '2026-03-06,Dep,20.00,5031.00'];

onSharedApps((app) => {
  const placesOf = ({ accounts }: Import) => accounts.map(({ accountId, reason }) => [accountId, reason]);
  const balances = async (user: Client) =>
    ((await user.send('GET', '/accounts')).body as MoneyAccount[]).map(({ balance }) => balance);
  const run = (user: Client, { _id }: Import) => user.send('POST', `/imports/${_id}/run`);

  test('two files without a number go to two accounts if their balances differ', async () => {
    const user = await app().newUser();
    const preview = await importFiles(user, file('a.csv', ...GIRO), file('b.csv', ...SAVINGS));
    expect(placesOf(preview)).toEqual([
      ['everyday', 'only'],
      [null, 'other balances'],
    ]);
    await run(user, preview);
    expect(await balances(user)).toEqual([65, 5031]);

    // The account that was matched by its balance stays. The other file goes to the account into which such files were
    // imported before.
    const april = [
      file('b.csv', '2026-03-07,Dep,1.00,5032.00', '2026-03-08,Dep,2.00,5034.00', '2026-03-09,Dep,3.00,5037.00'),
      file('a.csv', '2026-03-07,CC,-1.00,64.00', '2026-03-08,CC,-2.00,62.00', '2026-03-09,CC,-3.00,59.00'),
    ];
    await run(user, await importFiles(user, ...april));
    expect(await balances(user)).toEqual([59, 5037]);
  });

  test('files of one account that follow one another or overlap go to one account', async () => {
    const user = await app().newUser();
    const more = ['2026-03-05,CC,-1.00,64.00', '2026-03-08,DD,-2.00,62.00', '2026-03-09,EE,-3.00,59.00'];
    const preview = await importFiles(
      user,
      file('both.csv', ...GIRO.slice(1), ...more),
      file('first.csv', ...GIRO),
      file('next.csv', ...more),
    );
    expect(placesOf(preview)).toEqual([
      ['everyday', 'only'],
      ['everyday', 'only'],
      ['everyday', 'only'],
    ]);
    // The balance of an account filled by several files is shown, even if it was empty before.
    expect(preview.balances.map(({ after }) => after)).toEqual([null, null, { day: '2026-03-09', balance: 59 }]);
    await run(user, preview);
    expect(await balances(user)).toEqual([59]);
  });

  test('the resulting balance is shown when the user puts two files into one account', async () => {
    const user = await app().newUser();
    const { _id } = await importFiles(user, file('a.csv', ...GIRO), file('b.csv', ...SAVINGS));
    const accounts = [{ account: 1, accountId: 'everyday' }];
    const { body } = await user.send('PUT', `/imports/${_id}`, { body: { accounts } });
    expect(placesOf(body as Import)).toEqual([
      ['everyday', 'only'],
      ['everyday', 'chosen'],
    ]);
    const [held] = (body as Import).balances.flatMap(({ after }) => after ?? []);
    await run(user, body as Import);
    expect([held?.balance]).toEqual(await balances(user));
  });
});
