import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { startServerProcess } from '../../server/testing/server-process.ts';
import { createEmptyHome } from '../../server/testing/test-databases.ts';
import { type Theme, waitForAnimations } from '../testing/accessibility.ts';
import { type BrowserUser, DESKTOP_SIZE, openBrowserUser, PHONE_SIZE } from '../testing/browser.ts';
import { leaveScreen, pushHistoryState } from '../testing/page-actions.ts';
import type { Scene, SceneUser } from './define-scene.ts';
import { createSceneAccounts } from './scene-accounts.ts';

const CLOCK = fileURLToPath(new URL('../testing/adjustable-clock.mjs', import.meta.url));

/** A server and a browser in which scenes are played. Both have the same fixed date. */
export type SceneStage = {
  /** Plays a scene in a theme and yields its page at each width. Throws if the page reports errors. */
  play(scene: Scene, theme?: Theme): AsyncGenerator<{ page: Page; width: number }>;
  close(): Promise<void>;
};

type How = {
  /** Called for the browser context of each user. It may add scripts and settings. */
  bring?: (context: BrowserContext) => Promise<unknown>;
  /** True to open the next screen without a reload if possible. This takes a third of the time. */
  isLedOn?: boolean;
};

export async function openSceneStage(
  browser: Browser,
  { bring = async () => {}, isLedOn = false }: How = {},
): Promise<SceneStage> {
  // Screenshots are taken outside of tests, where the prepared test database does not exist. Therefore, an empty
  // database is created.
  const dataHome = await createEmptyHome('sqlite');
  const settings = {
    NODE_OPTIONS: `--import=${CLOCK}`,
    CONTACT_EMAIL: 'hello@home.org',
    CONTACT_PHONE: '+49 30 123456',
  };
  const server = await startServerProcess(dataHome, settings);
  const people = await createSceneAccounts(server.url, dataHome, settings);

  const known = new Map<SceneUser, BrowserUser>();
  /** Users whose page the next scene can reuse, because no state is left from the previous scene. */
  const mayGoOn = new Set<SceneUser>();
  const personOf = async (who: SceneUser) => {
    const met = known.get(who);
    if (met) return met;
    const person = await openBrowserUser(browser, server.url, { bypassCSP: true });
    known.set(who, person);
    await person.context.addInitScript({ path: CLOCK });
    await bring(person.context);
    if (who !== 'visitor') await people[who].signIn(person.context);
    return person;
  };

  return {
    async *play({ as, at, given, steps, only }, theme = 'light') {
      const { page, expectNoComplaints } = await personOf(as);
      const isPlain = isLedOn && given === undefined && !BRING_FILES.test(at);
      let end: (() => Promise<unknown>) | undefined;
      try {
        const [first, ...rest] =
          only === 'phone' ? [PHONE_SIZE] : only === 'desk' ? [DESKTOP_SIZE] : [DESKTOP_SIZE, PHONE_SIZE];
        await page.setViewportSize(first);
        await page.emulateMedia({ colorScheme: theme });
        await page.mouse.move(0, 0);
        end = await given?.(page);
        const isThere = mayGoOn.delete(as) && isPlain && (await leadOn(page, at));
        if (!isThere) await page.goto(at);
        for (const step of steps) await step(page);
        await waitForAnimations(page);
        yield { page, width: first.width };
        for (const size of rest) {
          await page.setViewportSize(size);
          await waitForAnimations(page);
          yield { page, width: size.width };
        }
      } finally {
        await end?.();
        await page.unrouteAll({ behavior: 'ignoreErrors' });
      }
      expectNoComplaints();
      if (isPlain) mayGoOn.add(as);
    },
    async close() {
      for (const { context } of known.values()) await context.close();
      await server.end('SIGKILL');
      await dataHome.remove();
    },
  };
}

/** Matches screens that keep their state even if another screen is opened in between. */
const BRING_FILES = /^\/(receipts|import)/;

/** Matches elements that cover parts of a screen, such as dialogs and notifications. */
const LAYERS = 'dialog, [role=dialog], [role=alertdialog], [role=alert]';

/**
 * Opens an address without a reload.
 * @returns false if the page shows something that a reload would have removed, so a reload is needed
 */
async function leadOn(page: Page, at: string): Promise<boolean> {
  await leaveScreen(page);
  if ((await page.locator(LAYERS).count()) > 0) return false;
  await pushHistoryState(page, at);
  return true;
}
