import { setTimeout } from 'node:timers/promises';
import type { Browser, CDPSession, Disposable } from 'playwright-core';
import { type BrowserOptions, type BrowserUser, DESKTOP_SIZE, openBrowserUser } from './browser.ts';

/** A user with an empty page. Later tests can reuse the page. */
export type ReusablePage = BrowserUser & {
  /**
   * Returns the page to the pool.
   * @param mayStillAct true if actions of the test may still be running, for example after a timeout
   */
  leave(mayStillAct: boolean): Promise<void>;
};

type Kept = { person: BrowserUser; devTools: CDPSession; scripts: Disposable[]; isSpent: boolean };

/** Page events to which a test may add listeners. */
const EVENTS = [
  ...(['console', 'dialog', 'domcontentloaded', 'download', 'filechooser', 'frameattached', 'framedetached'] as const),
  ...(['framenavigated', 'load', 'pageerror', 'popup', 'request', 'requestfailed', 'requestfinished'] as const),
  ...(['response', 'websocket', 'worker'] as const),
];

/** Methods that permanently change a page or its context. If a test has called one of them, the page is not reused. */
const LASTS = [
  'addLocatorHandler',
  'exposeBinding',
  'exposeFunction',
  'grantPermissions',
  'newCDPSession',
  'routeFromHAR',
  'routeWebSocket',
  'setExtraHTTPHeaders',
  'setGeolocation',
  'setHTTPCredentials',
  'tracing',
];

/**
 * Returns a function that opens a page. If possible, it clears and reuses the page of an earlier test. A new page is
 * slow, because it has to compile all scripts again.
 */
export function createPagePool(browser: Browser): (url: string, look: BrowserOptions) => Promise<ReusablePage> {
  const free = new Map<string, Kept[]>();
  return async (url, look) => {
    const { viewport = DESKTOP_SIZE, ...same } = look;
    const kind = JSON.stringify([url, same]);
    const idle = free.get(kind) ?? [];
    free.set(kind, idle);
    const kept = idle.pop() ?? (await keep(await openBrowserUser(browser, url, look)));
    await kept.person.page.setViewportSize(viewport);
    return {
      ...kept.person,
      async leave(mayStillAct) {
        // A service worker may survive when its page is cleared, so such a page is not reused.
        const isLast = mayStillAct || kept.isSpent || look.serviceWorkers === 'allow';
        if (!isLast && (await isCleared(kept, url, look))) idle.push(kept);
        else await confirmed(kept.person.context.close()).catch(() => {});
      },
    };
  };
}

async function keep(person: BrowserUser): Promise<Kept> {
  const { page, context } = person;
  const kept: Kept = { person, devTools: await context.newCDPSession(page), scripts: [], isSpent: false };
  for (const part of [page, context]) {
    const addInitScript = part.addInitScript.bind(part);
    part.addInitScript = async (script, arg) => {
      const added = await addInitScript(script, arg);
      kept.scripts.push(added);
      return added;
    };
    for (const name of LASTS) noteUse(part, name, kept);
  }
  for (const way of ['install', 'pauseAt', 'setFixedTime', 'setSystemTime']) noteUse(context.clock, way, kept);
  // If the test added a listener to the context, the page is not reused. The listeners cannot all be removed, because
  // some of them belong to Playwright.
  noteUse(context, 'on', kept);
  return kept;
}

/** Excludes the page from reuse when a test reads this method, which means that the test is about to call it. */
function noteUse(part: object, name: string, kept: Kept): void {
  const value = Reflect.get(part, name);
  if (value === undefined) return;
  Object.defineProperty(part, name, {
    get() {
      kept.isSpent = true;
      return value;
    },
  });
}

/**
 * Waits until a page or context has closed. Chromium may never confirm this if a page is navigating.
 * @throws an error if there is no confirmation within ten seconds
 */
function confirmed(closing: Promise<unknown>): Promise<unknown> {
  const late = setTimeout(10_000, undefined, { ref: false }).then(() => Promise.reject(new Error('Not closed')));
  return Promise.race([closing, late]);
}

/**
 * Clears the state of a page.
 * @returns false if this failed
 */
async function isCleared({ person, devTools, scripts }: Kept, url: string, look: BrowserOptions): Promise<boolean> {
  const { page, context } = person;
  try {
    for (const other of context.pages()) if (other !== page) await confirmed(other.close());
    await context.setOffline(false);
    // Ignores errors of request handlers that are still waiting, which fail once their page has closed.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    // Leaving the page cancels its pending requests.
    await page.goto('about:blank');
    for (const event of EVENTS) page.removeAllListeners(event);
    for (const script of scripts.splice(0)) await script.dispose();
    await devTools.send('Storage.clearDataForOrigin', { origin: url, storageTypes: 'all' });
    await devTools.send('Page.resetNavigationHistory');

    const { colorScheme = 'light' } = look;
    await page.emulateMedia({ media: null, contrast: null, forcedColors: null, reducedMotion: 'reduce', colorScheme });
    await page.mouse.move(0, 0);
    return true;
  } catch {
    return false;
  }
}
