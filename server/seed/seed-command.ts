import { sql } from 'kysely';
import { SignUp } from '../../contract/auth/sign-up.ts';
import { DEFAULT_CURRENCY } from '../../contract/common-currencies.ts';
import { MAX_MONEY_ACCOUNTS } from '../../contract/money-accounts.ts';
import { getDayInTimeZone } from '../../domain/calendar-day.ts';
import { hashPassword } from '../auth/passwords.ts';
import { completeSetup, insertUser } from '../auth/user-store.ts';
import { readConfig } from '../config.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { migrateWithBackup } from '../migrate-with-backup.ts';
import { OperatorError, UsageError } from '../platform/errors.ts';
import type { ProgressReporter } from '../platform/progress.ts';
import { restrictDataFolderAccess } from '../platform/restrict-file-access.ts';
import { formatCount } from '../text/format-count.ts';
import { insertSampleData } from './insert-sample-data.ts';

type Options = {
  [Name in 'email' | 'password' | 'transactions' | 'years' | 'accounts' | 'splits' | 'tags' | 'refunds']?:
    | string
    | undefined;
};

/** Signs up a user in the configured database and adds sample data for this user. */
export async function runSeedCommand(options: Options, progress: ProgressReporter | undefined) {
  const { email, password, count, years, accountCount, splitShare, tagShare, refundShare } = readOptions(options);
  const config = readConfig(process.env);
  restrictDataFolderAccess(config.dataDir, console.warn);
  const database = openDatabase(config, FAST);
  const { db } = database;
  await migrateWithBackup(database, config, console.warn);
  await expectMuch(database);
  const now = new Date();
  const user = await insertUser(db, { email, passwordHash: await hashPassword(password), now, hasChecklist: false });
  if (!user) throw new OperatorError(`${email} already has an account. Choose another email.`);
  await completeSetup(db, user.id, DEFAULT_CURRENCY);
  await insertSampleData(db, user.id, {
    count,
    years,
    accountCount,
    splitShare,
    tagShare,
    refundShare,
    today: getDayInTimeZone(now),
    now,
    progress,
  });
  await db.destroy();
  const seconds = ((Date.now() - now.getTime()) / 1000).toFixed(1);
  return {
    text: `${email} has ${formatCount(count, 'transaction')} over ${formatCount(years, 'year')} (${seconds} s).`,
    data: { email, transactions: count, years },
  };
}

/**
 * Makes PostgreSQL update its search index in larger batches, and not wait for the disk. After a power failure, the
 * seed command can be run again.
 */
const FAST = { gin_pending_list_limit: '64MB', work_mem: '64MB', synchronous_commit: 'off' };

/**
 * Enlarges SQLite's cache so that it holds the whole index, because rows with random ids change pages all over the
 * index. Also makes checkpoints less frequent.
 */
async function expectMuch({ db, engine }: Database): Promise<void> {
  if (engine === 'postgres') return;
  await sql`pragma cache_size = -300000`.execute(db);
  await sql`pragma wal_autocheckpoint = 50000`.execute(db);
}

function readOptions(values: Options) {
  const count = wholeNumber('--transactions', values.transactions, 0, 10_000_000);
  const years = number('--years', values.years ?? '3', 100);
  if (years === 0) throw new UsageError('--years must be above 0.');
  const accountCount = wholeNumber('--accounts', values.accounts ?? '1', 1, MAX_MONEY_ACCOUNTS);
  const splitShare = number('--splits', values.splits ?? '0', 100) / 100;
  const tagShare = number('--tags', values.tags ?? '0', 100) / 100;
  const refundShare = number('--refunds', values.refunds ?? '0', 100) / 100;
  const account = SignUp.safeParse(values);
  if (!account.success) throw new UsageError(account.error.issues[0]?.message ?? 'The email or password is invalid.');
  return { ...account.data, count, years, accountCount, splitShare, tagShare, refundShare };
}

function wholeNumber(option: string, value: string | undefined, least: number, most: number): number {
  if (value !== undefined && /^\d+$/.test(value) && Number(value) >= least && Number(value) <= most)
    return Number(value);
  throw new UsageError(`${option} must be a whole number from ${least} to ${most.toLocaleString('en-US')}.`);
}

function number(option: string, value: string, most: number): number {
  if (value.trim() !== '' && Number(value) >= 0 && Number(value) <= most) return Number(value);
  throw new UsageError(`${option} must be a number from 0 to ${most}.`);
}
