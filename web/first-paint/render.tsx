import { createMemoryHistory } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import type { User } from '../../contract/auth.ts';
import { App } from '../app.tsx';
import { meQuery } from '../auth/queries.ts';
import { queryClient } from '../query-client.ts';
import { router } from '../routes.tsx';

export { APP_PAGES, PUBLIC_PAGES } from './pages.ts';

/** A placeholder for whoever will be signed in: what shows their settings is hidden by styles until those are known. */
export const SOMEBODY: User = { _id: '', email: '', defaultCurrency: 'USD', isSetupComplete: true };

/** Every path that the router knows, a parameter as `$name`. */
export const addresses = (): string[] => Object.keys(router.routesByPath);

/**
 * Renders a page to HTML as it is before any answer of the server. Runs at build, in Node.
 * @param user who is signed in, if anybody
 * @throws when the page redirects or fails to load
 */
export async function render(address: string, user: User | null): Promise<string> {
  queryClient.clear();
  if (user) queryClient.setQueryData(meQuery.queryKey, user);
  const storage = { getItem: (key: string) => (key === 'token' && user ? 'token' : null) };
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, value: storage });
  const history = createMemoryHistory({ initialEntries: [address] });
  // Scroll restoration would write an inline script into the page, which the content security policy refuses.
  router.update({ ...router.options, history, scrollRestoration: false });
  await router.load();
  const { href } = router.state.location;
  if (href !== address) throw new Error(`${address} leads to ${href}`);
  for (const { error } of router.state.matches) if (error) throw error;
  // React marks lazy parts by templates: in a grid they would count as children and shift the layout.
  return renderToString(<App />).replaceAll(/<template[^>]*><\/template>/g, '');
}
