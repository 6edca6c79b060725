import { fileURLToPath } from 'node:url';
import { onTestFinished, test } from 'vitest';
import type { DatabaseEngine } from '../../server/db/database.ts';
import { startServerProcess } from '../../server/testing/server-process.ts';
import { createDataHome } from '../../server/testing/test-databases.ts';
import { createTestAccount, type TestAccount } from './account.ts';
import { type BrowserOptions, type BrowserUser, openBrowser } from './browser.ts';
import { createPagePool, type ReusablePage } from './page-pool.ts';

const QUICK_ARGON2 = fileURLToPath(new URL('quick-argon2.mjs', import.meta.url));

type Visit = BrowserUser & { account: TestAccount };
type How = BrowserOptions & {
  /** The user who opens the page. A `visitor` has an account but is not logged in. */
  as?: 'visitor' | 'newcomer' | 'user';
  /** Adds data to the account before the page is opened. */
  fill?: (account: TestAccount) => Promise<unknown>;
};

/** A running server and browser that several tests share. Each test creates accounts of its own. */
export type TestSite = {
  url: string;
  /** The data folder of the server. */
  dataDir: string;
  /** Opens an address as a new user. The user is logged in, unless `as` is `visitor`. */
  visit(address: string, how?: How): Promise<Visit>;
  /** Opens an empty page. The test fails if the page reports errors. */
  newPerson(look?: BrowserOptions): Promise<BrowserUser>;
  /** Kills the server with SIGKILL, runs `story`, and starts the server again. */
  whileServerIsDown(story: () => Promise<unknown>): Promise<void>;
};

export type OpenPooledPage = ReturnType<typeof createPagePool>;

/** Opens an empty page, which is closed at the end of the test. The test fails if the page reports errors. */
export async function openTestUser(
  nextGuest: OpenPooledPage,
  url: string,
  look: BrowserOptions = {},
): Promise<BrowserUser> {
  return untilStoryEnds(await nextGuest(url, look));
}

function untilStoryEnds({ leave, ...person }: ReusablePage): BrowserUser {
  onTestFinished(async ({ task }) => {
    await leave(task.result?.state !== 'pass');
    person.expectNoComplaints();
  });
  return person;
}

type Site = Awaited<ReturnType<typeof openSite>>;

async function openSite(engine: DatabaseEngine) {
  const dataHome = await createDataHome(engine);
  const always = {
    CONTACT_EMAIL: 'ann@home.org',
    CONTACT_PHONE: '+49 30 123456',
    NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import=${QUICK_ARGON2}`,
  };
  const start = (settings: Record<string, string> = {}) => startServerProcess(dataHome, { ...always, ...settings });
  let server = await start();
  const { url } = server;
  return {
    url,
    dataDir: dataHome.dataDir,
    async whileServerIsDown(story: () => Promise<unknown>) {
      await server.end('SIGKILL');
      try {
        await story();
      } finally {
        server = await start({ PORT: new URL(url).port });
      }
    },
    async close() {
      await server.end('SIGKILL');
      await dataHome.remove();
    },
  };
}

/** Defines tests that use one browser per worker and one server per database. */
export const testOnSites = test
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern that it needs no other fixture.
  .extend('browser', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const browser = await openBrowser();
    onCleanup(() => browser.close());
    return browser;
  })
  .extend('nextGuest', { scope: 'worker' }, async ({ browser }) => createPagePool(browser))
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  .extend('sites', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const sites = new Map<DatabaseEngine, Promise<Site>>();
    onCleanup(async () => {
      for (const site of sites.values()) await (await site).close();
    });
    return sites;
  })
  .extend(
    'siteOn',
    async ({ nextGuest, sites }) =>
      async (engine: DatabaseEngine, look: BrowserOptions): Promise<TestSite> => {
        const opening = sites.get(engine) ?? openSite(engine);
        sites.set(engine, opening);
        const site = await opening;
        const newPerson = (own: BrowserOptions = {}) => openTestUser(nextGuest, site.url, { ...look, ...own });
        const visit = async (address: string, { as = 'user', fill = async () => {}, ...own }: How = {}) => {
          const account = await createTestAccount(site.url, { isSetUp: as !== 'newcomer' });
          await fill(account);
          const person = await newPerson(own);
          if (as !== 'visitor') await account.signIn(person.context);
          await person.page.goto(address);
          await person.page.getByRole('heading', { level: 1 }).waitFor();
          return { account, ...person };
        };
        return { ...site, newPerson, visit };
      },
  );
