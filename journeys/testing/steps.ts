import type { Locator, Page } from 'playwright-core';
import { PHONE } from './browser.ts';

/** The button that opens the navigation on a phone. */
export const NAVIGATION_BUTTON = 'More: open navigation';

/** Screens in the bottom bar of a phone. */
const AT_THE_BOTTOM = ['Dashboard', 'Transactions', 'Receipts'];

export function heading(page: Page, name: string): Promise<void> {
  return page.getByRole('heading', { level: 1, name }).waitFor();
}

/** Clicks the first button of this name. */
export function press(within: Page | Locator, name: string | RegExp): Promise<void> {
  return within.getByRole('button', { name, exact: true }).first().click();
}

/** Opens a screen with the navigation. On a phone, some links are in the bottom bar and all are behind More. */
export async function goTo(page: Page, screen: string): Promise<void> {
  const isOnSheet = page.viewportSize()?.width === PHONE.width && !AT_THE_BOTTOM.includes(screen);
  if (isOnSheet) await press(page, NAVIGATION_BUTTON);
  const navigation = (isOnSheet ? page.getByRole('dialog') : page).getByRole('navigation', { name: 'Main' });
  await navigation.locator('visible=true').getByRole('link', { name: screen, exact: true }).first().click();
  await heading(page, screen === 'Dashboard' ? 'Dashboard Overview' : screen);
}

/** Selects an option in the first field of this name. A closing dialog comes after the page in the document. */
export async function choose(within: Page | Locator, field: string, option: string): Promise<void> {
  await within.getByRole('combobox', { name: field }).first().click();
  const page = 'goto' in within ? within : within.page();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** Fills in and submits the login form. */
export async function logIn(page: Page, email: string, password = 'secret_1'): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await press(page, 'Login');
}

/** Makes calls to an API path, such as `/budgets/*`, fail as if the server were unreachable during the story. */
export async function whileUnreachable(page: Page, path: string, story: () => Promise<unknown>): Promise<void> {
  const address = `**/api${path}`;
  await page.route(address, (route) => route.abort());
  await story();
  await page.unroute(address);
}

/** Notifications close after five seconds. During the story they stay until one of their buttons has done its work. */
export async function whileNotificationsStay(page: Page, story: () => Promise<unknown>): Promise<void> {
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
 * Holds back requests to an address, optionally of one method.
 * @param end what to do with them on release
 * @returns releases them
 */
export async function holdBack(
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

/** The texts in the row that starts with a name. */
export async function row(page: Page, name: string): Promise<string[]> {
  const found = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });
  await found.waitFor();
  return (await found.locator('th, td').allTextContents()).slice(0, 6);
}

/** Formats a day like the page does. */
export function shown(day: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day));
}
