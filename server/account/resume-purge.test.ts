import { afterEach, describe, expect, test } from 'vitest';
import { chooseSomeOrAll } from '../../reader/testing/choose-some-or-all.ts';
import { hashPassword } from '../auth/passwords.ts';
import { insertUser } from '../auth/user-store.ts';
import { openDatabase } from '../db/database.ts';
import type { Db } from '../db/schema.ts';
import { insertSampleData } from '../seed/insert-sample-data.ts';
import { startServerProcess } from '../testing/server-process.ts';
import { createClient, PASSWORD } from '../testing/test-app.ts';
import { createDataHome, ENGINES } from '../testing/test-databases.ts';
import { waitUntil } from '../testing/wait-until.ts';

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

const EMAIL = 'ann@home.org';

describe.each(ENGINES)('on %s', (engine) => {
  test('removing a large account continues on the next server after the first one was killed', async () => {
    const dataHome = await createDataHome(engine);
    ends.push(dataHome.remove);
    const database = openDatabase(dataHome);
    ends.push(() => database.db.destroy());
    const { db } = database;
    const now = new Date();
    const user = await insertUser(db, { email: EMAIL, passwordHash: await hashPassword(PASSWORD), now });
    if (!user) throw new Error('no user');
    await insertSampleData(db, user.id, {
      count: chooseSomeOrAll(6000, 20_000),
      years: 3,
      today: '2026-11-21',
      now,
      splitShare: 0.1,
    });

    const first = await startServerProcess(dataHome);
    const visitor = createClient(first.url);
    const { body } = await visitor.send('POST', '/auth/login', { body: { email: EMAIL, password: PASSWORD } });
    const { token } = body as { token: string };
    expect((await createClient(first.url, token).send('DELETE', '/users/account')).status).toBe(200);
    await first.end('SIGKILL');
    const left = await countTransactions(db, user.id);
    expect(left).toBeGreaterThan(0);

    const second = await startServerProcess(dataHome);
    ends.push(() => second.end('SIGKILL'));
    // Another user signs up with the same email address before the data is removed, because the address can already be
    // used again.
    const again = { email: EMAIL, password: 'another_2' };
    expect((await createClient(second.url).send('POST', '/auth/signup', { body: again })).status).toBe(201);
    expect((await createClient(second.url, token).send('GET', '/auth/me')).status).toBe(401);
    const isThere = () => db.selectFrom('users').select('id').where('id', '=', user.id).executeTakeFirst();
    await waitUntil(async () => !(await isThere()));
    expect(await countTransactions(db, user.id)).toBe(0);
    expect((await createClient(second.url).send('POST', '/auth/login', { body: again })).status).toBe(200);
  });
});

async function countTransactions(db: Db, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('transactions')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}
