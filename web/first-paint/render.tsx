import { createMemoryHistory } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import type { User } from '../../contract/auth/login.ts';
import { queryClient } from '../api/query-client.ts';
import { currentUserQuery } from '../auth/queries.ts';
import { App } from './app.tsx';
import { router } from './routes.tsx';

export { buildAddress } from '../api/call-server.ts';
export { APP_PAGES, PUBLIC_PAGES } from './pages.ts';

/** App pages are prerendered for this user. CSS hides the user's settings until the real ones are known. */
export const PRERENDER_USER: User = { _id: '', email: '', defaultCurrency: 'USD', isSetupComplete: true };

/** Returns all paths of the router. Parameters are written as `$name`. */
export const listAddresses = (): string[] => Object.keys(router.routesByPath);

/**
 * Renders a page to HTML without the server. The build calls it in Node.
 * @param user the logged-in user, or null
 * @throws if the page redirects or fails to load
 */
export async function renderPage(address: string, user: User | null): Promise<string> {
  queryClient.clear();
  if (user) queryClient.setQueryData(currentUserQuery.queryKey, user);
  const storage = { getItem: (key: string) => (key === 'token' && user ? 'token' : null) };
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, value: storage });
  const history = createMemoryHistory({ initialEntries: [address] });
  // Turns off scroll restoration, because it would add an inline script, which the content security policy blocks.
  router.update({ ...router.options, history, scrollRestoration: false });
  await router.load();
  const { href } = router.state.location;
  if (href !== address) throw new Error(`${address} leads to ${href}`);
  for (const { error } of router.state.matches) if (error) throw error;
  // Removes the `template` elements that React adds for lazy components, because a CSS grid would count them as
  // children.
  return renderToString(<App />).replaceAll(/<template[^>]*><\/template>/g, '');
}
