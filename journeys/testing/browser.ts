import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';

/**
 * Browser features that are disabled, because they would start further processes. Chromium ignores all lists of
 * disabled features except the last one. Therefore, this list also contains the features that Playwright disables
 * (network requests, HTTPS upgrades and delayed painting).
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
  // Pages are open only briefly, so optimizing their code would take longer than it saves.
  '--js-flags=--no-opt --no-maglev',
];

export function openBrowser(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH;
  if (!executablePath) throw new Error('CHROMIUM_PATH is not set: run the tests with npm test.');
  return chromium.launch({ executablePath, args: ARGUMENTS });
}

export const DESKTOP_SIZE = { width: 1280, height: 800 };
export const PHONE_SIZE = { width: 390, height: 844 };

/** A user with a page in a new browser context. */
export type BrowserUser = {
  page: Page;
  context: BrowserContext;
  /** Throws if the page reported errors or violations of its content security policy. */
  expectNoComplaints(): void;
};

export type BrowserOptions = {
  viewport?: typeof DESKTOP_SIZE;
  colorScheme?: 'light' | 'dark';
  bypassCSP?: boolean;
  serviceWorkers?: 'allow' | 'block';
  /** The language of the browser. */
  locale?: string;
};

export async function openBrowserUser(
  browser: Browser,
  baseURL: string,
  {
    viewport = DESKTOP_SIZE,
    colorScheme = 'light',
    bypassCSP = false,
    serviceWorkers = 'block',
    locale = 'en-US',
  }: BrowserOptions = {},
): Promise<BrowserUser> {
  const context = await browser.newContext({
    baseURL,
    viewport,
    colorScheme,
    locale,
    timezoneId: 'Europe/Berlin',
    reducedMotion: 'reduce',
    bypassCSP,
    // A service worker could answer requests that the test wants to hold back, so it is blocked by default.
    serviceWorkers,
  });
  // Long enough for a busy machine, but shorter than the timeout of the test, so that the error names the step that
  // failed.
  context.setDefaultTimeout(300_000);
  if (process.env.TEST_CLOCK) await context.addInitScript({ path: process.env.TEST_CLOCK });
  const complaints: string[] = [];
  context.on('weberror', (error) => complaints.push(String(error.error())));
  context.on('console', (message) => {
    // Failed and rejected requests do not count as errors of the page. The page reports them to the user, and some
    // tests expect them.
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
