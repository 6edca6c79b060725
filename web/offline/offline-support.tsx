import { useEffect, useSyncExternalStore } from 'react';
import { createLazyDialog } from '../dialogs/lazy-dialog.tsx';
import { getUnsentCountAtLogout, subscribeToLogoutQuestion } from './confirm-logout.ts';
import { OfflineBar } from './offline-bar.tsx';
import { registerServiceWorker } from './register-service-worker.ts';

const [LogoutDialog] = createLazyDialog(() => import('./logout-dialog.tsx'));

/** Sets up offline use, and shows when the server is unreachable. `lazy` requires a default export. */
export default function OfflineSupport() {
  useEffect(registerServiceWorker, []);
  const asked = useSyncExternalStore(subscribeToLogoutQuestion, getUnsentCountAtLogout);
  return (
    <>
      <OfflineBar />
      <LogoutDialog open={asked} />
    </>
  );
}
