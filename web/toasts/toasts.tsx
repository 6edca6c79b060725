import { Suspense, useSyncExternalStore } from 'react';
import { lazyPart, untilThere } from '../lazy-part.ts';
import type { Kind } from './show.ts';
import type { Offer } from './with-offer.tsx';

const ToastContainer = lazyPart(() => import('./toast-container.tsx'));

// Outside of any component, as those that notify are not all in the tree, and their page may be gone by then.
let hasNotified = false;
let showContainer: () => void = () => {};

/**
 * Says a sentence at the top right, for five seconds, in the place of the one before. What comes before the container is loaded
 * waits for it.
 */
export async function notify(type: Kind, sentence: string, ...offers: (Offer | undefined)[]): Promise<void> {
  hasNotified = true;
  showContainer();
  const { show } = await untilThere(() => import('./show.ts'));
  show(type, sentence, offers);
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
