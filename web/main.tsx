import './theme/styles.ts';
import './first-paint/first-paint.css';
import { setInvalidTokenListener } from './api/call-server.ts';
import { setOfflineFallback } from './api/offline-fallback.ts';
import { listenToOtherTabs } from './api/other-tabs.ts';
import { queryClient } from './api/query-client.ts';
import { deleteToken, hasToken, onTokenChangeInOtherTab } from './api/session-token.ts';
import { currentUserQuery } from './auth/queries.ts';
import { endSession } from './auth/session.ts';
import { retryFailedStyles } from './browser/retry-styles.ts';
import { hydratePage } from './first-paint/hydrate-page.tsx';
import { router } from './first-paint/routes.tsx';

/**
 * Ends the session and reloads the routes. The route guard then redirects to the login page; a login leads back to this
 * page.
 */
const leave = () => endSession(() => router.invalidate());

setInvalidTokenListener(leave);
onTokenChangeInOtherTab((token) => {
  // Another tab has changed the token. The new token may belong to another user, who must not see the data of this one.
  if (token === null) leave();
  else window.location.reload();
});
listenToOtherTabs(queryClient, (user) => {
  queryClient.setQueryData(currentUserQuery.queryKey, user);
  // Re-renders the shell with the new user.
  router.invalidate();
});

// If there is a service worker, an earlier visit has stored the app, so it can work offline.
if (navigator.serviceWorker?.controller) {
  const loading = import('./offline/load-offline.ts').then(({ loadOfflineFallback }) => loadOfflineFallback());
  // Requests wait for the offline code. If it cannot be loaded, they are sent without it.
  setOfflineFallback(loading.catch(() => undefined));
}
retryFailedStyles();
// Removes an invalid token, because `index.html` has already marked the page as logged in.
if (!hasToken()) deleteToken();

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
hydratePage(root);
