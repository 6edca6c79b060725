import { expect, test } from 'vitest';
import type { MoneyAccount } from '../../../contract/money-accounts.ts';
import { onSharedApps } from '../../testing/each-engine.ts';
import { importFiles } from '../testing/upload-files.ts';

onSharedApps((app) => {
  test("a manually entered transfer is found by both banks' texts until the import is undone", async () => {
    const user = await app().newUser();
    const { body: savings } = await user.send('POST', '/accounts', { body: { name: 'Savings' } });
    const toAccountId = (savings as MoneyAccount)._id;
    const transfer = { fromAccountId: 'everyday', toAccountId, amount: 300, addedOn: '2026-10-05', note: 'holidays' };
    expect(await user.send('POST', '/transfers', { body: transfer })).toMatchObject({ status: 201 });
    const table = (name: string, text: string, amount: number) => ({
      name,
      text: `Date,Account,Description,Amount\n2026-10-05,${name},${text},${amount}\n2026-10-06,${name},Fee of ${name},-1\n`,
    });
    const files = [table('Everyday', 'OUT 4711', -300), table('Savings', 'IN 0815', 300)];
    const preview = await importFiles(user, ...files);
    expect(preview).toMatchObject({ groups: { likely: 2, new: 2 } });
    await user.send('POST', `/imports/${preview._id}/run`);
    const search = async (text: string) =>
      (await user.send('GET', `/transactions?transfers=include&search=${text}`)).body as { transactions: object[] };
    const note = 'holidays · OUT 4711 · IN 0815';
    for (const text of ['4711', '0815']) expect((await search(text)).transactions).toMatchObject([{ note }]);
    await user.send('DELETE', `/imports/${preview._id}`);
    expect((await search('4711')).transactions).toEqual([]);
    expect((await search('holidays')).transactions).toMatchObject([{ note: 'holidays' }]);
  });
});
