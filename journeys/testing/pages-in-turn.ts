import type { Browser, CDPSession, Disposable } from 'playwright-core';
import { DESKTOP, type Look, newPerson, type Person } from './browser.ts';

/** Somebody before an empty page of a browser in which nothing is stored. */
export type Guest = Person & {
  /** @param mayStillAct whether something may still be done on the page, as by a story that took too long */
  leave(mayStillAct: boolean): Promise<void>;
};

type Kept = { person: Person; devTools: CDPSession; scripts: Disposable[]; isSpent: boolean };

/** What a story may listen to on a page. */
const EVENTS = [
  ...(['console', 'dialog', 'domcontentloaded', 'download', 'filechooser', 'frameattached', 'framedetached'] as const),
  ...(['framenavigated', 'load', 'pageerror', 'popup', 'request', 'requestfailed', 'requestfinished'] as const),
  ...(['response', 'websocket', 'worker'] as const),
];

/** What nothing takes back of a page or its context: nobody else comes to a page of which a story has used any. */
const LASTS = [
  ...['addLocatorHandler', 'exposeBinding', 'exposeFunction', 'grantPermissions', 'newCDPSession'],
  ...['routeFromHAR', 'routeWebSocket', 'setExtraHTTPHeaders', 'setGeolocation', 'setHTTPCredentials', 'tracing'],
];

/**
 * Has one page looked at by those, one after another, whose own would be just alike: a new one takes a process that reads and
 * compiles everything anew. In between it is cleared of all that a story can leave in it, or closed where it cannot be.
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
        // A service worker may live on for a while.
        const isLast = mayStillAct || kept.isSpent || look.serviceWorkers === 'allow';
        if (!isLast && (await isCleared(kept, url, look))) idle.push(kept);
        else await kept.person.context.close();
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
  // Of a context Playwright itself hears what is needed for its pages.
  noteUse(context, 'on', kept);
  return kept;
}

/** Whoever gets at it counts as having used it. */
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

/** @returns false where that did not work */
async function isCleared({ person, devTools, scripts }: Kept, url: string, look: Look): Promise<boolean> {
  const { page, context } = person;
  try {
    for (const other of context.pages()) if (other !== page) await other.close();
    await context.setOffline(false);
    // A handler that still waits has nothing to answer any more once its page is gone.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    // What the story holds back ends with the page that asked for it.
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
