import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { isPostgres } from '../db/database.ts';
import type { Db } from '../db/schema.ts';
import { RATE_LIMITS } from '../http/rate-limits.ts';
import type { OutgoingMail } from '../mail/mailer.ts';
import { startTestApp } from '../testing/test-app.ts';
import { ENGINES } from '../testing/test-databases.ts';
import { getUserId } from '../testing/user-id.ts';
import {
  ALLOWED_GROWING_CALLS,
  ALLOWED_SCANS,
  ALLOWED_SORTS,
  ALLOWED_WITHOUT_USER,
  findQueryPlanException,
  listUnusedExceptions,
  type QueryPlanException,
} from './allowed-query-plans.ts';
import {
  copyUserRows,
  fillWithTransactions,
  insertUsersWithLinks,
  QUERY_PLAN_TEST_NOW,
  turnOffPostgresStatistics,
} from './fill-query-plan-database.ts';
import { type RecordedApp, recordAllCalls, type SentStatement } from './record-all-calls.ts';
import { createStatementRecorder, refreshQueryPlans } from './statement-recorder.ts';

const MANY = { most: 1_000_000, seconds: 60 };

describe.each(ENGINES)('on %s', (engine) => {
  let site: RecordedApp;
  let seen: SentStatement[];
  /** The pages that the statements of each call read, for a user with one year of data and for one with ten. */
  const pages = { small: new Map<string, Pages>(), large: new Map<string, Pages>() };

  beforeAll(async () => {
    const mails: OutgoingMail[] = [];
    // Stop background jobs, including the late cleanup of receipts, because their statements would be recorded too.
    vi.useFakeTimers({ toFake: ['setInterval', 'setTimeout'] });
    const app = await startTestApp(engine, {
      now: () => QUERY_PLAN_TEST_NOW,
      mailer: { send: async (mail) => void mails.push(mail) },
      limits: {
        ...RATE_LIMITS,
        failedLogins: MANY,
        strangeLogins: MANY,
        attempts: MANY,
        resetMails: MANY,
        contactMessages: MANY,
      },
    });
    vi.useRealTimers();
    const { db } = app;
    site = { ...app, mails, recorder: createStatementRecorder(db) };
    if (isPostgres(db)) await insertUsersWithLinks(db);
    const [small, large] = [await app.newUser(), await app.newUser()];
    const [smallId, largeId] = [await getUserId(db, small.email), await getUserId(db, large.email)];
    if (!isPostgres(db)) {
      // SQLite's plans do not depend on the number of rows, so a year is enough.
      await fillWithTransactions(db, largeId, 1);
      seen = await recordAllCalls(site, large);
      await addMisleadingIndexes(db);
      seen.push(...(await refreshQueryPlans(db, seen)));
      return;
    }
    await fillWithTransactions(db, largeId, 10);
    await fillWithTransactions(db, smallId, 1);
    await turnOffPostgresStatistics(db);
    await addMisleadingIndexes(db);
    await sql`vacuum analyze`.execute(db);
    seen = await recordAllCalls(site, small);
    await copyUserRows(db, smallId, largeId);
    await sql`vacuum analyze`.execute(db);
    const seenLarge = await recordAllCalls(site, large);
    for (const each of seen) addPages(pages.small, each);
    for (const each of seenLarge) addPages(pages.large, each);
    seen.push(...seenLarge);
  });
  afterAll(() => site.close());

  /** Returns the steps that are not allowed by any exception. */
  const findFaults = (kind: 'scans' | 'nameless' | 'sorts', allowances: readonly QueryPlanException[]) => {
    const found = seen.flatMap((each) => {
      const steps = each.plans.flatMap((plan) => plan[kind]);
      if (steps.length === 0 || findQueryPlanException(allowances, each)) return [];
      return steps.map((step) => `${each.call}: ${step} in ${each.sql}`);
    });
    return [...new Set(found)];
  };

  test('no statement scans a growing table', () => {
    expect(findFaults('scans', ALLOWED_SCANS)).toEqual([]);
  });

  if (engine === 'sqlite') {
    test('every statement finds rows by the id of their user', () => {
      expect(findFaults('nameless', ALLOWED_WITHOUT_USER)).toEqual([]);
    });

    test('no statement sorts rows that an index has in order', () => {
      expect(findFaults('sorts', ALLOWED_SORTS)).toEqual([]);
    });

    test('no statement is prepared again for each value of its limit', () => {
      const bare = seen.filter((each) => /limit \?(?! \+ 0)/.test(each.sql));
      expect(bare.map(({ call, sql }) => `${call}: ${sql}`)).toEqual([]);
    });
    return;
  }

  test('the pages that a call touches do not grow with the account', () => {
    const grown = [...pages.large].flatMap(([call, statements]) => {
      const small = pages.small.get(call) ?? statements;
      const [before, after] = [sumPages(small), sumPages(statements)];
      // Require an exception only from 1.3 times the pages, because their number varies with the random ids.
      const allowance =
        after > 1.3 * before ? findQueryPlanException(ALLOWED_GROWING_CALLS, { call, sql: '' }) : undefined;
      const most = allowance ? (allowance.mostPages ?? after) : 2 * before + 30;
      return after <= most ? [] : [`${call}: ${before} pages, then ${after}${describeGrowth(small, statements)}`];
    });
    expect(grown).toEqual([]);
  });
});

test('every allowance is needed', () => {
  expect(listUnusedExceptions()).toEqual([]);
});

type Pages = Map<string, number>;

/**
 * Counts the pages that a statement reads. If it has several plans, returns the number for the plan that reads most.
 */
function addPages(pages: Map<string, Pages>, { call, sql, plans }: SentStatement): void {
  // Ignore the mail queue: the statement may send emails of any user, and PostgreSQL keeps the index entries of sent
  // emails until its next vacuum.
  if (sql.includes('"mail_queue"')) return;
  const ofCall = pages.get(call) ?? new Map();
  pages.set(call, ofCall.set(sql, (ofCall.get(sql) ?? 0) + Math.max(...plans.map((plan) => plan.pages))));
}

function sumPages(pages: Pages): number {
  return [...pages.values()].reduce((sum, each) => sum + each, 0);
}

/** Describes the statement for which the number of pages has grown most. */
function describeGrowth(small: Pages, large: Pages): string {
  const grown = [...large].map(([sql, count]) => ({ sql, from: small.get(sql) ?? 0, to: count }));
  const [most] = grown.sort((one, other) => other.to - other.from - (one.to - one.from));
  return most ? `, of which ${most.from} then ${most.to} in ${most.sql}` : '';
}

/**
 * Creates indexes that start with columns of real statements but have no useful order. No statement should use them.
 */
async function addMisleadingIndexes(db: Db): Promise<void> {
  const columns = [
    'user_id, kind, name',
    'user_id, name, category',
    'user_id, amount_minor, day',
    'user_id, category, name',
  ];
  for (const each of columns)
    await sql`create index ${sql.id(`misleading ${each}`)} on transactions (${sql.raw(each)})`.execute(db);
  // SQLite only, because PostgreSQL would use this index for counting and cannot be prevented from doing so.
  if (!isPostgres(db)) await sql`create index "misleading totals" on totals (user_id, span, kind, count)`.execute(db);
  await sql`create index "misleading receipts" on receipts (user_id, merchant)`.execute(db);
}
