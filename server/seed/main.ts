import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { MAX_ACCOUNTS } from '../../contract/accounts.ts';
import { SignUp } from '../../contract/auth/sign-up.ts';
import { DEFAULT_CURRENCY } from '../../contract/currencies.ts';
import { dayIn } from '../../domain/day.ts';
import { hashPassword } from '../auth/passwords.ts';
import { completeSetup, insertUser } from '../auth/store.ts';
import { bringUpToDate } from '../bring-up-to-date.ts';
import { BadSetting, readConfig } from '../config.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { endWith } from '../end-with.ts';
import { keepPrivate } from '../platform/private-data.ts';
import { fillAccount } from './fill-account.ts';

const USAGE =
  'Usage: npm run seed -- --email E --password P --transactions N [--years Y] [--accounts A] [--splits P] [--tags P]';

/** Signs up a user and fills the account, in the database that the settings name. */
async function main(): Promise<void> {
  const { email, password, count, years, accountCount, splitShare, tagShare } = readArguments();
  const config = readConfig(process.env);
  keepPrivate(config.dataDir, console.warn);
  const database = openDatabase(config, FAST);
  const { db } = database;
  await bringUpToDate(database, config, console.warn);
  await expectMuch(database);
  const now = new Date();
  const user = await insertUser(db, { email, passwordHash: await hashPassword(password), now });
  if (!user) throw new BadSetting(`${email} already has an account. Choose another email.`);
  await completeSetup(db, user.id, DEFAULT_CURRENCY);
  await fillAccount(db, user.id, { count, years, accountCount, splitShare, tagShare, today: dayIn(now), now });
  await db.destroy();
  const seconds = ((Date.now() - now.getTime()) / 1000).toFixed(1);
  console.log(`${email} has ${count.toLocaleString('en-US')} transactions over ${years} years (${seconds} s).`);
}

/**
 * Lets PostgreSQL's search index take new entries in larger batches. Durability is off: after a power cut the seed is simply
 * run again.
 */
const FAST = { gin_pending_list_limit: '64MB', work_mem: '64MB', synchronous_commit: 'off' };

/** Makes room to cache all index pages of SQLite, because random ids touch pages everywhere, and reduces checkpoints. */
async function expectMuch({ db, engine }: Database): Promise<void> {
  if (engine === 'postgres') return;
  await sql`pragma cache_size = -300000`.execute(db);
  await sql`pragma wal_autocheckpoint = 50000`.execute(db);
}

function readArguments() {
  const string = { type: 'string' } as const;
  const common = { email: string, password: string, transactions: string, years: string };
  const options = { ...common, accounts: string, splits: string, tags: string };
  const { values } = parseArgs({ options });
  const count = Number(values.transactions);
  const years = Number(values.years ?? '3');
  const [splitShare, tagShare] = [share(values.splits), share(values.tags)];
  if (!Number.isInteger(count) || count < 0 || count > 10_000_000)
    throw new BadSetting(`${USAGE}\nN is a whole number.`);
  if (!(years > 0 && years <= 100)) throw new BadSetting(`${USAGE}\nY is a number of years up to 100.`);
  const accountCount = Number(values.accounts ?? '1');
  if (!(Number.isInteger(accountCount) && accountCount > 0 && accountCount <= MAX_ACCOUNTS)) {
    throw new BadSetting(`${USAGE}\nA is a number of accounts up to ${MAX_ACCOUNTS}.`);
  }
  const account = SignUp.safeParse(values);
  if (!account.success) throw new BadSetting(`${USAGE}\n${account.error.issues[0]?.message}`);
  return { ...account.data, count, years, accountCount, splitShare, tagShare };
}

function share(percent = '0'): number {
  const number = Number(percent);
  if (!(number >= 0 && number <= 100))
    throw new BadSetting(
      `${USAGE}\nP is the percentage of expenses that are split, or of transactions that have tags.`,
    );
  return number / 100;
}

await main().catch(endWith);
