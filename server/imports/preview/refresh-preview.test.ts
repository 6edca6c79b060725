import { expect, test } from 'vitest';
import type { Import } from '../../../contract/imports/import-preview.ts';
import { onSharedApps } from '../../testing/each-engine.ts';
import type { Client } from '../../testing/test-app.ts';
import { fetchImportRows, importFiles } from '../testing/upload-files.ts';

const bank = {
  name: 'bank.csv',
  text: 'Date,Description,Amount,Balance\n2026-10-03,Dinner Roma,-33.00,67.00\n2026-10-04,Foo,-10,57.00\n',
};
const more = { name: 'more.csv', text: `${bank.text}2026-10-05,Bar,-1,56.00\n` };

onSharedApps((app) => {
  const run = (user: Client, { _id }: Import) => user.send('POST', `/imports/${_id}/run`);
  const open = async (user: Client, { _id }: Import) => (await user.send('GET', `/imports/${_id}`)).body as Import;

  test('after another import was undone, its rows are new in a waiting preview', async () => {
    const user = await app().newUser();
    const first = await importFiles(user, bank);
    await run(user, first);
    const waiting = await importFiles(user, more);
    expect(waiting.groups).toMatchObject({ here: 2, new: 1 });
    const [bar] = await fetchImportRows(user, waiting._id, 'new');
    const rows = [{ numbers: [bar?.number], name: 'Beer' }];
    await user.send('PUT', `/imports/${waiting._id}`, { body: { rows } });
    await user.send('DELETE', `/imports/${first._id}`);
    expect(await open(user, waiting)).toMatchObject({ groups: { here: 0, new: 3 }, adds: { count: 3 } });
    expect((await fetchImportRows(user, waiting._id)).map(({ name }) => name)).toContain('Beer');
    expect(await run(user, waiting)).toMatchObject({ body: { result: { added: 3 } } });
  });

  test('rows that were imported or entered in the meantime are already recorded', async () => {
    const user = await app().newUser();
    const [imported, waiting] = [await importFiles(user, bank), await importFiles(user, more)];
    await run(user, imported);
    const opened = await Promise.all([open(user, waiting), open(user, waiting)]);
    for (const preview of opened) expect(preview.groups).toMatchObject({ here: 2, new: 1 });
    await user.add({ name: 'Bar', cost: 1, addedOn: '2026-10-05' });
    expect(await open(user, waiting)).toMatchObject({ groups: { here: 2, likely: 1, new: 0 } });
    const { version } = await open(user, waiting);
    expect(await open(user, waiting)).toMatchObject({ version });
    expect(await run(user, waiting)).toMatchObject({ body: { result: { added: 0, joined: 3 } } });
  });

  test('if the account of a waiting preview was deleted, another one is proposed', async () => {
    const user = await app().newUser();
    const { body } = await user.send('POST', '/accounts', { body: { name: 'Wallet' } });
    const { _id: accountId } = body as { _id: string };
    const waiting = await importFiles(user, bank);
    await user.send('PUT', `/imports/${waiting._id}`, { body: { accounts: [{ account: 0, accountId }] } });
    expect((await user.send('DELETE', `/accounts/${accountId}`)).status).toBe(200);
    expect(await open(user, waiting)).toMatchObject({ accounts: [{ accountId: 'everyday', reason: 'only' }] });
  });
});
