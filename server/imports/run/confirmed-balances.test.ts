import { expect, test } from 'vitest';
import { onSharedApps } from '../../testing/each-engine.ts';
import type { Client } from '../../testing/test-app.ts';
import { importFiles, type TestFile } from '../testing/upload-files.ts';

const bank = (name: string, ...lines: string[]): TestFile => ({ name, text: `${lines.join('\n')}\n` });
const JANUARY = bank(
  'january.csv',
  'Date,Description,Amount,Balance',
  '2026-01-05,Pay,1000.00,1100.00',
  '2026-01-10,Rent,-200.00,900.00',
  '2026-01-20,Shop,-50.50,849.50',
);
const FEBRUARY = bank(
  'february.csv',
  'Date,Description,Amount,Balance',
  '2026-02-05,Pay,1000.00,1849.50',
  '2026-02-20,Shop,-49.50,1800.00',
  '2026-02-21,Shop,-10.00,1790.00',
);
const withoutBalances = ({ name, text }: TestFile): TestFile => ({
  name: `plain-${name}`,
  text: text.replaceAll(/,[^,]*$/gm, ''),
});
const FORGOTTEN = bank(
  'forgotten.csv',
  'Date,Description,Amount',
  '2026-01-12,Fuel,-40.00',
  '2026-01-13,Bottle deposit,15.00',
);

