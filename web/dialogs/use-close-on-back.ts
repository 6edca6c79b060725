import { useRouter } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef } from 'react';

/** One close function for each open dialog. The function of the topmost dialog is last. */
const openDialogs: RefObject<() => void>[] = [];

/** Closes the topmost dialog when the user goes back. The user stays on the same page. */
export function useCloseOnBack(isOpen: boolean, close: () => void): void {
  const { history } = useRouter();
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (!isOpen) return;
    openDialogs.push(latest);
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
  }, [isOpen, history]);
}
