import { expect, test } from 'vitest';
import type { Import } from '../../../contract/imports/import-preview.ts';
import type { Transaction } from '../../../contract/transactions/transactions.ts';
import { onSharedApps } from '../../testing/each-engine.ts';
import { expectTotalsToEqualSums } from '../../testing/figures/check-totals.ts';
import type { Client } from '../../testing/test-app.ts';
import { fetchImportRows, importFiles } from '../testing/upload-files.ts';

const text = 'Date,Description,Amount\n2026-10-03,Dinner Roma,-33.00\n2026-10-04,Foo,-10\n';
const bank = { name: 'bank.csv', text };

onSharedApps((app) => {
  const run = (user: Client, { _id }: Import) => user.send('POST', `/imports/${_id}/run`);
  const shown = async (user: Client, { _id }: Import) => (await user.send('GET', `/imports/${_id}`)).body as Import;
  const costs = async (user: Client) => {
    const { body } = await user.send('GET', '/transactions');
    return (body as { transactions: Transaction[] }).transactions.map(({ cost }) => cost).sort((a, b) => a - b);
  };
  const someone = async () => {
    const user = await app().newUser();
    const dinner = await user.add({ name: 'Dinner', cost: 33, addedOn: '2026-10-03' });
    const preview = await importFiles(user, bank);
    expect(preview.groups).toMatchObject({ likely: 1, new: 1 });
    return { user, dinner, preview };
  };
  const CHANGED = { status: 409, body: { message: expect.stringContaining('compared again') } };

  test('if a match was deleted since the preview, rows are compared again before anything is added', async () => {
    const { user, dinner, preview } = await someone();
    const [foo] = await fetchImportRows(user, preview._id, 'new');
    await user.send('PUT', `/imports/${preview._id}`, { body: { rows: [{ numbers: [foo?.number], name: 'Bar' }] } });
    await user.send('DELETE', `/transactions/${dinner._id}`);
    expect(await run(user, preview)).toMatchObject(CHANGED);
    expect(await costs(user)).toEqual([]);
    expect(await shown(user, preview)).toMatchObject({ state: 'preview', groups: { likely: 0, new: 2 } });
    expect((await fetchImportRows(user, preview._id)).map(({ name }) => name)).toEqual(['Bar', 'Dinner']);
    expect(await run(user, preview)).toMatchObject({ body: { result: { added: 2, joined: 0 } } });
    expect(await costs(user)).toEqual([10, 33]);
    await expectTotalsToEqualSums(app().db, user);
  });

  test('a row whose certain match was deleted is new', async () => {
    const user = await app().newUser();
    await run(user, await importFiles(user, bank));
    const again = await importFiles(user, { name: 'more.csv', text: `${text}2026-10-05,Bar,-1\n` });
    expect(again.groups).toMatchObject({ here: 2, new: 1 });
    const { body } = await user.send('GET', '/transactions?search=roma');
    const [dinner] = (body as { transactions: Transaction[] }).transactions;
    await user.send('DELETE', `/transactions/${dinner?._id}`);
    expect(await run(user, again)).toMatchObject(CHANGED);
    expect(await shown(user, again)).toMatchObject({ groups: { here: 1, new: 2 } });
    expect(await run(user, again)).toMatchObject({ status: 200 });
    expect(await costs(user)).toEqual([1, 10, 33]);
  });

  test('a row is not joined with a match whose amount changed; other changes do not matter', async () => {
    const { user, dinner, preview } = await someone();
    const change = (some: object) => user.send('PUT', `/transactions/${dinner._id}`, { body: { ...dinner, ...some } });
    const [row] = await fetchImportRows(user, preview._id, 'likely');
    const rows = [{ numbers: [row?.number], amount: -30 }];
    await user.send('PUT', `/imports/${preview._id}`, { body: { rows } });
    expect((await change({ cost: 333 })).status).toBe(200);
    expect(await run(user, preview)).toMatchObject(CHANGED);
    expect(await shown(user, preview)).toMatchObject({ groups: { likely: 0, new: 2 } });

    const second = await someone();
    const body = { ...second.dinner, note: 'with Ann', addedOn: '2026-10-02' };
    await second.user.send('PUT', `/transactions/${second.dinner._id}`, { body });
    const [likely] = await fetchImportRows(second.user, second.preview._id, 'likely');
    const corrected = [{ numbers: [likely?.number], amount: -30 }];
    await second.user.send('PUT', `/imports/${second.preview._id}`, { body: { rows: corrected } });
    expect(await run(second.user, second.preview)).toMatchObject({ body: { result: { added: 1, joined: 1 } } });
    expect(await costs(second.user)).toEqual([10, 33]);
  });
});
