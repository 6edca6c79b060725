import { expect, test } from 'vitest';
import type { Import } from '../../../contract/imports/import-preview.ts';
import { onSharedApps } from '../../testing/each-engine.ts';
import { CHECKING_FILE, SAVINGS_FILE } from '../testing/two-accounts.ts';
import { importFiles } from '../testing/upload-files.ts';

const statement = (number: string, amount: string, name: string) => ({
  name: `${number}.ofx`,
  text: `OFXHEADER:100
DATA:OFXSGML

<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD
<BANKACCTFROM><BANKID>1<ACCTID>${number}<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST><STMTTRN><TRNTYPE>OTHER<DTPOSTED>20261003<TRNAMT>${amount}<FITID>${name}<NAME>${name}</STMTTRN></BANKTRANLIST>
</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`,
});

onSharedApps((app) => {
  test('a second account of a bank is not mixed into the only one, but another format of the same number is recognized', async () => {
    const user = await app().newUser();
    const first = await importFiles(user, statement('111222333', '-10.00', 'BAKERY'));
    expect(first.accounts).toMatchObject([{ file: 0, accountId: 'everyday', reason: 'only' }]);
    await user.send('POST', `/imports/${first._id}/run`);

    const second = await importFiles(user, statement('999888777', '20.00', 'REFUND'));
    expect(second.accounts).toMatchObject([{ accountId: null, newName: '999888777', reason: 'new' }]);
    // If the user assigns two account numbers to one account, Moneta remembers both numbers, in any format.
    const { _id } = second;
    await user.send('PUT', `/imports/${_id}`, { body: { accounts: [{ account: 0, accountId: 'everyday' }] } });
    await user.send('POST', `/imports/${_id}/run`);
    for (const number of ['111222333', 'DE44500105170111222333', 'XXXXX2333']) {
      const again = await importFiles(user, statement(number, '-10.00', 'BAKERY'));
      expect(again, number).toMatchObject({ accounts: [{ accountId: 'everyday' }], groups: { new: 0, here: 1 } });
    }
  });

  test('a file with too many accounts is reported before the run', async () => {
    const user = await app().newUser();
    const rows = Array.from({ length: 51 }, (_, at) => `2026-05-02,Account ${at},Bakery,-3\n`);
    const preview = await importFiles(user, {
      name: 'all.csv',
      text: `Date,Account,Description,Amount\n${rows.join('')}`,
    });
    const problem =
      'This import would create 51 accounts, but you already have 1 of the 50 accounts allowed. Choose existing accounts for some of the files, or skip those files.';
    expect(preview).toMatchObject({ problem, adds: { count: 51 } });
    const run = () => user.send('POST', `/imports/${preview._id}/run`);
    expect(await run()).toMatchObject({ status: 400, body: { message: problem } });
    const accounts = [
      { account: 0, accountId: 'everyday' },
      { account: 1, isLeftOut: true },
    ];
    const { body } = await user.send('PUT', `/imports/${preview._id}`, { body: { accounts } });
    expect(body).toMatchObject({ problem: null });
    expect(await run()).toMatchObject({ status: 200, body: { result: { accountsMade: 49 } } });
  });

  test('accounts of several files show their file', async () => {
    const user = await app().newUser();
    const table = (name: string, row: string) => ({ name, text: `Date,Description,Amount\n${row}\n` });
    const preview = await importFiles(user, table('may.csv', '2026-05-02,BAKERY,-3'), {
      name: 'june.csv',
      text: 'Booked;Payee;Value\n02.06.2026;KIOSK;-4,50\n',
    });
    expect(preview.accounts.map(({ file }) => preview.files[file]?.name)).toEqual(['may.csv', 'june.csv']);
  });

  test('a second account with another name is not mixed into the only one', async () => {
    const user = await app().newUser();
    const table = (account: string) => ({
      name: `${account}.csv`,
      text: `Date,Account,Description,Amount\n2026-05-02,${account},Bakery,-3\n2026-05-03,${account},Kiosk,-4\n`,
    });
    const first = await importFiles(user, table('Checking'));
    expect(first.accounts).toMatchObject([{ accountId: 'everyday', reason: 'only' }]);
    await user.send('POST', `/imports/${first._id}/run`);
    expect((await importFiles(user, table('Savings'))).accounts).toMatchObject([
      { accountId: null, newName: 'Savings' },
    ]);
    expect((await importFiles(user, table('Checking'))).accounts).toMatchObject([{ accountId: 'everyday' }]);
    // A file with an account number is not compared with the names of accounts.
    const numbered = await importFiles(user, statement('111222333', '-10.00', 'BAKERY'));
    expect(numbered.accounts).toMatchObject([{ accountId: 'everyday', reason: 'only' }]);
  });

  test('the name of a new account is remembered while its rows go to another', async () => {
    const user = await app().newUser();
    const { _id, accounts } = await importFiles(user, statement('111222333', '-10.00', 'BAKERY'));
    expect(accounts).toMatchObject([{ accountId: 'everyday', nameIfNew: '111222333' }]);
    const change = async (to: object) =>
      ((await user.send('PUT', `/imports/${_id}`, { body: { accounts: [{ account: 0, ...to }] } })).body as Import)
        .accounts;
    expect(await change({ newName: 'Rainy days' })).toMatchObject([{ accountId: null, newName: 'Rainy days' }]);
    expect(await change({ accountId: 'everyday' })).toMatchObject([{ accountId: 'everyday', nameIfNew: 'Rainy days' }]);
  });

  test('a created account has the kind stated in the file, else suggested by its name', async () => {
    const user = await app().newUser();
    const card = `OFXHEADER:100

<OFX><CREDITCARDMSGSRSV1><CCSTMTTRNRS><CCSTMTRS><CURDEF>USD<CCACCTFROM><ACCTID>4000</CCACCTFROM><BANKTRANLIST>
<STMTTRN><DTPOSTED>20260904<TRNAMT>-3.00<FITID>1<NAME>KIOSK</STMTTRN></BANKTRANLIST></CCSTMTRS></CCSTMTTRNRS></CREDITCARDMSGSRSV1></OFX>`;
    const own = '!Account\nNSparkasse\nTBank\n^\n!Type:Bank\nD2026-09-05\nT-1.00\nPKiosk\n^\n';
    const { accounts } = await importFiles(
      user,
      CHECKING_FILE,
      SAVINGS_FILE,
      { name: 'card.ofx', text: card },
      { name: 'own.qif', text: own },
    );
    expect(accounts.map(({ id, newKind }) => [id, newKind])).toEqual([
      ['111222333', 'everyday'],
      ['444555666', 'savings'],
      ['4000', 'card'],
      ['Sparkasse', 'everyday'],
    ]);
  });
});
