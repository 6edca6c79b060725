import { createMemoryHistory } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import type { User } from '../../contract/auth.ts';
import { App } from '../app.tsx';
import { meQuery } from '../auth/queries.ts';
import { queryClient } from '../query-client.ts';
import { router } from '../routes.tsx';

export { APP_PAGES, PUBLIC_PAGES } from './pages.ts';

/** Stands for whoever it will be: what is theirs is hidden until it is known. */
export const SOMEBODY: User = { email: '', defaultCurrency: 'USD', isSetupComplete: true };

/** Every address that the page knows, a parameter as `$name`. */
export const addresses = (): string[] => Object.keys(router.routesByPath);

/**
 * The HTML of a page as it is before any answer of the server. Runs at build, in Node.
 * @param user who is signed in, if anybody
 * @throws when the page leads elsewhere or does not come about
 */
export async function render(address: string, user: User | null): Promise<string> {
  queryClient.clear();
  if (user) queryClient.setQueryData(meQuery.queryKey, user);
  const storage = { getItem: (key: string) => (key === 'token' && user ? 'token' : null) };
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, value: storage });
  const history = createMemoryHistory({ initialEntries: [address] });
  // Restoring how far a page was scrolled would write a script into it.
  router.update({ ...router.options, history, scrollRestoration: false });
  await router.load();
  const { href } = router.state.location;
  if (href !== address) throw new Error(`${address} leads to ${href}`);
  for (const { error } of router.state.matches) if (error) throw error;
  // Marks of parts that are loaded later: where every child has its place in a grid, they would take one, too.
  return renderToString(<App />).replaceAll(/<template[^>]*><\/template>/g, '');
}
