import { lazy, Suspense, useSyncExternalStore } from 'react';
import { hasNotified, onNotify } from './notify.ts';

const ToastContainer = lazy(() => import('./toast-container.tsx'));

/** Where notifications appear. What shows them is loaded with the first. */
export function Toasts() {
  const isWanted = useSyncExternalStore(onNotify, hasNotified, hasNotified);
  return <Suspense>{isWanted && <ToastContainer />}</Suspense>;
}
