import type { Locator, Page } from 'playwright-core';
import { PHONE_SIZE } from './browser.ts';

/** The name of the button that opens the navigation on phones. */
export const NAVIGATION_BUTTON = 'More: open navigation';

/** The screens that have a link in the bottom bar on phones. */
const AT_THE_BOTTOM = ['Dashboard', 'Transactions', 'Receipts'];

export function waitForHeading(page: Page, name: string): Promise<void> {
  return page.getByRole('heading', { level: 1, name }).waitFor();
}

/** Clicks the first button with this name. */
export function pressButton(within: Page | Locator, name: string | RegExp): Promise<void> {
  return within.getByRole('button', { name, exact: true }).first().click();
}

/** Opens a screen using the navigation. On phones, some links are in the bottom bar and the others in the More menu. */
export async function goToScreen(page: Page, screen: string): Promise<void> {
  const isOnSheet = page.viewportSize()?.width === PHONE_SIZE.width && !AT_THE_BOTTOM.includes(screen);
  if (isOnSheet) await pressButton(page, NAVIGATION_BUTTON);
  const navigation = (isOnSheet ? page.getByRole('dialog') : page).getByRole('navigation', { name: 'Main' });
  const link = navigation.locator('visible=true').getByRole('link', { name: screen, exact: true }).first();
  await link.click();
  const title = page.getByRole('heading', { level: 1, name: screen === 'Dashboard' ? 'Dashboard Overview' : screen });
  // A click has no effect if the page is just replacing the prerendered link. In that case, it is repeated.
  if (!isOnSheet) await title.waitFor({ timeout: 30_000 }).catch(() => link.click());
  await title.waitFor();
}

/** Opens an address without reloading the app. This is faster than `page.goto`. */
export async function openWithoutLoading(page: Page, address: string): Promise<void> {
  await leaveScreen(page);
  await pushHistoryState(page, address);
}

/** Discards the state of the current screen by opening an unknown address without a reload. */
export async function leaveScreen(page: Page): Promise<void> {
  await pushHistoryState(page, '/no/such/page');
  await waitForHeading(page, 'Page Not Found');
}

export async function pushHistoryState(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), address);
}

/**
 * Selects an option in the first field with this name. A dialog that is still closing may contain another field with
 * the same name.
 */
export async function selectOption(within: Page | Locator, field: string, option: string): Promise<void> {
  await within.getByRole('combobox', { name: field }).first().click();
  const page = 'goto' in within ? within : within.page();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** Scrolls through the whole dashboard, because charts are drawn only when they are close to the visible area. */
export async function drawAllCharts(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    // Scrolls in small steps, because a chart that is skipped is not drawn.
    const isAtEnd = scrollY + innerHeight >= document.body.scrollHeight - 1;
    scrollTo(0, isAtEnd ? 0 : scrollY + innerHeight / 2);
    return document.querySelectorAll('[role=application]').length === 5;
  });
  await page.evaluate(() => scrollTo(0, 0));
}

export async function submitLogin(page: Page, email: string, password = 'secret_1'): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await pressButton(page, 'Login');
}

/** Makes requests to an API path such as `/budgets/*` fail while `story` runs, as if the server were unreachable. */
export async function runWhileUnreachable(page: Page, path: string, story: () => Promise<unknown>): Promise<void> {
  const address = `**/api${path}`;
  await page.route(address, (route) => route.abort());
  await story();
  await page.unroute(address);
}

/**
 * Keeps notifications open while `story` runs. Otherwise they close after five seconds, which may be too soon for a
 * click.
 */
export async function runWhileNotificationsStay(page: Page, story: () => Promise<unknown>): Promise<void> {
  await page.evaluate(() => {
    const held = new CSSStyleSheet();
    held.replaceSync('.Toastify__progress-bar { animation-play-state: paused !important }');
    document.adoptedStyleSheets = [held];
  });
  await story();
  await page.evaluate(() => {
    document.adoptedStyleSheets = [];
  });
}

/**
 * Holds back requests to an address.
 * @param end what happens to the requests when they are released
 * @returns a function that releases them
 */
export async function holdRequests(
  page: Page,
  address: string | ((url: URL) => boolean),
  method?: string,
  end: 'continue' | 'abort' = 'continue',
): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    if (method === undefined || route.request().method() === method) await released;
    await route[end]();
  });
  return release;
}

/** Returns the cell texts of the table row with this name. */
export async function readTableRow(page: Page, name: string): Promise<string[]> {
  const found = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });
  await found.waitFor();
  return (await found.locator('th, td').allTextContents()).slice(0, 6);
}

/** Formats a day in the same way as the page. */
export function formatDay(day: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day));
}
