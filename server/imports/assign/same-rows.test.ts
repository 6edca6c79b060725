import { expect, test } from 'vitest';
import type { Import } from '../../../contract/imports/import-preview.ts';
import type { MoneyAccount } from '../../../contract/money-accounts.ts';
import { onSharedApps } from '../../testing/each-engine.ts';
import type { Client } from '../../testing/test-app.ts';
import { importFiles, type TestFile } from '../testing/upload-files.ts';

type Row = [day: string, name: string, amount: number];
const JANUARY: Row[] = [
  ['2026-01-05', 'Pay', 100],
  ['2026-01-10', 'Rent', -20],
  ['2026-01-20', 'Shop', -5.5],
];

const table = (name: string, rows: readonly Row[], opening?: number): TestFile => {
  let held = opening ?? 0;
  const lines = rows.map(([day, words, amount]) => {
    held += amount;
    return `${day},${words},${amount.toFixed(2)}${opening === undefined ? '' : `,${held.toFixed(2)}`}`;
  });
  return { name, text: [`Date,Description,Amount${opening === undefined ? '' : ',Balance'}`, ...lines, ''].join('\n') };
};

const ofx = (number: string, rows: readonly Row[], closing?: number): TestFile => ({
  name: `${number}.ofx`,
  text: `<OFX><STMTRS><CURDEF>USD<BANKACCTFROM><ACCTID>${number}</BANKACCTFROM><BANKTRANLIST>${rows
    .map(
      ([day, name, amount], at) =>
        `<STMTTRN><DTPOSTED>${day.replaceAll('-', '')}<TRNAMT>${amount}<FITID>${number}-${at}<NAME>BANK ${name}</STMTTRN>`,
    )
    .join(
      '',
    )}</BANKTRANLIST>${closing === undefined ? '' : `<LEDGERBAL><BALAMT>${closing}<DTASOF>${rows.at(-1)?.[0].replaceAll('-', '')}</LEDGERBAL>`}</STMTRS></OFX>`,
});

onSharedApps((app) => {
  const run = async (user: Client, preview: Import, accountId?: string) => {
    const { body } = accountId
      ? await user.send('PUT', `/imports/${preview._id}`, { body: { accounts: [{ account: 0, accountId }] } })
      : { body: preview };
    expect((await user.send('POST', `/imports/${(body as Import)._id}/run`)).status).toBe(200);
  };
  const withTwoAccounts = async () => {
    const user = await app().newUser();
    const { body } = await user.send('POST', '/accounts', { body: { name: 'Small' } });
    return { user, small: (body as MoneyAccount)._id };
  };

  test('an unknown account number goes to the account with the matching balance', async () => {
    const { user } = await withTwoAccounts();
    await run(user, await importFiles(user, table('january.csv', JANUARY, 50)), 'everyday');
    const numbered = await importFiles(user, ofx('111222333', JANUARY, 124.5));
    expect(numbered.accounts).toMatchObject([{ accountId: 'everyday', reason: 'balance' }]);
    const february: Row[] = [['2026-01-22', 'Tea', -4.5]];
    const next = await importFiles(user, ofx('111222333', february, 120));
    expect(next.accounts).toMatchObject([{ accountId: 'everyday', reason: 'balance' }]);
    await run(user, next);
    // The account is now known by its number, so a file with a different number belongs to a different account.
    const other = await importFiles(user, ofx('999888777', JANUARY, 124.5));
    expect(other.accounts).toMatchObject([{ accountId: null, newName: '999888777', reason: 'new' }]);
  });

  test('without a balance an unknown number goes to the account that has its rows', async () => {
    const { user } = await withTwoAccounts();
    await run(user, await importFiles(user, table('january.csv', JANUARY)), 'everyday');
    const numbered = await importFiles(user, ofx('111222333', JANUARY));
    expect(numbered.accounts).toMatchObject([{ accountId: 'everyday', reason: 'same rows' }]);
    const others: Row[] = [
      ['2026-01-07', 'Lamp', -7],
      ['2026-01-10', 'Rent', -20],
      ['2026-01-12', 'Tea', -2],
    ];
    expect((await importFiles(user, ofx('111222333', others))).accounts).toMatchObject([{ accountId: null }]);
    await run(user, await importFiles(user, ofx('111222333', [...JANUARY, ['2026-01-21', 'Tea', -3]])));
    expect((await importFiles(user, ofx('999888777', JANUARY))).accounts).toMatchObject([
      { accountId: null, reason: 'new' },
    ]);
  });

  test('a file goes to the account with a certain match if the previous account has none', async () => {
    const { user, small } = await withTwoAccounts();
    await run(user, await importFiles(user, table('giro-1.csv', JANUARY)), 'everyday');
    const january: Row[] = [
      ['2026-01-06', 'Interest', 1],
      ['2026-01-30', 'Put by', 30],
    ];
    await run(user, await importFiles(user, table('small-1.csv', january)), small);
    const months: Row[] = [
      ['2026-02-03', 'Rent', -20],
      ['2026-02-10', 'Shop', -6],
    ];
    await run(user, await importFiles(user, table('giro-2.csv', months)), 'everyday');
    // The first row of this file is the last row of the previous file.
    const next: Row[] = [...january.slice(1), ['2026-02-27', 'Interest', 2]];
    const preview = await importFiles(user, table('small-2.csv', next));
    expect(preview).toMatchObject({
      accounts: [{ accountId: small, reason: 'same rows' }],
      groups: { here: 1, new: 1 },
    });
    const more: Row[] = [...months.slice(1), ['2026-03-02', 'Shop', -7]];
    await run(user, preview);
    expect((await importFiles(user, table('giro-3.csv', more))).accounts).toMatchObject([
      { accountId: 'everyday', reason: 'same rows' },
    ]);
    // If both accounts contain the rows, the file keeps its account.
    const both: Row[] = [
      ['2026-01-30', 'Put by', 30],
      ['2026-02-10', 'Shop', -6],
    ];
    expect((await importFiles(user, table('both.csv', both))).accounts).toMatchObject([
      { accountId: small, reason: 'remembered' },
    ]);
  });
});
