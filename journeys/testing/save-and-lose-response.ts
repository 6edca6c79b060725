import type { Locator, Route } from 'playwright-core';
import { expect } from 'vitest';

/**
 * Saves a form, and drops the response of the server. Checks that the form looks busy meanwhile, and that a second
 * click or pressing Enter sends no second request.
 */
export async function saveAndLoseResponse(dialog: Locator, button: string, field: string, path: string): Promise<void> {
  const page = dialog.page();
  const address = `**/api${path}`;
  let sent = 0;
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  const lose = async (route: Route) => {
    if (route.request().method() !== 'POST') return route.continue();
    sent++;
    await isReleased;
    await route.fetch();
    await route.abort();
  };
  await page.route(address, lose);
  await dialog.getByRole('button', { name: button }).click();
  const busy = dialog.getByRole('button', { name: 'Saving...' });
  expect(await busy.getAttribute('aria-disabled')).toBe('true');
  await busy.click({ force: true });
  await dialog.getByLabel(field).press('Enter');
  release();
  await dialog.getByText('The server cannot be reached.').waitFor();
  expect(sent).toBe(1);
  await page.unroute(address, lose);
}
