import { createContext, type RefObject, use, useLayoutEffect } from 'react';

/** What a dialog is told by what stands in it. */
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
