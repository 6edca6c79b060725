import { createContext, type RefObject, use, useLayoutEffect } from 'react';

/** Set by what a dialog contains, read by the dialog before it closes. */
export const DialogLock = createContext<RefObject<boolean>>({ current: false });

/** Keeps the dialog around it, if there is one, from closing while `isHeld`. */
export function useDialogLock(isHeld: boolean): void {
  const held = use(DialogLock);
  useLayoutEffect(() => {
    held.current = isHeld;
    return () => {
      held.current = false;
    };
  }, [held, isHeld]);
}
