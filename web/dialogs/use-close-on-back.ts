import { useRouter } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef } from 'react';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** True for an entry that repeats the first one. */
    isSecond?: boolean;
  }
}

/** One close function for each open dialog. The function of the topmost dialog is last. */
const openDialogs: RefObject<() => void>[] = [];

/**
 * Closes the topmost dialog when the user goes back. The user stays on the same page, even if it is the first one in
 * the history of the tab.
 */
export function useCloseOnBack(isOpen: boolean, close: () => void): void {
  const { history, navigate } = useRouter();
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (!isOpen) return;
    openDialogs.push(latest);
    // Going back from the first entry would leave the app without asking, so add a second entry for the same page.
    if (history.location.state.__TSR_index === 0)
      void navigate({ to: '.', search: true, hash: true, state: { isSecond: true }, resetScroll: false });
    const unblock = history.block({
      enableBeforeUnload: false,
      blockerFn: ({ action }) => {
        if (action !== 'BACK') return false;
        openDialogs.at(-1)?.current();
        return true;
      },
    });
    return () => {
      openDialogs.splice(openDialogs.indexOf(latest), 1);
      unblock();
    };
  }, [isOpen, history, navigate]);
}
