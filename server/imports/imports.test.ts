import { expect, test } from 'vitest';
import type { ImportRow } from '../../contract/imports/import-rows.ts';
import type { MoneyAccount } from '../../contract/money-accounts.ts';
import type { Transaction } from '../../contract/transactions/transactions.ts';
import { onSharedApps } from '../testing/each-engine.ts';
import { expectTotalsToEqualSums } from '../testing/figures/check-totals.ts';
import { fetchImportRows, importFiles, type TestFile } from './testing/upload-files.ts';

const OCTOBER = `Date,Description,Amount
2026-10-30,AMZN Mktp DE*2K4 0800,-25.99
2026-10-29,SQ *BLUE BOTTLE COFFEE,-4.50
2026-10-29,SQ *BLUE BOTTLE COFFEE,-4.50
2026-10-28,ACME PAYROLL SALARY,2500.00
`;
const file = (text: string, name = 'bank.csv'): TestFile => ({ name, text });

onSharedApps((app) => {
  const list = async (user: { send: (method: string, path: string) => Promise<{ body: unknown }> }, query = '') =>
    ((await user.send('GET', `/transactions?limit=100${query}`)).body as { transactions: Transaction[] }).transactions;

  test('a bank file is previewed, imported once, and undone without a trace', async () => {
    const user = await app().newUser();
    await user.add({ name: 'Lunch', cost: 8, addedOn: '2026-10-01' });
    const before = await list(user);
    const preview = await importFiles(user, file(OCTOBER));
    expect(preview).toMatchObject({
      state: 'preview',
      rowCount: 4,
      groups: { new: 4, here: 0, likely: 0 },
      adds: { count: 4, income: 2500, expense: 34.99 },
      files: [{ name: 'bank.csv', format: 'csv', first: '2026-10-28', last: '2026-10-30' }],
      accounts: [{ accountId: 'everyday', reason: 'only', rowCount: 4 }],
    });
    expect(await list(user)).toEqual(before);
    expect(
      (await fetchImportRows(user, preview._id)).map(({ name, category, categoryReason, originalName }) => [
        name,
        category,
        categoryReason,
        originalName,
      ]),
    ).toEqual([
      ['Amazon', 'Shopping', 'words', 'AMZN Mktp DE*2K4 0800'],
      ['Blue Bottle Coffee', 'Food', 'words', 'SQ *BLUE BOTTLE COFFEE'],
      ['Blue Bottle Coffee', 'Food', 'words', 'SQ *BLUE BOTTLE COFFEE'],
      ['Acme Payroll Salary', 'Salary', 'words', 'ACME PAYROLL SALARY'],
    ]);

    const ran = await user.send('POST', `/imports/${preview._id}/run`);
    expect(ran).toMatchObject({
      status: 200,
      body: { state: 'done', result: { added: 4 }, progress: { done: 4, of: 4 } },
    });
    expect((await user.send('POST', `/imports/${preview._id}/run`)).body).toMatchObject({ state: 'done' });
    expect((await list(user)).map(({ name, addedOn, cost }) => [name, addedOn, cost])).toEqual([
      ['Amazon', '2026-10-30', 25.99],
      ['Blue Bottle Coffee', '2026-10-29', 4.5],
      ['Blue Bottle Coffee', '2026-10-29', 4.5],
      ['Acme Payroll Salary', '2026-10-28', 2500],
      ['Lunch', '2026-10-01', 8],
    ]);
    expect(await list(user, '&search=2k4')).toMatchObject([{ name: 'Amazon', note: 'AMZN Mktp DE*2K4 0800' }]);
    await expectTotalsToEqualSums(app().db, user);

    const again = await importFiles(user, file(OCTOBER));
    expect(again).toMatchObject({ groups: { new: 0, here: 4 }, files: [{ importedAt: expect.any(String) }] });
    const wider = await importFiles(
      user,
      file(`${OCTOBER}2026-10-29,SQ *BLUE BOTTLE COFFEE,-4.50\n2026-10-31,BAKERY,-3\n`),
    );
    expect(wider).toMatchObject({ groups: { new: 2, here: 4 } });

    const back = await user.send('DELETE', `/imports/${preview._id}`);
    expect(back).toMatchObject({
      status: 200,
      body: { import: { state: 'reverted', result: { removed: 4, kept: 0 } } },
    });
    expect(await list(user)).toEqual(before);
    await expectTotalsToEqualSums(app().db, user);
    expect(await importFiles(user, file(OCTOBER))).toMatchObject({ groups: { new: 4 } });
  });

  test('a bank id reused weeks later does not make a transaction the same', async () => {
    const user = await app().newUser();
    const booking = (day: string, id: number) =>
      `<STMTTRN><DTPOSTED>${day}<TRNAMT>-5<FITID>${id}<NAME>Bakery</STMTTRN>`;
    const bank = (...all: string[]) => importFiles(user, file(`<OFX>${all.join('')}</OFX>`, 'bank.ofx'));
    const { _id } = await bank(booking('20261001', 1));
    await user.send('POST', `/imports/${_id}/run`);
    expect(await bank(booking('20261008', 1))).toMatchObject({ groups: { new: 0, here: 1 } });
    expect(await bank(booking('20261002', 2), booking('20261025', 1))).toMatchObject({ groups: { new: 2, here: 0 } });
  });

  test('stopping an import that has just finished is reported, and nothing is undone', async () => {
    const user = await app().newUser();
    const { _id } = await importFiles(user, file(OCTOBER));
    const stop = () => user.send('DELETE', `/imports/${_id}?stop=true`);
    expect(await stop()).toMatchObject({ status: 200, body: { import: { state: 'preview' } } });
    await user.send('POST', `/imports/${_id}/run`);
    expect(await stop()).toMatchObject({
      status: 409,
      body: {
        message: 'The import has already finished, so it cannot be stopped. You can undo it.',
      },
    });
    expect((await user.send('GET', `/imports/${_id}`)).body).toMatchObject({ state: 'done' });
    expect(await list(user)).toHaveLength(4);
    expect((await user.send('DELETE', `/imports/${_id}`)).body).toMatchObject({ import: { state: 'reverted' } });
  });

  test('undoing an import keeps and reports transactions changed since', async () => {
    const user = await app().newUser();
    const preview = await importFiles(user, file(OCTOBER));
    await user.send('POST', `/imports/${preview._id}/run`);
    const [amazon] = await list(user);
    const body = { ...amazon, name: 'A lamp' };
    expect((await user.send('PUT', `/transactions/${amazon?._id}`, { body })).status).toBe(200);
    const back = await user.send('DELETE', `/imports/${preview._id}`);
    expect(back.body).toMatchObject({
      message: 'Import undone. 1 entry was edited after the import and has been kept.',
      import: { result: { removed: 3, kept: 1 } },
    });
    expect(await list(user)).toMatchObject([{ name: 'A lamp' }]);
    expect(await importFiles(user, file(OCTOBER))).toMatchObject({ groups: { new: 3, here: 1 } });
  });

  test("a match with a manual entry is asked about, and the entry stays, with the bank's text in its note", async () => {
    const user = await app().newUser();
    const entered = { name: 'Coffee with Ann', category: 'Fun', cost: 4.5, addedOn: '2026-10-28', note: 'two cups' };
    const coffee = await user.add(entered);
    const preview = await importFiles(user, file(OCTOBER));
    expect(preview).toMatchObject({ groups: { new: 3, likely: 1 } });
    const [row] = await fetchImportRows(user, preview._id, 'likely');
    expect(row).toMatchObject({
      answer: 'same',
      isIncluded: false,
      source: 'bank.csv',
      sourceId: null,
      match: { source: 'entered', transaction: { _id: coffee._id } },
    });
    await user.send('POST', `/imports/${preview._id}/run`);
    const joined = { ...coffee, note: 'two cups · SQ *BLUE BOTTLE COFFEE', version: 2 };
    expect(await list(user, '&search=ann')).toEqual([joined]);
    expect(await list(user, '&search=blue bottle')).toMatchObject([{ name: 'Blue Bottle Coffee' }, joined]);
    expect(await importFiles(user, file(OCTOBER))).toMatchObject({ groups: { here: 4 } });
    await user.send('DELETE', `/imports/${preview._id}`);
    expect(await list(user)).toEqual([{ ...coffee, version: 3 }]);
    expect(await list(user, '&search=bottle')).toEqual([]);
  });

  test("the bank's text is not added to a note that has it, and text written after it stays", async () => {
    const user = await app().newUser();
    const salary = { name: 'Pay', isIncome: true, category: 'Salary', cost: 2500, addedOn: '2026-10-28' };
    const pay = await user.add({ ...salary, note: 'ACME PAYROLL SALARY for October' });
    const amazon = await user.add({ name: 'Lamp', cost: 25.99, addedOn: '2026-10-30' });
    const preview = await importFiles(user, file(OCTOBER));
    expect(preview).toMatchObject({ groups: { likely: 2 } });
    await user.send('POST', `/imports/${preview._id}/run`);
    const [lamp] = await list(user, '&search=2k4');
    expect(lamp).toMatchObject({ _id: amazon._id, name: 'Lamp', note: 'AMZN Mktp DE*2K4 0800' });
    const note = `${lamp?.note}, for Ann`;
    await user.send('PUT', `/transactions/${amazon._id}`, { body: { ...lamp, note } });
    await user.send('DELETE', `/imports/${preview._id}`);
    expect(await list(user)).toMatchObject([{ name: 'Lamp', note }, pay]);
    await expectTotalsToEqualSums(app().db, user);
  });

  test('rows, accounts and categories of a preview can be changed, one or many at once', async () => {
    const user = await app().newUser();
    const preview = await importFiles(user, file(OCTOBER));
    const [amazon, coffee] = (await fetchImportRows(user, preview._id)) as [ImportRow, ImportRow];
    const change = (body: object) => user.send('PUT', `/imports/${preview._id}`, { body });
    const changed = await change({
      accounts: [{ account: 0, newName: 'Bank', newKind: 'savings' }],
      rows: [
        { group: 'new', category: 'Trip' },
        { numbers: [amazon.number], name: 'A lamp', amount: -26, isIncluded: true },
        { numbers: [coffee.number], isIncluded: false },
      ],
    });
    expect(changed).toMatchObject({
      status: 200,
      body: { groups: { new: 3, left: 1 }, accounts: [{ newName: 'Bank' }] },
    });
    await user.send('POST', `/imports/${preview._id}/run`);
    const accounts = (await user.send('GET', '/accounts')).body as MoneyAccount[];
    expect(accounts).toMatchObject([{ name: 'Everyday' }, { name: 'Bank', kind: 'savings', balance: 2469.5 }]);
    expect(await list(user)).toMatchObject([
      { name: 'A lamp', cost: 26, category: 'Trip', accountId: accounts[1]?._id },
      { name: 'Blue Bottle Coffee' },
      { name: 'Acme Payroll Salary' },
    ]);
    await user.send('DELETE', `/imports/${preview._id}`);
    expect((await user.send('GET', '/accounts')).body).toMatchObject([{ name: 'Everyday' }]);
    await expectTotalsToEqualSums(app().db, user);
  });

  test('pending and unreadable rows can be corrected, included on request, and are recognized once booked', async () => {
    const user = await app().newUser();
    const lines = [
      '2026-10-30,Bakery,-3.10,booked',
      '2026-10-30,Hotel,-80,pending',
      '2026-10-29,Coffee bar,many,booked',
    ];
    const bank = (...all: string[]) => file(['Date,Description,Amount,Status', ...all].join('\n'));
    const { _id, ...preview } = await importFiles(user, bank(...lines));
    expect(preview).toMatchObject({
      groups: { new: 1, pending: 1, unreadable: 1 },
      unreadable: [{ line: 4, reason: 'amount' }],
      adds: { count: 1 },
    });
    const [coffee] = await fetchImportRows(user, _id, 'unreadable');
    expect(coffee).toMatchObject({ addedOn: '2026-10-29', name: 'Coffee bar', amount: null, category: 'Food' });
    const change = (rows: object[]) => user.send('PUT', `/imports/${_id}`, { body: { rows } });
    expect(await change([{ numbers: [coffee?.number], isIncluded: true }])).toMatchObject({
      status: 400,
      body: { message: 'The amount in line 4 cannot be read. Enter it, then include the row.' },
    });
    const both = [
      { numbers: [coffee?.number], amount: -12.5, isIncluded: true },
      { group: 'pending', isIncluded: true },
    ];
    const included = { groups: { new: 3, pending: 0, unreadable: 0 }, adds: { count: 3, expense: 95.6 } };
    expect(await change(both)).toMatchObject({ status: 200, body: included });
    const hotel = (await fetchImportRows(user, _id, 'new')).find(({ name }) => name === 'Hotel');
    const out = await change([{ numbers: [hotel?.number], isIncluded: false }]);
    expect(out.body).toMatchObject({ rowCount: 3, groups: { new: 2, pending: 1, left: 0 } });
    await change([{ group: 'pending', isIncluded: true }]);
    await user.send('POST', `/imports/${_id}/run`);
    expect((await list(user)).map(({ name, cost }) => [name, cost])).toEqual(
      expect.arrayContaining([
        ['Bakery', 3.1],
        ['Hotel', 80],
        ['Coffee bar', 12.5],
      ]),
    );
    const later = lines.map((line) => line.replace('pending', 'booked'));
    expect(await importFiles(user, bank(...later, '2026-10-31,Kiosk,-2,booked'))).toMatchObject({
      groups: { new: 1, here: 3 },
    });
    await user.send('DELETE', `/imports/${_id}`);
    expect(await list(user)).toEqual([]);
    await expectTotalsToEqualSums(app().db, user);
  });

  test('a declined payment is not pending: it is labelled and skipped', async () => {
    const user = await app().newUser();
    const rows = ['2026-10-30,Bakery,-3.10,COMPLETED', '2026-10-30,Hotel,-80,REVERTED', '2026-10-29,Bar,-9,PENDING'];
    const { _id, groups } = await importFiles(user, file(['Date,Description,Amount,State', ...rows].join('\n')));
    expect(groups).toMatchObject({ new: 1, pending: 1, none: 1 });
    expect(await fetchImportRows(user, _id, 'none')).toMatchObject([
      { name: 'Hotel', reason: 'failed', isIncluded: false },
    ]);
    await user.send('POST', `/imports/${_id}/run`);
    expect((await list(user)).map(({ name }) => name)).toEqual(['Bakery']);
  });

  test('a change to an older version is refused with the current import', async () => {
    const user = await app().newUser();
    const { _id } = await importFiles(user, file(OCTOBER));
    const leaveOut = () =>
      user.send('PUT', `/imports/${_id}`, {
        body: { rows: [{ group: 'new', isIncluded: false }] },
        headers: { 'if-match': '"1"' },
      });
    // Excluding rows creates two versions: one before the rows change, one after.
    expect(await leaveOut()).toMatchObject({ status: 200, body: { version: 3, groups: { left: 4 } } });
    expect(await leaveOut()).toMatchObject({ status: 409, body: { current: { version: 3, groups: { left: 4 } } } });
    expect((await user.send('POST', `/imports/${_id}/run`)).status).toBe(400);
  });

  test('a file that is not a statement is refused with what it is, and not stored', async () => {
    const user = await app().newUser();
    const form = new FormData();
    form.append('files', new Blob(['%PDF-1.7\n']), 'statement.pdf');
    const refused = await user.send('POST', '/imports', { form });
    expect(refused).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining('This PDF is damaged') },
    });
    expect((await user.send('GET', '/imports')).body).toEqual([]);
  });
});
