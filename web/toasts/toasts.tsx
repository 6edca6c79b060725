import { Suspense, useSyncExternalStore } from 'react';
import { lazyPart, retryLoading } from '../browser/lazy-part.ts';
import type { Kind } from './show.ts';
import type { Offer } from './with-offer.tsx';

const ToastContainer = lazyPart(() => import('./toast-container.tsx'));

// Module state: callers may be outside of React, and their page may be gone when they notify.
let hasNotified = false;
let showContainer: () => void = () => {};

/** Shows a sentence at the top right for five seconds, replacing the previous one. Waits until the container has loaded. */
export async function notify(type: Kind, sentence: string, ...offers: (Offer | undefined)[]): Promise<void> {
  hasNotified = true;
  showContainer();
  const { show } = await retryLoading(() => import('./show.ts'));
  show(type, sentence, offers);
}

/** The toast container. Its code loads with the first toast. */
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
