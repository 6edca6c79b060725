import type { Page } from 'playwright-core';
import routes from './routes.json' with { type: 'json' };

/** The texts on a page, by ARIA role. `text` contains those without a role. */
type Words = Partial<Record<Parameters<Page['getByRole']>[0] | 'text', string[]>>;

export type Route = {
  at: string;
  /**
   * The address after loading. Set only if it differs from `at`, for example because the page removes a token from it.
   */
  becomes?: string;
  /** The users who may see the page. All other users are redirected. */
  for: 'anybody' | 'visitors' | 'signed in' | 'set up';
  title: string;
  heading: string;
  words: Words;
};

/** The links in the top bar. */
export const NAVIGATION_LINKS = [
  'Dashboard',
  'Transactions',
  'Receipts',
  'Settings',
  'Budgets',
  'Recurring Transactions',
  'Reports',
];

/** All addresses, with the texts that their pages show for an account without transactions. */
export const ROUTES: Route[] = routes as Route[];

/** Returns those of the given texts that are not visible on the page. */
export async function findMissingRouteTexts(page: Page, words: Words): Promise<string[]> {
  const missing: string[] = [];
  // Takes one snapshot for all texts, because searching for even one text takes as long as a snapshot.
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
