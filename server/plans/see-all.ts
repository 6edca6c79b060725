import { CompiledQuery } from 'kysely';
import { TEST_ALL } from '../../reader/testing/test-all.ts';
import type { AppContext } from '../app-context.ts';
import { countWaiting } from '../mail/queue.ts';
import { MODULES } from '../modules.ts';
import { countOverdue, postDueOfAll } from '../recurring/posting.ts';
import { OPERATIONS } from '../testing/examples/operations.ts';
import type { Account } from './account.ts';
import { EXAMPLES } from './examples.ts';
import { explainOn, explainOnceOn } from './explain.ts';
import { NOW } from './fill.ts';
import type { Statement } from './record-statements.ts';
import type { Site } from './site.ts';

/** A statement with the call that sent it and the user. */
export type Seen = Statement & { call: string; userId: number };

/**
 * Calls every operation and background job, alternating between the small and the large account so that both meet the same
 * state.
 */
export async function seeAll(site: Site): Promise<Seen[]> {
  const seen: Seen[] = [];
  const explain = TEST_ALL ? explainOn(site.db) : explainOnceOn(site.db);
  const see = async (call: string, { id }: Account, work: () => Promise<unknown>) => {
    for (const statement of await site.record(work, explain)) seen.push({ ...statement, call, userId: id });
  };
  for (const operation of OPERATIONS) {
    for (const [special, example] of Object.entries(EXAMPLES[operation.id] ?? {})) {
      for (const account of [site.small, site.large]) {
        const request = await example(account);
        await see(`${operation.id} ${special}`.trim(), account, () => account.run(operation, request));
      }
    }
  }
  for (const [job, work] of Object.entries(jobs(site))) {
    for (const account of [site.small, site.large]) await see(job, account, work);
  }
  return seen;
}

/**
 * Explains the recorded statements again with the current indexes and statistics. On SQLite these don't change which statements
 * are sent.
 */
export async function explainAnew({ db }: Site, seen: readonly Seen[]): Promise<Seen[]> {
  const explain = explainOnceOn(db);
  return db.getExecutor().provideConnection(async (connection) => {
    const anew: Seen[] = [];
    for (const each of seen) {
      const query = CompiledQuery.raw(each.sql, [...each.parameters]);
      anew.push({ ...each, plans: await explain(connection, query, false) });
    }
    return anew;
  });
}

/** The background jobs of the server. */
function jobs({ db, files }: Site): Record<string, () => Promise<unknown>> {
  const never = new AbortController().signal;
  return {
    sweep: async () => {
      const config = { dataDir: 'no such folder' };
      const context = { db, files, config, now: () => NOW, modules: MODULES } as unknown as AppContext;
      for (const noun of MODULES) await noun.sweep?.(context, never);
    },
    'post what is due': () => postDueOfAll(db, { now: NOW, maxTransactions: undefined, onFailure: fail }),
    'sweep files': () => files.sweep(never),
    metrics: async () => {
      await countWaiting(db);
      await countOverdue(db, NOW);
    },
  };
}

function fail(error: unknown): never {
  throw error;
}
