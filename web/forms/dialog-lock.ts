import { createContext, type RefObject, use, useLayoutEffect } from 'react';

/** Set by the content of a dialog; the dialog checks it before it closes. */
export const DialogLock = createContext<RefObject<boolean>>({ current: false });

/** Set by a form with unsaved changes to the function that discards them; the dialog asks before it closes. */
export const DialogDraft = createContext<RefObject<(() => void) | null>>({ current: null });

/** Keeps the surrounding dialog open while `isHeld`. */
export function useDialogLock(isHeld: boolean): void {
  const held = use(DialogLock);
  useLayoutEffect(() => {
    held.current = isHeld;
    return () => {
      held.current = false;
    };
  }, [held, isHeld]);
}
