import { expect, test } from 'vitest';
import type { Import } from '../../../contract/imports/import-preview.ts';
import type { MoneyAccount } from '../../../contract/money-accounts.ts';
import type { TransferProposal } from '../../../contract/transactions/transfers.ts';
import { onSharedApps } from '../../testing/each-engine.ts';
import { expectTotalsToEqualSums } from '../../testing/figures/check-totals.ts';
import type { Client } from '../../testing/test-app.ts';
import { fetchImportRows, importFiles } from '../testing/upload-files.ts';

const csv = (...rows: readonly string[]) => ['Date,Description,Amount', ...rows, ''].join('\n');
type Booking = [day: string, amount: string, id: string];
const ofx = (...rows: readonly Booking[]) =>
  `<OFX>${rows.map(([day, amount, id]) => `<STMTTRN><DTPOSTED>${day}<TRNAMT>${amount}<FITID>${id}<NAME>Booking ${id}</STMTTRN>`).join('')}</OFX>`;

onSharedApps((app) => {
  /** Creates a user with a second account and imports a file into one of them, as a preview or completely. */
  const someone = async () => {
    const user = await app().newUser();
    const { body } = await user.send('POST', '/accounts', { body: { name: 'Sav', kind: 'savings' } });
    const savings = (body as MoneyAccount)._id;
    const preview = async (text: string, accountId: string, name = 'bank.csv') => {
      const { _id } = await importFiles(user, { name, text });
      const changes = { accounts: [{ account: 0, accountId }] };
      return (await user.send('PUT', `/imports/${_id}`, { body: changes })).body as Import;
    };
    const run = async (text: string, accountId: string, name?: string) => {
      const shown = await preview(text, accountId, name);
      expect((await user.send('POST', `/imports/${shown._id}/run`)).status).toBe(200);
      return shown;
    };
    return { user, savings, preview, run };
  };
  const balances = async (user: Client) =>
    ((await user.send('GET', '/accounts')).body as MoneyAccount[]).map(({ balance }) => balance);
  /** Joins the proposed pairs after an import. */
  const joinOffered = async (user: Client, id: string) => {
    const { body } = await user.send('GET', `/imports/${id}/proposals`);
    const { proposals } = body as { proposals: TransferProposal[] };
    for (const { expense, income } of proposals) {
      await user.send('POST', '/transfers/join', { body: { expenseId: expense._id, incomeId: income._id } });
    }
    return proposals.length;
  };

  const OUT = csv('2026-03-03,ONLINE XFER 4471,-50.00', '2026-03-04,Foo,-10');
  const IN = csv('2026-03-04,ACH CREDIT CHECKING,50.00', '2026-03-06,Interest,1.00');

  test('two imported rows joined into a transfer are recognized, whichever account is imported next', async () => {
    for (const isBothAgain of [true, false]) {
      const { user, savings, preview, run } = await someone();
      await run(OUT, 'everyday');
      const { _id } = await run(IN, savings);
      expect(await joinOffered(user, _id)).toBe(1);
      if (isBothAgain) await run(`${OUT}2026-03-20,Bar,-1\n`, 'everyday');
      const again = await preview(`${IN}2026-03-21,Int,1\n`, savings);
      expect(again.groups).toMatchObject({ here: 2, new: 1, likely: 0 });
      const [row] = (await fetchImportRows(user, again._id, 'here')).filter(({ amount }) => amount === 50);
      expect(row?.match).toMatchObject({
        source: 'imported',
        isTransfer: true,
        transaction: { name: 'Everyday → Sav', isIncome: true, cost: 50, accountId: savings, addedOn: '2026-03-04' },
      });
      await user.send('POST', `/imports/${again._id}/run`);
      expect(await balances(user)).toEqual([isBothAgain ? -61 : -60, 52]);
      await expectTotalsToEqualSums(app().db, user);
    }
  });

  test('equal weekly transfers are counted correctly, with and without bank ids', async () => {
    const { user, savings, preview, run } = await someone();
    const weekly = (first: number, amount: string, id: string) =>
      [0, 7, 14, 21].map((off): Booking => [`202603${String(first + off).padStart(2, '0')}`, amount, id + off]);
    await run(ofx(...weekly(3, '-25.00', 'a')), 'everyday', 'a.ofx');
    const bank = (...more: Booking[]) => ofx(...weekly(4, '25.00', 'b'), ...more);
    const { _id } = await run(bank(), savings, 'b.ofx');
    expect(await joinOffered(user, _id)).toBe(4);
    const again = await preview(bank(['20260401', '1.00', 'b9']), savings, 'b2.ofx');
    expect(again).toMatchObject({ groups: { here: 4, new: 1, likely: 0 }, adds: { count: 1, income: 1 } });
  });

  test.each([
    ['once its other account was imported', true],
    ['alone', false],
  ])('a manually entered transfer that arrives a day later is asked about: %s', async (_, isOutFirst) => {
    const { user, savings, preview, run } = await someone();
    const body = { fromAccountId: 'everyday', toAccountId: savings, amount: 50, addedOn: '2026-03-03', note: 'mine' };
    await user.send('POST', '/transfers', { body });
    if (isOutFirst) await run(csv('2026-03-03,Transfer to savings,-50.00', '2026-03-04,Foo,-10'), 'everyday');
    const shown = await preview('Datum;Text;Betrag\n04.03.2026;From checking;50,00\n05.03.2026;Zins;1,00\n', savings);
    expect(shown).toMatchObject({ groups: { likely: 1, new: 1 }, adds: { count: 1, income: 1 } });
    expect(await fetchImportRows(user, shown._id, 'likely')).toMatchObject([
      { answer: 'same', match: { source: 'entered' } },
    ]);
    await user.send('POST', `/imports/${shown._id}/run`);
    expect(await balances(user)).toEqual([isOutFirst ? -60 : -50, 51]);
  });

  test.each([
    ['four days later, after a weekend', '2026-03-05', '2026-03-09', '2026-03-05'],
    ['a week before', '2026-03-17', '2026-03-10', '2026-03-17'],
  ])('a manually entered transfer that arrives %s is asked about', async (_, addedOn, day, other) => {
    const { user, savings, preview } = await someone();
    const body = { fromAccountId: 'everyday', toAccountId: savings, amount: 50, note: 'mine' };
    await user.send('POST', '/transfers', { body: { ...body, addedOn } });
    // Income is suggested as the other half of a transfer only if it comes within a few days.
    await user.add({ name: 'Present', cost: 20, isIncome: true, addedOn: other, accountId: savings });
    const bank = csv(`${day},ACH 4471,50.00`, `${day},Present,20.00`);
    const shown = await preview(bank, savings);
    expect(shown).toMatchObject({ groups: { likely: 1, here: 0, new: 1 }, adds: { count: 1, income: 20 } });
    expect(await fetchImportRows(user, shown._id, 'likely')).toMatchObject([
      { amount: 50, answer: 'same', match: { source: 'entered', isTransfer: true } },
    ]);
    await user.send('POST', `/imports/${shown._id}/run`);
    expect(await balances(user)).toEqual([-50, 90]);
    // After the import, the row is a certain match. Another row with the same amount is a new transaction.
    const again = await preview(`${bank}${day},ACH 5522,50.00\n`, savings);
    expect(again.groups).toMatchObject({ here: 2, likely: 0, new: 1 });
  });

  test('each manually entered weekly transfer is matched with its own row, even if one was not entered', async () => {
    const { user, savings, preview } = await someone();
    for (const day of ['09', '16']) {
      const body = { fromAccountId: 'everyday', toAccountId: savings, amount: 50, addedOn: `2026-03-${day}` };
      await user.send('POST', '/transfers', { body });
    }
    // The file has no row for the second day of the month.
    const rows = ['03', '10', '17'].map((day) => `2026-03-${day},ACH ${day},50.00`);
    const shown = await preview(csv(...rows), savings);
    expect(shown.groups).toMatchObject({ likely: 2, new: 1 });
    expect(await fetchImportRows(user, shown._id, 'new')).toMatchObject([{ addedOn: '2026-03-03' }]);
    expect(
      (await fetchImportRows(user, shown._id, 'likely')).map((row) => [row.addedOn, row.match?.transaction.addedOn]),
    ).toEqual([
      ['2026-03-17', '2026-03-16'],
      ['2026-03-10', '2026-03-09'],
    ]);
  });

  test('an imported transfer is matched on the day in its account', async () => {
    const { user, savings, preview } = await someone();
    const both = `Account,Date,Description,Amount
Everyday,2026-03-03,Transfer to savings,-50.00
Sav,2026-03-04,Transfer from Everyday,50.00
Sav,2026-03-05,Interest,1.00
`;
    const { _id } = await importFiles(user, { name: 'both.csv', text: both });
    await user.send('POST', `/imports/${_id}/run`);
    expect(await balances(user)).toEqual([-50, 51]);
    const other = 'Datum;Text;Betrag\n04.03.2026;From checking;50,00\n05.03.2026;Interest;1,00\n';
    const shown = await preview(other, savings);
    expect(shown).toMatchObject({ groups: { new: 0 }, adds: { count: 0 } });
    expect((await fetchImportRows(user, shown._id)).map(({ match }) => match?.transaction)).toMatchObject([
      { cost: 1 },
      { cost: 50, isIncome: true },
    ]);
  });
});
