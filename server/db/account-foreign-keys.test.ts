import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { backUpHome, readHomeDatabase, restoreBackupInto } from '../testing/backups.ts';
import { expectTotalsToEqualSums } from '../testing/figures/check-totals.ts';
import { startTestApp } from '../testing/test-app.ts';
import { createEmptyHome, ENGINES } from '../testing/test-databases.ts';

describe.each(ENGINES)('on %s', (engine) => {
  test('restoring a backup moves entries without an account to the first account', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'moneta-keys-'));
    const from = await startTestApp('sqlite');
    const home = await createEmptyHome(engine);
    try {
      const user = await from.newUser();
      const { body } = await user.send('POST', '/accounts', { body: { name: 'Savings' } });
      const { _id: savings } = body as { _id: string };
      await user.add({ accountId: savings });
      await user.send('POST', '/transfers', {
        body: { fromAccountId: savings, toAccountId: 'everyday', amount: 5, addedOn: '2026-11-20' },
      });
      await from.db.deleteFrom('accounts').where('id', '=', savings).execute();
      const path = join(folder, 'orphans.moneta');
      await backUpHome(from.config, path);

      expect(await restoreBackupInto(home, path)).toMatchObject({ mended: 1 });
      await readHomeDatabase(home, async (db) => {
        expect(await db.selectFrom('transactions').select('account_id').execute()).toEqual([
          { account_id: 'everyday' },
        ]);
        expect(await db.selectFrom('transfers').select('id').execute()).toEqual([]);
        await expectTotalsToEqualSums(db);
        if (engine === 'sqlite') return;
        await expect(sql`update transactions set account_id = 'ghost'`.execute(db)).rejects.toThrow(
          'transactions_account_id_fk',
        );
      });
    } finally {
      await from.close();
      await home.remove();
      rmSync(folder, { recursive: true });
    }
  });
});
