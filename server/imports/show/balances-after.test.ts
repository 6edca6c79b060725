import { expect, test } from 'vitest';
import type { Import } from '../../../contract/imports/import-preview.ts';
import type { MoneyAccount } from '../../../contract/money-accounts.ts';
import { onSharedApps } from '../../testing/each-engine.ts';
import type { Client } from '../../testing/test-app.ts';
import { getUserId } from '../../testing/user-id.ts';
import { fetchImportRows, importFiles, type TestFile } from '../testing/upload-files.ts';

const HEAD = 'Date,Description,Amount,Balance';
const bank = (name: string, ...rows: string[]): TestFile => ({ name, text: [HEAD, ...rows, ''].join('\n') });
const JANUARY = bank(
  'january.csv',
  '2026-01-05,Pay,1000.00,1100.00',
  '2026-01-10,Rent,-200.00,900.00',
  '2026-01-31,Shop,-50.50,849.50',
);
const FEBRUARY = [
  '2026-02-05,Pay,1000.00,1849.50',
  '2026-02-20,Bakery,-49.50,1800.00',
  '2026-02-28,Kiosk,-10.00,1790.00',
];

onSharedApps((app) => {
  const run = async (user: Client, { _id }: Import) => {
    await user.send('POST', `/imports/${_id}/run`);
    return ((await user.send('GET', '/accounts')).body as MoneyAccount[])[0]?.balance;
  };
  const after = ({ balances }: Import) => balances.map((each) => each.after);

  test('a file that continues an account is checked against its balance and the rows to add', async () => {
    const user = await app().newUser();
    const january = await importFiles(user, JANUARY);
    expect(after(january)).toEqual([null]);
    expect(await run(user, january)).toBe(849.5);

    const preview = await importFiles(user, bank('february.csv', ...FEBRUARY));
    const held = (balance: number) => [{ day: '2026-02-28', balance }];
    expect(after(preview)).toEqual(held(1790));
    const change = async (rows: object[]) => {
      const { body } = await user.send('PUT', `/imports/${preview._id}`, { body: { rows } });
      return after(body as Import);
    };
    const [kiosk, bakery] = await fetchImportRows(user, preview._id);
    expect(await change([{ numbers: [bakery?.number], isIncluded: false }])).toEqual(held(1839.5));
    expect(await change([{ numbers: [kiosk?.number], addedOn: '2026-03-01' }])).toEqual(held(1849.5));
    expect(await change([{ group: 'new', isIncluded: false }])).toEqual(held(849.5));
    const all = [
      { numbers: [kiosk?.number], addedOn: '2026-02-28', amount: -11 },
      { group: 'left', isIncluded: true },
    ];
    expect(await change(all)).toEqual(held(1789));
    // A transaction on a later day does not change the balance of the day.
    await user.add({ name: 'Lunch', cost: 8, addedOn: '2026-03-01' });
    await user.add({ name: 'Lunch', cost: 4, addedOn: '2026-02-27' });
    expect(after((await user.send('GET', `/imports/${preview._id}`)).body as Import)).toEqual(held(1785));
    expect(await run(user, preview)).toBe(1777);
    expect(after((await user.send('GET', `/imports/${preview._id}`)).body as Import)).toEqual([null]);
  });

  test('duplicate rows count once, and a gap in between is reported', async () => {
    const user = await app().newUser();
    await run(user, await importFiles(user, JANUARY));
    const [pay, ...others] = FEBRUARY;
    const again = JANUARY.text.trim().split('\n').slice(1);
    expect(after(await importFiles(user, bank('both.csv', ...again, ...FEBRUARY)))).toMatchObject([{ balance: 1790 }]);
    expect(pay).toContain('Pay');
    expect(after(await importFiles(user, bank('half.csv', ...others)))).toMatchObject([{ balance: 790 }]);
  });

  test('if a server stopped between writing rows and sums, no balance is claimed', async () => {
    const user = await app().newUser();
    await run(user, await importFiles(user, JANUARY));
    const { _id } = await importFiles(user, bank('february.csv', ...FEBRUARY));
    const userId = await getUserId(app().db, user.email);
    const [row] = await fetchImportRows(user, _id);
    await app()
      .db.updateTable('import_rows')
      .set({ is_included: 0, row_group: 'left' })
      .where('user_id', '=', userId)
      .where('row_group', '=', 'new')
      .where('is_included', '=', 1)
      .where('position', '=', row?.number ?? -1)
      .where('amount_minor', '=', -1000)
      .execute();
    const body = { rows: [{ numbers: [row?.number], name: 'Kiosk' }] };
    expect(after((await user.send('PUT', `/imports/${_id}`, { body })).body as Import)).toEqual([null]);
  });

  test('an earlier file changes the opening balance, and the shown balance includes that', async () => {
    const user = await app().newUser();
    await run(user, await importFiles(user, bank('february.csv', ...FEBRUARY)));
    const january = await importFiles(user, JANUARY);
    expect(after(january)).toEqual([{ day: '2026-01-31', balance: 849.5 }]);
    expect(await run(user, january)).toBe(1790);
  });

  test('a transfer between two accounts of the files counts on both sides, an existing side once', async () => {
    const user = await app().newUser();
    const statement = (number: string, from: string, to: string, ...bookings: string[]): string =>
      `:20:REF\n:25:${number}\n:28C:1/1\n:60F:C261028USD${from}\n${bookings.join('\n')}\n:62F:C261029USD${to}\n-\n`;
    const booking = (way: 'C' | 'D') => `:61:261029${way}10,00NTRF\n:86:Internal transfer`;
    const [one, two] = ['DE44500105170111222333', 'DE89370400440532013000'];
    const files = {
      name: 'bank.sta',
      text: statement(one, '100,00', '90,00', booking('D')) + statement(two, '5,00', '15,00', booking('C')),
    };
    const preview = await importFiles(user, files);
    const accounts: string[] = [];
    for (const name of ['Giro', 'Savings']) {
      const openingBalance = name === 'Giro' ? 100 : 5;
      const { body } = await user.send('POST', '/accounts', { body: { name, openingBalance } });
      accounts.push((body as MoneyAccount)._id);
    }
    const body = { accounts: accounts.map((accountId, account) => ({ account, accountId })) };
    const changed = await user.send('PUT', `/imports/${preview._id}`, { body });
    expect(changed.body).toMatchObject({ groups: { transfer: 2 } });
    expect(after(changed.body as Import)).toMatchObject([{ balance: 90 }, { balance: 15 }]);
    await user.send('POST', `/imports/${preview._id}/run`);
    expect(after(await importFiles(user, files))).toMatchObject([{ balance: 90 }, { balance: 15 }]);
  });

  test('a transfer booked on two days counts on the day it is written with, and a corrected day applies to both sides', async () => {
    const user = await app().newUser();
    const statement = (number: string, day: string, amount: string, name: string, held: string): TestFile => ({
      name: `${number}.ofx`,
      text: `<OFX><STMTRS><CURDEF>USD<BANKACCTFROM><ACCTID>${number}</BANKACCTFROM><BANKTRANLIST><DTSTART>20260101<DTEND>20260131<STMTTRN><DTPOSTED>${day}<TRNAMT>${amount}<FITID>1<NAME>${name}</STMTTRN></BANKTRANLIST><LEDGERBAL><BALAMT>${held}<DTASOF>20260131</LEDGERBAL></STMTRS></OFX>`,
    });
    const made: string[] = [];
    for (const name of ['Checking', 'Savings']) {
      const { body } = await user.send('POST', '/accounts', { body: { name, openingBalance: 100 } });
      made.push((body as MoneyAccount)._id);
    }
    const preview = await importFiles(
      user,
      statement('111222333', '20260131', '-50.00', 'TRANSFER TO 444555666', '50.00'),
      statement('444555666', '20260202', '50.00', 'TRANSFER FROM 111222333', '100.00'),
    );
    const change = async (body: object) => (await user.send('PUT', `/imports/${preview._id}`, { body })).body as Import;
    const changed = await change({ accounts: made.map((accountId, account) => ({ account, accountId })) });
    expect(changed).toMatchObject({ groups: { transfer: 2 } });
    const held = (checking: number, savings: number) => [
      { day: '2026-01-31', balance: checking },
      { day: '2026-01-31', balance: savings },
    ];
    expect(after(changed)).toEqual(held(50, 150));
    const numbers = (await fetchImportRows(user, preview._id))
      .filter(({ amount }) => amount === 50)
      .map(({ number }) => number);
    expect(after(await change({ rows: [{ numbers, addedOn: '2026-02-01' }] }))).toEqual(held(100, 100));
    expect((await fetchImportRows(user, preview._id)).map(({ addedOn }) => addedOn)).toEqual([
      '2026-02-01',
      '2026-02-01',
    ]);
    expect(after(await change({ rows: [{ numbers, isTransfer: false }] }))).toEqual(held(100, 100));
    expect(after(await change({ rows: [{ numbers, isTransfer: true, addedOn: '2026-01-30' }] }))).toEqual(
      held(50, 150),
    );
    await user.send('POST', `/imports/${preview._id}/run`);
    const { body } = await user.send('GET', '/transactions?transfers=only');
    expect(body).toMatchObject({ transactions: [{ addedOn: '2026-01-30' }] });
  });
});
