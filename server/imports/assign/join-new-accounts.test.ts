import { expect, test } from 'vitest';
import type { Import } from '../../../contract/imports/import-preview.ts';
import type { MoneyAccount } from '../../../contract/money-accounts.ts';
import { onSharedApps } from '../../testing/each-engine.ts';
import { expectTotalsToEqualSums } from '../../testing/figures/check-totals.ts';
import type { Client } from '../../testing/test-app.ts';
import { importFiles, type TestFile } from '../testing/upload-files.ts';

const HEAD = 'Date,Description,Amount';
const csv = (name: string, ...rows: string[]): TestFile => ({ name, text: [HEAD, ...rows, ''].join('\n') });
const stating = (name: string, ...rows: string[]): TestFile => ({
  name,
  text: [`${HEAD},Balance`, ...rows, ''].join('\n'),
});
/** The transactions of one month on the given days, in the format in which one account exports them. */
const month = (number: string, shop: string, ...days: number[]) =>
  days.map(
    (day) => `2026-${number}-${String(day).padStart(2, '0')},${shop} ${day},${day % 2 === 0 ? '' : '-'}${day}.00`,
  );
/** Two months of the only existing account, exported by the same bank. */
const OWN = [...month('01', 'Own', 2, 5, 8, 11, 20, 25), ...month('02', 'Own', 2, 5, 8, 11, 20, 25)];

