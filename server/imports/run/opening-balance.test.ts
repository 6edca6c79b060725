import { expect, test } from 'vitest';
import type { MoneyAccount } from '../../../contract/money-accounts.ts';
import { onSharedApps } from '../../testing/each-engine.ts';
import { importFiles } from '../testing/upload-files.ts';

const BANK = {
  name: 'bank.sta',
  text: ':20:REF\n:25:DE00123\n:28C:1/1\n:60F:C261028USD100,00\n:61:261029D10,00NTRF\n:86:Bread\n:62F:C261029USD90,00\n-\n',
};

onSharedApps((app) => {
  test('undoing an import resets the opening balance it set, unless the user changed it since', async () => {
    const user = await app().newUser();
    const opening = async () => ((await user.send('GET', '/accounts')).body as MoneyAccount[])[0]?.openingBalance;
    const run = async () => {
      const { _id } = await importFiles(user, BANK);
      const accounts = [{ account: 0, accountId: 'everyday' }];
      await user.send('PUT', `/imports/${_id}`, { body: { accounts } });
      await user.send('POST', `/imports/${_id}/run`);
      expect(await opening()).toBe(100);
      return _id;
    };
    await user.send('DELETE', `/imports/${await run()}`);
    expect(await opening()).toBe(0);
    const second = await run();
    await user.send('PUT', '/accounts/everyday', { body: { name: 'Everyday', openingBalance: 120 } });
    await user.send('DELETE', `/imports/${second}`);
    expect(await opening()).toBe(120);
  });

  const JANUARY = {
    name: 'january.csv',
    text: 'Date,Description,Amount,Balance\n2026-01-05,Pay,1000.00,1100.00\n2026-01-10,Rent,-200.00,900.00\n2026-01-20,Shop,-50.50,849.50\n',
  };
  const FEBRUARY = {
    name: 'february.csv',
    text: 'Date,Description,Amount,Balance\n2026-02-05,Pay,1000.00,1849.50\n2026-02-20,Shop,-49.50,1800.00\n2026-02-21,Shop,-10.00,1790.00\n',
  };

  test('the opening balance is that of the earliest file, in whatever order files are imported and undone', async () => {
    const newAccount = async () => {
      const user = await app().newUser();
      const run = async (...files: (typeof JANUARY)[]) => {
        const { _id } = await importFiles(user, ...files);
        await user.send('POST', `/imports/${_id}/run`);
        return _id;
      };
      const account = async () => {
        const [{ openingBalance, openingDay, balance } = {} as MoneyAccount] = (await user.send('GET', '/accounts'))
          .body as MoneyAccount[];
        return [openingBalance, openingDay, balance];
      };
      return { run, account, revert: (id: string) => user.send('DELETE', `/imports/${id}`) };
    };
    const whole = [100, '2026-01-05', 1790];
    const together = await newAccount();
    await together.run(FEBRUARY, JANUARY);
    expect(await together.account()).toEqual(whole);

    const { run, account, revert } = await newAccount();
    const february = await run(FEBRUARY);
    expect(await account()).toEqual([849.5, '2026-02-05', 1790]);
    const january = await run(JANUARY);
    expect(await account()).toEqual(whole);
    await revert(january);
    expect(await account()).toEqual([849.5, '2026-02-05', 1790]);
    const again = await run(JANUARY);
    expect(await account()).toEqual(whole);
    await revert(february);
    expect(await account()).toEqual([100, '2026-01-05', 849.5]);
    await revert(again);
    expect(await account()).toEqual([0, null, 0]);
  });

  const DECEMBER = {
    name: 'december.csv',
    text: 'Date,Description,Amount,Balance\n2025-12-05,Pay,500.00,600.00\n2025-12-10,Shop,-60.00,540.00\n2025-12-20,Shop,-40.00,500.00\n',
  };
  const BETWEEN = {
    name: 'between.csv',
    text: 'Date,Description,Amount,Balance\n2026-01-05,Gift,400.00,900.00\n2026-01-10,Bakery,-50.00,850.00\n2026-01-20,Kiosk,-0.50,849.50\n',
  };
  const NOVEMBER = {
    name: 'november.csv',
    text: 'Date,Description,Amount,Balance\n2025-11-05,Pay,150.00,150.00\n2025-11-06,Shop,-30.00,120.00\n2025-11-07,Shop,-20.00,100.00\n',
  };

  test('an earlier file with a gap keeps the current balance, reports the gap, and the gap can be filled', async () => {
    const user = await app().newUser();
    const ids = new Map<string, string>();
    const run = async (file: typeof JANUARY) => {
      const preview = await importFiles(user, file);
      ids.set(file.name, preview._id);
      await user.send('POST', `/imports/${preview._id}/run`);
      return { opening: preview.accounts[0]?.opening, move: preview.accounts[0]?.openingMove };
    };
    const revert = (file: typeof JANUARY) => user.send('DELETE', `/imports/${ids.get(file.name)}`);
    const account = async () => {
      const [{ openingBalance, openingDay, balance } = {} as MoneyAccount] = (await user.send('GET', '/accounts'))
        .body as MoneyAccount[];
      return [openingBalance, openingDay, balance];
    };
    const [first, held, filled, whole] = [
      [849.5, '2026-02-05', 1790],
      [449.5, '2025-12-05', 1790],
      [100, '2025-12-05', 1790],
      [0, '2025-11-05', 1790],
    ];
    expect(await run(FEBRUARY)).toMatchObject({ opening: 849.5, move: null });
    expect(await account()).toEqual(first);
    expect(await run(DECEMBER)).toMatchObject({ opening: 449.5, move: { from: 849.5, gap: 349.5 } });
    expect(await account()).toEqual(held);
    expect(await run(BETWEEN)).toMatchObject({ opening: 100, move: { from: 449.5, gap: 0 } });
    expect(await account()).toEqual(filled);
    expect(await run(NOVEMBER)).toMatchObject({ opening: 0, move: { from: 100, gap: 0 } });
    expect(await account()).toEqual(whole);

    await revert(NOVEMBER);
    expect(await account()).toEqual(filled);
    await revert(BETWEEN);
    expect(await account()).toEqual(held);
    await run(BETWEEN);
    await revert(DECEMBER);
    expect(await account()).toEqual([500, '2026-01-05', 1790]);
    await revert(BETWEEN);
    expect(await account()).toEqual(first);
    await run(DECEMBER);
    await revert(FEBRUARY);
    expect(await account()).toEqual([100, '2025-12-05', 500]);
    await revert(DECEMBER);
    expect(await account()).toEqual([0, null, 0]);
  });

  test('an earlier file that overlaps existing days sets the opening balance and reports no gap', async () => {
    const user = await app().newUser();
    const { _id } = await importFiles(user, FEBRUARY);
    await user.send('POST', `/imports/${_id}/run`);
    const [, ...later] = FEBRUARY.text.trim().split('\n');
    const both = { name: 'both.csv', text: `${JANUARY.text}${later.slice(0, 2).join('\n')}\n` };
    const preview = await importFiles(user, both);
    expect(preview.accounts).toMatchObject([{ opening: 100, openingMove: { from: 849.5, gap: null } }]);
    // Nothing changes while no rows are included.
    const include = (isIncluded: boolean) =>
      user.send('PUT', `/imports/${preview._id}`, {
        body: { rows: [{ group: isIncluded ? 'left' : 'new', isIncluded }] },
      });
    expect((await include(false)).body).toMatchObject({ adds: { count: 0 }, accounts: [{ openingMove: null }] });
    expect((await include(true)).body).toMatchObject({ accounts: [{ openingMove: { from: 849.5 } }] });
    await user.send('POST', `/imports/${preview._id}/run`);
    expect((await user.send('GET', '/accounts')).body).toMatchObject([{ openingBalance: 100, balance: 1790 }]);
  });

  test('two earlier files with gaps in one import keep the current balance', async () => {
    const user = await app().newUser();
    const { _id: later } = await importFiles(user, FEBRUARY);
    await user.send('POST', `/imports/${later}/run`);
    const apart = { ...BETWEEN, text: BETWEEN.text.replace('-0.50,849.50', '-0.25,849.75') };
    const preview = await importFiles(user, apart, NOVEMBER);
    expect(preview.accounts.map(({ accountId }) => accountId)).toEqual(['everyday', 'everyday']);
    await user.send('POST', `/imports/${preview._id}/run`);
    expect((await user.send('GET', '/accounts')).body).toMatchObject([{ openingBalance: 399.75, balance: 1790 }]);
  });

  test("a balance on a day that the file's rows do not reach is not used", async () => {
    const user = await app().newUser();
    const statement = (end: string) => ({
      name: 'bank.ofx',
      text: `<OFX><STMTRS><CURDEF>USD<BANKACCTFROM><ACCTID>4711</BANKACCTFROM><BANKTRANLIST><DTSTART>20260101<DTEND>${end}<STMTTRN><DTPOSTED>20260115<TRNAMT>-10<NAME>Bakery</STMTTRN></BANKTRANLIST><LEDGERBAL><BALAMT>90<DTASOF>20260228</LEDGERBAL></STMTRS></OFX>`,
    });
    const january = await importFiles(user, statement('20260131'));
    expect(january).toMatchObject({ accounts: [{ opening: null }], balances: [] });
    await user.send('POST', `/imports/${january._id}/run`);
    expect((await user.send('GET', '/accounts')).body).toMatchObject([{ openingBalance: 0, balance: -10 }]);
    const other = await app().newUser();
    const whole = await importFiles(other, statement('20260228'));
    expect(whole).toMatchObject({ accounts: [{ opening: 100 }], balances: [{ closing: 90 }] });
  });

  test('a balance on a day within a file determines the opening balance from the rows up to it', async () => {
    const user = await app().newUser();
    const booking = (day: string, amount: number) =>
      `<STMTTRN><DTPOSTED>${day}<TRNAMT>${amount}<NAME>Bakery ${day}</STMTTRN>`;
    const bookings = [
      booking('20260110', -10),
      booking('20260115', -5),
      booking('20260116', -2),
      booking('20260120', -1),
    ];
    const preview = await importFiles(user, {
      name: 'bank.ofx',
      text: `<OFX><STMTRS><CURDEF>USD<BANKACCTFROM><ACCTID>4711</BANKACCTFROM><BANKTRANLIST>${bookings.join('')}</BANKTRANLIST><LEDGERBAL><BALAMT>85<DTASOF>20260115</LEDGERBAL></STMTRS></OFX>`,
    });
    expect(preview).toMatchObject({
      accounts: [{ opening: 100 }],
      balances: [{ closing: 85, closingDay: '2026-01-15' }],
    });
    await user.send('POST', `/imports/${preview._id}/run`);
    expect((await user.send('GET', '/accounts')).body).toMatchObject([{ openingBalance: 100, balance: 82 }]);
  });

  test('balances of a file are checked by the rows between them, even if another file continues the account', async () => {
    const user = await app().newUser();
    const later = {
      name: 'later.ofx',
      text: '<OFX><STMTRS><CURDEF>USD<BANKACCTFROM><ACCTID>DE00123</BANKACCTFROM><BANKTRANLIST><STMTTRN><DTPOSTED>20261102<TRNAMT>-5<NAME>Bakery</STMTTRN></BANKTRANLIST></STMTRS></OFX>',
    };
    const proof = { opening: 100, closing: 90, sum: -10, rowCount: 1, isProven: true };
    expect((await importFiles(user, BANK, later)).balances).toMatchObject([proof]);
    const wrong = { ...BANK, text: BANK.text.replace('USD90', 'USD80') };
    expect((await importFiles(user, wrong, later)).balances).toMatchObject([
      { sum: -10, closing: 80, isProven: false },
    ]);
  });

  test('a preview shows an opening balance only if it would be set', async () => {
    const user = await app().newUser();
    expect((await importFiles(user, JANUARY)).accounts).toMatchObject([{ accountId: 'everyday', opening: 100 }]);
    await user.add({ name: 'Lunch', cost: 10, addedOn: '2026-01-02' });
    expect((await importFiles(user, JANUARY)).accounts).toMatchObject([{ accountId: 'everyday', opening: null }]);
  });

  test('manual entries on the days of the first file do not prevent its opening balance, and undo resets it', async () => {
    const user = await app().newUser();
    await user.add({ name: 'Cash', cost: 5, addedOn: '2026-01-12' });
    const { _id, accounts, balances } = await importFiles(user, JANUARY);
    expect(accounts).toMatchObject([{ accountId: 'everyday', opening: 100 }]);
    expect(balances).toMatchObject([{ after: { balance: 844.5 }, openingToSet: null }]);
    await user.send('POST', `/imports/${_id}/run`);
    const account = async () => (await user.send('GET', '/accounts')).body;
    expect(await account()).toMatchObject([{ openingBalance: 100, openingDay: '2026-01-05', balance: 844.5 }]);
    await user.send('DELETE', `/imports/${_id}`);
    expect(await account()).toMatchObject([{ openingBalance: 0, openingDay: null, balance: -5 }]);
  });

  test('if there are entries before the first file, a matching opening balance is suggested', async () => {
    const user = await app().newUser();
    await user.add({ name: 'Lunch', cost: 10, addedOn: '2026-01-02' });
    await user.add({ name: 'Cash', cost: 5, addedOn: '2026-01-12' });
    const first = await importFiles(user, JANUARY);
    expect(first).toMatchObject({
      accounts: [{ opening: null }],
      balances: [{ openingToSet: 110, openingDayToSet: '2026-01-02', after: { balance: 734.5 } }],
    });
    await user.send('PUT', '/accounts/everyday', { body: { name: 'Everyday', openingBalance: 110 } });
    const set = (await user.send('GET', `/imports/${first._id}`)).body;
    expect(set).toMatchObject({ balances: [{ openingToSet: null, after: { balance: 844.5 } }] });
    await user.send('POST', `/imports/${first._id}/run`);
    // From the second file on, a wrong opening balance is not the only possible cause of a difference.
    await user.send('PUT', '/accounts/everyday', { body: { name: 'Everyday', openingBalance: 0 } });
    expect(await importFiles(user, FEBRUARY)).toMatchObject({ balances: [{ openingToSet: null }] });
  });
});
