import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { MoneyAccount } from '../../contract/money-accounts.ts';
import { onEachEngine } from '../testing/each-engine.ts';
import { runProgram } from '../testing/run-program.ts';

onEachEngine((app) => {
  test('the command imports readable files, names an unreadable one, and exits with an error code', async () => {
    const { config } = app();
    const { email, send } = await app().newUser();
    const [bank, paper] = [join(config.dataDir, 'bank.csv'), join(config.dataDir, 'paper.csv')];
    writeFileSync(bank, 'Date,Description,Amount\n2026-10-03,BAKERY,-3.10\n');
    writeFileSync(paper, '%PDF-1.4');
    const { code, said } = await runProgram('import', config, ['--email', email, paper, bank]);
    expect(said).toContain('1 row: 1 new. 1 transaction added.');
    expect(said).toContain('paper.csv: This PDF is damaged');
    expect(code).toBe(1);
    expect((await send('GET', '/transactions')).body).toMatchObject({ totalCount: 1 });

    expect(await runProgram('import', config, ['--email', email, bank])).toMatchObject({
      code: 0,
      said: '1 row: 1 already recorded. Nothing was added.',
    });
    // The preview was deleted because nothing was imported, so only the first import is left.
    expect((await send('GET', '/imports')).body).toHaveLength(1);
  });

  test('the command does not create an account for an unknown name', async () => {
    const { config } = app();
    const { email, send } = await app().newUser();
    const bank = join(config.dataDir, 'savings.csv');
    writeFileSync(bank, 'Date,Description,Amount\n2026-10-03,INTEREST,3.10\n');
    const into = (account: string) => runProgram('import', config, ['--email', email, '--account', account, bank]);
    expect(await into('Nope')).toMatchObject({ code: 1 });
    expect((await into('Nope')).said).toContain('There is no account named Nope. Existing accounts: Everyday.');
    expect((await send('GET', '/imports')).body).toEqual([]);
    await send('POST', '/accounts', { body: { name: 'Savings', kind: 'savings' } });
    expect(await into('savings')).toMatchObject({ code: 0, said: '1 row: 1 new. 1 transaction added.' });
    const accounts = (await send('GET', '/accounts')).body as MoneyAccount[];
    expect(accounts.map(({ name, balance }) => [name, balance])).toEqual([
      ['Everyday', 0],
      ['Savings', 3.1],
    ]);
  });
});