onSharedApps((app) => {
  const accountsOf = async (user: Client) => (await user.send('GET', '/accounts')).body as MoneyAccount[];
  const run = async (user: Client, { _id }: Import) =>
    expect((await user.send('POST', `/imports/${_id}/run`)).status).toBe(200);
  const someone = async (head = OWN) => {
    const user = await app().newUser();
    await run(user, await importFiles(user, csv('own.csv', ...head)));
    return user;
  };
  /** Returns, for each file, the index of the account that creates its target account. */
  const madeFor = ({ accounts }: Import) =>
    accounts.map(({ accountId, newWith }, place) => (accountId === null ? (newWith ?? place) : accountId));

  test.each([
    ['with consecutive days', month('01', 'Gym', 3, 7, 9, 21), month('02', 'Gym', 3, 7, 9, 21)],
    [
      'with rows in common',
      month('01', 'Gym', 3, 7, 9, 21),
      [...month('01', 'Gym', 9, 21), ...month('02', 'Gym', 4, 6)],
    ],
    ['with a day in common', month('01', 'Gym', 3, 7, 9, 21), month('01', 'Bar', 21, 22, 24, 26)],
  ])('two files %s of a new account go to one account', async (_, january, february) => {
    const user = await someone();
    const preview = await importFiles(user, csv('feb.csv', ...february), csv('jan.csv', ...january));
    expect(madeFor(preview)).toEqual([0, 0]);
    expect(preview.accounts[1]).toMatchObject({ reason: 'other file', newName: preview.accounts[0]?.newName });
    await run(user, preview);
    expect((await user.send('GET', `/imports/${preview._id}`)).body).toMatchObject({ result: { accountsMade: 1 } });
    const [, made] = await accountsOf(user);
    const own = (await user.send('GET', `/transactions?accountId=${made?._id}`)).body;
    expect(own).toMatchObject({ totalCount: new Set([...january, ...february]).size });
    expect(await accountsOf(user)).toHaveLength(2);
    await expectTotalsToEqualSums(app().db, user);
    await user.send('DELETE', `/imports/${preview._id}`);
    expect(await accountsOf(user)).toHaveLength(1);
  });

  test.each([
    ['checking.csv', 'savings.csv', month('01', 'Gym', 3, 7, 9, 21), month('01', 'Int', 4, 6, 10, 22)],
    ['0815.csv', '4711.csv', month('01', 'Gym', 3, 7, 9, 21), month('01', 'Int', 4, 6, 10, 22)],
    ['checking.csv', 'savings.csv', month('01', 'Gym', 3, 7, 9, 21), month('02', 'Int', 4, 6, 10, 22)],
  ])('%s and %s with different rows go to two accounts', async (one, other, first, second) => {
    const user = await someone();
    expect(madeFor(await importFiles(user, csv(one, ...first), csv(other, ...second)))).toEqual([0, 1]);
  });

  test('files are grouped even if an unrelated account exists and balances are missing', async () => {
    const user = await app().newUser();
    const [one, other] = [month('01', 'Gym', 3, 7, 9, 15, 21), month('01', 'Int', 4, 6, 10, 20)];
    const preview = (...names: [string, string]) => importFiles(user, csv(names[0], ...one), csv(names[1], ...other));
    expect(madeFor(await preview('checking.csv', 'savings.csv'))).toEqual(['everyday', 1]);
    expect(madeFor(await preview('1.csv', '2.csv'))).toEqual(['everyday', 'everyday']);
  });

  test('monthly exports of two accounts go to two accounts', async () => {
    const user = await someone();
    const files = ['01', '02'].flatMap((each) => [
      csv(`giro-${each}.csv`, ...month(each, 'Gym', 3, 7, 9, 21)),
      csv(`tagesgeld-${each}.csv`, ...month(each, 'Int', 4, 6, 10, 22)),
    ]);
    expect(madeFor(await importFiles(user, ...files))).toEqual([0, 1, 0, 1]);
  });

  const GIRO = ['2026-01-03,AA,-10.00,90.00', '2026-01-07,BB,-6.00,84.00', '2026-01-09,BB,-21.00,63.00'];
  const NEXT = ['2026-02-03,AA,-10.00,53.00', '2026-02-07,BB,-6.00,47.00', '2026-02-09,BB,-21.00,26.00'];
  const OTHER = ['2026-02-03,CC,-10.00,955.00', '2026-02-07,DD,-6.00,949.00', '2026-02-09,DD,-21.00,928.00'];

  test('connecting balances mean one account whatever the file names, others mean two', async () => {
    const user = await someone(OWN);
    const preview = await importFiles(user, stating('savings.csv', ...NEXT), stating('checking.csv', ...GIRO));
    expect(madeFor(preview)).toEqual([0, 0]);
    // The new account opens with the balance of the earlier file.
    expect(preview.accounts.map(({ opening }) => opening)).toEqual([null, 100]);
    await run(user, preview);
    expect(await accountsOf(user)).toMatchObject([{}, { openingBalance: 100, balance: 26 }]);
    await user.send('DELETE', `/imports/${preview._id}`);
    expect(await accountsOf(user)).toHaveLength(1);
    const apart = await importFiles(user, stating('jan.csv', ...GIRO), stating('feb.csv', ...OTHER));
    expect(madeFor(apart)).toEqual([0, 1]);
  });

  test('a file that continues one rejected by the previous account goes with it', async () => {
    const user = await someone(month('01', 'Own', 2, 5, 8, 11, 20, 25));
    const preview = await importFiles(user, stating('Gym_feb.csv', ...NEXT), stating('Gym_jan.csv', ...GIRO));
    expect(madeFor(preview)).toEqual([0, 0]);
    expect(preview.accounts[0]).toMatchObject({ newName: 'Gym' });
    // A file whose balance does not continue another file gets its own account.
    const other = await importFiles(user, stating('Gym_feb.csv', ...OTHER), stating('Gym_jan.csv', ...GIRO));
    expect(madeFor(other)).toEqual(['everyday', 1]);
    expect(other.accounts[1]).toMatchObject({ newName: 'Gym_jan' });
  });

  test.each([
    [['giro-01.csv', 'giro-02.csv'], 'giro'],
    [['jan.csv', 'feb.csv'], 'Imported'],
    [['2026-01.csv', '2026-02.csv'], 'Imported'],
    [['Girokonto.csv', 'Girobank.csv'], 'Imported'],
  ])('the account for %j is named %s', async (names, name) => {
    const user = await someone();
    const files = names.map((each, at) => csv(each, ...month(`0${at + 1}`, 'Gym', 3, 7, 9, 21)));
    expect((await importFiles(user, ...files)).accounts).toMatchObject([{ newName: name }, { newName: name }]);
  });

  test('the user can change the grouping, and it stays when the files are read again', async () => {
    const user = await someone();
    const names = ['jan', 'feb', 'mar'];
    const files = names.map((name, at) => csv(`${name}.csv`, ...month(`0${at + 1}`, 'Gym', 3, 7, 9, 21)));
    const preview = await importFiles(user, ...files.slice(0, 2));
    const change = async (body: object) => await user.send('PUT', `/imports/${preview._id}`, { body });
    const made = async (body: object) => madeFor((await change(body)).body as Import);
    expect(madeFor(preview)).toEqual([0, 0]);
    expect(await made({ accounts: [{ account: 1, newName: 'Gym two' }] })).toEqual([0, 1]);
    expect(await made({ accounts: [{ account: 0, newWith: 1, isLeftOut: false }] })).toEqual([1, 1]);
    expect(await made({ files: [{ file: 0, isTurned: false }] })).toEqual([1, 1]);
    expect(await made({ accounts: [{ account: 1, accountId: 'everyday' }] })).toEqual([0, 'everyday']);
    expect((await change({})).body).toMatchObject({ accounts: [{ newName: 'Gym two', newWith: null }, {}] });
    for (const newWith of [0, 1, 7]) {
      expect((await change({ accounts: [{ account: 0, newWith }] })).status).toBe(400);
    }
    expect(await made({ accounts: [{ account: 1, newWith: 0 }] })).toEqual([0, 0]);
    expect(await made({ accounts: [{ account: 0, isLeftOut: true }] })).toEqual([0, 1]);
    await run(user, preview);
    expect(await accountsOf(user)).toMatchObject([{}, { name: 'Gym two' }]);
  });
});
