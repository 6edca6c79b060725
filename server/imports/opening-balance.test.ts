import { expect, test } from 'vitest';
import type { MoneyAccount } from '../../contract/accounts.ts';
import { onEachEngine } from '../testing/each-engine.ts';
import { importFiles } from './testing/files.ts';

const BANK = {
  name: 'bank.sta',
  text: ':20:REF\n:25:DE00123\n:28C:1/1\n:60F:C261028USD100,00\n:61:261029D10,00NTRF\n:86:Bread\n:62F:C261029USD90,00\n-\n',
};

onEachEngine((app) => {
  test('what an empty account opens with by a file goes with that import, but for what a person has set since', async () => {
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

  test('an account opens with what the earliest file says, in whichever order they come and go', async () => {
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

  test('a balance of a day that the bookings of a file do not reach opens nothing, and nothing is counted up to it', async () => {
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

  test('a preview says what an account opens with only where that is taken', async () => {
    const user = await app().newUser();
    expect((await importFiles(user, JANUARY)).accounts).toMatchObject([{ accountId: 'everyday', opening: 100 }]);
    await user.add({ name: 'Lunch', cost: 10, addedOn: '2026-01-02' });
    expect((await importFiles(user, JANUARY)).accounts).toMatchObject([{ accountId: 'everyday', opening: null }]);
  });
});
