import type { Page } from 'playwright-core';
import routes from './routes.json' with { type: 'json' };

/** Texts on a page by role; `text` is any other. */
type Words = Partial<Record<Parameters<Page['getByRole']>[0] | 'text', string[]>>;

export type Route = {
  at: string;
  /** The final address, if it differs: tokens are removed from it. */
  becomes?: string;
  /** Who may see it. Others are redirected. */
  for: 'anybody' | 'visitors' | 'signed in' | 'set up';
  title: string;
  heading: string;
  words: Words;
};

/** Links in the top bar for a user with one account. */
export const SCREENS = [
  'Dashboard',
  'Transactions',
  'Receipts',
  'Settings',
  'Budgets',
  'Recurring Transactions',
  'Reports',
];

/** Every address with its texts for an account without entries, as in the specification. */
export const ROUTES: Route[] = routes as Route[];

/** Texts that are not visible on the page. */
export async function missingWords(page: Page, words: Words): Promise<string[]> {
  const missing: string[] = [];
  for (const [role, names] of Object.entries(words)) {
    for (const name of names) {
      const found =
        role === 'text'
          ? page.getByText(name, { exact: true })
          : page.getByRole(role as Parameters<Page['getByRole']>[0], { name, exact: name !== '' });
      await found
        .locator('visible=true')
        .first()
        .waitFor()
        .catch(() => missing.push(`${role} ${name}`));
    }
  }
  return missing;
}
