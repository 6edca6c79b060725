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
 * Ends the session and reloads the routes. The route guard then redirects to the login page. After a login, the user
 * returns to the current page.
 */
const leave = () => endSession(() => router.invalidate());

setInvalidTokenListener(leave);
onTokenChangeInOtherTab((token) => {
  // Another tab has changed the token, possibly because another user has logged in. The new user must not see the data
  // of the previous one.
  if (token === null) leave();
  else window.location.reload();
});
listenToOtherTabs(queryClient, (user) => {
  queryClient.setQueryData(currentUserQuery.queryKey, user);
  // Re-renders the shell with the new user.
  router.invalidate();
});

// A service worker means that the app was stored on an earlier visit, so it can work offline.
if (navigator.serviceWorker?.controller) {
  const loading = import('./offline/load-offline.ts').then(({ loadOfflineFallback }) => loadOfflineFallback());
  // Requests wait for the offline code. If this code cannot be loaded, the requests are sent without it.
  setOfflineFallback(loading.catch(() => undefined));
}
retryFailedStyles();
// `index.html` marks the page as logged in for any token. Removing an invalid token also removes this mark.
if (!hasToken()) deleteToken();

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
hydratePage(root);
