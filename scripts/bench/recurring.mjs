// Measures how long it takes to post 100,000 recurring items that are due at once, for example after a long downtime, and how
// long another user's list request waits meanwhile. All data stays on this machine and is removed afterwards.
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { inRoot } from '../prepare/root.mjs';
import { say } from '../prepare/say.mjs';
import { atMost } from './bars.mjs';
import { describeMachine } from './machine.mjs';
import { openAccount } from './server/accounts.mjs';
import { makeDataHome } from './server/data-home.mjs';
import { startServer } from './server/processes.mjs';
import { seed } from './server/seed.mjs';
import { inMs, quantile } from './table.mjs';

const USERS = 1000;
const ITEMS_EACH = 100;
const ASKING = 1000;
/** Milliseconds allowed for another user's call at the 99th percentile. */
const MAX_MEANWHILE = 100;

export async function bench() {
  say('This takes one to five minutes. All data it creates is removed at the end.');
  const home = await makeDataHome();
  try {
    console.log(`## ${home.engine}\n\n${await describeMachine()}; ${home.version}\n`);
    await seed(home, [ASKING]);
    const { openDatabase } = await import(pathToFileURL(inRoot('dist', 'server', 'db', 'database.js')).href);
    const { db } = openDatabase({ dataDir: home.env.DATA_DIR, databaseUrl: home.env.DATABASE_URL || undefined });
    try {
      const today = await makeDueItems(db);
      const server = await startServer(home);
      try {
        const { report, bars } = await watchPosting(db, today, await openAccount(server.url, ASKING));
        console.log(report);
        return bars;
      } finally {
        await server.end();
      }
    } finally {
      await db.destroy();
    }
  } finally {
    await home.remove();
  }
}

/**
 * @param {any} db
 * @returns {Promise<string>} the day on which the items are due
 */
async function makeDueItems(db) {
  const { dayIn } = await import(pathToFileURL(inRoot('dist', 'contract', 'day.js')).href);
  const today = dayIn(new Date());
  for (let user = 0; user < USERS; user++) {
    const { id } = await db
      .insertInto('users')
      .values({ email: `due${user}@home.org`, password_hash: 'none', default_currency: 'USD', created_at: 0 })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('accounts')
      .values({ user_id: id, id: 'everyday', position: 1, name: 'Everyday', kind: 'everyday' })
      .execute();
    const items = Array.from({ length: ITEMS_EACH }, (_, item) => ({
      user_id: id,
      id: `item-${item}`,
      sequence: item + 1,
      name: `Subscription ${item}`,
      category: 'Subscriptions',
      amount_minor: 999,
      kind: 'expense',
      frequency: 'monthly',
      start_day: today,
      next_due_day: today,
    }));
    await db.insertInto('recurring').values(items).execute();
  }
  return today;
}

/**
 * @param {any} db
 * @param {string} today
 * @param {import('./server/accounts.mjs').Account} account
 */
async function watchPosting(db, today, account) {
  const start = performance.now();
  /** @type {number[]} */
  const waits = [];
  let isPosting = true;
  const asking = (async () => {
    while (isPosting) {
      const asked = performance.now();
      await account.call('GET', '/transactions');
      waits.push(performance.now() - asked);
    }
  })();
  while (await db.selectFrom('recurring').select('id').where('next_due_day', '<=', today).executeTakeFirst()) {
    await setTimeout(200);
  }
  isPosting = false;
  await asking;
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  waits.sort((a, b) => a - b);
  const [median = 0, most = 0] = [0.5, 0.99].map((part) => quantile(waits, part));
  const count = (USERS * ITEMS_EACH).toLocaleString('en-US');
  const report =
    `${count} items of ${USERS.toLocaleString('en-US')} users that were due at once were posted in ${seconds} s. ` +
    `During this time another user's list request took ${inMs(median)} ms at the median and ${inMs(most)} ms at the 99th percentile ` +
    `(${waits.length.toLocaleString('en-US')} requests, one after the other).`;
  return { report, bars: [atMost('a list request while due items are posted, 99%', most, MAX_MEANWHILE, ' ms')] };
}
