import { setTimeout } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { addDaysClamped, getDayInTimeZone } from '../../domain/calendar-day.ts';
import { chooseSomeOrAll } from '../../reader/testing/choose-some-or-all.ts';
import { insertUser } from '../auth/user-store.ts';
import { openDatabase } from '../db/database.ts';
import type { Db } from '../db/schema.ts';
import { expectTotalsToEqualSums } from '../testing/figures/check-totals.ts';
import { type ServerProcess, startServerProcess } from '../testing/server-process.ts';
import { createDataHome, type DataHome, ENGINES } from '../testing/test-databases.ts';
import { waitUntil } from '../testing/wait-until.ts';
import { insertRecurringItem } from './recurring-item-store.ts';

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

const ITEMS = 10;
const DAYS = chooseSomeOrAll(100, 600);
/** Number of times that a server is killed. */
const KILLS = chooseSomeOrAll(2, 8);

/** Creates daily items that have been due for a long time. Returns the last day on which they are due. */
async function makeOverdue(dataHome: DataHome): Promise<{ db: Db; today: string }> {
  const database = openDatabase(dataHome);
  ends.push(() => database.db.destroy());
  const { db } = database;
  const now = new Date();
  const today = getDayInTimeZone(now);
  const start = addDaysClamped(today, 1 - DAYS);
  const user = await insertUser(db, { email: 'ann@home.org', passwordHash: 'none', now });
  if (!user) throw new Error('no user was made');
  await db.transaction().execute(async (tx) => {
    for (let i = 0; i < ITEMS; i++) {
      const item = { name: `Item ${i}`, category: 'Bills', amount: 1.5, isIncome: false };
      const made = { ...item, frequency: 'daily' as const, startDate: start };
      await insertRecurringItem(tx, user.id, made, addDaysClamped(start, -1), now);
    }
  });
  return { db, today };
}

/** Counts transactions and distinct occurrences up to a day, because the next day may begin during the test. */
async function countPosted(db: Db, today: string) {
  const rows = await db.selectFrom('transactions').select(['recurring_id', 'day']).where('day', '<=', today).execute();
  return {
    posted: rows.length,
    different: new Set(rows.map(({ recurring_id, day }) => `${recurring_id} ${day}`)).size,
  };
}

/** Waits until the server has posted another occurrence, so that it is killed while it posts. */
async function untilMoreIsPosted(db: Db, today: string): Promise<void> {
  const { posted: before } = await countPosted(db, today);
  const isMore = async () => {
    const { posted } = await countPosted(db, today);
    return posted > before || posted === ALL.posted;
  };
  await waitUntil(isMore, 5);
}

async function untilAllPosted(db: Db, today: string): Promise<void> {
  for (;;) {
    const due = await db.selectFrom('recurring').select('id').where('next_due_day', '<=', today).executeTakeFirst();
    if (!due) return;
    await setTimeout(100);
  }
}

const ALL = { posted: ITEMS * DAYS, different: ITEMS * DAYS };

describe.each(ENGINES)('on %s', (engine) => {
  test('a server killed repeatedly while posting loses and duplicates nothing', async () => {
    const dataHome = await createDataHome(engine);
    ends.push(dataHome.remove);
    const { db, today } = await makeOverdue(dataHome);
    for (let kill = 0; kill < KILLS; kill++) {
      const server = await startServerProcess(dataHome);
      await untilMoreIsPosted(db, today);
      await server.end('SIGKILL');
      const { posted, different } = await countPosted(db, today);
      expect(different).toBe(posted);
    }
    const server = await startServerProcess(dataHome);
    ends.push(() => server.end('SIGKILL'));
    await untilAllPosted(db, today);
    expect(await countPosted(db, today)).toEqual(ALL);
    await expectTotalsToEqualSums(db);
  });
});

test('two servers posting on one PostgreSQL at the same time post each occurrence once', async () => {
  const dataHome = await createDataHome('postgres');
  ends.push(dataHome.remove);
  const { db, today } = await makeOverdue(dataHome);
  const servers: ServerProcess[] = await Promise.all([startServerProcess(dataHome), startServerProcess(dataHome)]);
  for (const { end } of servers) ends.push(() => end('SIGKILL'));
  await untilAllPosted(db, today);
  expect(await countPosted(db, today)).toEqual(ALL);
  await expectTotalsToEqualSums(db);
});
