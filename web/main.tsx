import './theme/styles.ts';
import './first-paint/first-paint.css';
import { setInvalidTokenListener } from './api/call-server.ts';
import { setOfflineFallback } from './api/offline-fallback.ts';
import { followOtherTabs } from './api/other-tabs.ts';
import { queryClient } from './api/query-client.ts';
import { deleteToken, hasToken, onTokenChangeInOtherTab } from './api/token.ts';
import { currentUserQuery } from './auth/queries.ts';
import { endSession } from './auth/session.ts';
import { retryFailedStyles } from './browser/retry-styles.ts';
import { hydratePage } from './first-paint/hydrate-page.tsx';
import { router } from './first-paint/routes.tsx';

/**
 * Ends the session and reloads the routes. The guard of the current page then redirects to the login, which remembers
 * the page.
 */
const leave = () => endSession(() => router.invalidate());

setInvalidTokenListener(leave);
onTokenChangeInOtherTab((token) => {
  // The new token may belong to another person, who must not see the data of the previous person.
  if (token === null) leave();
  else window.location.reload();
});
followOtherTabs(queryClient, (user) => {
  queryClient.setQueryData(currentUserQuery.queryKey, user);
  // The shell gets the new user.
  router.invalidate();
});

// If the browser stored the app on an earlier visit, requests can be answered without the server from now on.
if (navigator.serviceWorker?.controller) {
  const loading = import('./offline/load-offline.ts').then(({ loadOfflineFallback }) => loadOfflineFallback());
  // Requests wait for the offline code. If the code fails to load, they run without it.
  setOfflineFallback(loading.catch(() => undefined));
}
retryFailedStyles();
// An invalid token is removed, because `index.html` has already marked the page as logged in.
if (!hasToken()) deleteToken();

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
hydratePage(root);
