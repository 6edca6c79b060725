import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';

/**
 * Disables browser features that cost as much as a page per user: renderers for address bar suggestions and for
 * preloading. Repeats Playwright's own list, because Chromium only uses the last one: network requests, HTTPS upgrades
 * and delayed painting.
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
  // Pages are too short-lived for optimized compilation to pay off.
  '--js-flags=--no-opt --no-maglev',
];

export function openBrowser(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH;
  if (!executablePath) throw new Error('CHROMIUM_PATH is not set: run the tests with npm test.');
  return chromium.launch({ executablePath, args: ARGUMENTS });
}

export const DESKTOP = { width: 1280, height: 800 };
export const PHONE = { width: 390, height: 844 };

/** A user with an empty browser context. */
export type Person = {
  page: Page;
  context: BrowserContext;
  /** Throws errors of the page, and violations of its content security policy. */
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
    // A service worker would bypass the requests that stories hold back.
    serviceWorkers,
  });
  // Long enough for a busy machine, but shorter than the test timeout, so that failures name their step.
  context.setDefaultTimeout(100_000);
  if (process.env.TEST_CLOCK) await context.addInitScript({ path: process.env.TEST_CLOCK });
  const complaints: string[] = [];
  context.on('weberror', (error) => complaints.push(String(error.error())));
  context.on('console', (message) => {
    // Rejected and failed requests are part of some stories; the page reports them to the user.
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
