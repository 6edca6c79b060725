import { lazy, Suspense, useSyncExternalStore } from 'react';
import type { Offer } from './with-offer.tsx';

const ToastContainer = lazy(() => import('./toast-container.tsx'));

// Outside of any component, as those that notify are not all in the tree, and their page may be gone by then.
let hasNotified = false;
let showContainer: () => void = () => {};

/** Says a sentence at the top right, for five seconds. What comes before the container is loaded waits for it. */
export async function notify(type: 'success' | 'info' | 'error', sentence: string, offer?: Offer): Promise<void> {
  hasNotified = true;
  showContainer();
  const { toast } = await import('react-toastify/unstyled');
  if (offer === undefined) {
    // A failure that is tried again and again is said once at a time.
    toast(sentence, type === 'error' ? { type, toastId: sentence } : { type });
    return;
  }
  const { withOffer } = await import('./with-offer.tsx');
  toast(withOffer(sentence, offer), { type });
}

/** The container of notifications. Its code is loaded with the first of them. */
export function Toasts() {
  const isWanted = useSyncExternalStore(
    (listener) => {
      showContainer = listener;
      return () => {
        showContainer = () => {};
      };
    },
    () => hasNotified,
    () => hasNotified,
  );
  return <Suspense>{isWanted && <ToastContainer />}</Suspense>;
}
