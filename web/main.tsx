import './theme/styles.ts';
import './first-paint/first-paint.css';
import { onDeadToken } from './api/call.ts';
import { followOtherTabs } from './api/changes.ts';
import { setOfflineFallback } from './api/offline-fallback.ts';
import { queryClient } from './api/query-client.ts';
import { dropToken, hasToken, onTokenElsewhere } from './api/token.ts';
import { meQuery } from './auth/queries.ts';
import { endSession } from './auth/session.ts';
import { retryStyles } from './browser/retry-styles.ts';
import { hydratePage } from './first-paint/hydrate-page.tsx';
import { router } from './first-paint/routes.tsx';

/** Reloads the routes: the guard of the open page redirects to the login and remembers where to return. */
const leave = () => endSession(() => router.invalidate());

onDeadToken(leave);
onTokenElsewhere((token) => {
  // The new token may belong to another person, whose page must not show data of the first.
  if (token === null) leave();
  else window.location.reload();
});
followOtherTabs(queryClient, (user) => {
  queryClient.setQueryData(meQuery.queryKey, user);
  // Passes the new user to the shell.
  router.invalidate();
});

// From here on, requests can be answered without the server if the page has loaded offline code before.
if (navigator.serviceWorker?.controller) {
  const loading = import('./offline/load-offline.ts').then(({ loadOfflineFallback }) => loadOfflineFallback());
  // Calls wait for this. If it fails to load they run without it.
  setOfflineFallback(loading.catch(() => undefined));
}
retryStyles();
// Drops an invalid stored token: index.html marked the page as signed in before any script ran.
if (!hasToken()) dropToken();

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
hydratePage(root);
