import { expect, test } from 'vitest';
import type { Transaction } from '../../../contract/transactions/transactions.ts';
import { onSharedApps } from '../../testing/each-engine.ts';
import { expectTotalsToEqualSums } from '../../testing/figures/check-totals.ts';
import type { Client } from '../../testing/test-app.ts';
import { fetchImportRows, importFiles, type TestFile } from '../testing/upload-files.ts';

const file = (text: string): TestFile => ({ name: 'bank.csv', text });

onSharedApps((app) => {
  const list = async (user: Client) =>
    ((await user.send('GET', '/transactions')).body as { transactions: Transaction[] }).transactions;

  test('a change of one or many rows keeps omitted fields', async () => {
    const user = await app().newUser();
    const table = 'Date,Payee,Notes,Amount\n2026-10-01,DELI,ham and cheese,-8\n2026-10-02,KIOSK,a paper,-2\n';
    const preview = await importFiles(user, file(table));
    const notes = async () => (await fetchImportRows(user, preview._id)).map(({ note }) => note);
    const before = await notes();
    expect(before).toEqual([expect.stringContaining('a paper'), expect.stringContaining('ham and cheese')]);
    const [kiosk] = await fetchImportRows(user, preview._id);
    const change = (row: object) => user.send('PUT', `/imports/${preview._id}`, { body: { rows: [row] } });
    await change({ numbers: [kiosk?.number], category: 'Fun' });
    await change({ group: 'new', tags: ['October'] });
    expect(await notes()).toEqual(before);
    await change({ numbers: [kiosk?.number], note: '' });
    // The note contains both the bank's own text and the user's text.
    expect(await notes()).toEqual(['KIOSK', before[1]]);
    await user.send('POST', `/imports/${preview._id}/run`);
    expect(await list(user)).toMatchObject([
      { category: 'Fun', tags: ['October'], note: 'KIOSK' },
      { tags: ['October'], note: before[1] },
    ]);
  });

  test('including all rows in another currency still asks about possible duplicates', async () => {
    const user = await app().newUser();
    await user.add({ name: 'Migros Basel', cost: 12.5, addedOn: '2026-10-01' });
    const francs = file(
      'Date,Description,Amount,Currency\n2026-10-01,MIGROS BASEL,-12.50,CHF\n2026-10-02,COOP,-3,CHF\n',
    );
    const preview = await importFiles(user, francs);
    expect(preview).toMatchObject({ groups: { currency: 2, new: 0, likely: 0 }, adds: { count: 0 } });
    const change = (body: object) => user.send('PUT', `/imports/${preview._id}`, { body });
    const included = await change({ rows: [{ group: 'currency', isIncluded: true }] });
    expect(included.body).toMatchObject({ groups: { currency: 1, likely: 1 }, adds: { count: 1, expense: 3 } });
    const [row] = await fetchImportRows(user, preview._id, 'likely');
    expect(row).toMatchObject({ isIncluded: false, answer: 'same', match: { source: 'entered' } });
    await user.send('POST', `/imports/${preview._id}/run`);
    expect((await list(user)).map(({ name }) => name)).toEqual(['Coop', 'Migros Basel']);
    await expectTotalsToEqualSums(app().db, user);
  });

  test('columns that make one of several files unreadable are refused, and nothing changes', async () => {
    const user = await app().newUser();
    const table = 'Date,Description,Amount\n2026-10-01,DELI,-8\n';
    const other = { name: 'other.csv', text: 'Date,Description,Amount\n2026-10-02,KIOSK,-2\n' };
    const { _id: id } = await importFiles(user, file(table), other);
    const take = (columns: string[]) => user.send('PUT', `/imports/${id}`, { body: { files: [{ file: 1, columns }] } });
    expect(await take(['none', 'day', 'amount'])).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining('No row has a date in “Description”') },
    });
    expect(await fetchImportRows(user, id)).toHaveLength(2);
    expect(await take(['day', 'note', 'amount'])).toMatchObject({ status: 200, body: { rowCount: 2 } });
  });

  test('remembered columns are ignored for a file that they do not fit', async () => {
    const user = await app().newUser();
    const table = 'Booked,Valued,Description,Amount\n2026-10-01,2026-10-02,DELI,-8\n';
    const { _id: id } = await importFiles(user, file(table));
    const columns = ['none', 'day', 'name', 'amount'];
    await user.send('PUT', `/imports/${id}`, { body: { files: [{ file: 0, columns }] } });
    const [valued] = await fetchImportRows(user, id);
    expect(valued).toMatchObject({ addedOn: '2026-10-02' });
    const { _id: next } = await importFiles(user, file(table.replace('2026-10-02', '').replace('DELI', 'KIOSK')));
    expect(await fetchImportRows(user, next)).toMatchObject([{ addedOn: '2026-10-01', group: 'new' }]);
  });

  test("a file's category maps to one with almost the same name", async () => {
    const user = await app().newUser();
    await user.add({ category: 'Hobby' });
    const names = ['Transport', 'Hobbies', 'gift', 'Car', 'Food & Drink', 'Foo'];
    const lines = names.map((name, at) => `2026-10-0${at + 1},SHOP ${at},${name},-${at + 1}`);
    const { categories } = await importFiles(user, file(['Date,Payee,Category,Amount', ...lines].join('\n')));
    const chosen = Object.fromEntries(categories.map(({ from, category }) => [from, category]));
    expect(names.map((name) => chosen[name])).toEqual(['Transportation', 'Hobby', 'Gifts', 'Car', 'Food', 'Foo']);
  });

  test('if several files cannot be read, the first is named', async () => {
    const form = new FormData();
    for (const name of ['one.csv', 'two.csv']) form.append('files', new Blob(['Date,Description,Amount\n']), name);
    expect(await (await app().newUser()).send('POST', '/imports', { form })).toMatchObject({
      status: 422,
      body: { message: expect.stringMatching(/^one\.csv: This file has a header but no rows/) },
    });
  });
});
