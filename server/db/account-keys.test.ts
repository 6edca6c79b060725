import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { backUp, read, restoreInto } from '../testing/backups.ts';
import { expectTotalsToEqualSums } from '../testing/check-totals.ts';
import { fillWithReleased, RELEASED_VERSIONS, readRemembered } from '../testing/released-data.ts';
import { runProgram } from '../testing/run-program.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { type DataHome, ENGINES, makeEmptyHome } from '../testing/test-databases.ts';
import { until } from '../testing/until.ts';
import { openDatabase } from './database.ts';
import type { Db } from './schema.ts';

const NEWEST = RELEASED_VERSIONS.at(-1) as string;

/** Points all entries of one account at an account that does not exist, as a race in an older version could. */
async function loseAccount(db: Db): Promise<number> {
  const { rows } = await sql<{ user_id: number; id: string }>`
    select accounts.user_id, accounts.id from accounts
    join transactions on transactions.user_id = accounts.user_id and transactions.account_id = accounts.id
    join transfers on transfers.user_id = accounts.user_id and accounts.id in (from_account_id, to_account_id)
    join users on users.id = accounts.user_id and users.deleted_at is null
    order by accounts.user_id, accounts.id limit 1`.execute(db);
  const { user_id, id } = rows[0] as { user_id: number; id: string };
  await sql`delete from accounts where user_id = ${user_id} and id = ${id}`.execute(db);
  await sql`insert into posted_occurrences (user_id, recurring_id, due_day) values (${user_id}, 'gone', '2026-01-01')`.execute(
    db,
  );
  await sql`insert into import_lessons (user_id, about, key, value) values (${user_id}, 'account', 'id 1', ${id})`.execute(
    db,
  );
  return user_id;
}

async function expectSound(app: TestApp, userId: number): Promise<void> {
  await expectTotalsToEqualSums(app.db);
  const { code, said } = await runProgram('totals', app.config, ['--check']);
  expect({ code, said }).toEqual({ code: 0, said: expect.stringContaining('every reference and receipt file exists') });
  const rows = await app.db.selectFrom('transactions').select('account_id').where('user_id', '=', userId).execute();
  expect(rows.length).toBeGreaterThan(0);
}

describe.each(ENGINES)('on %s', (engine) => {
  test('an update moves entries without an account to the first account, and the totals are correct', async () => {
    let userId = 0;
    let count = 0;
    const app = await startTestApp(engine, {
      now: () => new Date(readRemembered(NEWEST, engine).openedAt),
      fill: async (home: DataHome) => {
        await fillWithReleased(NEWEST, engine, home);
        const { db } = openDatabase(home);
        userId = await loseAccount(db);
        count = (await db.selectFrom('transactions').select('id').where('user_id', '=', userId).execute()).length;
        await db.destroy();
      },
    });
    try {
      // The test data includes a deleted user, whose rows the server is still removing.
      const isLeft = () =>
        app.db.selectFrom('users').select('id').where('deleted_at', 'is not', null).executeTakeFirst();
      await until(async () => !(await isLeft()));
      await expectSound(app, userId);
      const rows = await app.db.selectFrom('transactions').select('id').where('user_id', '=', userId).execute();
      expect(rows).toHaveLength(count);
    } finally {
      await app.close();
    }
  });

  test('restoring a backup moves entries without an account to the first account', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'moneta-keys-'));
    const from = await startTestApp('sqlite');
    const home = await makeEmptyHome(engine);
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
      await backUp(from.config, path);

      expect(await restoreInto(home, path)).toMatchObject({ mended: 1 });
      await read(home, async (db) => {
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
