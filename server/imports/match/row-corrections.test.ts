import { expect, test } from 'vitest';
import type { Import } from '../../../contract/imports/import-preview.ts';
import type { ImportRow } from '../../../contract/imports/import-rows.ts';
import { onSharedApps } from '../../testing/each-engine.ts';
import type { Client } from '../../testing/test-app.ts';
import { fetchImportRows, importFiles } from '../testing/upload-files.ts';

const OPEN = {
  name: 'open.csv',
  text: `Date,Description,Amount,State
03/04/2026,TEA 12,-1.50,booked
05/06/2026,BREAD 13,-2.50,booked
07/08/2026,MILK 14,-3.50,booked
08/09/2026,HOTEL 15,-80.00,pending
09/10/2026,TAXI 16,much,booked
`,
};

onSharedApps((app) => {
  const byLine = async (user: Client, id: string) =>
    new Map((await fetchImportRows(user, id)).map((row): [number, ImportRow] => [row.line, row]));
  const change = async (user: Client, { _id }: Import, body: object): Promise<Import> => {
    const changed = await user.send('PUT', `/imports/${_id}`, { body });
    expect(changed.status).toBe(200);
    return changed.body as Import;
  };

  test('corrections of rows stay when a question about the file is answered', async () => {
    const user = await app().newUser();
    const preview = await importFiles(user, OPEN);
    const [tea, bread, milk, hotel, taxi] = [...(await byLine(user, preview._id))]
      .sort(([a], [b]) => a - b)
      .map(([, { number }]) => number);
    await change(user, preview, {
      rows: [
        { numbers: [tea], name: 'Green tea', category: 'Fun', note: 'with Ann', tags: ['friends'] },
        { numbers: [bread], isIncluded: false },
        { numbers: [milk], amount: -3.6, addedOn: '2026-08-06', isIncluded: false },
        { numbers: [milk], isIncluded: true },
        { numbers: [hotel], isIncluded: true },
        { numbers: [taxi], amount: -12, isIncluded: true },
      ],
    });
    const answered = await change(user, preview, { files: [{ file: 0, dateOrder: 'MDY' }] });
    expect(answered).toMatchObject({ files: [{ dateOrder: 'MDY' }], groups: { new: 4, left: 1 }, adds: { count: 4 } });
    const rows = await byLine(user, preview._id);
    expect(rows.get(2)).toMatchObject({
      name: 'Green tea',
      category: 'Fun',
      categoryReason: 'chosen',
      tags: ['friends'],
      addedOn: '2026-03-04',
      originalName: 'TEA 12',
      note: expect.stringContaining('with Ann'),
    });
    expect(rows.get(3)).toMatchObject({ group: 'left', isIncluded: false });
    // The file now states a different day, so the corrected day is dropped. The amount in the file is unchanged, so its
    // correction stays.
    expect(rows.get(4)).toMatchObject({ amount: -3.6, addedOn: '2026-07-08', isIncluded: true });
    expect(rows.get(5)).toMatchObject({ group: 'new', isIncluded: true, addedOn: '2026-08-09' });
    expect(rows.get(6)).toMatchObject({ group: 'new', amount: -12, addedOn: '2026-09-10' });

    // Re-read the file with reversed signs.
    const turned = await change(user, preview, { files: [{ file: 0, isTurned: true }] });
    expect(turned).toMatchObject({ groups: { new: 4, left: 1 } });
    const again = await byLine(user, preview._id);
    expect(again.get(2)).toMatchObject({ name: 'Green tea', amount: 1.5 });
    expect(again.get(4)).toMatchObject({ amount: 3.5 });
    expect(again.get(6)).toMatchObject({ group: 'new', amount: -12 });
  });

  test('corrections also stay when columns or accounts change, and skipped rows stay skipped', async () => {
    const user = await app().newUser();
    const preview = await importFiles(user, OPEN);
    const { body: account } = await user.send('POST', '/accounts', { body: { name: 'Giro' } });
    const bread = (await byLine(user, preview._id)).get(3)?.number;
    await change(user, preview, {
      rows: [
        { group: 'new', category: 'Trip' },
        { numbers: [bread], isIncluded: false },
      ],
    });
    await change(user, preview, { files: [{ file: 0, columns: ['day', 'note', 'amount', 'name'] }] });
    const elsewhere = { accounts: [{ account: 0, accountId: (account as { _id: string })._id }] };
    expect(await change(user, preview, elsewhere)).toMatchObject({ groups: { left: 1 } });
    const rows = await byLine(user, preview._id);
    expect([2, 3, 4].map((line) => rows.get(line)?.category)).toEqual(['Trip', 'Trip', 'Trip']);
    expect(rows.get(2)).toMatchObject({ name: 'booked', note: 'TEA 12' });
    expect(rows.get(3)).toMatchObject({ isIncluded: false });
    const body = { rows: [{ numbers: [rows.get(3)?.number], isIncluded: true }] };
    expect(await change(user, preview, body)).toMatchObject({ groups: { left: 0 } });
    const back = { accounts: [{ account: 0, accountId: 'everyday' }] };
    expect(await change(user, preview, back)).toMatchObject({ groups: { left: 0 } });
  });

  test('an answer is kept if it is about the same match, and new duplicates are not added', async () => {
    const user = await app().newUser();
    await user.add({ name: 'Tea', cost: 1.5, addedOn: '2026-03-05' });
    const dated = { name: 'dated.csv', text: 'Date,Description,Amount\n13/03/2026,Rent,-700\n05/03/2026,TEA,-1.50\n' };
    const preview = await importFiles(user, dated);
    const [tea] = await fetchImportRows(user, preview._id, 'likely');
    await change(user, preview, { rows: [{ numbers: [tea?.number], answer: 'different' }] });
    await change(user, preview, { files: [{ file: 0, isTurned: false }] });
    expect(await fetchImportRows(user, preview._id, 'likely')).toMatchObject([
      { answer: 'different', isIncluded: true },
    ]);
    const turned = await change(user, preview, { files: [{ file: 0, isTurned: true }] });
    expect(turned).toMatchObject({ groups: { new: 2, likely: 0 } });
  });

  test("the note of an amount in another currency shows the file's amount, even if it was corrected", async () => {
    const user = await app().newUser();
    const text = 'Date,Description,Amount,Currency\n2026-03-13,Museum,-7.00,EUR\n';
    const preview = await importFiles(user, { name: 'euro.csv', text });
    const [row] = await fetchImportRows(user, preview._id, 'currency');
    await change(user, preview, { rows: [{ numbers: [row?.number], isIncluded: true, amount: -7.6 }] });
    await user.send('POST', `/imports/${preview._id}/run`);
    expect((await user.send('GET', '/transactions')).body).toMatchObject({
      transactions: [{ cost: 7.6, note: 'EUR 7.00' }],
    });
  });
});
