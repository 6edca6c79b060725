import { Suspense, useSyncExternalStore } from 'react';
import { lazyWithRetry, retryLoading } from '../browser/lazy-with-retry.ts';
import type { ToastKind } from './show-toast.ts';
import type { ToastAction } from './toast-actions.tsx';

const ToastContainer = lazyWithRetry(() => import('./toast-container.tsx'));

// True once the first notification was shown. Kept outside React, because notifications can be shown from code outside
// React.
let hasNotified = false;
let showContainer: () => void = () => {};

/**
 * Shows a sentence at the top right for five seconds, in place of the previous one. The code loads with the first
 * sentence.
 */
export async function showToastMessage(
  type: ToastKind,
  sentence: string,
  ...offers: (ToastAction | undefined)[]
): Promise<void> {
  hasNotified = true;
  showContainer();
  const { showToast } = await retryLoading(() => import('./show-toast.ts'));
  showToast(type, sentence, offers);
}

/** The container for toasts. Its code loads with the first toast. */
export function ToastArea() {
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
