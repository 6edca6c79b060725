import { Suspense, useSyncExternalStore } from 'react';
import { lazyPart, retryLoading } from '../browser/lazy-part.ts';
import type { Kind } from './show.ts';
import type { Offer } from './with-offer.tsx';

const ToastContainer = lazyPart(() => import('./toast-container.tsx'));

// This state is outside of React, because callers may be outside of React or on a page that has already closed.
let hasNotified = false;
let showContainer: () => void = () => {};

/**
 * Shows a sentence at the top right for five seconds, in place of the previous one. The code of the container loads
 * first.
 */
export async function notify(type: Kind, sentence: string, ...offers: (Offer | undefined)[]): Promise<void> {
  hasNotified = true;
  showContainer();
  const { show } = await retryLoading(() => import('./show.ts'));
  show(type, sentence, offers);
}

/** The container for toasts. Its code loads with the first toast. */
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
