import type { Locator, Page } from 'playwright-core';
import { PHONE } from './browser.ts';

/** What shows all screens on a phone. */
export const NAVIGATION_BUTTON = 'More: open navigation';

/** The screens that a phone has at the bottom. */
const AT_THE_BOTTOM = ['Dashboard', 'Transactions', 'Receipts'];

export function heading(page: Page, name: string): Promise<void> {
  return page.getByRole('heading', { level: 1, name }).waitFor();
}

/** Presses the first button of that name. */
export function press(within: Page | Locator, name: string | RegExp): Promise<void> {
  return within.getByRole('button', { name, exact: true }).first().click();
}

/** Goes to a screen by the top bar; a phone has some of its links at the bottom, and all of them behind More. */
export async function goTo(page: Page, screen: string): Promise<void> {
  const isOnSheet = page.viewportSize()?.width === PHONE.width && !AT_THE_BOTTOM.includes(screen);
  if (isOnSheet) await press(page, NAVIGATION_BUTTON);
  const navigation = (isOnSheet ? page.getByRole('dialog') : page).getByRole('navigation', { name: 'Main' });
  await navigation.locator('visible=true').getByRole('link', { name: screen, exact: true }).first().click();
  await heading(page, screen === 'Dashboard' ? 'Dashboard Overview' : screen);
}

/** Chooses in the first list of that name: a dialog that is just closing comes after the page. */
export async function choose(within: Page | Locator, field: string, option: string): Promise<void> {
  await within.getByRole('combobox', { name: field }).first().click();
  const page = 'goto' in within ? within : within.page();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** Fills in and sends the form of the login. */
export async function logIn(page: Page, email: string, password = 'secret_1'): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await press(page, 'Login');
}

/** Calls to a path of the API, such as `/budgets/*`, find no server while the story is told. */
export async function whileUnreachable(page: Page, path: string, story: () => Promise<unknown>): Promise<void> {
  const address = `**/api${path}`;
  await page.route(address, (route) => route.abort());
  await story();
  await page.unroute(address);
}

/** A notification goes after five seconds. While the story is told it stays until one of its buttons has done its work. */
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
 * Requests to an address wait, all of them or those by a method.
 * @param end what becomes of them then
 * @returns lets them go on
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

/** The cells of the row that begins with a name, as they are read. */
export async function row(page: Page, name: string): Promise<string[]> {
  const found = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });
  await found.waitFor();
  return (await found.locator('th, td').allTextContents()).slice(0, 6);
}

/** A day as the page writes it. */
export function shown(day: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day));
}
