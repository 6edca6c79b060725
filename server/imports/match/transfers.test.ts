import { expect, test } from 'vitest';
import type { Import } from '../../../contract/imports/import-preview.ts';
import type { MoneyAccount } from '../../../contract/money-accounts.ts';
import { onSharedApps } from '../../testing/each-engine.ts';
import { expectTotalsToEqualSums } from '../../testing/figures/check-totals.ts';
import { CHECKING_FILE, SAVINGS_FILE } from '../testing/two-accounts.ts';
import { fetchImportRows, importFiles, type TestFile } from '../testing/upload-files.ts';

const TRANSFER: TestFile = {
  name: 'firefly.csv',
  text: `type,amount,date,source_name,destination_name,category
Deposit,50.00,2026-09-02T01:23:45+08:00,Employer,Giro,Pay
Transfer,-300.00,2026-09-04T23:59:59+08:00,Giro,Savings,
`,
};

onSharedApps((app) => {
  test('a wrongly detected transfer can be changed to an expense and an income, and back', async () => {
    const user = await app().newUser();
    const { _id } = await importFiles(user, CHECKING_FILE, SAVINGS_FILE);
    const change = async (row: object) =>
      (await user.send('PUT', `/imports/${_id}`, { body: { rows: [row] } })).body as Import;
    const [one] = await fetchImportRows(user, _id, 'transfer');
    const numbers = [one?.number];
    const parted = await change({ numbers, isTransfer: false });
    expect(parted).toMatchObject({ groups: { new: 4, transfer: 0 }, adds: { count: 4, income: 503, expense: 504 } });
    const sides = (await fetchImportRows(user, _id, 'new')).filter(({ transfer }) => transfer === 'parted');
    expect(sides).toMatchObject([
      { amount: 500, category: expect.any(String), otherAccount: null },
      { amount: -500, category: expect.any(String), otherAccount: null },
    ]);
    // The two rows are no longer a transfer, so each has its own category.
    await change({ numbers, category: 'Salary' });
    expect(await change({ numbers: [sides[1]?.number], isIncluded: false })).toMatchObject({ groups: { left: 1 } });
    expect(await change({ numbers, isTransfer: true })).toMatchObject({ groups: { new: 2, transfer: 2, left: 0 } });
    expect((await fetchImportRows(user, _id, 'transfer')).map(({ amount, transfer }) => [amount, transfer])).toEqual([
      [500, 'taken'],
      [-500, 'taken'],
    ]);
    await change({ group: 'transfer', isTransfer: false });
    expect(await user.send('POST', `/imports/${_id}/run`)).toMatchObject({
      body: { result: { added: 4, transfers: 0 } },
    });
    const summary = async () => (await user.send('GET', '/transactions/summary')).body;
    expect(await summary()).toMatchObject({ totalIncome: 503, totalExpenses: 504 });
    // The same pair is not suggested again later.
    expect(await user.send('GET', '/transfers/proposals')).toMatchObject({ body: { proposals: [] } });
    expect(await importFiles(user, SAVINGS_FILE, CHECKING_FILE)).toMatchObject({
      groups: { new: 0, transfer: 0, here: 4 },
    });
    expect(await user.send('DELETE', `/imports/${_id}`)).toMatchObject({
      body: { import: { result: { removed: 4, kept: 0 } } },
    });
    expect(await summary()).toMatchObject({ totalIncome: 0, totalExpenses: 0 });
    await expectTotalsToEqualSums(app().db, user);
  });

  test('a rejected transfer stays rejected when files are read again, and can be restored', async () => {
    const user = await app().newUser();
    const { _id } = await importFiles(user, CHECKING_FILE, SAVINGS_FILE);
    const change = async (body: object) => (await user.send('PUT', `/imports/${_id}`, { body })).body as Import;
    const [one] = await fetchImportRows(user, _id, 'transfer');
    await change({ rows: [{ numbers: [one?.number], isTransfer: false, name: 'Sold the bike' }] });
    const into = (accountId: string) => change({ accounts: [{ account: 0, accountId }] });
    expect(await into('everyday')).toMatchObject({
      groups: { new: 4, transfer: 0 },
      adds: { income: 503, expense: 504 },
    });
    const parted = (await fetchImportRows(user, _id)).filter(({ transfer }) => transfer === 'parted');
    expect(parted.map(({ name }) => name).sort()).toEqual(['Sold the bike', 'Transfer To Savings']);
    await change({ rows: [{ numbers: [parted[0]?.number], isTransfer: true }] });
    const { body: account } = await user.send('POST', '/accounts', { body: { name: 'Another', kind: 'everyday' } });
    expect(await into((account as MoneyAccount)._id)).toMatchObject({ groups: { new: 2, transfer: 2 } });
  });

  test('an amount or day corrected while two rows were separate stays when they become a transfer again', async () => {
    const user = await app().newUser();
    const { _id } = await importFiles(user, CHECKING_FILE, SAVINGS_FILE);
    const send = (body: object) => user.send('PUT', `/imports/${_id}`, { body });
    const change = async (row: object) => (await send({ rows: [row] })).body as Import;
    const [income, expense] = (await fetchImportRows(user, _id, 'transfer')).map(({ number }) => number);
    const sides = async () =>
      (await fetchImportRows(user, _id, 'transfer')).map(({ amount, addedOn }) => [amount, addedOn?.slice(-2)]);
    await change({ numbers: [income], isTransfer: false });
    await change({ numbers: [income], amount: 490, addedOn: '2026-09-06' });
    expect(await send({ rows: [{ numbers: [expense], isTransfer: true }] })).toMatchObject({
      status: 400,
      body: {
        message:
          'These rows have different amounts: -500.00 in line 6 of 111222333.ofx, 490.00 in line 6 of 444555666.ofx. Correct one of the amounts first.',
      },
    });
    // Changing a whole group does not affect these rows.
    expect(await change({ group: 'new', isTransfer: true })).toMatchObject({ groups: { transfer: 0, new: 4 } });
    await change({ numbers: [expense], amount: -490 });
    const joined = { groups: { transfer: 2, new: 2 }, adds: { income: 3, expense: 4 } };
    expect(await change({ numbers: [expense], isTransfer: true })).toMatchObject(joined);
    const corrected = [
      [490, '06'],
      [-490, '06'],
    ];
    expect(await sides()).toEqual(corrected);
    // Re-reading the files keeps the corrections.
    expect((await send({ files: [{ file: 0, isTurned: false }] })).body).toMatchObject(joined);
    expect(await sides()).toEqual(corrected);
    await user.send('POST', `/imports/${_id}/run`);
    expect(await user.send('GET', '/accounts')).toMatchObject({
      body: [{}, { balance: -494 }, { balance: 493 }],
    });
    await expectTotalsToEqualSums(app().db, user);
  });

  test('a single row detected as a transfer can be rejected too', async () => {
    const user = await app().newUser();
    const { _id } = await importFiles(user, TRANSFER);
    const change = (row: object) => user.send('PUT', `/imports/${_id}`, { body: { rows: [row] } });
    expect((await change({ group: 'transfer', isTransfer: false })).body).toMatchObject({
      groups: { transfer: 0, new: 2 },
      adds: { count: 2 },
    });
    const [row] = (await fetchImportRows(user, _id, 'new')).filter(({ transfer }) => transfer === 'parted');
    await change({ numbers: [row?.number], isTransfer: true });
    await user.send('POST', `/imports/${_id}/run`);
    expect(await user.send('GET', '/accounts')).toMatchObject({
      body: expect.arrayContaining([expect.objectContaining({ name: 'Savings', balance: 300 })]),
    });
  });

  test('possible transfers of an import are listed, for that import only', async () => {
    const user = await app().newUser();
    const run = async (file: TestFile) => {
      const { _id, accounts } = await importFiles(user, file);
      const change = accounts.map((_, account) => ({ account, newName: `Account ${file.name}` }));
      await user.send('PUT', `/imports/${_id}`, { body: { accounts: change } });
      await user.send('POST', `/imports/${_id}/run`);
      return _id;
    };
    const proposals = async (id: string) => (await user.send('GET', `/imports/${id}/proposals`)).body;
    const first = await run(CHECKING_FILE);
    expect(await proposals(first)).toEqual({ proposals: [], isAll: true });
    const second = await run(SAVINGS_FILE);
    const pair = { expense: { cost: 500 }, income: { cost: 500 } };
    expect(await proposals(second)).toMatchObject({ proposals: [pair], isAll: true });
    // This file also has an ordinary row on the same days.
    const other = await run({ name: 'cash.csv', text: 'Date,Description,Amount\n2026-09-04,Kiosk,-1\n' });
    expect(await proposals(other)).toEqual({ proposals: [], isAll: true });
    await user.send('DELETE', `/imports/${second}`);
    expect(await proposals(second)).toEqual({ proposals: [], isAll: true });
  });

  test('a limited number of transactions of a large import is examined', async () => {
    const user = await app().newUser();
    await user.send('POST', '/accounts', { body: { name: 'Savings', kind: 'savings' } });
    await user.send('POST', '/transactions', {
      body: { name: 'From savings', cost: 77, isIncome: true, addedOn: '2024-01-03', category: 'Salary' },
    });
    const day = (at: number) => new Date(Date.UTC(2024, 0, 2) + Math.floor(at / 8) * 864e5).toISOString().slice(0, 10);
    const linesOf = (count: number) =>
      Array.from({ length: count }, (_, at) => `${day(at)},Savings,Shop ${at},-${at + 77}`);
    const run = async (count: number) => {
      const text = ['Date,Account,Description,Amount', ...linesOf(count)].join('\n');
      const { _id } = await importFiles(user, { name: `${count}.csv`, text });
      await user.send('POST', `/imports/${_id}/run`);
      return _id;
    };
    // The oldest row is one half of the transfer.
    const some = await run(2500);
    expect((await user.send('GET', `/imports/${some}/proposals`)).body).toMatchObject({ proposals: [{}], isAll: true });
    const all = await run(6000);
    expect((await user.send('GET', `/imports/${all}/proposals`)).body).toEqual({ proposals: [], isAll: false });
  });
});
