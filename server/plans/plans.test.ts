import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TEST_ALL } from '../../reader/testing/test-all.ts';
import { isPostgres } from '../db/database.ts';
import { OPERATIONS } from '../testing/examples/operations.ts';
import { tableNames } from '../testing/table-names.ts';
import { ENGINES } from '../testing/test-databases.ts';
import { type Allowance, findAllowance, GROWING, NAMELESS, SCANS, SORTS, unused } from './allowed.ts';
import { EXAMPLES } from './examples.ts';
import { namesOneUser } from './names-user.ts';
import { explainAnew, type Seen, seeAll } from './see-all.ts';
import { openSite, type Site } from './site.ts';

/**
 * This state includes statistics, so the other states can be left out of short runs. With PostgreSQL that also leaves out the
 * state without statistics, because PostgreSQL gathers them automatically and each statement is tried in two ways.
 */
const MISLED = 'with misleading indexes';
const WHEN = TEST_ALL
  ? {
      sqlite: ['without statistics', 'with statistics', MISLED],
      postgres: ['without statistics', 'with statistics', MISLED],
    }
  : { sqlite: ['without statistics', MISLED], postgres: [MISLED] };

test('every operation has an example', () => {
  expect(Object.keys(EXAMPLES).sort()).toEqual(OPERATIONS.map(({ id }) => id).sort());
});

describe.each(ENGINES)('on %s', (engine) => {
  let site: Site;
  /** The statements sent in the first state. */
  let sent: Seen[] | undefined;
  beforeAll(async () => {
    site = await openSite(engine);
  });
  afterAll(() => site.close());

  describe.each(WHEN[engine])('%s', (when) => {
    let seen: Seen[];
    beforeAll(async () => {
      if (when !== 'without statistics') await sql`analyze`.execute(site.db);
      if (when === MISLED) await misleadingIndexes(site);
      // A full run executes everything again, on data that the first run has changed.
      seen = sent && engine === 'sqlite' && !TEST_ALL ? await explainAnew(site, sent) : await seeAll(site);
      sent ??= seen;
    });

    /** Returns the faults that no allowance covers, once per call and statement. */
    const faults = (kind: RegExp, allowances: readonly Allowance[]) => {
      const found = seen.flatMap((each) => {
        const some = each.plans.flatMap((plan) => plan.faults).filter((fault) => kind.test(fault));
        return some.length > 0 && !findAllowance(allowances, each)
          ? some.map((fault) => `${each.call}: ${fault} in ${each.sql}`)
          : [];
      });
      return [...new Set(found)];
    };

    test('no statement scans a growing table', () => {
      expect(faults(/^(SCAN|AUTOMATIC)/, SCANS)).toEqual([]);
    });

    test('no statement sorts rows that an index has in order', () => {
      expect(faults(/^(SORT|USE TEMP)/, SORTS)).toEqual([]);
    });

    test("every statement over users' rows names its user", async () => {
      const tables = await tableNames(site.db);
      const nameless = seen.filter((each) => !namesOneUser(each, tables) && !findAllowance(NAMELESS, each));
      expect(nameless.map(({ call, sql }) => `${call}: ${sql}`)).toEqual([]);
    });

    test('no statement is prepared again for each value of its limit', () => {
      const bare = seen.filter((each) => engine === 'sqlite' && /limit \?(?! \+ 0)/.test(each.sql));
      expect(bare.map(({ call, sql }) => `${call}: ${sql}`)).toEqual([]);
    });

    if (engine === 'sqlite') return; // SQLite does not report pages.

    test('the pages a call touches do not grow with the account', () => {
      const calls = [...new Set(seen.map(({ call }) => call))];
      const grown = calls.flatMap((call) => {
        const [small, large] = [pagesOf(site.small.id, call), pagesOf(site.large.id, call)];
        if (large <= 2 * small) return [];
        const { mostPages = large } = findAllowance(GROWING, { call, sql: '' }) ?? { mostPages: 0 };
        return large > mostPages ? [`${call}: ${small} pages, then ${large}`] : [];
      });
      expect(grown).toEqual([]);
    });

    /** Pages for custom or generic plans, whichever touches more. */
    function pagesOf(userId: number, call: string): number {
      const counted = seen.filter((each) => each.userId === userId && each.call === call && !isOfQueue(each));
      const plans = counted.map((each) => each.plans);
      const sums = [0, 1].map((way) => plans.reduce((sum, ways) => sum + (ways[way]?.pages ?? 0), 0));
      return Math.max(...sums);
    }
  });
});

/** Mail of any user may be sent after a response, and PostgreSQL keeps index entries of sent mail until its next vacuum. */
function isOfQueue({ sql }: { sql: string }): boolean {
  return sql.includes('"mail_queue"');
}

test('every allowance is needed', () => {
  expect(unused()).toEqual([]);
});

/** Creates indexes that start with columns of real statements, but have no statistics and no useful order. */
async function misleadingIndexes({ db }: Site): Promise<void> {
  for (const columns of [
    'user_id, kind, name',
    'user_id, name, category',
    'user_id, amount_minor, day',
    'user_id, category, name',
  ]) {
    await sql`create index ${sql.id(`misleading ${columns}`)} on transactions (${sql.raw(columns)})`.execute(db);
  }
  // PostgreSQL would use this index to count, and it cannot be told not to.
  if (!isPostgres(db)) await sql`create index "misleading totals" on totals (user_id, span, kind, count)`.execute(db);
  await sql`create index "misleading receipts" on receipts (user_id, merchant)`.execute(db);
}
