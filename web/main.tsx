import './theme/styles.ts';
import './first-paint/first-paint.css';
import { onDeadToken } from './api.ts';
import { meQuery } from './auth/queries.ts';
import { endSession } from './auth/session.ts';
import { dropToken, hasToken, onTokenElsewhere } from './auth/token.ts';
import { followOtherTabs } from './changes.ts';
import { hydratePage } from './first-paint/hydrate-page.tsx';
import { setOfflineFallback } from './offline/offline-fallback.ts';
import { queryClient } from './query-client.ts';
import { retryStyles } from './retry-styles.ts';
import { router } from './routes.tsx';

/** Reloads the routes: the guard of the open page redirects to the login, and remembers where to come back to. */
const leave = () => endSession(() => router.invalidate());

onDeadToken(leave);
onTokenElsewhere((token) => {
  // Another token may be another person's: nothing of the first may stay on this page.
  if (token === null) leave();
  else window.location.reload();
});
followOtherTabs(queryClient, (user) => {
  queryClient.setQueryData(meQuery.queryKey, user);
  // The frame of the app is handed the user anew.
  router.invalidate();
});

// What is asked from here on can be answered without the server, where it was before.
if (navigator.serviceWorker?.controller) {
  const loading = import('./offline/load-offline.ts').then(({ loadOfflineFallback }) => loadOfflineFallback());
  // Calls wait for it: where it does not come they are made without.
  setOfflineFallback(loading.catch(() => undefined));
}
retryStyles();
// Drop a stored token that is none: index.html has marked the page as signed in before any script ran.
if (!hasToken()) dropToken();

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
hydratePage(root);