onSharedApps((app) => {
  const account = async (user: Client) => (await user.send('GET', '/accounts')).body;
  const run = async (user: Client, file: TestFile) => {
    const preview = await importFiles(user, file);
    expect(await user.send('POST', `/imports/${preview._id}/run`)).toMatchObject({ status: 200 });
    return preview;
  };
  const undo = (user: Client, { _id }: { _id: string }) => user.send('DELETE', `/imports/${_id}`);

  test('rows within a statement leave its opening balance alone, and the preview names the balance that changes', async () => {
    const user = await app().newUser();
    const body = { name: 'Everyday', openingBalance: 849.5, openingDay: '2026-03-01' };
    await user.send('PUT', '/accounts/everyday', { body });
    await run(user, JANUARY);
    const proven = [{ openingBalance: 100, openingDay: '2026-01-05', balance: 849.5 }];
    expect(await account(user)).toMatchObject(proven);

    const forgotten = await run(user, FORGOTTEN);
    const changed = { day: '2026-01-20', balance: 824.5, expected: 849.5, source: 'statement' };
    expect(forgotten.accounts).toMatchObject([{ opening: null, openingMove: null, brokenBalance: changed }]);
    expect(await account(user)).toMatchObject([{ openingBalance: 100, openingDay: '2026-01-05', balance: 824.5 }]);
    await undo(user, forgotten);
    expect(await account(user)).toMatchObject(proven);

    const later = bank('later.csv', 'Date,Description,Amount', '2026-02-03,Fuel,-40.00');
    expect((await importFiles(user, later)).accounts).toMatchObject([
      {
        opening: null,
        openingMove: null,
        brokenBalance: { day: '2026-03-01', balance: 809.5, expected: 849.5, source: 'entered' },
      },
    ]);
  });

  test('rows within the days of a reconciliation leave the opening balance alone', async () => {
    const user = await app().newUser();
    const body = { name: 'Everyday', openingBalance: 849.5, openingDay: '2026-03-01' };
    await user.send('PUT', '/accounts/everyday', { body });
    await run(user, withoutBalances(JANUARY));
    const through = '2026-01-20';
    await user.send('PUT', '/accounts/everyday/checks', { body: { through, isChecked: true } });
    const reconciled = await user.send('POST', '/accounts/everyday/reconciliation', {
      body: { balance: 849.5, day: through },
    });
    expect(reconciled).toMatchObject({ status: 201 });
    expect((await run(user, FORGOTTEN)).accounts).toMatchObject([
      { opening: null, brokenBalance: { day: '2026-03-01', balance: 824.5, expected: 849.5, source: 'entered' } },
    ]);
    expect((await user.send('GET', '/accounts/everyday/reconciliation/last')).body).toMatchObject({
      reconciliation: { difference: 0 },
    });
  });

  test('earlier rows without balances keep the balances of an imported statement, and each import can be undone', async () => {
    const [plain, statement] = [withoutBalances(JANUARY), FEBRUARY];
    for (const isStatementUndoneFirst of [true, false]) {
      const user = await app().newUser();
      const february = await run(user, statement);
      const january = await run(user, plain);
      expect(january.accounts).toMatchObject([{ opening: 100, openingMove: { from: 849.5, gap: 0 } }]);
      expect(january.accounts).toMatchObject([{ brokenBalance: null }]);
      expect(await account(user)).toMatchObject([{ openingBalance: 100, openingDay: '2026-01-05', balance: 1790 }]);
      if (isStatementUndoneFirst) {
        await undo(user, february);
        expect(await account(user)).toMatchObject([{ openingBalance: 0, openingDay: null, balance: 749.5 }]);
        await undo(user, january);
      } else {
        await undo(user, january);
        expect(await account(user)).toMatchObject([{ openingBalance: 849.5, openingDay: '2026-02-05', balance: 1790 }]);
        await undo(user, february);
      }
      expect(await account(user)).toMatchObject([{ openingBalance: 0, openingDay: null, balance: 0 }]);
    }
  });

  test('an opening balance set from a statement keeps its balances when earlier rows are imported', async () => {
    const user = await app().newUser();
    await user.send('PUT', '/accounts/everyday', { body: { name: 'Everyday', openingBalance: 900 } });
    const { _id, balances } = await importFiles(user, FEBRUARY);
    expect(balances).toMatchObject([{ openingToSet: 849.5, openingDayToSet: '2026-02-05' }]);
    const [
      { openingToSet: openingBalance, openingDayToSet: openingDay } = { openingToSet: null, openingDayToSet: null },
    ] = balances;
    await user.send('PUT', '/accounts/everyday', { body: { name: 'Everyday', openingBalance, openingDay } });
    await user.send('POST', `/imports/${_id}/run`);
    expect(await account(user)).toMatchObject([{ openingBalance: 849.5, balance: 1790 }]);
    const january = await run(user, withoutBalances(JANUARY));
    expect(january.accounts).toMatchObject([{ opening: 100, openingMove: { from: 849.5, gap: 0 } }]);
    expect(await account(user)).toMatchObject([{ openingBalance: 100, openingDay: '2026-01-05', balance: 1790 }]);
    await undo(user, january);
    expect(await account(user)).toMatchObject([{ openingBalance: 849.5, openingDay: '2026-02-05', balance: 1790 }]);
  });

  test('earlier rows that change the balances of a statement are reported if the opening balance has no day', async () => {
    const user = await app().newUser();
    await user.send('PUT', '/accounts/everyday', { body: { name: 'Everyday', openingBalance: 849.5 } });
    await run(user, FEBRUARY);
    expect((await importFiles(user, withoutBalances(JANUARY))).accounts).toMatchObject([
      { opening: null, brokenBalance: { day: '2026-02-04', balance: 1599, expected: 849.5, source: 'statement' } },
    ]);
  });

  test('undoing the earlier of two statements keeps the balances of the later one', async () => {
    const user = await app().newUser();
    await run(user, FEBRUARY);
    const plain = await run(user, withoutBalances(JANUARY));
    const december = await run(
      user,
      bank(
        'december.csv',
        'Date,Description,Amount,Balance',
        '2025-12-05,Pay,60.00,60.00',
        '2025-12-06,Pay,40.00,100.00',
      ),
    );
    expect(await account(user)).toMatchObject([{ openingBalance: 0, openingDay: '2025-12-05', balance: 1790 }]);
    await undo(user, december);
    expect(await account(user)).toMatchObject([{ openingBalance: 100, balance: 1790 }]);
    await undo(user, plain);
    expect(await account(user)).toMatchObject([{ openingBalance: 849.5, balance: 1790 }]);
  });
});
