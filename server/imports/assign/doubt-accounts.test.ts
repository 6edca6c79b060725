import { expect, test } from 'vitest';
import type { Import } from '../../../contract/imports/import-preview.ts';
import type { MoneyAccount } from '../../../contract/money-accounts.ts';
import { onSharedApps } from '../../testing/each-engine.ts';
import type { Client } from '../../testing/test-app.ts';
import { importFiles, type TestFile } from '../testing/upload-files.ts';

/** A file with a row on each of the given days of a month. The two accounts have no amount in common. */
const month = (account: 'giro' | 'savings', number: number, days = [1, 5, 9, 14, 20, 26, 28]): TestFile => ({
  name: `${account}-${number}.csv`,
  text: [
    'Date,Description,Amount',
    ...days.map((day) => {
      const at = `2026-${String(number).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
      return account === 'giro' ? `${at},Shop ${day},-${day}.11` : `${at},Interest ${day},${day}.37`;
    }),
    '',
  ].join('\n'),
});

onSharedApps((app) => {
  const run = async (user: Client, preview: Import) => {
    const { body } = await user.send('POST', `/imports/${preview._id}/run`);
    return (body as Import).accounts[0]?.accountId;
  };

  test('a second account whose files have the same header is not mixed into the previous one', async () => {
    const user = await app().newUser();
    await run(user, await importFiles(user, month('giro', 1)));
    const savings = await importFiles(user, month('savings', 1, [2, 7, 15, 21, 27, 30]));
    expect(savings).toMatchObject({
      accounts: [{ accountId: null, newName: 'savings-1', reason: 'other rows' }],
      groups: { new: 6 },
    });
    const made = await run(user, savings);
    expect(made).not.toBe('everyday');

    // The next files go to the account that already contains some of their rows. If there is none, they go to an
    // account without rows on these days.
    expect(await importFiles(user, month('giro', 1, [1, 5, 9, 14, 20, 26, 28, 29]))).toMatchObject({
      accounts: [{ accountId: 'everyday', reason: 'same rows' }],
      groups: { here: 7, new: 1 },
    });
    expect((await importFiles(user, month('savings', 2))).accounts).toMatchObject([{ reason: 'remembered' }]);
    await run(user, await importFiles(user, month('savings', 2)));
    const february = await importFiles(user, month('giro', 2));
    expect(february.accounts).toMatchObject([{ accountId: 'everyday', reason: 'other rows' }]);
    await run(user, february);
    // This account was used by the last import, so it would be the usual proposal.
    expect((await importFiles(user, month('savings', 2, [1, 5, 9, 14, 20, 27]))).accounts).toMatchObject([
      { accountId: made, reason: 'same rows' },
    ]);
  });

  test('a file that continues the last one, or has existing rows, stays with the account', async () => {
    const user = await app().newUser();
    await run(user, await importFiles(user, month('giro', 1)));
    const stays = async (file: TestFile) =>
      expect((await importFiles(user, file)).accounts).toMatchObject([{ accountId: 'everyday', reason: 'remembered' }]);
    await stays(month('giro', 2));
    await stays(month('giro', 1, [1, 5, 9, 14, 20, 26, 28, 29, 30]));
    // The next file has more rows on the last day, and one row that was booked late.
    await stays(month('savings', 1, [20, 28, 29, 30, 31]));
    const { text } = month('giro', 1);
    await stays({ name: 'renamed.csv', text: text.replaceAll('Shop', 'Store') });
    await stays({ name: 'a-day-later.csv', text: month('giro', 1).text.replace(/-01-05/g, '-01-06') });
  });

  test('an account chosen by the user stays, and a user who mixes both is not asked again', async () => {
    const user = await app().newUser();
    await run(user, await importFiles(user, month('giro', 1)));
    const { _id } = await importFiles(user, month('savings', 1));
    const body = { accounts: [{ account: 0, accountId: 'everyday' }] };
    const { body: chosen } = await user.send('PUT', `/imports/${_id}`, { body });
    expect(chosen).toMatchObject({ accounts: [{ accountId: 'everyday', reason: 'chosen' }], groups: { new: 7 } });
    expect(await run(user, chosen as Import)).toBe('everyday');
    const more = month('savings', 1, [2, 7, 15, 21, 27]);
    const next = await importFiles(user, { ...more, text: more.text.replaceAll('.37', '.59') });
    expect(next).toMatchObject({ accounts: [{ accountId: 'everyday', reason: 'remembered' }], groups: { new: 5 } });
  });

  test('a closed account with a matching balance does not get the rows', async () => {
    const user = await app().newUser();
    const { body } = await user.send('POST', '/accounts', { body: { name: 'Old', openingBalance: 50 } });
    const { _id: accountId } = body as MoneyAccount;
    await user.add({ name: 'Withdrawn', cost: 40, addedOn: '2026-01-02', accountId });
    await user.add({ name: 'Lunch', cost: 8, addedOn: '2026-01-03', accountId: 'everyday' });
    const text = [
      'Date,Text,Amount,Balance',
      '2026-02-03,Tea,-1.00,9.00',
      '2026-02-04,Tea,-2.00,7.00',
      '2026-02-05,Tea,-3.00,4.00',
    ];
    const file = { name: 'february.csv', text: text.join('\n') };
    expect((await importFiles(user, file)).accounts).toMatchObject([{ accountId, reason: 'balance' }]);
    await user.send('PUT', `/accounts/${accountId}`, { body: { name: 'Old', isClosed: true } });
    expect((await importFiles(user, file)).accounts).toMatchObject([{ accountId: 'everyday' }]);
  });

  test('each of two accounts of a bank gets the file that begins with its balance', async () => {
    const user = await app().newUser();
    const table = (name: string, rows: string[]) => ({
      name,
      text: ['Date,Text,Amount,Balance', ...rows, ''].join('\n'),
    });
    const giro = table('giro.csv', [
      '2026-01-05,Pay,1000.00,1100.00',
      '2026-01-10,Rent,-200.00,900.00',
      '2026-01-20,Bread,-2.50,897.50',
    ]);
    const savings = table('savings.csv', [
      '2026-01-06,Put by,50.00,550.00',
      '2026-01-11,Put by,51.00,601.00',
      '2026-01-21,Put by,52.00,653.00',
    ]);
    await run(user, await importFiles(user, giro));
    const { _id } = await importFiles(user, savings);
    const accounts = [{ account: 0, newName: 'Savings' }];
    const { body: chosen } = await user.send('PUT', `/imports/${_id}`, { body: { accounts } });
    const made = await run(user, chosen as Import);
    expect(made).not.toBe('everyday');

    const february = [
      table('1.csv', ['2026-02-03,Bread,-3.50,894.00', '2026-02-04,Shop,-4.00,890.00', '2026-02-05,Shop,-5.00,885.00']),
      table('2.csv', [
        '2026-02-06,Put by,53.00,706.00',
        '2026-02-07,Put by,54.00,760.00',
        '2026-02-08,Put by,5.00,765.00',
      ]),
    ];
    expect(await importFiles(user, ...february)).toMatchObject({
      accounts: [
        { accountId: 'everyday', reason: 'balance' },
        { accountId: made, reason: 'remembered' },
      ],
      groups: { new: 6 },
    });
  });
});
