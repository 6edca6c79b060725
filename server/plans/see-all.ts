import type { AppContext } from '../app-context.ts';
import { NOUNS } from '../nouns.ts';
import { postDueOfAll } from '../recurring/posting.ts';
import { OPERATIONS } from '../testing/operations.ts';
import type { Account } from './account.ts';
import { EXAMPLES } from './examples.ts';
import { NOW } from './fill.ts';
import type { Statement } from './record-statements.ts';
import type { Site } from './site.ts';

/** A statement, what it was sent for, and for whom. */
export type Seen = Statement & { call: string; userId: number };

/** Does everything that a server does, for the small account and the large one in turn, so that both find the same state. */
export async function seeAll(site: Site): Promise<Seen[]> {
  const seen: Seen[] = [];
  const see = async (call: string, { id }: Account, work: () => Promise<unknown>) => {
    for (const statement of await site.record(work)) seen.push({ ...statement, call, userId: id });
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

/** What a server does by itself. */
function jobs({ db, files }: Site): Record<string, () => Promise<unknown>> {
  const never = new AbortController().signal;
  return {
    sweep: async () => {
      const config = { dataDir: 'no such folder' };
      const context = { db, files, config, now: () => NOW, nouns: NOUNS } as unknown as AppContext;
      for (const noun of NOUNS) await noun.sweep?.(context, never);
    },
    'post what is due': () => postDueOfAll(db, NOW, fail),
    'sweep files': () => files.sweep(never),
  };
}

function fail(error: unknown): never {
  throw error;
}
