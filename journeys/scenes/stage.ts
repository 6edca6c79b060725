import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { startServerProcess } from '../../server/testing/server-process.ts';
import { makeEmptyHome } from '../../server/testing/test-databases.ts';
import { settled, type Theme } from '../testing/axe.ts';
import { DESKTOP, newPerson, type Person, PHONE } from '../testing/browser.ts';
import { makePeople } from './people.ts';
import type { Scene, Who } from './scene.ts';

const CLOCK = fileURLToPath(new URL('../testing/clock.mjs', import.meta.url));

/** Where scenes can be played: a server, and pages of a browser, on one and the same day, and people with accounts. */
export type Stage = {
  /**
   * Plays a scene, in a theme, and hands out its page at each width at which it is to be seen. Throws what the page complained
   * about.
   */
  play(scene: Scene, theme?: Theme): AsyncGenerator<{ page: Page; width: number }>;
  close(): Promise<void>;
};

/** @param bring adds to the browser of each person what their pages are to have */
export async function openStage(
  browser: Browser,
  bring: (context: BrowserContext) => Promise<unknown> = async () => {},
): Promise<Stage> {
  // The server makes its tables: pictures are taken without what a test run has ready.
  const dataHome = await makeEmptyHome('sqlite');
  const settings = {
    NODE_OPTIONS: `--import=${CLOCK}`,
    CONTACT_EMAIL: 'hello@home.org',
    CONTACT_PHONE: '+49 30 123456',
  };
  const server = await startServerProcess(dataHome, settings);
  const people = await makePeople(server.url, dataHome, settings);

  const known = new Map<Who, Person>();
  const personOf = async (who: Who) => {
    const met = known.get(who);
    if (met) return met;
    const person = await newPerson(browser, server.url, { bypassCSP: true });
    known.set(who, person);
    // A receipt may be read meanwhile, for which a busy machine takes its time.
    person.page.setDefaultTimeout(40_000);
    await person.context.addInitScript({ path: CLOCK });
    await bring(person.context);
    if (who !== 'visitor') await people[who].signIn(person.context);
    return person;
  };

  return {
    async *play({ as, at, given, steps, only }, theme = 'light') {
      const { page, expectNoComplaints } = await personOf(as);
      let end: (() => Promise<unknown>) | undefined;
      try {
        const [first, ...rest] = only === 'phone' ? [PHONE] : only === 'desk' ? [DESKTOP] : [DESKTOP, PHONE];
        await page.setViewportSize(first);
        await page.emulateMedia({ colorScheme: theme });
        await page.mouse.move(0, 0);
        end = await given?.(page);
        await page.goto(at);
        for (const step of steps) await step(page);
        await settled(page);
        yield { page, width: first.width };
        for (const size of rest) {
          await page.setViewportSize(size);
          await settled(page);
          yield { page, width: size.width };
        }
      } finally {
        await end?.();
        await page.unrouteAll();
      }
      expectNoComplaints();
    },
    async close() {
      for (const { context } of known.values()) await context.close();
      await server.end('SIGKILL');
      await dataHome.remove();
    },
  };
}
