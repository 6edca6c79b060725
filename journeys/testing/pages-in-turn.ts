import { setTimeout } from 'node:timers/promises';
import type { Browser, CDPSession, Disposable } from 'playwright-core';
import { DESKTOP, type Look, newPerson, type Person } from './browser.ts';

/** A user with an empty page and an empty browser context. */
export type Guest = Person & {
  /** @param mayStillAct true if actions may still be running, as after a timeout */
  leave(mayStillAct: boolean): Promise<void>;
};

type Kept = { person: Person; devTools: CDPSession; scripts: Disposable[]; isSpent: boolean };

/** Events that a story may listen to on a page. */
const EVENTS = [
  ...(['console', 'dialog', 'domcontentloaded', 'download', 'filechooser', 'frameattached', 'framedetached'] as const),
  ...(['framenavigated', 'load', 'pageerror', 'popup', 'request', 'requestfailed', 'requestfinished'] as const),
  ...(['response', 'websocket', 'worker'] as const),
];

/** Methods with permanent effects on a page or its context. A page on which one was called is not reused. */
const LASTS = [
  ...['addLocatorHandler', 'exposeBinding', 'exposeFunction', 'grantPermissions', 'newCDPSession'],
  ...['routeFromHAR', 'routeWebSocket', 'setExtraHTTPHeaders', 'setGeolocation', 'setHTTPCredentials', 'tracing'],
];

/**
 * Reuses one page for stories that need the same kind of page, because a new one starts a process that loads and
 * compiles everything again. Between stories, the page is cleared of all state, or closed if that is not possible.
 */
export function pagesInTurn(browser: Browser): (url: string, look: Look) => Promise<Guest> {
  const free = new Map<string, Kept[]>();
  return async (url, look) => {
    const { viewport = DESKTOP, ...same } = look;
    const kind = JSON.stringify([url, same]);
    const idle = free.get(kind) ?? [];
    free.set(kind, idle);
    const kept = idle.pop() ?? (await keep(await newPerson(browser, url, look)));
    await kept.person.page.setViewportSize(viewport);
    return {
      ...kept.person,
      async leave(mayStillAct) {
        // A service worker may outlive its page.
        const isLast = mayStillAct || kept.isSpent || look.serviceWorkers === 'allow';
        if (!isLast && (await isCleared(kept, url, look))) idle.push(kept);
        else await confirmed(kept.person.context.close()).catch(() => {});
      },
    };
  };
}

async function keep(person: Person): Promise<Kept> {
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
  // Playwright itself listens to context events of its pages.
  noteUse(context, 'on', kept);
  return kept;
}

/** Accessing the property counts as using it. */
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

/** Chromium may never confirm that a page closed while it navigates. @throws after ten seconds without an answer */
function confirmed(closing: Promise<unknown>): Promise<unknown> {
  const late = setTimeout(10_000, undefined, { ref: false }).then(() => Promise.reject(new Error('Not closed')));
  return Promise.race([closing, late]);
}

/** @returns false if clearing failed */
async function isCleared({ person, devTools, scripts }: Kept, url: string, look: Look): Promise<boolean> {
  const { page, context } = person;
  try {
    for (const other of context.pages()) if (other !== page) await confirmed(other.close());
    await context.setOffline(false);
    // Handlers that are still waiting fail when their page is gone.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    // Pending requests end with the page that sent them.
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
