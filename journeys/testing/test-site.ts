import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import type { Engine } from '../../server/db/database.ts';
import { type ServerProcess, startServerProcess } from '../../server/testing/server-process.ts';
import { type DataHome, makeDataHome } from '../../server/testing/test-databases.ts';
import { type Account, newAccount } from './account.ts';
import { type Look, newPerson, openBrowser, type Person } from './browser.ts';

type Visit = Person & { account: Account };
type How = Look & {
  /** A visitor has an account too, but is not signed in. */
  as?: 'visitor' | 'newcomer' | 'user';
  /** What the account holds when the story begins. */
  fill?: (account: Account) => Promise<unknown>;
};

type Visiting = ((address: string, how?: How) => Promise<Visit>) & {
  /** Kills the server, and starts it again after the story. */
  whileServerIsDown(story: () => Promise<unknown>): Promise<void>;
};

/**
 * A browser and a server with data of its own, for the stories of the file or group that asks.
 * @returns what begins a story: somebody with an account of their own, signed in unless they are a visitor, at an address. A story whose page
 * complains fails.
 */
export function openTestSite(engine: Engine): Visiting {
  let browser: Browser;
  let place: DataHome & { remove: () => Promise<void> };
  let server: ServerProcess;
  const ends: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    browser = await openBrowser();
    place = await makeDataHome(engine);
    server = await startServerProcess(place);
  });
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end();
  });
  afterAll(async () => {
    await browser.close();
    await server.end('SIGKILL');
    await place.remove();
  });

  const visit = async (address: string, { as = 'user', fill = async () => {}, ...look }: How = {}) => {
    const account = await newAccount(server.url, { isSetUp: as !== 'newcomer' });
    await fill(account);
    const person = await newPerson(browser, server.url, look);
    ends.push(async () => {
      await person.context.close();
      person.expectNoComplaints();
    });
    // Sooner than the story as a whole, so that a failure names its step.
    person.page.setDefaultTimeout(15_000);
    if (as !== 'visitor') await account.signIn(person.context);
    await person.page.goto(address);
    await person.page.getByRole('heading', { level: 1 }).waitFor();
    return { account, ...person };
  };
  const whileServerIsDown = async (story: () => Promise<unknown>) => {
    await server.end('SIGKILL');
    await story();
    server = await startServerProcess(place, { PORT: new URL(server.url).port });
  };
  return Object.assign(visit, { whileServerIsDown });
}
