import { expect, test } from 'vitest';
import type { MoneyAccount } from '../../contract/accounts.ts';
import { onEachEngine } from '../testing/each-engine.ts';
import { importFiles } from './testing/files.ts';

const BANK = {
  name: 'bank.sta',
  text: ':20:REF\n:25:DE00123\n:28C:1/1\n:60F:C261028USD100,00\n:61:261029D10,00NTRF\n:86:Bread\n:62F:C261029USD90,00\n-\n',
};

onEachEngine((app) => {
  test('what an empty account opens with by a file goes with that import, but for what a person has set since', async () => {
    const user = await app().newUser();
    const opening = async () => ((await user.send('GET', '/accounts')).body as MoneyAccount[])[0]?.openingBalance;
    const run = async () => {
      const { _id } = await importFiles(user, BANK);
      const accounts = [{ account: 0, accountId: 'everyday' }];
      await user.send('PUT', `/imports/${_id}`, { body: { accounts } });
      await user.send('POST', `/imports/${_id}/run`);
      expect(await opening()).toBe(100);
      return _id;
    };
    await user.send('DELETE', `/imports/${await run()}`);
    expect(await opening()).toBe(0);
    const second = await run();
    await user.send('PUT', '/accounts/everyday', { body: { name: 'Everyday', openingBalance: 120 } });
    await user.send('DELETE', `/imports/${second}`);
    expect(await opening()).toBe(120);
  });
});
