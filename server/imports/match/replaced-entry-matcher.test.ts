import { expect, test } from 'vitest';
import type { Import } from '../../../contract/imports/import-preview.ts';
import type { MoneyAccount } from '../../../contract/money-accounts.ts';
import type { Transaction } from '../../../contract/transactions/transactions.ts';
import { onSharedApps } from '../../testing/each-engine.ts';
import { expectTotalsToEqualSums } from '../../testing/figures/check-totals.ts';
import type { Client } from '../../testing/test-app.ts';
import { fetchImportRows, importFiles } from '../testing/upload-files.ts';

const HEAD = 'Date,Description,Amount,Balance\n';
const GROCER = '2026-08-28,GROCER OAK,-54.10,945.90\n';
const PENDING = '2026-09-01,BISTRO MAREN,-40.35,905.55\n';
const POSTED = '2026-09-03,BISTRO MAREN BERLIN,-46.35,899.55\n';
const FUEL = '2026-09-08,FUEL STOP,-61.00,838.55\n';
const file = (name: string, ...rows: string[]) => ({ name, text: HEAD + rows.join('') });
const NEWER = file('newer.csv', GROCER, POSTED, FUEL);

onSharedApps((app) => {
  const run = (user: Client, { _id }: Import) => user.send('POST', `/imports/${_id}/run`);
  const undo = (user: Client, { _id }: Import) => user.send('DELETE', `/imports/${_id}`);
  const balance = async (user: Client) =>
    ((await user.send('GET', '/accounts')).body as MoneyAccount[]).reduce((sum, each) => sum + each.balance, 0);
  const list = async (user: Client) =>
    ((await user.send('GET', '/transactions?limit=100')).body as { transactions: Transaction[] }).transactions;
  const find = async (user: Client, cost: number) => (await list(user)).find((each) => each.cost === cost);
  const withoutVersion = (all: Transaction[]) => all.map(({ version: _, ...rest }) => rest);
  const change = (user: Client, { _id }: Import, rows: object[]) =>
    user.send('PUT', `/imports/${_id}`, { body: { rows } });

  const withFirstFile = async () => {
    const user = await app().newUser();
    const first = await importFiles(user, file('first.csv', GROCER, PENDING));
    await run(user, first);
    return { user, first };
  };

  test('a pending row gets the amount booked with a tip, and undoing the import restores it', async () => {
    const { user, first } = await withFirstFile();
    const pending = await find(user, 40.35);
    const own = { ...pending, category: 'Travel', tags: ['team'] };
    await user.send('PUT', `/transactions/${pending?._id}`, { body: own });
    const before = await list(user);

    const newer = await importFiles(user, NEWER);
    expect(newer).toMatchObject({
      groups: { here: 1, likely: 1, new: 1 },
      vanished: [],
      balances: [{ after: { day: '2026-09-08', balance: 838.55 } }],
    });
    const [row] = await fetchImportRows(user, newer._id, 'likely');
    expect(row).toMatchObject({
      amount: -46.35,
      answer: 'same',
      isIncluded: false,
      updatesMatch: true,
      match: { source: 'imported', transaction: { cost: 40.35, addedOn: '2026-09-01' } },
    });

    expect((await run(user, newer)).body).toMatchObject({ result: { added: 1, joined: 2 } });
    expect(await balance(user)).toBe(838.55);
    expect(await find(user, 46.35)).toMatchObject({
      _id: pending?._id,
      addedOn: '2026-09-03',
      category: 'Travel',
      tags: ['team'],
      name: 'Bistro Maren',
      note: 'BISTRO MAREN BERLIN',
    });
    expect(await list(user)).toHaveLength(3);
    await expectTotalsToEqualSums(app().db, user);
    expect(await importFiles(user, NEWER)).toMatchObject({ groups: { here: 3, likely: 0, new: 0 } });
    expect(await importFiles(user, file('last.csv', GROCER, POSTED))).toMatchObject({
      groups: { here: 2 },
      vanished: [],
    });

    expect((await undo(user, newer)).body).toMatchObject({ import: { result: { removed: 1, kept: 0 } } });
    expect(withoutVersion(await list(user))).toEqual(withoutVersion(before));
    await expectTotalsToEqualSums(app().db, user);
    // Undoing the first import keeps a transaction that the user changed.
    expect((await undo(user, first)).body).toMatchObject({ import: { result: { removed: 1, kept: 1 } } });
  });

  test('once the newer import is undone, the first one can be undone completely', async () => {
    const { user, first } = await withFirstFile();
    const newer = await importFiles(user, NEWER);
    await run(user, newer);
    await undo(user, newer);
    expect((await undo(user, first)).body).toMatchObject({ import: { result: { removed: 2, kept: 0 } } });
    expect(await list(user)).toEqual([]);
  });

  test('a transaction that was edited after the import keeps the booked amount', async () => {
    const { user } = await withFirstFile();
    const newer = await importFiles(user, NEWER);
    await run(user, newer);
    const booked = await find(user, 46.35);
    await user.send('PUT', `/transactions/${booked?._id}`, { body: { ...booked, note: 'With Jo' } });
    expect((await undo(user, newer)).body).toMatchObject({ import: { result: { removed: 1, kept: 1 } } });
    expect(await find(user, 46.35)).toMatchObject({ note: 'With Jo', addedOn: '2026-09-03' });
  });

  test('the answer "different" adds the row and changes nothing else', async () => {
    const { user } = await withFirstFile();
    const newer = await importFiles(user, NEWER);
    const [row] = await fetchImportRows(user, newer._id, 'likely');
    const changed = await change(user, newer, [{ numbers: [row?.number], answer: 'different' }]);
    expect(changed).toMatchObject({ status: 200, body: { balances: [{ after: { balance: 798.2 } }] } });
    const again = await change(user, newer, [{ numbers: [row?.number], answer: 'same' }]);
    expect(again).toMatchObject({ body: { balances: [{ after: { balance: 838.55 } }] } });
    await change(user, newer, [{ numbers: [row?.number], answer: 'different' }]);
    await run(user, newer);
    expect((await list(user)).map(({ cost }) => cost)).toEqual([61, 46.35, 40.35, 54.1]);
  });

  test('a name, note and day entered by the user stay', async () => {
    const { user } = await withFirstFile();
    const pending = await find(user, 40.35);
    const own = { ...pending, name: 'Dinner', note: 'With Jo', addedOn: '2026-08-31' };
    await user.send('PUT', `/transactions/${pending?._id}`, { body: own });
    const newer = await importFiles(user, NEWER);
    expect(newer).toMatchObject({ groups: { likely: 1 }, balances: [{ after: { balance: 838.55 } }] });
    await run(user, newer);
    expect(await find(user, 46.35)).toMatchObject({ name: 'Dinner', note: 'With Jo', addedOn: '2026-08-31' });
  });

  test('the largest split line absorbs the difference, and undo restores its amount', async () => {
    const { user } = await withFirstFile();
    const pending = await find(user, 40.35);
    const lines = [
      { category: 'Food', amount: 30.35 },
      { category: 'Travel', amount: 10 },
    ];
    await user.send('PUT', `/transactions/${pending?._id}`, { body: { ...pending, lines } });
    const before = withoutVersion(await list(user));
    const newer = await importFiles(user, NEWER);
    await run(user, newer);
    expect((await find(user, 46.35))?.lines).toMatchObject([{ amount: 36.35 }, { amount: 10 }]);
    await expectTotalsToEqualSums(app().db, user);
    await undo(user, newer);
    expect(withoutVersion(await list(user))).toEqual(before);
    await expectTotalsToEqualSums(app().db, user);
  });

  test('a row with the same bank id replaces one with another amount', async () => {
    const user = await app().newUser();
    const booking = (day: string, id: string, amount: string, name = 'Fuel Stop') =>
      `<STMTTRN><DTPOSTED>${day}<TRNAMT>${amount}<FITID>${id}<NAME>${name}</STMTTRN>`;
    const ofx = (...all: string[]) => ({ name: 'bank.ofx', text: `<OFX>${all.join('')}</OFX>` });
    const before = booking('20260828', 'a', '-5.00', 'Grocer');
    await run(user, await importFiles(user, ofx(before, booking('20260901', 'f1', '-100.00'))));
    const newer = await importFiles(
      user,
      ofx(before, booking('20260902', 'f1', '-61.00'), booking('20260905', 'b', '-3')),
    );
    expect(newer).toMatchObject({ groups: { here: 1, likely: 1, new: 1 } });
    await run(user, newer);
    expect((await list(user)).map(({ cost }) => cost)).toEqual([3, 61, 5]);
  });

  test('a missing row without a replacement is listed and can be deleted', async () => {
    const { user } = await withFirstFile();
    const newer = await importFiles(user, file('newer.csv', GROCER, FUEL));
    const pending = await find(user, 40.35);
    expect(newer).toMatchObject({ groups: { here: 1, new: 1 }, vanished: [{ _id: pending?._id, cost: 40.35 }] });
    await user.send('DELETE', `/transactions/${pending?._id}`);
    expect((await user.send('GET', `/imports/${newer._id}`)).body).toMatchObject({ vanished: [] });
    await run(user, newer);
    expect((await list(user)).map(({ cost }) => cost)).toEqual([61, 54.1]);
  });

  test('a file that has few rows of an earlier one proves nothing about the rest', async () => {
    const user = await app().newUser();
    const shop = (day: number, name: string) => `2026-09-${String(day).padStart(2, '0')},${name},-${day}.10,\n`;
    const names = ['ALPHA', 'BRAVO', 'CHARLIE', 'DELTA', 'ECHO', 'FOXTROT'];
    await run(user, await importFiles(user, file('all.csv', ...names.map((name, at) => shop(at + 1, name)))));
    const some = await importFiles(user, file('some.csv', shop(1, 'ALPHA'), shop(9, 'GOLF')));
    expect(some).toMatchObject({ groups: { here: 1, new: 1 }, vanished: [] });
  });

  test('a manual entry gets the booked amount, and undo restores its own', async () => {
    const user = await app().newUser();
    await user.add({ name: 'Bistro', category: 'Food', cost: 40, addedOn: '2026-11-05', note: 'With Jo' });
    const before = withoutVersion(await list(user));
    const preview = await importFiles(user, {
      name: 'b.csv',
      text: 'Date,Description,Amount\n2026-11-06,BISTRO MAREN,-46.00\n',
    });
    expect(preview).toMatchObject({ groups: { likely: 1, new: 0 }, adds: { count: 0 } });
    expect(await fetchImportRows(user, preview._id)).toMatchObject([
      { answer: 'same', updatesMatch: true, match: { source: 'entered', transaction: { cost: 40 } } },
    ]);
    expect((await run(user, preview)).body).toMatchObject({ state: 'done', result: { added: 0, joined: 1 } });
    expect(await list(user)).toMatchObject([
      { name: 'Bistro', cost: 46, addedOn: '2026-11-05', note: 'With Jo · BISTRO MAREN', category: 'Food' },
    ]);
    await undo(user, preview);
    expect(withoutVersion(await list(user))).toEqual(before);
    await expectTotalsToEqualSums(app().db, user);
  });

  test('an entry with the same category is asked about, and kept unless the user confirms', async () => {
    const user = await app().newUser();
    await user.add({ name: 'Dinner', category: 'Food', cost: 40, addedOn: '2026-11-05' });
    const preview = await importFiles(user, {
      name: 'b.csv',
      text: 'Date,Description,Amount\n2026-11-05,BISTRO MAREN,-46.00\n',
    });
    expect(await fetchImportRows(user, preview._id)).toMatchObject([
      { group: 'likely', category: 'Food', answer: 'different', isIncluded: true, updatesMatch: true },
    ]);
    await run(user, preview);
    expect((await list(user)).map(({ cost }) => cost)).toEqual([46, 40]);
  });

  test('a match whose amount was changed after the comparison is compared again before the run', async () => {
    const { user } = await withFirstFile();
    const newer = await importFiles(user, NEWER);
    const pending = await find(user, 40.35);
    await user.send('PUT', `/transactions/${pending?._id}`, { body: { ...pending, cost: 12 } });
    expect(await run(user, newer)).toMatchObject({ status: 409 });
    expect(await user.send('GET', `/imports/${newer._id}`)).toMatchObject({ body: { groups: { likely: 0, new: 2 } } });
  });

  test.each([
    ['lower', -39.99],
    ['more than a tip higher', -55],
    ['of another shop', -46, 'SHELL 2231'],
  ])('no replacement is proposed for a row that is %s', async (_, amount, name = 'BISTRO MAREN') => {
    const { user } = await withFirstFile();
    const newer = await importFiles(user, file('n.csv', GROCER, `2026-09-03,${name},${amount},\n`, FUEL));
    expect(newer).toMatchObject({ groups: { likely: 0, new: 2 }, vanished: [{ cost: 40.35 }] });
  });
});
