import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';

/**
 * Parts of a browser that no story looks at, and that cost as much as a page of Moneta for each person: renderers for the
 * address bar's suggestions and for a page that may come next. Then what Playwright leaves out, as Chromium hears only the
 * last such list: what asks the network, upgrades to HTTPS or holds back painting.
 */
const LEFT_OUT = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'SpareRendererForSitePerProcess',
  'AimEnabled',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--in-process-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${LEFT_OUT.join()}`,
  // A page of a story is gone before code that is compiled a second time, for speed, has paid for that.
  '--js-flags=--no-opt --no-maglev',
];

export function openBrowser(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH;
  if (!executablePath) throw new Error('CHROMIUM_PATH is not set: run the tests with npm test.');
  return chromium.launch({ executablePath, args: ARGUMENTS });
}

export const DESKTOP = { width: 1280, height: 800 };
export const PHONE = { width: 390, height: 844 };

/** A person before a browser of their own: nothing is stored in it yet. */
export type Person = {
  page: Page;
  context: BrowserContext;
  /** Throws what the page complained about: errors, and what its content security policy refused. */
  expectNoComplaints(): void;
};

export type Look = {
  viewport?: typeof DESKTOP;
  colorScheme?: 'light' | 'dark';
  bypassCSP?: boolean;
  serviceWorkers?: 'allow' | 'block';
};

export async function newPerson(
  browser: Browser,
  baseURL: string,
  { viewport = DESKTOP, colorScheme = 'light', bypassCSP = false, serviceWorkers = 'block' }: Look = {},
): Promise<Person> {
  const context = await browser.newContext({
    baseURL,
    viewport,
    colorScheme,
    timezoneId: 'Europe/Berlin',
    reducedMotion: 'reduce',
    bypassCSP,
    // What stories hold back would be asked for past them.
    serviceWorkers,
  });
  // For a busy machine, but sooner than the story as a whole, so that a failure names its step.
  context.setDefaultTimeout(100_000);
  if (process.env.TEST_CLOCK) await context.addInitScript({ path: process.env.TEST_CLOCK });
  const complaints: string[] = [];
  context.on('weberror', (error) => complaints.push(String(error.error())));
  context.on('console', (message) => {
    // What is refused or finds no server is part of some stories; the page itself says so to the person.
    const isAnswer = /^(Failed to load resource|NetworkError: |ApiError: |Error: Unable to preload CSS)/.test(
      message.text(),
    );
    if (message.type() === 'error' && !isAnswer) complaints.push(message.text());
  });
  return {
    page: await context.newPage(),
    context,
    expectNoComplaints() {
      const all = complaints.splice(0);
      if (all.length > 0) throw new Error(`The page complained:\n${all.join('\n')}`);
    },
  };
}
