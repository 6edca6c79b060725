import type { Page } from 'playwright-core';
import routes from './routes.json' with { type: 'json' };

/** The texts of a page by role. `text` is for texts without a role. */
type Words = Partial<Record<Parameters<Page['getByRole']>[0] | 'text', string[]>>;

export type Route = {
  at: string;
  /** The final address, if it differs from `at`. For example, the page removes tokens. */
  becomes?: string;
  /** The people who may see the page. Other people are redirected. */
  for: 'anybody' | 'visitors' | 'signed in' | 'set up';
  title: string;
  heading: string;
  words: Words;
};

/** The links of the top bar. */
export const NAVIGATION_LINKS = [
  'Dashboard',
  'Transactions',
  'Receipts',
  'Settings',
  'Budgets',
  'Recurring Transactions',
  'Reports',
];

/** Every address, with the texts that it shows for an account without entries. */
export const ROUTES: Route[] = routes as Route[];

/** Returns the texts that are missing from the page or invisible. */
export async function findMissingTexts(page: Page, words: Words): Promise<string[]> {
  const missing: string[] = [];
  // A snapshot of all elements costs as much as the search for one of them.
  let snapshot = await page.locator('body').ariaSnapshot();
  for (const [role, names] of Object.entries(words)) {
    for (const name of names) {
      if (snapshot.includes(`${role} "${name}"`)) continue;
      const found =
        role === 'text'
          ? page.getByText(name, { exact: true })
          : page.getByRole(role as Parameters<Page['getByRole']>[0], { name, exact: name !== '' });
      await found
        .locator('visible=true')
        .first()
        .waitFor()
        .catch(() => missing.push(`${role} ${name}`));
      if (role !== 'text') snapshot = await page.locator('body').ariaSnapshot();
    }
  }
  return missing;
}
