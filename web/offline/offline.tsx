import { useEffect, useSyncExternalStore } from 'react';
import { lateDialog } from '../dialogs/late-dialog.tsx';
import { readAsked, subscribeToAsked } from './before-logout.ts';
import { OfflineBar } from './offline-bar.tsx';
import { registerWorker } from './register.ts';

const [LogoutDialog] = lateDialog(() => import('./logout-dialog.tsx'));

/** Makes the app work without a network and shows when the server is unreachable. `lazy` needs the default export. */
export default function Offline() {
  useEffect(registerWorker, []);
  const asked = useSyncExternalStore(subscribeToAsked, readAsked);
  return (
    <>
      <OfflineBar />
      <LogoutDialog open={asked} />
    </>
  );
}
